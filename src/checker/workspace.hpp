// What one question needs besides the model: memory for poses and boxes.
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include "checker/box.hpp"
#include "checker/lanes/lane_memory.hpp"
#include "checker/motion_memory.hpp"

#include <vector>

namespace clearway {

struct Workspace::Memory {
  std::vector<Pose> X_WL;  // of all links
  std::vector<Pose> X_WS;  // of all moving parts
  std::vector<Box> boxes;  // of all moving parts
  MotionMemory motion;
  LaneMemory lanes;
  LaneMemory states;  // of a motion whose intervals are in `lanes`
};

/// The way from what users hold to what is inside.
struct CheckerAccess {
  static const Bodies& bodies(const CollisionChecker& checker) noexcept { return *checker.parts_; }
  static Workspace::Memory& memory(Workspace& workspace) noexcept { return *workspace.memory_; }
};

}  // namespace clearway
