// libFuzzer target: no text makes the reader of requests crash, hang or complain on more than one line, and what it reads
// are states of the robot, and poses.
#include "fuzz/small_robot.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/plan_request.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace clearway {
namespace {

/// Bases that move, so that a start may put the root anywhere, or nowhere.
RobotModel robot_on(JointType base) {
  RobotDescription robot = small_robot();
  JointDescription joint;
  joint.name = "w";
  joint.type = base;
  joint.axis = Vec3::UnitZ();
  robot.base = joint;
  return RobotModel(std::move(robot));
}

void require_state(const RobotModel& robot, const std::vector<double>& q) {
  require(q.size() == robot.variables().size(), "not a state");
  require(std::all_of(q.begin(), q.end(), [](double value) { return std::isfinite(value); }), "a state of no numbers");
}

void require_pose(const Pose& X) {
  require(X.matrix().allFinite(), "a pose of no numbers");
  const Eigen::Matrix3d R = X.linear();
  const double error = (R.transpose() * R - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff();
  require(error < 1e-5 && R.determinant() > 0, "no rotation");  // as IkSolver wants it
}

void read(std::string_view text, const RobotModel& robot) {
  try {
    const auto [request, warnings] = parse_plan_request(text, "f", robot);
    for (const std::string& warning : warnings) require_one_line(warning);
    require(!request.goals.empty() || !request.pose_goals.empty(), "no goal");
    require_one_line(request.group);  // which ends up in messages
    require_state(robot, request.start);
    for (const std::vector<double>& q : request.goals) require_state(robot, q);
    for (const PoseGoal& goal : request.pose_goals) {
      require_one_line(goal.where);
      require(robot.find_link(goal.link).has_value(), "no link");
      require_pose(goal.X_LT);
      require_pose(goal.X_WT);
      for (const Pose& X_WT : goal.others) require_pose(X_WT);
    }
  } catch (const Error& error) {
    require_one_line(error.what());
  }
}

}  // namespace
}  // namespace clearway

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace clearway;
  static const RobotModel robots[] = {robot_on(JointType::kPlanar), robot_on(JointType::kFloating)};
  for (const RobotModel& robot : robots) read({reinterpret_cast<const char*>(data), size}, robot);
  return 0;
}
