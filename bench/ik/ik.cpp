// bench_ik: joint values for a pose that can be reached. clearway beside the two searches of orocos-kdl, same poses, same
// number of starts, same judge.
#include "../machine.hpp"
#include "../timing.hpp"

#include "ik/kdl_chain.hpp"

#include <clearway/ik/ik_solver.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/robot/kinematics.hpp>
#include <clearway/robot/limits.hpp>

#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>
#include <kdl/chainiksolverpos_nr_jl.hpp>
#include <kdl/chainiksolvervel_pinv.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <numbers>
#include <random>
#include <string_view>

namespace clearway::bench {
namespace {

namespace fs = std::filesystem;
using State = std::vector<double>;

constexpr const char* kUsage =
    "usage: bench_ik [--quick] [--out FILE]\n"
    "  --quick     few poses: does everything run?\n"
    "  --out FILE  also write the report to FILE\n";
constexpr double kTolerance = 1e-6;  // m and rad
constexpr int kStarts = 101;         // the rest state and 100 drawn
constexpr double kTurn = 2 * std::numbers::pi;

struct Arm {
  std::string name;
  fs::path folder;
  std::string group;
  std::string link;
};

std::vector<Arm> arms() {
  const fs::path own = CLEARWAY_ROBOTS, shared = CLEARWAY_SHARED;
  std::vector<Arm> all = {{"arm7", own / "arm7", "arm", ""},
                          {"arm6", own / "arm6", "arm", ""},
                          {"rover", own / "rover", "arm", ""},
                          {"rover", own / "rover", "arm_with_torso", ""},
                          {"rover", own / "rover", "whole_body", "gripper_tcp"}};
  if (shared.empty()) {
    std::fprintf(stderr, "NOT MEASURED: panda and ur5, which are in the shared data; set CLEARWAY_SHARED\n");
  } else {
    all.push_back({"panda", shared / "data/robots/panda", "panda_arm", ""});
    all.push_back({"ur5", shared / "data/robots/ur5", "manipulator", ""});
  }
  return all;
}

class Course {
 public:
  explicit Course(const Arm& arm)
      : robot_(std::make_shared<const Robot>(load_robot(arm.folder / (arm.name + ".urdf")).robot)),
        solver_(make_ik_solver(robot_, arm.group, arm.link)),
        from_(model().rest_state()),
        X_WL_(model().links().size()),
        kdl_(make_kdl_chain(model(), solver_, from_)) {
    const auto joints = static_cast<unsigned>(kdl_.variables.size());
    lower_.resize(joints);
    upper_.resize(joints);
    for (unsigned i = 0; i < joints; ++i) {
      const Variable& variable = model().variables()[kdl_.variables[i]];
      const double range = variable.is_turn ? std::numbers::pi : 3;
      lower_(i) = std::isfinite(variable.limits.lower) ? variable.limits.lower : -range;
      upper_(i) = std::isfinite(variable.limits.upper) ? variable.limits.upper : range;
    }
  }

  [[nodiscard]] const RobotModel& model() const { return robot_->model; }
  [[nodiscard]] std::size_t freedoms() const { return kdl_.variables.size(); }

  Pose pose_of(const State& q) {
    forward_kinematics(model(), q, X_WL_);
    return X_WL_[solver_.link().index()];
  }
  /// Poses of drawn states; each value is at one of its limits with the given probability.
  std::vector<Pose> poses(int count, double at_limit) {
    std::vector<Pose> result;
    for (int i = 0; i < count; ++i) result.push_back(pose_of(state_with(draw(at_limit))));
    return result;
  }

  /// The number of starts taken, or 0 if all were in vain.
  using Solve = std::function<int(const Pose&)>;

  Solve clearway(std::uint64_t& hash) {
    return [this, &hash](const Pose& X_WT) {
      const IkResult result = solver_.solve(X_WT, from_);
      if (result.status != IkStatus::kSolved || !is_solution(result.solutions[0], X_WT)) return 0;
      std::vector<std::uint8_t> bytes(result.solutions[0].size() * sizeof(double));
      std::memcpy(bytes.data(), result.solutions[0].data(), bytes.size());
      hash = (hash * 31) ^ verdict_hash(bytes);
      return result.starts;
    };
  }
  Solve levenberg_marquardt() {
    // On its weighted error: 1e-8 there is 1e-6 rad.
    auto search = std::make_shared<KDL::ChainIkSolverPos_LMA>(kdl_.chain, 1e-8, 100);
    return with_restarts(
        [search](const auto& from, const auto& goal, auto& to) { return search->CartToJnt(from, goal, to) >= 0; });
  }
  Solve newton_raphson() {
    struct Search {
      KDL::ChainFkSolverPos_recursive forward;
      KDL::ChainIkSolverVel_pinv velocity;
      KDL::ChainIkSolverPos_NR_JL position;
      Search(const KDL::Chain& chain, const KDL::JntArray& lower, const KDL::JntArray& upper)
          : forward(chain), velocity(chain), position(chain, lower, upper, forward, velocity, 100, kTolerance / 2) {}
    };
    // Where there are no limits it is given wide ones.
    KDL::JntArray lower = lower_, upper = upper_;
    for (unsigned i = 0; i < lower.rows(); ++i) {
      if (std::isfinite(model().variables()[kdl_.variables[i]].limits.upper)) continue;
      lower(i) = -1000;
      upper(i) = 1000;
    }
    auto search = std::make_shared<Search>(kdl_.chain, lower, upper);
    return with_restarts([search](const auto& from, const auto& goal, auto& to) {
      return search->position.CartToJnt(from, goal, to) >= 0;
    });
  }

