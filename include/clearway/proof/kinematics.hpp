// Where the links are, in enclosed numbers: written from the definition of each joint, with no part of the checker's kinematics.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include <clearway/proof/curve.hpp>
#include <clearway/proof/frame.hpp>

#include <optional>
#include <vector>

namespace clearway::proof {

inline constexpr std::uint32_t kWorld = ~std::uint32_t{0};  // in place of a link

/// The pose of each joint's child in its parent, in the order of the joints. T is Interval or Dual.
template <class T>
[[nodiscard]] std::vector<Frame<T>> joint_frames(const RobotModel& robot, const std::vector<T>& values);

/// The poses of links in `root`, a link or kWorld: of it and all that hangs from it, none of others.
template <class T>
[[nodiscard]] std::vector<std::optional<Frame<T>>> link_frames(const RobotModel& robot, std::uint32_t root,
                                                               const std::vector<Frame<T>>& joints);

}  // namespace clearway::proof
