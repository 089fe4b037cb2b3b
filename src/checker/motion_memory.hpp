// Scratch memory of a question about a motion.
#pragma once

#include <clearway/geometry/pose.hpp>

#include <cstdint>
#include <vector>

namespace clearway {

/// How far a joint goes in a motion: whole, and by rounding of its value.
struct JointChange {
  double turn = 0;        // radians; of a floating joint the length of the change of its quaternion
  double slide = 0;       // metres
  double turn_error = 0;  // of a value in between, by rounding
  double slide_error = 0;
};

/// A moving part and another one, or one that stands still.
struct PairRef {
  std::uint32_t moving;
  std::uint32_t other;  // a pair of Bodies::self_pairs, or a part of Bodies::standing
  bool is_standing;
};

/// An interval of the motion and the pairs not yet shown to be free in it: a range of MotionMemory::open.
struct OpenInterval {
  double middle;
  double half;
  std::uint32_t first;
  std::uint32_t last;
};

struct MotionMemory {
  std::vector<double> q;
  std::vector<JointChange> changes;  // per joint
  std::vector<Vec3> axes_W;          // per joint
  std::vector<double> turns;         // per joint: by how much it turns at most from the middle of the interval
  std::vector<double> slides;        // per joint: likewise
  std::vector<double> moved_m;       // per part, as Bodies::paths: how far it moves by the joints up to this one
  std::vector<PairRef> open;
  std::vector<OpenInterval> stack;
};

}  // namespace clearway
