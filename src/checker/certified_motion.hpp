// A motion shown to be free at every instant, or the first instant where that cannot be shown.
#pragma once

#include <clearway/checker/motion.hpp>

#include "checker/lanes/lane_question.hpp"
#include "checker/motion_bound.hpp"

namespace clearway {

/// The motion is cut into intervals. In the middle of one, a pair of bodies farther apart than they can move within it is free
/// in all of it; pairs that are not go on to its cuts. Most pairs are shown to stay far enough apart by lanes, an interval
/// each; what these show, the cuts would show, too, so they save time and change no answer.
class CertifiedMotion {
 public:
  /// Precondition: both ends are finite, and within limits or lanes are left out; the gap is at least kSmallestGap_m.
  /// @param clearance_m  free means farther apart than this at every instant; what is closer by no more than the gap, or less, is a hit
  CertifiedMotion(const Bodies& bodies, JointView from, JointView to, double min_gap_m, Workspace::Memory& memory,
                  double clearance_m = 0);

  /// Everything by cuts.
  void leave_lanes_out() noexcept { lanes_.are_for_it = false; }

  [[nodiscard]] bool is_free();
  [[nodiscard]] MotionResult first_hit();

 private:
  enum class Way { kForward, kBack, kAnyHit };

  /// kIntervals of this length each, the first of which begins here.
  struct Cuts {
    double begin, length;
    [[nodiscard]] double middle(std::uint64_t number) const noexcept {
      return begin + (static_cast<double>(number) + 0.5) * length;
    }
  };
  /// A range of MotionMemory::open.
  struct Open {
    std::size_t first, last;
  };

  [[nodiscard]] MotionResult walk(Way way);
  /// Shows all of the cuts to be free, or finds what cannot be shown to be: then middle_ and half_ tell where. Of the pairs that are
  /// open, or of all if none is given.
  [[nodiscard]] std::optional<Collision> clear(const Cuts& cuts, const std::optional<Open>& open, Way way);
  /// Adds to the open pairs those of a batch of cuts that the lanes leave open. True if it found a hit.
  [[nodiscard]] bool look_in_lanes(const Cuts& cuts, const std::optional<Open>& open, std::uint64_t turn, Way way);
  /// The same for one cut, without lanes.
  void look_at_one(const Cuts& cuts, const std::optional<Open>& open, std::uint64_t turn, Way way);
  void look_at_all();
  /// Clears one cut, of which these pairs are open.
  [[nodiscard]] std::optional<Collision> clear_cut(const Cuts& cuts, std::uint64_t number, std::uint32_t bit,
                                                   const Open& open, Way way);
  /// True if all these pairs are known to move so far in an interval that it is not the last cut.
  [[nodiscard]] bool must_be_cut(const Open& open, double half) const noexcept;
  /// The number of the cut that comes at this turn.
  [[nodiscard]] static std::uint64_t cut_at(std::uint64_t turn, Way way) noexcept;
  void stand_at(double middle, double half) noexcept;
  [[nodiscard]] MotionBound& bound();

  // About a pair in the interval stood at:
  /// True if it is not shown to be free.
  [[nodiscard]] bool is_open(OpenPair& one) noexcept;
  [[nodiscard]] bool is_close(const LanePair& pair, double gap_m) const noexcept;
  /// True if a slab of empty space keeps the pair more than the gap apart in all of the interval.
  [[nodiscard]] bool is_kept_apart(OpenPair& one) noexcept;
  [[nodiscard]] bool is_last_cut(const LanePair& pair) noexcept;
  [[nodiscard]] double movement_of(const LanePair& pair) noexcept;
  [[nodiscard]] double movement_along(const Vec3& n_W, const LanePair& pair) noexcept;
  /// Of these pairs the lowest that is a hit: they cannot be cut further, or share a point in the middle.
  [[nodiscard]] std::optional<Collision> judge(const Open& open, Way way) noexcept;
  [[nodiscard]] Collision bodies_of(const LanePair& pair) const noexcept;

  const Bodies& bodies_;
  bool is_back_;           // intervals are those of the way from `to` to `from`: there and back are the same motion
  JointView begin_, end_;  // of that way
  Workspace::Memory& memory_;
  std::optional<MotionBound> bound_;  // most motions need none
  double min_gap_m_, clearance_m_;
  double kept_apart_m_;  // by this much at least, so that no cut would find the pair within the gap
  LanesForMotion lanes_;
  LaneQuestion question_;
  double middle_ = 0, half_ = 0;  // of the interval that was looked at last
};

}  // namespace clearway
