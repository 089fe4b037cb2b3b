#include <clearway/robot/pair_filter.hpp>

#include <gtest/gtest.h>

namespace clearway {
namespace {

/// base - shoulder - upper =fixed= plate, upper - elbow - lower.
RobotModel arm() {
  RobotDescription robot;
  robot.source = "test";
  for (const char* name : {"base", "upper", "plate", "lower"}) robot.links.push_back({.name = name, .shapes = {}});
  const auto add = [&](const char* name, JointType type, const char* parent, const char* child) {
    JointDescription joint;
    joint.name = name;
    joint.type = type;
    joint.parent = parent;
    joint.child = child;
    robot.joints.push_back(joint);
  };
  add("shoulder", JointType::kRevolute, "base", "upper");
  add("bolt", JointType::kFixed, "upper", "plate");
  add("elbow", JointType::kRevolute, "upper", "lower");
  return RobotModel(robot);
}

TEST(PairFilter, ChecksWhatCanMoveRelativeToEachOther) {
  const RobotModel robot = arm();
  const auto link = [&](const char* name) { return *robot.find_link(name); };
  const PairFilter filter(robot);
  EXPECT_EQ(filter(link("base"), link("base")), PairUse::kSameLink);
  EXPECT_EQ(filter(link("upper"), link("plate")), PairUse::kRigid);
  EXPECT_EQ(filter(link("plate"), link("upper")), PairUse::kRigid);
  for (const char* other : {"upper", "plate", "lower"}) EXPECT_TRUE(filter.is_checked(link("base"), link(other)));
}

TEST(PairFilter, LeavesOutNeighboursOnlyWhenAsked) {
  const RobotModel robot = arm();
  const auto link = [&](const char* name) { return *robot.find_link(name); };
  PairFilter filter(robot);
  filter.leave_out_adjacent(robot);
  EXPECT_EQ(filter(link("plate"), link("lower")), PairUse::kAdjacent) << "through the bolt";
  EXPECT_EQ(filter(link("upper"), link("plate")), PairUse::kRigid) << "the first reason stays";
  EXPECT_TRUE(filter.is_checked(link("lower"), link("base")));
}

TEST(PairFilter, IsSymmetric) {
  const RobotModel robot = arm();
  PairFilter filter(robot);
  const LinkId a = *robot.find_link("lower"), b = *robot.find_link("base");
  filter.leave_out(a, b, PairUse::kDisabled);
  EXPECT_EQ(filter(a, b), PairUse::kDisabled);
  EXPECT_EQ(filter(b, a), PairUse::kDisabled);
}

}  // namespace
}  // namespace clearway
