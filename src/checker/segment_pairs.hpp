// When, while a robot goes from one waypoint to the next, which bodies are not shown to stay apart.
#pragma once

#include <clearway/robot/segment.hpp>

#include "checker/motion_bound.hpp"
#include "checker/segment_proof.hpp"

#include <optional>
#include <span>
#include <vector>

namespace clearway {

/// All of the piece in which a pair is not shown to be apart.
struct PairStretch {
  Collision pair;
  Piece piece;
};

/// Pieces are halved, with those pairs that are not decided in them: until a pair is shown to be farther apart than the clearance, or to
/// be closer all along, or to be within the clearance and what it moves, which is no more than the gap.
class SegmentPairs {
 public:
  SegmentPairs(const Bodies& bodies, Workspace::Memory& memory)
      : bodies_(bodies), memory_(memory), low_(bodies.bounds.size()), high_(low_), middle_(low_), changes_(low_) {}

  /// By pair, then by time. Between the stretches of a pair, it is farther apart than the clearance at every instant.
  [[nodiscard]] std::vector<PairStretch> find(const Segment& segment, double clearance_m, double gap_m);

  /// A stretch that was found, looked at again with a smaller gap: is its pair farther apart than the clearance all along?
  [[nodiscard]] bool is_apart(const Segment& segment, const PairStretch& stretch, double clearance_m, double gap_m);

 private:
  void set_up(const Segment& segment, double clearance_m, double gap_m);
  struct Open {
    std::size_t first, last;  // of open_
  };
  void look_into(const Piece& piece, const std::optional<Open>& of);
  void add_all();
  enum class Verdict { kApart, kClose, kOpen };
  [[nodiscard]] Verdict judge(const LanePair& pair, const Piece& piece);
  [[nodiscard]] double movement_of(const LanePair& pair) noexcept;
  [[nodiscard]] bool is_close_all_along(const LanePair& pair, double moved_m) const;
  struct Posed {
    const Shape& a;
    const Pose& X_WA;
    const Shape& b;
    const Pose& X_WB;
  };
  [[nodiscard]] Posed posed(const LanePair& pair) const noexcept;
  [[nodiscard]] Collision bodies_of(const LanePair& pair) const noexcept;

  const Bodies& bodies_;
  Workspace::Memory& memory_;
  std::vector<double> low_, high_, middle_, changes_;
  std::optional<MotionBound> bound_;
  const Segment* segment_ = nullptr;
  std::optional<Collision> only_;  // of all pairs
  double clearance_m_ = 0, gap_m_ = 0;
  std::vector<LanePair> open_;  // as a stack
  std::vector<PairStretch> stretches_;
};

}  // namespace clearway
