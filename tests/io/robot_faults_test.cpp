// Robot files that must be refused, and the line that says why.
#include "temporary_folder.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/srdf.hpp>

#include <gtest/gtest.h>

#include <unistd.h>
#include <cstdlib>
#include <limits>
#include <random>

namespace clearway {
namespace {

namespace fs = std::filesystem;

const std::string kTwo = "<link name='a'/>\n<link name='b'/>\n";
const std::string kEnds = "<parent link='a'/><child link='b'/>";
const std::string kLimit = "<limit lower='0' upper='1' velocity='1' effort='1'/>";

class RobotFault : public testing::Test {
 protected:
  /// What the error says, less the folder; "no error" if there was none. Its text must be one line with all three parts.
  std::string of_file(const fs::path& file, const RobotOptions& options = {}) const {
    try {
      (void)load_robot(file, options);
    } catch (const Error& error) {
      return checked(error);
    }
    return "no error";
  }
  /// Of a URDF with this text.
  [[nodiscard]] std::string of_text(std::string_view text) const { return of_file(folder_.write("a.urdf", text)); }
  /// Of a robot with these elements, the first of them on line 2.
  [[nodiscard]] std::string of(const std::string& elements) const {
    return of_text("<robot name='r'>\n" + elements + "\n</robot>\n");
  }
  /// Of a link, on line 2, with one shape.
  [[nodiscard]] std::string of_shape(const std::string& shape) const {
    return of("<link name='a'><collision><geometry>" + shape + "</geometry></collision></link>");
  }
  /// Of a joint on line 4 between links a and b.
  [[nodiscard]] std::string of_joint(const std::string& type, const std::string& inside) const {
    return of(kTwo + "<joint name='j' type='" + type + "'>" + kEnds + inside + "</joint>");
  }
  /// Of an SRDF with these elements, the first of them on line 2, for a robot with one joint j.
  [[nodiscard]] std::string of_srdf(const std::string& elements) const {
    return of_srdf_text("<robot name='r'>\n" + elements + "\n</robot>\n");
  }
  [[nodiscard]] std::string of_srdf_text(const std::string& text) const {
    folder_.write("a.srdf", text);
    const std::string said =
        of("<link name='a'/><link name='b'/><joint name='j' type='continuous'>" + kEnds + "</joint>");
    fs::remove(folder_.path() / "a.srdf");
    return said;
  }

  std::string checked(const Error& error) const {
    std::string text = error.what();
    EXPECT_EQ(text.find_first_of("\r\n"), text.npos) << text;
    EXPECT_FALSE(error.found().empty() || error.remedy().empty()) << text;
    EXPECT_TRUE(error.where().starts_with(folder_.path().string())) << text;
    const std::string folder = folder_.path().string() + "/";
    for (std::size_t at = text.find(folder); at != text.npos; at = text.find(folder)) text.erase(at, folder.size());
    return text;
  }

