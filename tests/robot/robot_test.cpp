// A robot joined with what people say about it: groups, states, pairs and base, and what is said about names that miss.
#include <clearway/common/error.hpp>
#include <clearway/robot/robot.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace clearway {
namespace {

using Names = std::vector<std::string>;

/// base - shoulder - upper =bolt= plate; upper - elbow - lower - left, lower - right (which follows left); base - pan - head.
RobotDescription arm() {
  RobotDescription robot;
  robot.source = "arm.urdf";
  robot.name = "arm";
  for (const char* name : {"base", "upper", "plate", "lower", "left", "right", "head"})
    robot.links.push_back({.name = name, .shapes = {}});
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
  add("left_slide", JointType::kPrismatic, "lower", "left");
  add("right_slide", JointType::kPrismatic, "lower", "right");
  robot.joints.back().mimic = {"left_slide", -1, 0};
  add("pan", JointType::kContinuous, "base", "head");
  return robot;
}

SemanticDescription said() {
  SemanticDescription semantics;
  semantics.source = "arm.srdf";
  semantics.robot = "arm";
  return semantics;
}

GroupDescription group(std::string name) {
  GroupDescription description;
  description.name = std::move(name);
  return description;
}

GroupDescription chain(std::string name, std::string base, std::string tip) {
  GroupDescription description = group(std::move(name));
  description.chains = {{std::move(base), std::move(tip)}};
  return description;
}

Names joints_of(const Robot& robot, const char* name) {
  Names names;
  for (const JointId j : robot.find_group(name)->joints) names.push_back(robot.model[j].name);
  return names;
}

Names variables_of(const Robot& robot, const char* name) {
  Names names;
  for (const VariableId v : robot.find_group(name)->variables) names.push_back(robot.model[v].name);
  return names;
}

Names links_of(const Robot& robot, const char* name) {
  Names names;
  for (const LinkId l : robot.find_group(name)->links) names.push_back(robot.model[l].name);
  return names;
}

std::string tip_of(const Robot& robot, const char* name) {
  const std::optional<LinkId> tip = robot.find_group(name)->tip;
  return tip ? robot.model[*tip].name : "none";
}

PairUse use(const Robot& robot, const char* a, const char* b) {
  return robot.pairs(*robot.model.find_link(a), *robot.model.find_link(b));
}

std::string error_of(const SemanticDescription& semantics) {
  try {
    (void)make_robot(arm(), semantics);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Robot, WithoutSemanticsNeighboursAreLeftOut) {
  const auto [robot, warnings] = make_robot(arm(), std::nullopt);
  EXPECT_FALSE(robot.has_semantics);
  EXPECT_TRUE(warnings.empty());
  EXPECT_TRUE(robot.groups.empty());
  EXPECT_EQ(use(robot, "base", "upper"), PairUse::kAdjacent);
  EXPECT_EQ(use(robot, "upper", "plate"), PairUse::kRigid);
  EXPECT_EQ(use(robot, "base", "lower"), PairUse::kChecked);
}

TEST(Robot, WithSemanticsNeighboursAreCheckedUnlessDisabled) {
  SemanticDescription semantics = said();
  semantics.disabled = {{"lower", "left", "Adjacent"}, {"upper", "plate", "Never"}};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  EXPECT_TRUE(robot.has_semantics);
  EXPECT_EQ(use(robot, "base", "upper"), PairUse::kChecked);
  EXPECT_EQ(use(robot, "lower", "left"), PairUse::kDisabled);
  EXPECT_EQ(use(robot, "left", "lower"), PairUse::kDisabled);
  EXPECT_EQ(use(robot, "upper", "plate"), PairUse::kRigid) << "which it is, whatever is said";
}

TEST(Robot, LinkDisabledWithAllIsCheckedWithThoseEnabledAgain) {
  SemanticDescription semantics = said();
  semantics.disabled_links = {"head"};
  semantics.enabled = {{"lower", "head", ""}, {"head", "left", ""}, {"base", "left", ""}};
  semantics.disabled = {{"left", "head", ""}};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  EXPECT_EQ(use(robot, "head", "upper"), PairUse::kDisabled);
  EXPECT_EQ(use(robot, "head", "right"), PairUse::kDisabled);
  EXPECT_EQ(use(robot, "head", "lower"), PairUse::kChecked);
  EXPECT_EQ(use(robot, "head", "left"), PairUse::kDisabled) << "named as disabled too";
  EXPECT_EQ(use(robot, "base", "left"), PairUse::kChecked);
  EXPECT_EQ(use(robot, "head", "head"), PairUse::kSameLink);
}

TEST(Robot, GroupByJointsIsInTheOrderOfTheModel) {
  SemanticDescription semantics = said();
  semantics.groups = {group("arm")};
  semantics.groups[0].joints = {"elbow", "bolt", "shoulder", "elbow"};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  EXPECT_EQ(joints_of(robot, "arm"), (Names{"shoulder", "bolt", "elbow"}));
  EXPECT_EQ(variables_of(robot, "arm"), (Names{"shoulder", "elbow"})) << "a fixed joint has none";
  EXPECT_EQ(links_of(robot, "arm"), (Names{"upper", "plate", "lower"}));
  EXPECT_EQ(tip_of(robot, "arm"), "none") << "the bolt does not lead to the elbow";
  EXPECT_EQ(robot.find_group("hand"), nullptr);
}

TEST(Robot, GroupByLinksHasTheJointsThatMoveThem) {
  SemanticDescription semantics = said();
  semantics.groups = {group("hand"), group("foot")};
  semantics.groups[0].links = {"left", "right", "base"};
  semantics.groups[1].links = {"base"};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  EXPECT_EQ(joints_of(robot, "hand"), (Names{"left_slide", "right_slide"}));
  EXPECT_EQ(variables_of(robot, "hand"), (Names{"left_slide"})) << "the other follows it";
  EXPECT_EQ(warnings, (Names{"arm.srdf: group 'foot': it has no joints"}));
}

TEST(Robot, GroupByChainLeadsFromBaseToTip) {
  SemanticDescription semantics = said();
  semantics.groups = {chain("arm", "base", "lower"), chain("upper", "base", "plate"), chain("low", "upper", "left"),
                      group("listed")};
  semantics.groups[3].joints = {"left_slide", "shoulder"};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  EXPECT_EQ(joints_of(robot, "arm"), (Names{"shoulder", "elbow"}));
  EXPECT_EQ(tip_of(robot, "arm"), "lower");
  EXPECT_EQ(joints_of(robot, "upper"), (Names{"shoulder", "bolt"}));
  EXPECT_EQ(tip_of(robot, "upper"), "plate");
  EXPECT_EQ(joints_of(robot, "low"), (Names{"elbow", "left_slide"}));
  EXPECT_EQ(tip_of(robot, "listed"), "left") << "a chain with a gap";
  EXPECT_TRUE(warnings.empty());
}

TEST(Robot, ChainMayLeadUpAndDown) {
  SemanticDescription semantics = said();
  semantics.groups = {chain("fingers", "left", "right"), chain("reach", "head", "lower"), chain("up", "lower", "base")};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  EXPECT_EQ(joints_of(robot, "fingers"), (Names{"left_slide", "right_slide"}));
  EXPECT_EQ(tip_of(robot, "fingers"), "none");
  EXPECT_EQ(joints_of(robot, "reach"), (Names{"shoulder", "pan", "elbow"}));
  EXPECT_EQ(joints_of(robot, "up"), (Names{"shoulder", "elbow"}));
}

TEST(Robot, GroupOfGroupsHasTheJointsOfAll) {
  SemanticDescription semantics = said();
  semantics.groups = {group("all"), group("most"), chain("arm", "base", "lower"), group("hand")};
  semantics.groups[0].subgroups = {"most", "hand"};
  semantics.groups[0].joints = {"pan"};
  semantics.groups[1].subgroups = {"arm", "hand"};
  semantics.groups[3].joints = {"left_slide"};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  EXPECT_EQ(joints_of(robot, "all"), (Names{"shoulder", "pan", "elbow", "left_slide"}));
  EXPECT_EQ(joints_of(robot, "most"), (Names{"shoulder", "elbow", "left_slide"}));
}

TEST(Robot, PassiveJointsHaveNoVariableInGroups) {
  SemanticDescription semantics = said();
  semantics.groups = {chain("arm", "base", "lower")};
  semantics.passive_joints = {"elbow"};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  EXPECT_EQ(joints_of(robot, "arm"), (Names{"shoulder", "elbow"}));
  EXPECT_EQ(variables_of(robot, "arm"), (Names{"shoulder"}));
}

TEST(Robot, StatesHoldWhatCanBeChosen) {
  SemanticDescription semantics = said();
  semantics.groups = {chain("arm", "base", "lower"), chain("pan", "base", "head")};
  semantics.states = {{"home", "arm", {{"elbow", {0.5}}, {"bolt", {1}}, {"right_slide", {2}}}},
                      {"home", "pan", {{"pan", {3}}}}};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  const GroupState* home = robot.find_state("arm", "home");
  ASSERT_NE(home, nullptr);
  ASSERT_EQ(home->values.size(), 1U) << "neither fixed nor mimic joints";
  EXPECT_EQ(robot.model[home->values[0].first].name, "elbow");
  EXPECT_EQ(home->values[0].second, 0.5);
  EXPECT_EQ(robot.find_state("pan", "home")->values[0].second, 3);
  EXPECT_EQ(robot.find_state("arm", "folded"), nullptr);
}

TEST(Robot, BaseMovesTheRoot) {
  SemanticDescription semantics = said();
  semantics.base.emplace();
  semantics.base->name = "floor";
  semantics.base->type = JointType::kPlanar;
  semantics.base->axis = Vec3::UnitZ();
  semantics.base->child = "base";
  semantics.groups = {group("platform")};
  semantics.groups[0].joints = {"floor"};
  semantics.states = {{"dock", "platform", {{"floor", {1, 2, 3}}}}};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  EXPECT_TRUE(warnings.empty());
  EXPECT_EQ(variables_of(robot, "platform"), (Names{"floor/x", "floor/y", "floor/theta"}));
  EXPECT_EQ(robot.find_state("platform", "dock")->values[2].second, 3);

  semantics.states[0].joints[0].second = {1, 2};
  EXPECT_EQ(error_of(semantics), "arm.srdf: state 'dock': joint 'floor': it has 2 values; give 3");
  semantics.base->child = "upper";
  semantics.groups.clear();
  semantics.states.clear();
  const auto [still, told] = make_robot(arm(), semantics);
  EXPECT_FALSE(still.model.find_joint("floor"));
  EXPECT_EQ(told,
            (Names{"arm.srdf: virtual joint 'floor': its child link 'upper' is not the root of the robot; the joint "
                   "is left out, the root stands still"}));
  semantics.base->name = "elbow";
  EXPECT_EQ(error_of(semantics),
            "arm.srdf: virtual joint 'elbow': a joint of the robot has the same name; rename one of them");
}

TEST(Robot, NamesThatDoNotExistAreLeftOutAndTold) {
  SemanticDescription semantics = said();
  semantics.robot = "leg";
  semantics.groups = {group("arm"), chain("chain", "bass", "lower")};
  semantics.groups[0].joints = {"elbo", "shoulder"};
  semantics.groups[0].links = {"uper"};
  semantics.groups[0].subgroups = {"chian"};
  semantics.disabled = {{"lower", "lefty", ""}, {"lefty", "right", ""}, {"base", "lower", ""}};
  semantics.enabled = {{"lefty", "right", ""}};
  semantics.disabled_links = {"hed"};
  semantics.passive_joints = {"panning"};
  semantics.states = {{"home", "arm", {{"sholder", {1}}, {"elbow", {2}}}}, {"away", "ram", {}}};
  semantics.end_effectors = {{"hand", "arm", "lowr", ""}, {"foot", "amr", "lower", ""}, {"good", "arm", "lower", "x"}};
  const auto [robot, warnings] = make_robot(arm(), semantics);
  EXPECT_EQ(
      warnings,
      (Names{
          "arm.srdf: it is about robot 'leg', but the robot is 'arm'; names that fit are used",
          "arm.srdf: enable_collisions: link 'lefty' does not exist, the nearest name is 'left'; it is left out",
          "arm.srdf: disable_collisions: link 'lefty' does not exist, the nearest name is 'left'; it is left out",
          "arm.srdf: disable_default_collisions: link 'hed' does not exist, the nearest name is 'head'; it is left out",
          "arm.srdf: passive_joint: joint 'panning' does not exist, the nearest name is 'pan'; it is left out",
          "arm.srdf: group 'arm': joint 'elbo' does not exist, the nearest name is 'elbow'; it is left out",
          "arm.srdf: group 'arm': link 'uper' does not exist, the nearest name is 'upper'; it is left out",
          "arm.srdf: group 'arm': group 'chian' does not exist, the nearest name is 'chain'; it is left out",
          "arm.srdf: group 'chain': link 'bass' does not exist, the nearest name is 'base'; it is left out",
          "arm.srdf: group 'chain': it has no joints",
          "arm.srdf: state 'home': joint 'sholder' does not exist, the nearest name is 'shoulder'; it is left out",
          "arm.srdf: state 'away': group 'ram' does not exist, the nearest name is 'arm'; it is left out",
          "arm.srdf: end effector 'hand': link 'lowr' does not exist, the nearest name is 'lower'; it is left out",
          "arm.srdf: end effector 'foot': group 'amr' does not exist, the nearest name is 'arm'; it is left out",
          "arm.srdf: end effector 'good': group 'x' does not exist, the nearest name is 'arm'; it is left out",
      }));
  EXPECT_EQ(joints_of(robot, "arm"), (Names{"shoulder"}));
  EXPECT_EQ(use(robot, "base", "lower"), PairUse::kDisabled);
  EXPECT_EQ(use(robot, "lower", "left"), PairUse::kChecked);
  EXPECT_EQ(robot.states.size(), 1U);
  ASSERT_EQ(robot.end_effectors.size(), 1U);
  EXPECT_EQ(robot.end_effectors[0].parent_group, "");
}

TEST(Robot, RefusesGroupsAndStatesThatMakeNoSense) {
  SemanticDescription semantics = said();
  semantics.groups = {group("a"), group("b"), group("c")};
  semantics.groups[0].subgroups = {"b"};
  semantics.groups[1].subgroups = {"c"};
  semantics.groups[2].subgroups = {"b"};
  EXPECT_EQ(error_of(semantics),
            "arm.srdf: group 'b': it is made of itself, by way of group 'c'; take one of them out of the other");
  semantics.groups = {group("a")};
  semantics.groups[0].subgroups = {"a"};
  EXPECT_EQ(error_of(semantics),
            "arm.srdf: group 'a': it is made of itself, by way of group 'a'; take one of them out of the other");
  semantics.groups = {group("a"), group("b"), group("a")};
  EXPECT_EQ(error_of(semantics), "arm.srdf: group 'a': the name occurs twice; give every group a name of its own");
  semantics.groups = {group("a")};
  semantics.states = {{"s", "a", {}}, {"s", "a", {}}};
  EXPECT_EQ(error_of(semantics), "arm.srdf: state 's': group 'a' has two states of this name; rename one of them");
  semantics.states = {{"s", "a", {{"elbow", {1, 2}}}}};
  EXPECT_EQ(error_of(semantics), "arm.srdf: state 's': joint 'elbow': it has 2 values; give 1");
  semantics.states = {{"s", "a", {{"elbow", {std::numeric_limits<double>::quiet_NaN()}}}}};
  EXPECT_EQ(error_of(semantics), "arm.srdf: state 's': joint 'elbow': its value is not finite; give a finite number");
}

}  // namespace
}  // namespace clearway
