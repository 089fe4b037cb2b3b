// The joints of a robot as the lanes see them: a frame per joint that moves, its axis along z, constants in float, and how far
// all that can be from the kinematics in double. docs/numerics.md, section 14, derives the errors.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include <cstdint>
#include <vector>

namespace clearway {

/// The frame that a joint moves, in the frame that carries it: first the constant pose (R, t), then the motion. Planar and
/// floating joints are several of these.
struct LaneJoint {
  enum class Kind : std::uint8_t { kTurn, kSlide, kQuaternion };  // about z, along z, by four variables x y z w
  Kind kind;
  std::uint32_t parent;    // a frame; 0 is the world
  std::uint32_t variable;  // first one
  float multiplier, offset;
  float R[9];  // row by row
  float t[3];
};

/// A point p of a frame is computed at most R_error |p| + t_error_m away from where double kinematics has it.
struct FrameError {
  double R_error = 0;
  double t_error_m = 0;
  double reach_m = 0;    // the origin of the frame is no farther from the world's
  double far_error = 0;  // for each metre that slides go beyond kNear_m, t_error_m grows by so many, and reach_m by one
};

struct LinkInFrame {
  std::uint32_t frame = 0;
  Pose X_FL = Pose::Identity();
};

struct LaneFrames {
  std::vector<LaneJoint> joints;         // the k-th moves frame k + 1
  std::vector<FrameError> errors;        // per frame
  std::vector<LinkInFrame> links;        // per link of the robot
  std::vector<std::uint32_t> variables;  // that the joints read
  /// Per variable: states with a larger |value| are not for the lanes.
  std::vector<double> largest;
  std::vector<std::uint32_t> loose;        // variables that can have such values within their limits
  std::vector<std::uint32_t> quaternions;  // first variable of each
  std::vector<std::uint32_t> resting;      // variables that must have their values at rest
  std::vector<std::uint32_t> far;          // joints that slide, and may do so beyond kNear_m
};

/// Planar and floating joints, and slides without limits, may go far: errors are for values up to here, and grow beyond.
inline constexpr double kNear_m = 1;

/// Lanes see directions of quaternions. They take states with lengths between these, and motions on which none comes to less than
/// kShortestShare of its length at either end.
inline constexpr double kShortestQuaternion = 1e-30, kLongestQuaternion = 1e30, kShortestShare = 0.5;

/// A base that can go anywhere makes errors large, and mostly it stands still at the origin: then it may be left out.
enum class BaseOf { kAnyState, kStatesAtRest };

[[nodiscard]] LaneFrames make_lane_frames(const RobotModel& model, BaseOf base);

/// Sine and cosine in float lanes err by no more, for angles up to kLargestAngle_rad.
inline constexpr double kTrigError = 3e-7;
inline constexpr double kLargestAngle_rad = 64;

/// And the rotation of a quaternion, that of the frame before it included, in the Frobenius norm. (75 units needed.)
inline constexpr double kQuaternionError = 80 * 0x1p-24;

}  // namespace clearway
