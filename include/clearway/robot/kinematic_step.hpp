// A joint as the kinematics reads it: constants beforehand, so that little is left to do per state.
#pragma once

#include <clearway/geometry/pose.hpp>
#include <clearway/robot/ids.hpp>

#include <cstdint>

namespace clearway {

/// The pose of the child in the parent is still + u moving_u + v moving_v, with (u, v) = (cos, sin) of the value of a joint
/// that turns, (0, value) of one that slides, (0, 0) of a fixed one. A planar joint turns and adds x along_x + y along_y;
/// of a floating one the pose is still times the one that its seven numbers make.
struct KinematicStep {
  enum class Kind : std::uint8_t { kFixed, kTurn, kSlide, kPlanar, kFloating };
  static constexpr std::uint32_t kWorld = ~std::uint32_t{0};

  Eigen::Matrix4d still = Eigen::Matrix4d::Identity();
  Eigen::Matrix4d moving_u = Eigen::Matrix4d::Zero();
  Eigen::Matrix4d moving_v = Eigen::Matrix4d::Zero();
  Vec3 along_x = Vec3::Zero(), along_y = Vec3::Zero();
  Kind kind = Kind::kFixed;
  std::uint32_t parent = kWorld;  // link
  std::uint32_t child = 0;        // link
  std::uint32_t variable = 0;     // first one; of a planar or floating joint the others follow
  double multiplier = 1;
  double offset = 0;
};

}  // namespace clearway
