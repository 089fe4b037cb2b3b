// A motion shown to be free at every instant, or the first instant where that cannot be shown.
#pragma once

#include <clearway/checker/motion.hpp>

#include "checker/lanes/lane_question.hpp"
#include "checker/motion_bound.hpp"

namespace clearway {

/// The motion is cut into intervals. In the middle of one, a pair of bodies farther apart than they can move within it is free
/// in all of it; pairs that are not go on to its halves. Most pairs are shown to stay far enough apart by lanes, an interval
/// each; what these show, the cuts would show, too, so they save time and change no answer.
class CertifiedMotion {
 public:
  /// Precondition: both ends are finite and within limits, the gap is at least kSmallestGap_m.
  CertifiedMotion(const Bodies& bodies, JointView from, JointView to, double min_gap_m, Workspace::Memory& memory);

  /// For tests: everything by cuts.
  void leave_lanes_out() noexcept { is_for_lanes_ = false; }

  [[nodiscard]] bool is_free();
  [[nodiscard]] MotionResult first_hit();

 private:
  enum class Way { kForward, kBack, kAnyHit };

  [[nodiscard]] MotionResult walk(Way way);
  /// Show an interval, or as many as there are lanes, to be free, or find what cannot be shown to be: then middle_ and half_
  /// tell where.
  [[nodiscard]] std::optional<Collision> clear(std::uint64_t interval, Way way);
  [[nodiscard]] std::optional<Collision> clear_lanes(std::uint64_t first, Way way);
  [[nodiscard]] std::optional<Collision> clear_open(Way way);
  /// The number of the interval that comes at this turn.
  [[nodiscard]] static std::uint64_t interval_at(std::uint64_t turn, Way way) noexcept;
  void stand_in(std::uint64_t interval) noexcept;
  void stand_at(double middle, double half) noexcept;
  /// Adds to the open pairs those that are not shown to be free in the interval stood at.
  void look_at_all();
  void look_at(PairRef pair);
  /// At a pair that was open in a longer interval.
  void look_again_at(PairRef pair);
  /// Leaves the pairs that are open from `first` on to both halves of the interval.
  void cut(std::uint32_t first, Way way);
  /// Of these pairs the lowest that is a hit: they cannot be cut further, or share a point in the middle.
  [[nodiscard]] std::optional<Collision> judge(std::uint32_t first, Way way) noexcept;

  [[nodiscard]] Collision bodies_of(const PairRef& pair) const noexcept;
  [[nodiscard]] double movement_of(const PairRef& pair) noexcept;
  [[nodiscard]] bool is_close(const PairRef& pair, double gap_m) const noexcept;
  /// True if a slab of empty space keeps the pair more than the gap apart in all of the interval.
  [[nodiscard]] bool is_kept_apart(PairRef& pair) noexcept;
  [[nodiscard]] bool is_last_cut(const PairRef& pair) noexcept;
  [[nodiscard]] double movement_along(const Vec3& n_W, const PairRef& pair) const noexcept;

  const Bodies& bodies_;
  bool is_back_;  // intervals are those of the way from `to` to `from`: there and back are the same motion
  MotionBound bound_;
  Workspace::Memory& memory_;
  double min_gap_m_;
  double kept_apart_m_;  // by this much at least, so that no cut would find the pair within the gap
  std::optional<VariableId> vanishing_;
  const LaneModel& lanes_;
  LaneQuestion question_;
  bool is_for_lanes_ = false;
  double middle_ = 0, half_ = 0;  // of the interval that was looked at last
};

}  // namespace clearway
