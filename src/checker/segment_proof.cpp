#include "checker/segment_proof.hpp"

#include "checker/certified_motion.hpp"
#include "checker/posed_bodies.hpp"

namespace clearway {
namespace {

/// A chord that is left by more is hardly ever free with so much to spare: it is not even asked about.
constexpr double kFarthestStray_m = 0.05;

constexpr double kShortest = 0x1p-20;

}  // namespace

bool SegmentProof::is_apart(const Segment& segment, const Piece& piece, double clearance_m, double gap_m) {
  const Answer answer = ask(segment, piece, clearance_m, gap_m);
  if (answer != Answer::kHalve) return answer == Answer::kApart;
  return is_apart(segment, {piece.begin, piece.middle()}, clearance_m, gap_m) &&
         is_apart(segment, {piece.middle(), piece.end}, clearance_m, gap_m);
}

double SegmentProof::farthest_m(const Segment& segment, const Piece& piece) {
  segment.write_state(piece.begin, from_);
  segment.write_state(piece.end, to_);
  segment.write_strays(piece.begin, piece.end, strays_);
  const MotionBound chord(bodies_, from_, to_, memory_);
  return chord.length_m() + chord.strayed_m(strays_);
}

SegmentProof::Answer SegmentProof::ask(const Segment& segment, const Piece& piece, double clearance_m, double gap_m) {
  segment.write_state(piece.begin, from_);
  segment.write_state(piece.end, to_);
  if (first_not_finite(from_) || first_not_finite(to_)) return Answer::kOpen;
  double stray_m = 0;
  const bool is_whole_and_straight = segment.is_straight() && piece.begin == 0 && piece.end == 1;
  if (!is_whole_and_straight) {
    segment.write_strays(piece.begin, piece.end, strays_);
    stray_m = 2 * MotionBound(bodies_, from_, to_, memory_).strayed_m(strays_);
  }
  const bool is_worth_halving = stray_m > gap_m / 4 && piece.end - piece.begin > kShortest;
  if (!(stray_m < kFarthestStray_m)) return is_worth_halving ? Answer::kHalve : Answer::kOpen;
  CertifiedMotion chord(bodies_, from_, to_, gap_m, memory_, clearance_m + stray_m);
  // The lanes' bounds are for states within limits.
  if (!is_finite_and_within_limits(bodies_, from_) || !is_finite_and_within_limits(bodies_, to_))
    chord.leave_lanes_out();
  if (chord.is_free()) return Answer::kApart;
  return is_worth_halving ? Answer::kHalve : Answer::kOpen;
}

}  // namespace clearway
