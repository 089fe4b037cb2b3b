// Scratch memory of a question about a motion.
#pragma once

#include <clearway/geometry/pose.hpp>

#include "checker/lanes/lane_memory.hpp"

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

/// A pair not yet shown to be free in some of the intervals that are looked at together.
struct OpenPair {
  LanePair pair;
  std::uint32_t cuts;            // these, as bits
  Vec3 normal_W = Vec3::Zero();  // of the slab that was tried last
};

struct MotionMemory {
  std::vector<double> q;
  std::vector<JointChange> changes;  // per joint
  std::vector<JointAtMiddle> joints;
  std::vector<double> moved_m;           // per part, as Bodies::paths: how far it moves by the joints up to this one
  std::vector<std::uint64_t> moved_for;  // per part: of which interval that is
  std::uint64_t interval = 0;            // counts them
  std::vector<OpenPair> open;            // as a stack: those of an interval, then those of the one that it was cut into
};

}  // namespace clearway
