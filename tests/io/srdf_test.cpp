#include <clearway/common/error.hpp>
#include <clearway/io/srdf.hpp>

#include <gtest/gtest.h>

namespace clearway {
namespace {

using Names = std::vector<std::string>;

SemanticFile parsed(const std::string& inside) {
  return parse_srdf("<?xml version='1.0'?>\n<robot name='arm'>\n" + inside + "</robot>\n", "arm.srdf");
}

TEST(Srdf, Groups) {
  const SemanticDescription s =
      parsed(
          "<group name='all'><joint name='j1'/><joint name='j2'/><link name='l'/>"
          "<chain base_link='b' tip_link='t'/><group name='hand'/></group><group name='hand'/>")
          .semantics;
  EXPECT_EQ(s.source, "arm.srdf");
  EXPECT_EQ(s.robot, "arm");
  ASSERT_EQ(s.groups.size(), 2U);
  EXPECT_EQ(s.groups[0].name, "all");
  EXPECT_EQ(s.groups[0].joints, (Names{"j1", "j2"}));
  EXPECT_EQ(s.groups[0].links, (Names{"l"}));
  ASSERT_EQ(s.groups[0].chains.size(), 1U);
  EXPECT_EQ(s.groups[0].chains[0].base_link, "b");
  EXPECT_EQ(s.groups[0].chains[0].tip_link, "t");
  EXPECT_EQ(s.groups[0].subgroups, (Names{"hand"}));
  EXPECT_EQ(s.groups[1].name, "hand");
}

TEST(Srdf, States) {
  const auto states = parsed(
                          "<group_state name='home' group='all'><joint name='j1' value='-1.5'/>"
                          "<joint name='base' value='1 2e-1 3'/></group_state>")
                          .semantics.states;
  ASSERT_EQ(states.size(), 1U);
  EXPECT_EQ(states[0].name, "home");
  EXPECT_EQ(states[0].group, "all");
  ASSERT_EQ(states[0].joints.size(), 2U);
  EXPECT_EQ(states[0].joints[0].first, "j1");
  EXPECT_EQ(states[0].joints[0].second, (std::vector<double>{-1.5}));
  EXPECT_EQ(states[0].joints[1].second, (std::vector<double>{1, 0.2, 3}));
}

TEST(Srdf, Pairs) {
  const SemanticDescription s = parsed(
                                    "<disable_collisions link1='a' link2='b' reason='Never'/>"
                                    "<disable_collisions link1='c' link2='d' reason=''/>"
                                    "<disable_default_collisions link='e'/>"
                                    "<enable_collisions link1='e' link2='a'/>")
                                    .semantics;
  ASSERT_EQ(s.disabled.size(), 2U);
  EXPECT_EQ(s.disabled[0].first, "a");
  EXPECT_EQ(s.disabled[0].second, "b");
  EXPECT_EQ(s.disabled[0].reason, "Never");
  EXPECT_EQ(s.disabled[1].reason, "");
  EXPECT_EQ(s.disabled_links, (Names{"e"}));
  ASSERT_EQ(s.enabled.size(), 1U);
  EXPECT_EQ(s.enabled[0].first, "e");
  EXPECT_EQ(s.enabled[0].reason, "");
}

TEST(Srdf, VirtualJoint) {
  const std::vector<std::pair<std::string, JointType>> types = {
      {"fixed", JointType::kFixed}, {"planar", JointType::kPlanar}, {"floating", JointType::kFloating}};
  for (const auto& [name, type] : types) {
    const auto base =
        parsed("<virtual_joint name='v' type='" + name + "' parent_frame='world' child_link='root'/>").semantics.base;
    ASSERT_TRUE(base);
    EXPECT_EQ(base->name, "v");
    EXPECT_EQ(base->type, type);
    EXPECT_EQ(base->parent, "world");
    EXPECT_EQ(base->child, "root");
    EXPECT_EQ(base->axis, Vec3::UnitZ()) << "a floor is level";
  }
  EXPECT_FALSE(parsed("").semantics.base);
}

TEST(Srdf, PassiveJointsAndEndEffectors) {
  const SemanticDescription s = parsed(
                                    "<passive_joint name='p'/>"
                                    "<end_effector name='e' parent_link='l' group='g' parent_group='h'/>"
                                    "<end_effector name='f' parent_link='l' group='g'/>")
                                    .semantics;
  EXPECT_EQ(s.passive_joints, (Names{"p"}));
  ASSERT_EQ(s.end_effectors.size(), 2U);
  EXPECT_EQ(s.end_effectors[0].name, "e");
  EXPECT_EQ(s.end_effectors[0].parent_link, "l");
  EXPECT_EQ(s.end_effectors[0].group, "g");
  EXPECT_EQ(s.end_effectors[0].parent_group, "h");
  EXPECT_EQ(s.end_effectors[1].parent_group, "");
}

TEST(Srdf, APassiveJointMayStandInAGroup) {
  const SemanticFile file = parsed("<group name='g'><joint name='j'/><passive_joint name='p'/></group>");
  EXPECT_EQ(file.warnings, Names());
  EXPECT_EQ(file.semantics.passive_joints, (Names{"p"}));
  EXPECT_EQ(file.semantics.groups[0].joints, (Names{"j"}));
}

TEST(Srdf, BlanksAroundNamesDoNotCount) {
  const SemanticDescription s =
      parse_srdf(
          "<robot name=' arm '><group name=' g'><joint name='j '/><chain base_link=' b' tip_link='t '/></group>"
          "<virtual_joint name='v ' type=' planar' parent_frame=' the world ' child_link=' root'/>"
          "<disable_collisions link1=' a b ' link2='c '/></robot>",
          "arm.srdf")
          .semantics;
  EXPECT_EQ(s.robot, "arm");
  EXPECT_EQ(s.groups[0].name, "g");
  EXPECT_EQ(s.groups[0].joints, (Names{"j"}));
  EXPECT_EQ(s.groups[0].chains[0].base_link, "b");
  EXPECT_EQ(s.groups[0].chains[0].tip_link, "t");
  ASSERT_TRUE(s.base);
  EXPECT_EQ(s.base->type, JointType::kPlanar);
  EXPECT_EQ(s.base->parent, "the world");
  EXPECT_EQ(s.disabled[0].first, "a b");
  EXPECT_THROW(static_cast<void>(parsed("<group name='  '/>")), Error);
}

TEST(Srdf, UnknownElementsAreToldOnceEachKind) {
  const SemanticFile file = parsed(
      "<disable_colisions link1='a' link2='b'/>\n<disable_colisions/>\n"
      "<group name='g'>\n<jiont name='j'/></group><joint_property/>"
      "<link_sphere_approximation link='l'><sphere/></link_sphere_approximation>");
  EXPECT_EQ(
      file.warnings,
      (Names{"arm.srdf:3: <disable_colisions> in <robot> is not known, the nearest name is "
             "'disable_collisions'; all of its kind are left out",
             "arm.srdf:6: group 'g': <jiont> in <group> is not known, the nearest name is 'joint'; all of its kind "
             "are left out"}));
  EXPECT_TRUE(file.semantics.disabled.empty());
}

}  // namespace
}  // namespace clearway
