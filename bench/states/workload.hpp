// The states that are asked about: real arms in real scenes, or a bundled one where the shared data are absent.
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include <memory>
#include <string>
#include <vector>

namespace clearway::bench {

struct Task {
  std::shared_ptr<const CollisionChecker> checker;
  std::vector<double> start, goal;
  std::vector<std::vector<double>> random;  // drawn evenly within the limits of the group
  std::vector<std::vector<double>> edges;   // in steps along straight motions from the start or the goal
};

/// Scenes of one kind.
struct Family {
  std::string name;
  std::vector<Task> tasks;
};

struct Workload {
  std::string robot;
  std::string group;
  std::vector<Family> families;
};

/// The same on every machine. @param per_scene  states of each kind, about; at most so many @param scenes per family
[[nodiscard]] Workload shared_workload(const std::string& robot, const std::string& group, std::size_t scenes,
                                       std::size_t per_scene);
[[nodiscard]] bool has_shared_workload();
[[nodiscard]] Workload bundled_workload(std::size_t per_scene);

}  // namespace clearway::bench
