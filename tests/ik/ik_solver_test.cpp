// Inverse kinematics that can be done by hand, what is said when there is none, and what is refused.
#include "ik/small_robots.hpp"
#include "support/instruction_sets.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/parallel.hpp>
#include <clearway/ik/ik_solver.hpp>
#include <clearway/robot/kinematics.hpp>
#include <clearway/robot/limits.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace clearway {
namespace {

using State = std::vector<double>;

Pose in_plane(double x, double y, double angle) {
  return Eigen::Translation3d(x, y, 0) * Eigen::AngleAxisd(angle, Vec3::UnitZ());
}

Pose pose_of(const Robot& robot, LinkId link, JointView q) {
  std::vector<Pose> X_WL(robot.model.links().size());
  forward_kinematics(robot.model, q, X_WL);
  return X_WL[link.index()];
}

void expect_near(const State& a, const State& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], tolerance) << i;
}

void sort_by_elbow(std::vector<State>& states) {
  std::sort(states.begin(), states.end(), [](const State& a, const State& b) { return a[1] < b[1]; });
}

/// Elbow up and elbow down, by the law of cosines: lengths 1 and 0.7, wrist at (x, y), hand turned by `angle`.
std::vector<State> by_hand(double x, double y, double angle) {
  const double cosine = (x * x + y * y - 1 - 0.49) / (2 * 0.7);
  std::vector<State> both;
  for (const double elbow : {-std::acos(cosine), std::acos(cosine)}) {
    const double shoulder = std::atan2(y, x) - std::atan2(0.7 * std::sin(elbow), 1 + 0.7 * std::cos(elbow));
    both.push_back({shoulder, elbow, std::remainder(angle - shoulder - elbow, 2 * kPi)});
  }
  return both;
}

TEST(IkSolver, FindsBothSolutionsOfAPlanarArm) {
  const IkSolver solver = make_ik_solver(planar_arm(), "arm");
  for (const auto& [x, y, angle] : {std::array{1.2, 0.4, 0.3}, {-0.5, 0.9, 2.0}, {0.1, -1.1, -1.4}}) {
    const Pose X_WT = in_plane(x, y, angle) * at(0.2);
    IkResult result = solver.solve(X_WT, State{0, 0, 0}, {.max_solutions = 9});
    ASSERT_EQ(result.status, IkStatus::kSolved);
    ASSERT_EQ(result.solutions.size(), 2U);
    EXPECT_EQ(result.starts, 101) << "all, since there may have been more than two";
    sort_by_elbow(result.solutions);
    const std::vector<State> expected = by_hand(x, y, angle);
    for (int k = 0; k < 2; ++k) expect_near(result.solutions[k], expected[k], 1e-5);
  }
}

TEST(IkSolver, LimitsLeaveOneOfTwo) {
  // The elbow may not bend down.
  const auto robot = RobotBuilder("one_way")
                         .link("base")
                         .joint("shoulder", JointType::kContinuous, at(0), Vec3::UnitZ(), 0, 0)
                         .joint("elbow", JointType::kRevolute, at(1), Vec3::UnitZ(), 0, 3)
                         .joint("wrist", JointType::kContinuous, at(0.7), Vec3::UnitZ(), 0, 0)
                         .group("arm", {"shoulder", "elbow", "wrist"})
                         .make();
  const IkResult result =
      make_ik_solver(robot, "arm").solve(in_plane(1.2, 0.4, 0.3), State{0, 0, 0}, {.max_solutions = 9});
  ASSERT_EQ(result.solutions.size(), 1U);
  expect_near(result.solutions[0], by_hand(1.2, 0.4, 0.3)[1], 1e-5);
}

