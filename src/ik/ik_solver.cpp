#include <clearway/ik/ik_solver.hpp>

#include <clearway/common/error.hpp>
#include <clearway/common/nearest_name.hpp>
#include <clearway/robot/kinematics.hpp>
#include <clearway/robot/limits.hpp>

#include "ik/descent.hpp"
#include "ik/reach.hpp"
#include "ik/starts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clearway {

struct IkSolver::Parts {
  std::shared_ptr<const Robot> robot;
  Chain chain;
};

namespace {

constexpr const char* kWhere = "inverse kinematics";

/// How much a rotation matrix may differ from one: files hold few digits. What is taken is the rotation next to it.
constexpr double kRotationError = 1e-5;

void require_pose(const Pose& X, const char* name) {
  const Eigen::Matrix3d R = X.linear();
  if (!X.matrix().allFinite()) {
    throw Error(kWhere, std::string(name) + " holds a number that is not finite", "give finite numbers");
  }
  const double error = (R.transpose() * R - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff();
  if (error > kRotationError || R.determinant() < 0) {
    throw Error(kWhere, std::string("the rotation of ") + name + " is none", "give an orthogonal matrix, not mirrored");
  }
}

void require_state(const RobotModel& robot, JointView q, const std::string& name) {
  if (q.size() != robot.variables().size()) {
    throw Error(
        kWhere, name + " has " + std::to_string(q.size()) + " numbers",
        "give " + std::to_string(robot.variables().size()) + ", one per variable of robot '" + robot.name() + "'");
  }
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (!std::isfinite(q[i])) {
      throw Error(kWhere, name + " has a value of '" + robot.variables()[i].name + "' that is not finite",
                  "give a finite number");
    }
  }
}

void require_options(const RobotModel& robot, const IkOptions& options) {
  const auto require = [](bool is_good, const char* found, const char* remedy) {
    if (!is_good) throw Error(kWhere, found, remedy);
  };
  const auto is_positive = [](double number) { return number > 0 && std::isfinite(number); };
  require_pose(options.X_LT, "X_LT");
  require(is_positive(options.position_tolerance_m), "position_tolerance_m is not a length > 0", "give metres");
  require(is_positive(options.angle_tolerance_rad), "angle_tolerance_rad is not an angle > 0", "give radians");
  require(options.min_difference >= 0, "min_difference is not a number >= 0", "give radians or metres");
  require(options.random_starts >= 0, "random_starts is negative", "give a count >= 0");
  require(options.max_iterations >= 0, "max_iterations is negative", "give a count >= 0");
  require(options.max_solutions > 0, "max_solutions is 0", "ask for at least one");
  for (std::size_t k = 0; k < options.starts.size(); ++k)
    require_state(robot, options.starts[k], "start " + std::to_string(k));
}

/// One call of solve().
class Search {
 public:
  Search(const RobotModel& robot, const Chain& chain, const Pose& X_WT, JointView from, const IkOptions& options)
      : robot_(robot), chain_(chain), from_(from), options_(options) {
    goal_.link = chain.link;
    goal_.X_LT = options.X_LT;
    goal_.p_WT = X_WT.translation();
    goal_.R_WT = Eigen::Quaterniond(X_WT.linear()).normalized();
    goal_.position_tolerance_m = options.position_tolerance_m;
    goal_.chord_tolerance = 2 * std::sin(std::min(options.angle_tolerance_rad, std::numbers::pi) / 2);
    goal_.is_any_turn_good = options.angle_tolerance_rad >= std::numbers::pi;
    memory_.X_WL.resize(robot.links().size());
  }

