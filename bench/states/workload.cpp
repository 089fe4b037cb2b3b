#include "workload.hpp"

#include <clearway/io/plan_request.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>
#include <stdexcept>

namespace clearway::bench {
namespace {

namespace fs = std::filesystem;
using State = std::vector<double>;

constexpr double kStep_rad = 0.05;  // largest change of a joint between neighbours on an edge
constexpr double kReach_rad = 1.5;  // largest change of a joint along an edge: what planners extend by

const fs::path kShared = CLEARWAY_SHARED;
const fs::path kBundled = CLEARWAY_ROBOTS;

const Group& group_of(const Robot& robot, const std::string& name) {
  const Group* group = robot.find_group(name);
  if (group == nullptr) throw std::runtime_error("no group '" + name + "'");
  return *group;
}

class StateMaker {
 public:
  StateMaker(const Robot& robot, const Group& group, std::uint64_t seed)
      : robot_(robot), group_(group), random_(seed) {}

  State random_state() {
    State q = robot_.model.rest_state();
    for (const VariableId variable : group_.variables) {
      const JointLimits& limits = robot_.model[variable].limits;
      const bool is_limited = std::isfinite(limits.lower) && std::isfinite(limits.upper);
      const double low = is_limited ? limits.lower : -M_PI, high = is_limited ? limits.upper : M_PI;
      q[variable.index()] = low + (high - low) * unit();
    }
    return q;
  }

  /// From `from` towards a random state, both ends included.
  std::vector<State> edge(const State& from) {
    State to = random_state();
    const auto largest_change = [&] {
      double most = 0;
      for (std::size_t i = 0; i < to.size(); ++i) most = std::max(most, std::abs(to[i] - from[i]));
      return most;
    };
    const double share = std::min(1.0, kReach_rad / largest_change());
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = from[i] + share * (to[i] - from[i]);
    const int steps = static_cast<int>(std::ceil(largest_change() / kStep_rad));
    std::vector<State> states;
    for (int k = 0; k <= steps; ++k) {
      State& q = states.emplace_back(from);
      for (std::size_t i = 0; i < q.size(); ++i) q[i] += (to[i] - from[i]) * k / steps;
    }
    return states;
  }

 private:
  double unit() { return static_cast<double>(random_() >> 11) * 0x1p-53; }  // the same with every standard library

  const Robot& robot_;
  const Group& group_;
  std::mt19937_64 random_;
};

Task make_task(const CollisionChecker& of_robot, Scene scene, const Group& group, const std::vector<State>& ends,
               std::size_t states, std::uint64_t seed) {
  StateMaker make(of_robot.robot(), group, seed);
  Task task;
  while (task.random.size() < states) task.random.push_back(make.random_state());
  for (std::size_t k = 0; task.edges.size() < states; ++k) {
    const std::vector<State> edge = make.edge(ends[k % ends.size()]);
    task.edges.insert(task.edges.end(), edge.begin(), edge.end());
  }
  task.start = ends.front();
  task.goal = ends.back();
  task.checker = std::make_shared<const CollisionChecker>(of_robot.with(std::move(scene)));
  return task;
}

template <class Keep>
std::vector<fs::path> sorted_entries(const fs::path& folder, const Keep& keep) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder))
    if (keep(entry)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

bool has_shared_workload() { return !kShared.empty() && fs::exists(kShared / "data/problems"); }

Workload shared_workload(const std::string& name, const std::string& group_name, std::size_t scenes,
                         std::size_t per_scene) {
  const fs::path folder = kShared / "data/robots" / name;
  RobotOptions options;
  options.urdf.packages.by_name["meshes"] = folder / "meshes";
  const auto robot = std::make_shared<const Robot>(load_robot(folder / (name + ".urdf"), options).robot);
  const CollisionChecker of_robot(robot, Scene());
  const Group& group = group_of(*robot, group_name);
  SceneOptions scene_options;
  scene_options.world_frames.push_back(robot->model.links()[0].name);

  Workload workload{.robot = name, .group = group_name, .families = {}};
  std::uint64_t seed = 1;
  for (const fs::path& family : sorted_entries(kShared / "data/problems" / name,
                                               [](const fs::directory_entry& entry) { return entry.is_directory(); })) {
    Family& one = workload.families.emplace_back(Family{family.filename().string(), {}});
    for (const fs::path& scene : sorted_entries(family, [](const fs::directory_entry& entry) {
           return entry.path().filename().string().starts_with("scene");
         })) {
      if (one.tasks.size() == scenes) break;
      const std::string number = scene.stem().string().substr(5);
      const PlanRequest request = read_plan_request(family / ("request" + number + ".yaml"), robot->model).request;
      const std::vector<State> ends{request.start, request.goals.front()};
      one.tasks.push_back(make_task(of_robot, read_scene(scene, scene_options).scene, group, ends, per_scene, seed++));
    }
  }
  return workload;
}

Workload bundled_workload(std::size_t per_scene) {
  const fs::path folder = kBundled / "arm7";
  const auto robot = std::make_shared<const Robot>(load_robot(folder / "arm7.urdf").robot);
  Workload workload{.robot = "arm7", .group = "arm", .families = {}};
  Family& one = workload.families.emplace_back(Family{"bundled", {}});
  const auto named = [&](const char* name) {
    State q = robot->model.rest_state();
    for (const auto& [variable, value] : robot->find_state("arm", name)->values) q[variable.index()] = value;
    return q;
  };
  const std::vector<State> ends{named("home"), named("ready")};
  one.tasks.push_back(make_task(CollisionChecker(robot, Scene()), read_scene(folder / "scene.yaml").scene,
                                group_of(*robot, "arm"), ends, per_scene, 1));
  return workload;
}

}  // namespace clearway::bench
