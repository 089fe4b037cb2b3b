// The freedoms of a chain and how they move a point, against differences of the kinematics.
#include "ik/chain.hpp"
#include "ik/small_robots.hpp"

#include <clearway/robot/kinematics.hpp>

#include <gtest/gtest.h>

#include <random>

namespace clearway {
namespace {

using Names = std::vector<std::string>;

Chain chain_of(const Robot& robot, const char* group, const char* link) {
  return make_chain(robot.model, *robot.find_group(group), *robot.model.find_link(link));
}

Names names_of(const RobotModel& robot, const std::vector<VariableId>& variables) {
  Names names;
  for (const VariableId v : variables) names.push_back(robot[v].name);
  return names;
}

TEST(Chain, HoldsTheVariablesOfTheGroupThatMoveTheLink) {
  const auto robot = every_joint();
  const Chain chain = chain_of(*robot, "without_bases", "roll_link");
  EXPECT_EQ(names_of(robot->model, chain.variables), (Names{"lift", "turn", "roll"}));
  EXPECT_EQ(chain.freedoms.size(), 3U);
  EXPECT_EQ(chain.movers.size(), 5U) << "two joints follow others";
  EXPECT_EQ(chain_of(*robot, "all", "roll_link").freedoms.size(), 3U + 6U + 3U);
  EXPECT_EQ(chain_of(*robot, "all", "lift_link").freedoms.size(), 3U + 6U + 1U);
  EXPECT_TRUE(chain_of(*robot, "side", "roll_link").freedoms.empty());
}

TEST(Chain, OnlyWholeTurnsOfAllThatTurnsAreTheSamePlace) {
  const auto robot = every_joint();
  for (const Freedom& freedom : chain_of(*robot, "all", "roll_link").freedoms) {
    const std::string& name = robot->model.variables()[freedom.variable].name;
    EXPECT_EQ(freedom.is_full_turn, name == "roll" || name == "drive/theta") << name;
  }
}

TEST(Chain, JacobianIsTheDerivativeOfTheKinematics) {
  const auto robot = every_joint();
  const Chain chain = chain_of(*robot, "all", "roll_link");
  const Vec3 p_L(0.3, -0.1, 0.2);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<Pose> X_WL(robot->model.links().size());
  const auto pose = [&](const std::vector<double>& q) {
    forward_kinematics(robot->model, q, X_WL);
    return X_WL[chain.link.index()];
  };
  for (int round = 0; round < 50; ++round) {
    std::vector<double> q = robot->model.rest_state();
    for (double& value : q) value += number(random);
    const Pose X_WL0 = pose(q);
    Jacobian jacobian;
    find_jacobian(chain, X_WL, X_WL0 * p_L, jacobian);
    for (Eigen::Index i = 0; i < jacobian.cols(); ++i) {
      const double h = 1e-6;
      std::vector<double> step(chain.freedoms.size(), 0);
      std::vector<double> ahead = q, behind = q;
      step[static_cast<std::size_t>(i)] = h;
      move(chain, step, ahead);
      step[static_cast<std::size_t>(i)] = -h;
      move(chain, step, behind);
      const Pose X_ahead = pose(ahead), X_behind = pose(behind);
      const Vec3 velocity = (X_ahead * p_L - X_behind * p_L) / (2 * h);
      const Eigen::AngleAxisd turn(X_ahead.linear() * X_behind.linear().transpose());
      const Vec3 angular = turn.axis() * turn.angle() / (2 * h);
      EXPECT_LT((jacobian.col(i).head<3>() - velocity).norm(), 1e-8) << i;
      EXPECT_LT((jacobian.col(i).tail<3>() - angular).norm(), 1e-8) << i;
    }
  }
}

}  // namespace
}  // namespace clearway
