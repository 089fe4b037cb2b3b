// A robot that stands still, as what stands around another one: cells and fixtures often come as URDF.
#pragma once

#include <clearway/robot/robot_model.hpp>
#include <clearway/scene/scene.hpp>

namespace clearway {

/// Every link that has shapes becomes an object of its name, where the link is in the rest state. Padding becomes part of
/// the shapes.
[[nodiscard]] Scene scene_of(const RobotModel& robot);

}  // namespace clearway
