// The shapes of a robot and its scene as the lanes see them: float numbers, and how far they can be off.
#pragma once

#include "checker/bodies.hpp"
#include "checker/lanes/lane_frames.hpp"

#include <cstdint>
#include <vector>

namespace clearway {

struct LaneBall {
  float center[3];  // in the body's frame
  float radius;     // margin included; rounded up
  float inner;      // of a ball around the same center that lies in the body; rounded down, 0 if none is known to
};

struct LaneBody {
  enum class Kind : std::uint8_t { kBox, kCylinder, kCone, kEllipsoid, kHull, kHalfSpace };
  Kind kind = Kind::kHull;
  std::uint32_t frame = 0;  // it moves with
  float center[3] = {};     // in the frame; of a half-space its normal, of unit length, and half[0] the offset
  float R[9] = {};          // row by row: from the frame's axes to the body's own
  float half[3] = {};       // box: half extents; round ones: radius, radius, half length; semi-axes
  float margin = 0;         // rounded up
  /// By so much what the lanes say of the body may be wrong along any direction, and by so much its place: float kinematics,
  /// constants and the test itself. Rounded up.
  float slack = 0;
  double place_error_m = 0;                 // of this, the part that the poses are to blame for
  float skew = 0;                           // how far R is from a rotation: lengths in it are off by this share
  const Hull* hull = nullptr;               // of that kind; its center is in `center`
  std::uint32_t first_ball = 0, balls = 0;  // the first holds all of the body, the others together
  /// Where a ball is of no use: a box in the body's axes around it, and how far this is from lengths as they are.
  float box_half[3] = {};
  Pose X_FS = Pose::Identity();  // the shape in the frame
};

struct LaneBodies {
  std::vector<LaneBody> moving;    // as Bodies::moving
  std::vector<LaneBody> standing;  // as Bodies::standing
  std::vector<LaneBall> balls;
};

[[nodiscard]] LaneBodies make_lane_bodies(const Bodies& bodies, const LaneFrames& frames);

}  // namespace clearway