TEST(IkSolver, AnyTurnWillDoIfTheToleranceIsHalfATurn) {
  const IkSolver solver = make_ik_solver(planar_arm(), "two", "wrist_link");
  const Pose X_WT = in_plane(1.2, 0.4, 3);  // whatever the angle
  IkOptions options{.angle_tolerance_rad = kPi, .max_solutions = 9};
  IkResult result = solver.solve(X_WT, State{0, 0, 0.6}, options);
  ASSERT_EQ(result.solutions.size(), 2U);
  sort_by_elbow(result.solutions);
  for (int k = 0; k < 2; ++k) {
    State expected = by_hand(1.2, 0.4, 0)[k];
    expected[2] = 0.6;  // not of the group
    expect_near(result.solutions[k], expected, 1e-5);
  }
  EXPECT_EQ(solver.solve(in_plane(1.7001, 0, 0), State{0, 0, 0}, options).status, IkStatus::kOutOfReach);
  EXPECT_EQ(solver.solve(in_plane(0, 0.2999, 0), State{0, 0, 0}, options).status, IkStatus::kOutOfReach);
  // If the turn matters it says where the elbow must be, and that is too far.
  EXPECT_EQ(solver.solve(X_WT, State{0, 0, 0}).status, IkStatus::kOutOfReach);
}

TEST(IkSolver, TheToolIsWhatIsPlaced) {
  const auto robot = planar_arm();
  const IkSolver solver = make_ik_solver(robot, "arm");
  const Pose X_LT = at(0.1, 0.05) * Eigen::AngleAxisd(0.4, Vec3::UnitZ());
  const Pose X_WT = in_plane(0.9, 0.7, 1.1);
  const IkResult result = solver.solve(X_WT, State{0, 1, 0}, {.X_LT = X_LT});
  ASSERT_EQ(result.solutions.size(), 1U);
  EXPECT_TRUE((pose_of(*robot, solver.link(), result.solutions[0]) * X_LT).isApprox(X_WT, 1e-6));
}

TEST(IkSolver, AStartThatIsASolutionIsReturnedAsItIs) {
  const auto robot = planar_arm();
  const IkSolver solver = make_ik_solver(robot, "arm");
  const State from = {25.1, 3 + 0.9 * kLimitTolerance, -40.3};  // turned often, and as far as the tolerance lets it
  const IkResult result = solver.solve(pose_of(*robot, solver.link(), from), from);
  ASSERT_EQ(result.solutions.size(), 1U);
  EXPECT_EQ(result.solutions[0], from);
  EXPECT_EQ(result.starts, 1);

  const State other = {0.3, 0.2, 0.1};
  const IkResult second = solver.solve(pose_of(*robot, solver.link(), from), other,
                                       {.starts = {from}, .random_starts = 0, .max_iterations = 0});
  ASSERT_EQ(second.solutions.size(), 1U);
  EXPECT_EQ(second.solutions[0], from);

  const State beyond = {0.1, 3 + 1.1 * kLimitTolerance, 0.2};
  const IkResult moved = solver.solve(pose_of(*robot, solver.link(), beyond), beyond);
  for (const State& q : moved.solutions) EXPECT_NE(q, beyond);
}

TEST(IkSolver, FullTurnsStayNearTheStart) {
  const auto robot = planar_arm();
  const IkSolver solver = make_ik_solver(robot, "arm");
  const Pose X_WT = in_plane(1.2, 0.4, 0.3) * at(0.2);
  const State from = {100, 0.1, -200};
  const IkResult result = solver.solve(X_WT, from, {.max_solutions = 9});
  ASSERT_EQ(result.solutions.size(), 2U);
  for (const State& q : result.solutions) {
    EXPECT_LE(std::abs(q[0] - from[0]), kPi + 1e-9);
    EXPECT_LE(std::abs(q[2] - from[2]), kPi + 1e-9);
  }
}

