// A group's numbers come from a state and go back into one, and forward kinematics follows them.
#include <clearway/robot/group_values.hpp>
#include <clearway/robot/kinematics.hpp>

#include <gtest/gtest.h>

namespace clearway {
namespace {

/// On a planar base: root - a - link_a - b - link_b (which follows c at twice its value) - c - link_c. All slide along x.
Robot robot() {
  RobotDescription description;
  description.source = "arm.urdf";
  description.name = "arm";
  description.links.push_back({.name = "root", .shapes = {}});
  for (const char* name : {"a", "b", "c"}) {
    JointDescription joint;
    joint.name = name;
    joint.type = JointType::kPrismatic;
    joint.parent = description.links.back().name;
    joint.child = std::string("link_") + name;
    description.links.push_back({.name = joint.child, .shapes = {}});
    description.joints.push_back(joint);
  }
  description.joints[1].mimic = MimicDescription{.joint = "c", .multiplier = 2, .offset = 0};

  SemanticDescription semantics;
  semantics.source = "arm.srdf";
  semantics.robot = "arm";
  semantics.base.emplace();
  semantics.base->name = "floor";
  semantics.base->type = JointType::kPlanar;
  semantics.base->axis = Vec3::UnitZ();
  semantics.base->child = "root";
  const auto group = [](std::string name, std::vector<std::string> joints) {
    return GroupDescription{
        .name = std::move(name), .joints = std::move(joints), .links = {}, .chains = {}, .subgroups = {}};
  };
  semantics.groups = {group("tip", {"c", "b"}), group("body", {"floor", "a"}), group("follower", {"b"})};
  return make_robot(description, semantics).robot;
}

using Values = std::vector<double>;
const Values kState = {1, 2, 3, 4, 5};  // floor x, y, theta; a; c

TEST(GroupValues, AreInTheOrderOfTheGroup) {
  const Robot arm = robot();
  EXPECT_EQ(values_of(*arm.find_group("tip"), kState), (Values{5})) << "a mimic joint has none";
  EXPECT_EQ(values_of(*arm.find_group("body"), kState), (Values{1, 2, 3, 4}));
  EXPECT_EQ(values_of(*arm.find_group("follower"), kState), Values());
}

TEST(GroupValues, LeaveTheOthersAsTheyAre) {
  const Robot arm = robot();
  Values q = kState;
  put_values(*arm.find_group("tip"), Values{50}, q);
  EXPECT_EQ(q, (Values{1, 2, 3, 4, 50}));
  put_values(*arm.find_group("body"), Values{10, 20, 30, 40}, q);
  EXPECT_EQ(q, (Values{10, 20, 30, 40, 50}));
  put_values(*arm.find_group("follower"), {}, q);
  EXPECT_EQ(q, (Values{10, 20, 30, 40, 50}));
}

TEST(GroupValues, GoBackWhereTheyCameFrom) {
  const Robot arm = robot();
  for (const Group& group : arm.groups) {
    Values q = kState;
    put_values(group, values_of(group, kState), q);
    EXPECT_EQ(q, kState) << group.name;
  }
}

TEST(GroupValues, MoveAllLinksWithTheOtherJointsAtRest) {
  const Robot arm = robot();
  Values q = arm.model.rest_state();
  put_values(*arm.find_group("tip"), Values{0.5}, q);
  std::vector<Pose> X_WL(arm.model.links().size());
  forward_kinematics(arm.model, q, X_WL);
  const auto x_of = [&](const char* link) { return X_WL[arm.model.find_link(link)->index()].translation().x(); };
  EXPECT_EQ(x_of("link_a"), 0);
  EXPECT_EQ(x_of("link_b"), 1) << "it follows c, which is in the group";
  EXPECT_EQ(x_of("link_c"), 1.5);
}

}  // namespace
}  // namespace clearway
