// Robot files that must be refused, and the line that says why: the file, links and joints.
#include "robot_fault.hpp"

#include <unistd.h>
#include <random>

namespace clearway {
namespace {

namespace fs = std::filesystem;

// The file ------------------------------------------------------------------------------------------------------------

TEST_F(RobotFault, NoFile) {
  EXPECT_EQ(of_file(folder_.path() / "a.urdf"), "a.urdf: there is no such file; correct the path");
}

TEST_F(RobotFault, Directory) {
  fs::create_directory(folder_.path() / "a.urdf");
  EXPECT_EQ(of_file(folder_.path() / "a.urdf"), "a.urdf: is a directory; give the path of a URDF file");
}

TEST_F(RobotFault, Unreadable) {
  if (geteuid() == 0) GTEST_SKIP() << "NOT TESTED: root may read every file";
  const fs::path file = folder_.write("a.urdf", "<robot/>");
  fs::permissions(file, fs::perms::none);
  EXPECT_EQ(of_file(file), "a.urdf: cannot be read; check its permissions");
}

TEST_F(RobotFault, TooBig) {
  const fs::path file = folder_.write("a.urdf", "<robot/>");
  fs::resize_file(file, 100'000'000);  // a hole, which takes no room
  EXPECT_EQ(of_file(file), "a.urdf: file of 100000000 bytes; give a URDF file of 64 MiB at most");
}

TEST_F(RobotFault, Empty) { EXPECT_EQ(of_text(""), "a.urdf: is empty; copy or export the file again"); }

TEST_F(RobotFault, NotXml) {
  EXPECT_EQ(of_text("hello"), "a.urdf:1: not well-formed XML (XML_ERROR_PARSING_TEXT); mend it, or give a URDF file");
  EXPECT_EQ(of_text("{\"robot\": 1}").rfind("a.urdf:1: not well-formed XML", 0), 0U);
  EXPECT_EQ(of_text("<!-- nothing -->"), "a.urdf: holds no element; mend it, or give a URDF file");
}

TEST_F(RobotFault, Truncated) {
  EXPECT_EQ(of_text("<robot name='r'>\n<link name='a'/>\n<link na"),
            "a.urdf:3: not well-formed XML (XML_ERROR_PARSING_ATTRIBUTE); mend it, or give a URDF file");
  EXPECT_EQ(of_text("<robot name='r'>\n<link name='a'/>\n"),
            "a.urdf:1: not well-formed XML (XML_ERROR_PARSING); mend it, or give a URDF file");
}

TEST_F(RobotFault, EveryPrefixIsRefused) {
  const std::string text =
      "<?xml version='1.0'?><robot name='r'><link name='a'><collision><origin rpy='0 0 1'/><geometry>"
      "<box size='1 1 1'/></geometry></collision></link></robot>";
  EXPECT_EQ(of_text(text), "no error");
  for (std::size_t size = 0; size < text.size(); ++size) EXPECT_NE(of_text(text.substr(0, size)), "no error") << size;
}

TEST_F(RobotFault, BinaryGarbage) {
  std::mt19937 random(1);
  for (const std::size_t size : {1U, 10U, 100U, 10000U}) {
    std::string bytes(size, '\0');
    for (char& c : bytes) c = static_cast<char>(random());
    EXPECT_NE(of_text(bytes), "no error") << size;
  }
  EXPECT_EQ(of_text(std::string("<robot name='r'><link name='a'/></robot>\0<", 42)),
            "a.urdf: holds a zero byte, so is not text; mend it, or give a URDF file");
}

TEST_F(RobotFault, AnotherRoot) {
  EXPECT_EQ(of_text("<?xml version='1.0'?>\n<sdf version='1.6'/>"),
            "a.urdf:2: the root is <sdf>, not <robot>; give a URDF file");
}

TEST_F(RobotFault, MoreAfterTheEnd) {
  EXPECT_EQ(of_text("<robot name='r'><link name='a'/></robot>\n<robot name='s'/>"),
            "a.urdf:2: goes on after the end of <robot>; mend it, or give a URDF file");
}

TEST_F(RobotFault, HugeNesting) {
  std::string text = "<robot name='r'>";
  for (int i = 0; i < 100'000; ++i) text += "<a>";
  EXPECT_EQ(of_text(text), "a.urdf:1: not well-formed XML (XML_ELEMENT_DEPTH_EXCEEDED); mend it, or give a URDF file");
}

TEST_F(RobotFault, AttributeTwice) {
  EXPECT_EQ(of("<link name='a' name='b'/>"),
            "a.urdf:2: not well-formed XML (XML_ERROR_PARSING_ATTRIBUTE); mend it, or give a URDF file");
}

TEST_F(RobotFault, Macro) {
  EXPECT_EQ(of("<xacro:include filename='b'/><link name='a'/>"),
            "a.urdf:2: <xacro:include>: is a macro, not URDF; run the file through xacro, or call it .xacro");
}

// Links and joints ----------------------------------------------------------------------------------------------------

TEST_F(RobotFault, NoLinks) { EXPECT_EQ(of(""), "a.urdf: the robot has no links; give at least one"); }

TEST_F(RobotFault, TooManyLinks) {
  std::string links;
  for (int i = 0; i < 10'001; ++i) links += "<link name='l" + std::to_string(i) + "'/>";
  EXPECT_EQ(of(links), "a.urdf:2: link 'l10000': is one of more than 10000 links; split the robot");
}

TEST_F(RobotFault, NoName) {
  EXPECT_EQ(of_text("<robot><link name='a'/></robot>"), "a.urdf:1: <robot> has no attribute 'name'; add it");
  EXPECT_EQ(of("<link/>"), "a.urdf:2: <link>: has no attribute 'name'; add it");
  EXPECT_EQ(of("<link name=''/>"), "a.urdf:2: link '': name is ''; give a text that is not empty, on one line");
  EXPECT_EQ(of("<link name='a\nb'/>"),
            "a.urdf:2: link 'a?b': name is 'a?b'; give a text that is not empty, on one line");
}

TEST_F(RobotFault, NameTwice) {
  EXPECT_EQ(of("<link name='a'/><link name='a'/>"),
            "a.urdf: link 'a': the name occurs twice; give every link a name of its own");
  const std::string joint = "<joint name='j' type='fixed'>" + kEnds + "</joint>";
  EXPECT_EQ(of(kTwo + joint + joint), "a.urdf: joint 'j': the name occurs twice; give every joint a name of its own");
}

TEST_F(RobotFault, TwoRoots) {
  EXPECT_EQ(of(kTwo),
            "a.urdf: the links 'a', 'b' hang from no joint; connect the robot's parts: one link may be the root");
}

TEST_F(RobotFault, Circle) {
  EXPECT_EQ(of(kTwo + "<joint name='j' type='fixed'>" + kEnds +
               "</joint><joint name='k' type='fixed'><parent link='b'/><child link='a'/></joint>"),
            "a.urdf: the links 'a', 'b' hang from each other in a circle; let joints make a tree");
}

TEST_F(RobotFault, TwoParents) {
  EXPECT_EQ(
      of(kTwo + "<joint name='j' type='fixed'>" + kEnds + "</joint><joint name='k' type='fixed'>" + kEnds + "</joint>"),
      "a.urdf: joint 'k': its child link 'b' already hangs from joint 'j'; let every link be the child of one joint "
      "at most");
}

TEST_F(RobotFault, MissingEnds) {
  EXPECT_EQ(of(kTwo + "<joint name='j' type='fixed'><child link='b'/></joint>"),
            "a.urdf:4: joint 'j': has no <parent>; add it");
  EXPECT_EQ(of(kTwo + "<joint name='j' type='fixed'><parent link='b'/></joint>"),
            "a.urdf:4: joint 'j': has no <child>; add it");
  EXPECT_EQ(of(kTwo + "<joint name='j' type='fixed'><parent/><child link='b'/></joint>"),
            "a.urdf:4: joint 'j': <parent> has no attribute 'link'; add it");
  EXPECT_EQ(of(kTwo + "<joint name='j' type='fixed'><parent link='x'/><child link='b'/></joint>"),
            "a.urdf: joint 'j': its parent link 'x' does not exist; name a link of this robot");
}

TEST_F(RobotFault, ElementTwice) {
  EXPECT_EQ(of_joint("fixed", "<origin xyz='0 0 0'/><origin xyz='0 0 1'/>"),
            "a.urdf:4: joint 'j': has two <origin>; keep one of them");
  EXPECT_EQ(of_joint("fixed", "<parent link='b'/>"), "a.urdf:4: joint 'j': has two <parent>; keep one of them");
}

TEST_F(RobotFault, JointType) {
  EXPECT_EQ(
      of_joint("hinge", ""),
      "a.urdf:4: joint 'j': its type is 'hinge'; use one of fixed, revolute, continuous, prismatic, planar, floating");
  EXPECT_EQ(of(kTwo + "<joint name='j'>" + kEnds + "</joint>"), "a.urdf:4: joint 'j': has no attribute 'type'; add it");
}

TEST_F(RobotFault, Limits) {
  EXPECT_EQ(of_joint("revolute", ""),
            "a.urdf:4: joint 'j': has no <limit>; add one, or make a joint that turns without end continuous");
  EXPECT_EQ(
      of_joint("prismatic", "<limit lower='1' upper='0' velocity='1' effort='1'/>"),
      "a.urdf: joint 'j': its limits are 1.000000 to 0.000000; give a lower limit that is not above the upper one");
  EXPECT_EQ(of_joint("prismatic", "<limit lower='0' upper='inf' velocity='1' effort='1'/>"),
            "a.urdf:4: joint 'j': <limit> upper is 'inf'; give finite numbers, such as 0.25");
  EXPECT_EQ(of_joint("prismatic", "<limit lower='0' upper='1' effort='1'/>"),
            "a.urdf:4: joint 'j': <limit> has no attribute 'velocity'; add it");
  EXPECT_EQ(of_joint("prismatic", "<limit lower='0' upper='1' velocity='-1' effort='1'/>"),
            "a.urdf:4: joint 'j': <limit> velocity is '-1'; give one that is not negative");
  EXPECT_EQ(of_joint("prismatic", "<limit lower='0' upper='1' velocity='1'/>"),
            "a.urdf: urdfdom refuses it: 'joint limit: no effort'; mend it: other tools cannot read it either");
}

TEST_F(RobotFault, Axis) {
  EXPECT_EQ(of_joint("continuous", "<axis xyz='0 0 0'/>"),
            "a.urdf: joint 'j': its axis is not a direction; give an axis that is finite and not zero");
  EXPECT_EQ(of_joint("continuous", "<axis/>"), "a.urdf:4: joint 'j': <axis> has no attribute 'xyz'; add it");
  EXPECT_EQ(of_joint("continuous", "<axis xyz='0 1'/>"),
            "a.urdf:4: joint 'j': <axis> xyz is '0 1'; give three numbers");
}

TEST_F(RobotFault, Mimic) {
  EXPECT_EQ(of_joint("continuous", "<mimic joint='k'/>"),
            "a.urdf: joint 'j': it follows joint 'k', which does not exist; name a joint of this robot");
  EXPECT_EQ(of_joint("continuous", "<mimic joint='j'/>"),
            "a.urdf: joint 'j': it follows itself by way of others; let the last one move freely");
  EXPECT_EQ(of_joint("continuous", "<mimic multiplier='2'/>"),
            "a.urdf:4: joint 'j': <mimic> has no attribute 'joint'; add it");
  EXPECT_EQ(of_joint("continuous", "<mimic joint='j' offset='1 2'/>"),
            "a.urdf:4: joint 'j': <mimic> offset is '1 2'; give one number");
}

TEST_F(RobotFault, Origin) {
  const std::string finite = "; give finite numbers, such as 0.25";
  EXPECT_EQ(of_joint("fixed", "<origin xyz='0 nan 0'/>"), "a.urdf:4: joint 'j': <origin> xyz is '0 nan 0'" + finite);
  EXPECT_EQ(of_joint("fixed", "<origin xyz='0 0,5 0'/>"), "a.urdf:4: joint 'j': <origin> xyz is '0 0,5 0'" + finite);
  EXPECT_EQ(of_joint("fixed", "<origin xyz='0 one 0'/>"), "a.urdf:4: joint 'j': <origin> xyz is '0 one 0'" + finite);
  EXPECT_EQ(of_joint("fixed", "<origin xyz='0 ${h} 0'/>"), "a.urdf:4: joint 'j': <origin> xyz is '0 ${h} 0'" + finite);
  EXPECT_EQ(of_joint("fixed", "<origin rpy='0 0'/>"), "a.urdf:4: joint 'j': <origin> rpy is '0 0'; give three numbers");
  EXPECT_EQ(of_joint("fixed", "<origin rpy='0 1e999 0'/>"),
            "a.urdf:4: joint 'j': <origin> rpy is '0 1e999 0'" + finite);
  EXPECT_EQ(
      of_joint("fixed", "<origin quat_xyzw='0 0 0 1'/>"),
      "a.urdf:4: joint 'j': <origin> has attribute 'quat_xyzw', which is not understood; give the rotation as rpy");
}

}  // namespace
}  // namespace clearway