TEST(IkSolver, ToldApartWhetherOutOfReachOrNotFoundOrRejected) {
  const auto robot = planar_arm();
  const IkSolver solver = make_ik_solver(robot, "arm");
  const State from = {0, 0, 0};
  const auto status = [&](const Pose& X_WT, const IkOptions& options = {}) {
    const IkResult result = solver.solve(X_WT, from, options);
    EXPECT_EQ(result.solutions.empty(), result.status != IkStatus::kSolved);
    return result.status;
  };
  // The wrist reaches 1.7 m; the hand of 0.2 m points where it must.
  EXPECT_EQ(status(in_plane(1.6999, 0, 1) * at(0.2)), IkStatus::kSolved);
  EXPECT_EQ(status(in_plane(1.7001, 0, 1) * at(0.2)), IkStatus::kOutOfReach);
  EXPECT_EQ(status(in_plane(0, 0.2999, 1) * at(0.2)), IkStatus::kOutOfReach) << "the forearm cannot fold back that far";
  EXPECT_EQ(status(at(0, 0, 0.1) * in_plane(1, 0, 0)), IkStatus::kNotFound) << "above the plane";
  EXPECT_EQ(status(in_plane(1, 0.5, 0), {.accept = [](JointView) { return false; }}), IkStatus::kRejected);
  EXPECT_EQ(status(in_plane(1, 0.5, 0), {.random_starts = 0, .max_iterations = 0}), IkStatus::kNotFound);
}

TEST(IkSolver, WhatIsRefusedIsNoSolution) {
  const IkSolver solver = make_ik_solver(planar_arm(), "arm");
  int asked = 0;
  const auto is_bent_up = [&](JointView q) {
    ++asked;
    return q[1] < 0;
  };
  const IkResult result =
      solver.solve(in_plane(1.2, 0.4, 0.3) * at(0.2), State{0, 0.5, 0}, {.max_solutions = 9, .accept = is_bent_up});
  ASSERT_EQ(result.solutions.size(), 1U);
  EXPECT_LT(result.solutions[0][1], 0);
  EXPECT_EQ(result.rejected, 1);
  EXPECT_EQ(asked, 2) << "once for each, however often it is found";
  EXPECT_GT(result.found, 2);
}

TEST(IkSolver, MovesEveryKindOfJointAndNoOther) {
  const auto robot = every_joint();
  for (const auto& [group, link] :
       {std::pair("all", "roll_link"), {"all", "side_link"}, {"without_bases", "roll_link"}}) {
    const IkSolver solver = make_ik_solver(robot, group, link);
    std::mt19937 random(2);
    std::uniform_real_distribution<double> number(-1, 1);
    int solved = 0;
    for (int round = 0; round < 50; ++round) {
      State from = robot->model.rest_state(), to = from;
      for (std::size_t i = 0; i < from.size(); ++i) from[i] += 0.4 * number(random);
      to = from;
      for (const VariableId v : solver.variables()) to[v.index()] += 0.1 * number(random);
      for (State* q : {&from, &to})
        for (std::size_t i = 0; i < q->size(); ++i) {
          const JointLimits& limits = robot->model.variables()[i].limits;
          (*q)[i] = std::clamp((*q)[i], limits.lower, limits.upper);
        }
      const Pose X_WT = pose_of(*robot, solver.link(), to);
      const IkResult result = solver.solve(X_WT, from);
      EXPECT_NE(result.status, IkStatus::kOutOfReach);
      solved += result.status == IkStatus::kSolved ? 1 : 0;
      for (const State& q : result.solutions) {
        EXPECT_TRUE(pose_of(*robot, solver.link(), q).isApprox(X_WT, 1e-5));
        for (std::uint32_t i = 0; i < q.size(); ++i) {
          const auto& moved = solver.variables();
          if (std::find(moved.begin(), moved.end(), VariableId{i}) == moved.end()) {
            EXPECT_EQ(q[i], from[i]);
          }
        }
      }
    }
    EXPECT_EQ(solved, 50) << group << " " << link;
  }
}

TEST(IkSolver, AReachablePoseIsNeverCalledOutOfReach) {
  const auto robot = every_joint();
  const IkSolver solver = make_ik_solver(robot, "without_bases");
  std::mt19937 random(3);
  std::uniform_real_distribution<double> number(0, 1);
  for (int round = 0; round < 2000; ++round) {
    State q = robot->model.rest_state();
    for (const VariableId v : solver.variables()) {
      const JointLimits& limits = robot->model[v].limits;
      if (std::isfinite(limits.lower)) {
        // Often at the ends, where the reach is.
        const double share = std::round(3 * number(random)) / 3;
        q[v.index()] = limits.lower + share * (limits.upper - limits.lower);
      } else {
        q[v.index()] = 7 * number(random);
      }
    }
    const IkResult result = solver.solve(pose_of(*robot, solver.link(), q), robot->model.rest_state(),
                                         {.random_starts = 0, .max_iterations = 0});
    EXPECT_NE(result.status, IkStatus::kOutOfReach);
  }
}

