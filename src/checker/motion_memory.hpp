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
  double way = 0;         // the same with its sign, of a joint that turns or slides along its axis
  double turn_error = 0;  // of a value in between, by rounding
  double slide_error = 0;
};

/// A joint in the middle of an interval, and by how much it changes at most from there.
struct JointAtMiddle {
  Vec3 axis_W;
  Vec3 origin_W;
  double turn;
  double slide;
  double way;           // turn or slide with its sign and without rounding
  bool about_any_axis;  // through the origin
};

/// A moving part and another one, or one that stands still.
struct PairRef {
  std::uint32_t moving;
  std::uint32_t other;  // a pair of Bodies::self_pairs, or a part of Bodies::standing
  bool is_standing;
  Vec3 normal_W = Vec3::Zero();  // of the slab that was tried last
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
  std::vector<JointAtMiddle> joints;
  std::vector<double> moved_m;           // per part, as Bodies::paths: how far it moves by the joints up to this one
  std::vector<std::uint64_t> moved_for;  // per part: of which interval that is
  std::uint64_t interval = 0;            // counts them
  std::vector<PairRef> open;
  std::vector<OpenInterval> stack;
};

}  // namespace clearway
