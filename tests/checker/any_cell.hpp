// A robot in a scene, by number: trees of all joint types, all kinds of shapes, things held, pairs that may touch.
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include "oracle/rng.hpp"

#include <memory>
#include <vector>

namespace clearway {

struct Cell {
  std::shared_ptr<const Robot> robot;
  Scene scene;
};

[[nodiscard]] Cell any_cell(oracle::Rng& rng);

/// Within limits; quaternions have a length.
[[nodiscard]] std::vector<double> any_state(oracle::Rng& rng, const RobotModel& robot);

}  // namespace clearway