TEST(IkSolver, AnswersAreTheSameOnAnyThreadAndInstructionSet) {
  const auto robot = every_joint();
  const IkSolver solver = make_ik_solver(robot, "all", "roll_link");
  State there = robot->model.rest_state();
  for (const VariableId v : solver.variables()) there[v.index()] += 0.3;
  const Pose X_WT = pose_of(*robot, solver.link(), there);
  const auto solve = [&](std::uint64_t seed) {
    return solver.solve(X_WT, robot->model.rest_state(), {.seed = seed, .max_solutions = 5}).solutions;
  };
  const std::vector<State> expected = solve(1);
  ASSERT_FALSE(expected.empty());
  std::vector<std::vector<State>> all(64);
  parallel_for(all.size(), 4, [&](std::size_t i) { all[i] = solve(1); });
  for (const auto& one : all) EXPECT_EQ(one, expected);
  for_each_instruction_set([&](const std::string& name) { EXPECT_EQ(solve(1), expected) << name; });
  EXPECT_NE(solve(2), expected) << "there is something to be the same";
}

template <class Call>
std::string message_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(IkSolver, NamesThatDoNotExistAreToldTheNearest) {
  const auto has = [](const std::string& message, const char* part) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
  };
  has(message_of([] { (void)make_ik_solver(planar_arm(), "amr"); }),
      "group 'amr' does not exist, the nearest name is 'arm'");
  has(message_of([] { (void)make_ik_solver(planar_arm(), "arm", "elbow_lnk"); }), "the nearest name is 'elbow_link'");
  has(message_of([] { (void)make_ik_solver(every_joint(), "all"); }), "group 'all': its joints do not make one chain");
  has(message_of([] { (void)make_ik_solver(every_joint(), "side", "roll_link"); }),
      "none of its variables moves link 'roll_link'");
}

TEST(IkSolver, BadInputIsRefused) {
  const IkSolver solver = make_ik_solver(planar_arm(), "arm");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const State from = {0, 0, 0};
  const Pose X = in_plane(1, 0, 0);
  Pose mirrored = X, not_a_number = X, scaled = X;
  mirrored.linear().col(0) *= -1;
  scaled.linear() *= 1.001;
  not_a_number.translation().x() = nan;
  EXPECT_THROW((void)solver.solve(not_a_number, from), Error);
  EXPECT_THROW((void)solver.solve(mirrored, from), Error);
  EXPECT_THROW((void)solver.solve(scaled, from), Error);
  EXPECT_THROW((void)solver.solve(X, State{0, nan, 0}), Error);
  EXPECT_THROW((void)solver.solve(X, State{0, 0}), Error);
  EXPECT_THROW((void)solver.solve(X, from, {.X_LT = mirrored}), Error);
  EXPECT_THROW((void)solver.solve(X, from, {.position_tolerance_m = 0}), Error);
  EXPECT_THROW((void)solver.solve(X, from, {.angle_tolerance_rad = nan}), Error);
  EXPECT_THROW((void)solver.solve(X, from, {.starts = {{0, 0}}}), Error);
  EXPECT_THROW((void)solver.solve(X, from, {.random_starts = -1}), Error);
  EXPECT_THROW((void)solver.solve(X, from, {.max_iterations = -1}), Error);
  EXPECT_THROW((void)solver.solve(X, from, {.max_solutions = 0}), Error);
  EXPECT_THROW((void)solver.solve(X, from, {.min_difference = nan}), Error);

  const auto robot = every_joint();
  State no_quaternion = robot->model.rest_state();
  no_quaternion[robot->model.find_variable("fly/rot_w")->index()] = 0;
  EXPECT_THROW((void)make_ik_solver(robot, "all", "roll_link").solve(X, no_quaternion), Error);
}

}  // namespace
}  // namespace clearway
