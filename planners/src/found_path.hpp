// What a planner found, as numbers: how long it is, and whether it is free at every instant.
#pragma once

#include <clearway/checker/collision_checker.hpp>
#include <clearway/planners/joint_space.hpp>

#include <ompl/geometric/PathGeometric.h>

#include <optional>
#include <string>
#include <vector>

namespace clearway {

/// States of the robot, in numbers that go the way OMPL interpolates. No state is there twice in a row.
[[nodiscard]] std::vector<std::vector<double>> numbers_of(const ompl::geometric::PathGeometric& path,
                                                          const JointSpace& space);

/// The sum of straight lengths, in radians and metres alike.
[[nodiscard]] double length_of(const std::vector<std::vector<double>>& path);

/// Says what is wrong with a path, by certified motions; nothing if it is free at every instant.
[[nodiscard]] std::optional<std::string> refuse(const CollisionChecker& checker,
                                                const std::vector<std::vector<double>>& path, double min_gap_m);

}  // namespace clearway
