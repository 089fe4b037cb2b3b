// A robot in a scene, by number: trees of all joint types, mimics too, all kinds of shapes, things held, pairs that may touch.
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

/// A robot whose base drives or flies, and a scene around a place that is often far out.
struct MobileCell {
  Cell cell;
  std::vector<double> out;  // to add to states: takes the base there
};
[[nodiscard]] MobileCell any_mobile_cell(oracle::Rng& rng);

/// Within limits, now and then as far beyond as the tolerance lets it; quaternions have a length.
[[nodiscard]] std::vector<double> any_state(oracle::Rng& rng, const RobotModel& robot);

/// To add to states: takes some planar and floating joints out, by up to nine kilometres, and leaves all else where it is.
[[nodiscard]] std::vector<double> any_way_out(oracle::Rng& rng, const RobotModel& robot);
[[nodiscard]] std::vector<double> sum_of(std::vector<double> a, const std::vector<double>& b);

/// Where it has a quaternion: the same rotation by one of another length.
void stretch_quaternions(oracle::Rng& rng, const RobotModel& robot, std::vector<double>& q);

}  // namespace clearway
