// SRDF files that must be refused, and the line that says why.
#include "robot_fault.hpp"

#include <clearway/io/srdf.hpp>

namespace clearway {
namespace {

namespace fs = std::filesystem;

TEST_F(RobotFault, SrdfFile) {
  EXPECT_EQ(of_srdf_text(""), "a.srdf: is empty; copy or export the file again");
  EXPECT_EQ(of_srdf_text("<robot name='r'>\n<group name='g'>\n</robot>"),
            "a.srdf:2: not well-formed XML (XML_ERROR_MISMATCHED_ELEMENT); mend it, or give an SRDF file");
  EXPECT_EQ(of_srdf_text("\n<launch/>"), "a.srdf:2: the root is <launch>, not <robot>; give an SRDF file");
  EXPECT_EQ(of_srdf_text("<robot/>"), "a.srdf:1: <robot> has no attribute 'name'; add it");
  const fs::path urdf = folder_.write("a.urdf", "<robot name='r'><link name='a'/></robot>");
  RobotOptions options;
  options.srdf = folder_.path() / "b.srdf";
  EXPECT_EQ(of_file(urdf, options), "b.srdf: there is no such file; correct the path");
  fs::create_directory(*options.srdf);
  EXPECT_EQ(of_file(urdf, options), "b.srdf: is a directory; give the path of an SRDF file");
}

TEST_F(RobotFault, SrdfElements) {
  EXPECT_EQ(of_srdf("<group/>"), "a.srdf:2: <group>: has no attribute 'name'; add it");
  EXPECT_EQ(of_srdf("<group name='g'>\n<chain base_link='a'/></group>"),
            "a.srdf:3: group 'g': <chain> has no attribute 'tip_link'; add it");
  EXPECT_EQ(of_srdf("<group name='g'>\n<joint/></group>"),
            "a.srdf:3: group 'g': <joint> has no attribute 'name'; add it");
  EXPECT_EQ(of_srdf("<disable_collisions link1='a'/>"),
            "a.srdf:2: <disable_collisions>: has no attribute 'link2'; add it");
  EXPECT_EQ(of_srdf("<passive_joint/>"), "a.srdf:2: <passive_joint>: has no attribute 'name'; add it");
  EXPECT_EQ(of_srdf("<end_effector name='e' group='g'/>"),
            "a.srdf:2: end_effector 'e': has no attribute 'parent_link'; add it");
  EXPECT_EQ(of_srdf("<disable_default_collisions/>"),
            "a.srdf:2: <disable_default_collisions>: has no attribute 'link'; add it");
}

TEST_F(RobotFault, SrdfStates) {
  const std::string group = "<group name='g'><joint name='j'/></group>";
  const auto with = [&](const std::string& joint) {
    return of_srdf(group + "<group_state name='s' group='g'>" + joint + "</group_state>");
  };
  EXPECT_EQ(with("<joint name='j' value='x'/>"),
            "a.srdf:2: group_state 's': <joint> value is 'x'; give finite numbers, such as 0.25");
  EXPECT_EQ(with("<joint name='j' value=''/>"),
            "a.srdf:2: group_state 's': <joint> value is ''; give at least one number");
  EXPECT_EQ(with("<joint name='j'/>"), "a.srdf:2: group_state 's': <joint> has no attribute 'value'; add it");
  EXPECT_EQ(with("<joint name='j' value='1 2'/>"), "a.srdf: state 's': joint 'j': it has 2 values; give 1");
  EXPECT_EQ(of_srdf("<group_state name='s'/>"), "a.srdf:2: group_state 's': has no attribute 'group'; add it");
}

TEST_F(RobotFault, SrdfGroups) {
  EXPECT_EQ(of_srdf("<group name='g'><group name='h'/></group><group name='h'><group name='g'/></group>"),
            "a.srdf: group 'g': it is made of itself, by way of group 'h'; take one of them out of the other");
  EXPECT_EQ(of_srdf("<group name='g'/><group name='g'/>"),
            "a.srdf: group 'g': the name occurs twice; give every group a name of its own");
}

TEST_F(RobotFault, SrdfVirtualJoint) {
  const std::string joint = "<virtual_joint name='v' type='planar' parent_frame='world' child_link='a'/>";
  EXPECT_EQ(of_srdf(joint), "no error");
  EXPECT_EQ(of_srdf(joint + joint),
            "a.srdf:2: virtual_joint 'v': is the second <virtual_joint>; keep the one of the root link");
  EXPECT_EQ(of_srdf("<virtual_joint name='v' type='revolute' parent_frame='world' child_link='a'/>"),
            "a.srdf:2: virtual_joint 'v': its type is 'revolute'; use one of fixed, planar, floating");
  EXPECT_EQ(of_srdf("<virtual_joint name='j' type='planar' parent_frame='world' child_link='a'/>"),
            "a.srdf: virtual joint 'j': a joint of the robot has the same name; rename one of them");
}

}  // namespace
}  // namespace clearway
