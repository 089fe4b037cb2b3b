// Which problems `clearway benchmark` is to run, and where their logs go.
#pragma once

#include "plan_arguments.hpp"
#include "robot_arguments.hpp"

#include <clearway/checker/collision_checker.hpp>
#include <clearway/planners/plan.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace clearway::apps {

struct ProblemsArguments {
  std::string folder;  // of problems; or these:
  SceneArguments scene;
  PlanArguments plan;
  std::string out;  // a folder, or a file if there is one problem
};

struct BenchmarkProblem {
  std::string family;      // empty if it was given alone
  std::string name;        // "cage/0005"
  std::string experiment;  // "panda_cage_0005"; also the name of the log
  std::filesystem::path log;
  std::shared_ptr<const CollisionChecker> checker;
  PlanProblem problem;
};

void add_problems_arguments(CLI::App& command, ProblemsArguments& arguments);

/// All of them, read in full before any time is spent on one.
/// @throws Error if something is not said, said twice or cannot be read, or two problems would have the same log.
[[nodiscard]] std::vector<BenchmarkProblem> load_problems(const ProblemsArguments& arguments,
                                                          const RobotArguments& robot_arguments, double gap_m);

/// Makes the folder for the logs, if it is not there. @throws Error if that fails.
void make_log_folder(const std::vector<BenchmarkProblem>& problems);

}  // namespace clearway::apps
