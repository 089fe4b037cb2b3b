// Enclosed poses hold those of forward_kinematics, at every instant that is tried, for all bundled robots and kinds of joints.
#include <clearway/proof/kinematics.hpp>
#include <clearway/robot/kinematics.hpp>

#include "proof/any_motion.hpp"

#include <gtest/gtest.h>

namespace clearway::proof {
namespace {

using oracle::Rng;

/// What the double kinematics may be off by, for robots of a few metres.
constexpr double kRounding = 1e-12;

/// All kinds of joints, one after the other, at odd angles.
Robot odd_robot() {
  RobotDescription robot;
  robot.name = "odd";
  const JointType types[] = {JointType::kRevolute,   JointType::kPrismatic, JointType::kFixed,   JointType::kPlanar,
                             JointType::kContinuous, JointType::kFloating,  JointType::kRevolute};
  robot.links.push_back({.name = "0", .shapes = {}});
  Rng rng(7);
  for (std::size_t i = 0; i < std::size(types); ++i) {
    JointDescription joint;
    joint.name = "to " + std::to_string(i + 1);
    joint.type = types[i];
    joint.parent = std::to_string(i);
    joint.child = std::to_string(i + 1);
    joint.X_PJ.translation() = Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
    joint.X_PJ.linear() =
        Eigen::AngleAxisd(rng.real(-3, 3), Vec3(rng.real(-1, 1), rng.real(-1, 1), 1).normalized()).toRotationMatrix();
    joint.axis = Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
    joint.limits = {-1, 1};
    if (i == 6) joint.mimic = MimicDescription{"to 1", -1.5, 0.25};
    robot.joints.push_back(joint);
    robot.links.push_back({.name = joint.child, .shapes = {}});
  }
  JointDescription base;
  base.name = "base";
  base.type = JointType::kFloating;
  base.child = "0";
  robot.base = base;
  return make_robot(robot, std::nullopt).robot;
}

void expect_holds(const Interval& a, double x, const char* what) {
  ASSERT_LE(a.low - kRounding, x) << what;
  ASSERT_GE(a.high + kRounding, x) << what;
}

void try_motions(const Robot& robot, Rng& rng) {
  const RobotModel& model = robot.model;
  std::vector<Pose> X_WL(model.links().size());
  for (int k = 0; k < 60; ++k) {
    const AnyMotion motion(rng, model, rng.pick({1.0, 0.3, 0.01}));
    const Curve curve(motion.from, motion.to, motion.way);
    const Shares shares = any_shares(rng);
    const auto middle = joint_frames(model, curve.values_at(shares.middle));
    const auto over = joint_frames(model, curve.values_over(shares));
    for (int n = 0; n < 8; ++n) {
      const double off = n == 0 ? 0 : shares.half * rng.real(-1, 1);
      forward_kinematics(model, motion.at(shares.middle + off), X_WL);
      for (const std::uint32_t root : {kWorld, 0U, static_cast<std::uint32_t>(rng.below(X_WL.size()))}) {
        const Pose X_WR = root == kWorld ? Pose(Pose::Identity()) : X_WL[root];
        const auto at_middle = link_frames(model, root, middle);
        const auto at_all = link_frames(model, root, over);
        for (std::size_t i = 0; i < X_WL.size(); ++i) {
          ASSERT_EQ(at_middle[i].has_value(), at_all[i].has_value());
          if (root == kWorld) {
            ASSERT_TRUE(at_all[i].has_value());
          }
          if (!at_all[i]) continue;
          const Pose X = X_WR.inverse() * X_WL[i];
          const Interval step{-shares.half, shares.half};
          for (int r = 0; r < 3; ++r) {
            for (int c = 0; c < 4; ++c) {
              const double x = X.matrix()(r, c);
              const Dual all = c < 3 ? at_all[i]->R[r][c] : at_all[i]->t[r];
              const Interval one = c < 3 ? at_middle[i]->R[r][c] : at_middle[i]->t[r];
              ASSERT_NO_FATAL_FAILURE(expect_holds(all.value, x, "values"));
              ASSERT_NO_FATAL_FAILURE(expect_holds(one + all.slope * step, x, "centred form"));
              if (n == 0) {
                ASSERT_NO_FATAL_FAILURE(expect_holds(one, x, "middle"));
              }
              ASSERT_LT(one.high - one.low, 1e-9);  // a short quaternion has few digits
            }
          }
        }
      }
    }
  }
}

TEST(Kinematics, HoldsThePosesOfBundledRobots) {
  Rng rng(1);
  for (const std::string& name : bundled_robots())
    ASSERT_NO_FATAL_FAILURE(try_motions(load_bundled(name), rng)) << name;
}

TEST(Kinematics, HoldsThePosesOfEveryKindOfJoint) {
  Rng rng(2);
  ASSERT_NO_FATAL_FAILURE(try_motions(odd_robot(), rng));
}

TEST(Kinematics, HasNoPosesOfWhatDoesNotHangFromTheRoot) {
  const Robot robot = load_bundled("arm7");
  const std::vector<Interval> rest(robot.model.variables().size());
  const std::uint32_t elbow = robot.model.find_link("link4")->value;
  const auto frames = link_frames(robot.model, elbow, joint_frames(robot.model, rest));
  EXPECT_FALSE(frames[0].has_value());
  EXPECT_TRUE(frames[elbow].has_value());
  EXPECT_TRUE(frames[robot.model.find_link("hand")->value].has_value());
}

}  // namespace
}  // namespace clearway::proof