  IkResult run() {
    forward_kinematics(robot_, from_, memory_.X_WL);
    if (!memory_.X_WL[chain_.link.index()].matrix().allFinite()) {
      throw Error(kWhere, "link '" + robot_[chain_.link].name + "' is nowhere in the state to start from",
                  "give quaternions of a length other than 0");
    }
    if (is_out_of_reach(robot_, chain_, goal_, memory_.X_WL)) {
      result_.status = IkStatus::kOutOfReach;
      return std::move(result_);
    }
    try_start(from_);
    for (const std::vector<double>& start : options_.starts) {
      if (is_done()) break;
      try_start(start);
    }
    for (int k = 0; k < options_.random_starts && !is_done(); ++k) {
      std::vector<double> q(from_.begin(), from_.end());
      draw_start(chain_, options_.seed, static_cast<std::uint64_t>(k), q);
      search_from(std::move(q), from_);
    }
    result_.status = !result_.solutions.empty() ? IkStatus::kSolved
                     : result_.rejected > 0     ? IkStatus::kRejected
                                                : IkStatus::kNotFound;
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool is_done() const { return result_.solutions.size() >= options_.max_solutions; }

  /// The values of the chain from `start`, all others from `from`.
  void try_start(JointView start) {
    std::vector<double> q(from_.begin(), from_.end());
    for (const VariableId v : chain_.variables) q[v.index()] = start[v.index()];
    if (is_solution(q)) {
      ++result_.starts;
      take(std::move(q));
      return;
    }
    clamp_to_limits(chain_, q);
    search_from(std::move(q), start);
  }

  void search_from(std::vector<double> q, JointView reference) {
    ++result_.starts;
    // Half the tolerance, so that the rounding of full turns below cannot lead out of it again.
    Goal inner = goal_;
    inner.position_tolerance_m /= 2;
    inner.chord_tolerance /= 2;
    if (!descend(robot_, chain_, inner, options_.max_iterations, q, memory_)) return;
    unwind(reference, q);
    if (is_solution(q)) take(std::move(q));
  }

  /// Takes full turns off, as far as limits allow, until values are within half a turn of the reference.
  void unwind(JointView reference, std::vector<double>& q) const {
    constexpr double kTurn = 2 * std::numbers::pi;
    for (const Freedom& freedom : chain_.freedoms) {
      if (!freedom.is_full_turn) continue;
      double& value = q[freedom.variable];
      const double fewest = std::ceil((freedom.limits.lower - value) / kTurn);
      const double most = std::floor((freedom.limits.upper - value) / kTurn);
      const double turns = std::round((reference[freedom.variable] - value) / kTurn);
      value += kTurn * std::clamp(turns, std::min(fewest, 0.0), std::max(most, 0.0));
    }
  }

  /// The proof: by the kinematics that everything else in clearway uses, and by the limits as the checker has them.
  [[nodiscard]] bool is_solution(JointView q) {
    for (const VariableId v : chain_.variables)
      if (!is_within(robot_[v].limits, q[v.index()])) return false;
    forward_kinematics(robot_, q, memory_.X_WL);
    return goal_.is_met(goal_.miss(memory_.X_WL));
  }

  [[nodiscard]] bool is_same(JointView a, JointView b) const {
    return std::all_of(chain_.freedoms.begin(), chain_.freedoms.end(), [&](const Freedom& freedom) {
      if (freedom.kind == Freedom::Kind::kQuaternion) {
        const auto at = [&](JointView q) { return Eigen::Quaterniond(&q[freedom.variable]).normalized(); };
        return at(a).angularDistance(at(b)) <= options_.min_difference;
      }
      const double difference = a[freedom.variable] - b[freedom.variable];
      const bool may_turn = freedom.is_full_turn;
      return std::abs(may_turn ? std::remainder(difference, 2 * std::numbers::pi) : difference) <=
             options_.min_difference;
    });
  }

  void take(std::vector<double> q) {
    ++result_.found;
    const auto is_it = [&](const std::vector<double>& other) { return is_same(q, other); };
    if (std::any_of(result_.solutions.begin(), result_.solutions.end(), is_it)) return;
    if (std::any_of(refused_.begin(), refused_.end(), is_it)) return;
    if (options_.accept && !options_.accept(q)) {
      ++result_.rejected;
      refused_.push_back(std::move(q));
    } else {
      result_.solutions.push_back(std::move(q));
    }
  }

  const RobotModel& robot_;
  const Chain& chain_;
  JointView from_;
  const IkOptions& options_;
  Goal goal_{};
  DescentMemory memory_;
  IkResult result_;
  std::vector<std::vector<double>> refused_;
};

}  // namespace

IkSolver::IkSolver(std::shared_ptr<const Robot> robot, const Group& group, std::optional<LinkId> link) {
  const RobotModel& model = robot->model;
  const std::string where = std::string(kWhere) + ": group '" + group.name + "'";
  const std::optional<LinkId> placed = link ? link : group.tip;
  if (!placed) throw Error(where, "its joints do not make one chain, so that it has no tip", "name the link to place");
  Chain chain = make_chain(model, group, *placed);
  if (chain.freedoms.empty()) {
    throw Error(where, "none of its variables moves link '" + model[*placed].name + "'",
                "name a link that hangs from its joints, or a group that moves the link");
  }
  parts_ = std::make_unique<const Parts>(Parts{std::move(robot), std::move(chain)});
}
IkSolver::IkSolver(IkSolver&&) noexcept = default;
IkSolver& IkSolver::operator=(IkSolver&&) noexcept = default;
IkSolver::~IkSolver() = default;

IkResult IkSolver::solve(const Pose& X_WT, JointView from, const IkOptions& options) const {
  const RobotModel& model = parts_->robot->model;
  require_pose(X_WT, "X_WT");
  require_state(model, from, "the state to start from");
  require_options(model, options);
  return Search(model, parts_->chain, X_WT, from, options).run();
}

LinkId IkSolver::link() const noexcept { return parts_->chain.link; }
const std::vector<VariableId>& IkSolver::variables() const noexcept { return parts_->chain.variables; }

IkSolver make_ik_solver(std::shared_ptr<const Robot> robot, std::string_view group, std::string_view link) {
  const auto require_name = [](bool is_found, const char* kind, std::string_view name, const auto& all) {
    if (is_found) return;
    std::vector<std::string> names;
    for (const auto& one : all) names.push_back(one.name);
    throw Error(kWhere,
                std::string(kind) + " '" + std::string(name) + "' does not exist" + nearest_name_hint(name, names),
                std::string("name a ") + kind + " of the robot");
  };
  const Group* const found = robot->find_group(group);
  require_name(found != nullptr, "group", group, robot->groups);
  std::optional<LinkId> placed;
  if (!link.empty()) {
    placed = robot->model.find_link(link);
    require_name(placed.has_value(), "link", link, robot->model.links());
  }
  return {std::move(robot), *found, placed};
}

}  // namespace clearway
