// Shows quickly that bodies stay apart while a robot goes from one waypoint to the next; says nothing if they do not.
#pragma once

#include <clearway/robot/segment.hpp>

#include "checker/bodies.hpp"
#include "checker/workspace.hpp"

#include <vector>

namespace clearway {

/// Part of a segment, in shares of it.
struct Piece {
  double begin = 0, end = 1;
  [[nodiscard]] double middle() const noexcept { return begin + (end - begin) / 2; }
};

/// A piece that is not straight is close to its chord: the motion along that is shown to keep the distance, and twice as much more as a
/// point can be away from it. Where that is not enough, the piece is halved, until it is as good as straight.
class SegmentProof {
 public:
  SegmentProof(const Bodies& bodies, Workspace::Memory& memory)
      : bodies_(bodies), memory_(memory), from_(bodies.bounds.size()), to_(from_), strays_(from_) {}

  /// True if all pairs are farther apart than the clearance at every instant of the piece. Not mostly only if some are closer than the
  /// clearance and the gap.
  [[nodiscard]] bool is_apart(const Segment& segment, const Piece& piece, double clearance_m, double gap_m);

  /// No point of the robot is farther than this from where it is at the begin of the piece.
  [[nodiscard]] double farthest_m(const Segment& segment, const Piece& piece);

 private:
  enum class Answer { kApart, kHalve, kOpen };
  [[nodiscard]] Answer ask(const Segment& segment, const Piece& piece, double clearance_m, double gap_m);

  const Bodies& bodies_;
  Workspace::Memory& memory_;
  std::vector<double> from_, to_, strays_;
};

}  // namespace clearway