 private:
  KDL::JntArray draw(double at_limit) {
    std::uniform_real_distribution<double> share(0, 1);
    KDL::JntArray values(lower_.rows());
    for (unsigned i = 0; i < values.rows(); ++i) {
      const double at = share(random_) < at_limit ? std::round(share(random_)) : share(random_);
      values(i) = lower_(i) + at * (upper_(i) - lower_(i));
    }
    return values;
  }
  [[nodiscard]] State state_with(const KDL::JntArray& values) const {
    State q = from_;
    for (unsigned i = 0; i < values.rows(); ++i) q[kdl_.variables[i]] = values(i);
    return q;
  }
  /// What KDL turned too far may still be within limits by full turns.
  void take_off_turns(State& q) const {
    for (const std::size_t v : kdl_.variables) {
      const Variable& variable = model().variables()[v];
      if (model()[variable.joint].type != JointType::kRevolute || is_within(variable.limits, q[v])) continue;
      const double middle = (variable.limits.lower + variable.limits.upper) / 2;
      q[v] = middle + std::remainder(q[v] - middle, kTurn);
    }
  }
  /// The judge of all.
  bool is_solution(const State& q, const Pose& X_WT) {
    for (std::size_t i = 0; i < q.size(); ++i)
      if (!is_within(model().variables()[i].limits, q[i])) return false;
    const Pose X = pose_of(q);
    return (X.translation() - X_WT.translation()).norm() <= kTolerance &&
           Eigen::Quaterniond(X.linear()).angularDistance(Eigen::Quaterniond(X_WT.linear())) <= kTolerance;
  }
  template <class Search>
  Solve with_restarts(const Search& search) {
    return [this, search](const Pose& X_WT) {
      KDL::JntArray start = values_of(kdl_, from_), end(start.rows());
      for (int n = 1; n <= kStarts; ++n) {
        if (search(start, to_kdl(X_WT), end)) {
          State q = state_with(end);
          take_off_turns(q);
          if (is_solution(q, X_WT)) return n;
        }
        start = draw(0);
      }
      return 0;
    };
  }

  std::shared_ptr<const Robot> robot_;
  IkSolver solver_;
  State from_;
  std::vector<Pose> X_WL_;
  KdlChain kdl_;
  KDL::JntArray lower_, upper_;
  std::mt19937_64 random_{7};
};

std::string row(const std::string& arm, const char* name, const std::vector<Pose>& poses, const Course::Solve& solve) {
  std::vector<double> us;
  int solved = 0, starts = 0;
  for (const Pose& X_WT : poses) {
    const double start_ns = thread_cpu_ns();
    const int taken = solve(X_WT);
    us.push_back((thread_cpu_ns() - start_ns) / 1000);
    solved += taken > 0 ? 1 : 0;
    starts += taken > 0 ? taken : kStarts;
  }
  std::sort(us.begin(), us.end());
  const auto count = static_cast<double>(poses.size());
  double sum = 0;
  for (const double one : us) sum += one;
  char text[256];
  std::snprintf(text, sizeof text, "| %s | %s | %.2f %% | %.2f | %.1f | %.1f | %.1f |\n", arm.c_str(), name,
                100 * solved / count, starts / count, us[us.size() / 2], sum / count, us[us.size() * 95 / 100]);
  std::fputs(text, stdout);
  std::fflush(stdout);
  return text;
}

std::string measure(int poses, double at_limit) {
  std::string text =
      "| arm, group | route | solved | starts | median us | mean us | 95 % us |\n|---|---|---|---|---|---|---|\n";
  std::fputs(text.c_str(), stdout);
  std::uint64_t hash = 0;
  for (const Arm& arm : arms()) {
    Course course(arm);
    const std::string name = arm.name + ", " + arm.group + " (" + std::to_string(course.freedoms()) + ")";
    const std::vector<Pose> goals = course.poses(poses, at_limit);
    text += row(name, "clearway", goals, course.clearway(hash));
    text += row(name, "KDL LMA", goals, course.levenberg_marquardt());
    text += row(name, "KDL NR_JL", goals, course.newton_raphson());
  }
  char line[64];
  std::snprintf(line, sizeof line, "\nhash of clearway's solutions: %016llx\n\n",
                static_cast<unsigned long long>(hash));
  std::fputs(line, stdout);
  return text + line;
}

int run(int argc, char** argv) {
  int poses = 2000;
  std::string out;
  for (int i = 1; i < argc; ++i) {
    const std::string_view option = argv[i];
    if (option == "--quick") {
      poses = 50;
    } else if (option == "--out" && i + 1 < argc) {
      out = argv[++i];
    } else {
      std::fputs(kUsage, stderr);
      return option == "--help" ? 0 : 2;
    }
  }
  const Machine machine = this_machine();
  std::string text = "# Inverse kinematics\n\n- CPU: " + machine.cpu + "\n- date: " + machine.date +
                     "\n- commit: " + machine.commit + "\n- compiler: " + machine.compiler + ", " + machine.flags +
                     "\n- poses per arm: " + std::to_string(poses) + "\n\n## States drawn within limits\n\n";
  std::fputs(text.c_str(), stdout);
  text += measure(poses, 0);
  const char* title = "## Every fourth value at one of its limits\n\n";
  std::fputs(title, stdout);
  text += title + measure(poses, 0.25);
  if (!out.empty()) std::ofstream(out) << text;
  return 0;
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  try {
    return clearway::bench::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_ik: %s\n", error.what());
    return 2;
  }
}