  test::TemporaryFolder folder_;
};

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

// Shapes --------------------------------------------------------------------------------------------------------------

TEST_F(RobotFault, Geometry) {
  const std::string known = "<box> <sphere> <cylinder> <capsule> <mesh>";
  EXPECT_EQ(of("<link name='a'><collision/></link>"), "a.urdf:2: link 'a': <collision> has no <geometry>; add it");
  EXPECT_EQ(of_shape(""), "a.urdf:2: link 'a': <geometry> is empty; add one of " + known);
  EXPECT_EQ(of_shape("<teapot/>"), "a.urdf:2: link 'a': <teapot> is not a known shape; use one of " + known);
  EXPECT_EQ(of_shape("<box size='1 1 1'/><sphere radius='1'/>"),
            "a.urdf:2: link 'a': <geometry> holds more than one shape; give each a <collision> of its own");
}

TEST_F(RobotFault, Sizes) {
  const std::string above = "; give lengths above 0, in metres";
  EXPECT_EQ(of_shape("<box size='1 -1 1'/>"), "a.urdf:2: link 'a': <box> size is '1 -1 1'" + above);
  EXPECT_EQ(of_shape("<box size='1 1'/>"), "a.urdf:2: link 'a': <box> size is '1 1'; give three numbers");
  EXPECT_EQ(of_shape("<box/>"), "a.urdf:2: link 'a': <box> has no attribute 'size'; add it");
  EXPECT_EQ(of_shape("<sphere radius='0'/>"), "a.urdf:2: link 'a': <sphere> radius is '0'" + above);
  EXPECT_EQ(of_shape("<cylinder radius='1' length='-2'/>"), "a.urdf:2: link 'a': <cylinder> length is '-2'" + above);
  EXPECT_EQ(of_shape("<capsule length='1'/>"), "a.urdf:2: link 'a': <capsule> has no attribute 'radius'; add it");
  EXPECT_EQ(of_shape("<sphere radius='nan'/>"),
            "a.urdf:2: link 'a': <sphere> radius is 'nan'; give finite numbers, such as 0.25");
}

TEST_F(RobotFault, Meshes) {
  EXPECT_EQ(of_shape("<mesh/>"), "a.urdf:2: link 'a': <mesh> has no attribute 'filename'; add it");
  EXPECT_EQ(
      of_shape("<mesh filename='m.stl'/>"),
      "a.urdf:2: link 'a': mesh 'm.stl': there is no such file; tried m.stl; put the file there, or name it as it is");
  const std::string missing = of_shape("<mesh filename='package://arm/m.stl'/>");
  EXPECT_EQ(missing.rfind("a.urdf:2: link 'a': mesh 'package://arm/m.stl': there is no such file; tried ", 0), 0U)
      << missing;
  EXPECT_NE(missing.find("arm/m.stl, /tmp/arm/m.stl, "), std::string::npos) << missing;
  EXPECT_NE(missing.find("; say where the package is: --package arm=FOLDER"), std::string::npos) << missing;
  EXPECT_EQ(
      of_shape("<mesh filename='http://x/m.stl'/>"),
      "a.urdf:2: link 'a': mesh 'http://x/m.stl': files cannot be read from there; use package://, file:// or a path");
  fs::create_directory(folder_.path() / "d.stl");
  EXPECT_EQ(
      of_shape("<mesh filename='d.stl'/>"),
      "a.urdf:2: link 'a': mesh 'd.stl': there is no such file; tried d.stl; put the file there, or name it as it is");
  folder_.write("m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n");
  EXPECT_EQ(of_shape("<mesh filename='m.obj'/>"),
            "a.urdf:2: link 'a': m.obj: face refers to vertex 8, counted from 0, of 3; mend the file or export the "
            "mesh again");
  EXPECT_EQ(of_shape("<mesh filename='m.obj' scale='1 0 1'/>"),
            "a.urdf:2: link 'a': <mesh> scale is '1 0 1'; give three factors, none of them 0");
  EXPECT_EQ(of_shape("<mesh filename='m.obj' scale='1 1'/>"),
            "a.urdf:2: link 'a': <mesh> scale is '1 1'; give three numbers");
}

TEST_F(RobotFault, OfSeveralBadMeshesTheFirstIsTold) {
  folder_.write("1.obj", "v");
  folder_.write("2.obj", "f");
  const std::string mesh = "<collision><geometry><mesh filename='";
  const std::string end = ".obj'/></geometry></collision>";
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(
        of("<link name='a'>" + mesh + "1" + end + mesh + "2" + end + "</link>").rfind("a.urdf:2: link 'a': 1.obj:", 0),
        0U);
  }
}

TEST_F(RobotFault, Padding) {
  const fs::path file = folder_.write("a.urdf", "<robot name='r'><link name='elbow'/></robot>");
  const std::string finite = "; give a finite length >= 0, in metres";
  const auto of_all = [&](double padding_m) {
    RobotOptions options;
    options.urdf.padding_m = padding_m;
    return of_file(file, options);
  };
  EXPECT_EQ(of_all(-0.01), "a.urdf: the padding is -0.010000 m" + finite);
  EXPECT_EQ(of_all(std::numeric_limits<double>::quiet_NaN()), "a.urdf: the padding is nan m" + finite);
  const auto of_one = [&](const char* link, double padding_m) {
    RobotOptions options;
    options.urdf.link_padding_m[link] = padding_m;
    return of_file(file, options);
  };
  EXPECT_EQ(of_one("elbow", 0.01), "no error");
  EXPECT_EQ(of_one("elbow", std::numeric_limits<double>::infinity()),
            "a.urdf: link 'elbow': the padding is inf m" + finite);
  EXPECT_EQ(
      of_one("elbo", 0.01),
      "a.urdf: link 'elbo': it has a padding but does not exist, the nearest name is 'elbow'; name a link of this "
      "robot");
}

// SRDF ----------------------------------------------------------------------------------------------------------------

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
