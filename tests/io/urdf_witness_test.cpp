// That the second reader is listened to: a joint that ours had read wrongly would not pass.
#include "io/urdf_witness.hpp"
#include "io/urdf_document.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace clearway::io {
namespace {

constexpr const char* kText =
    "<robot name='r' version='1.2'><link name='a'/><link name='b'/><link name='c'><visual/></link>"
    "<joint name='j' type='revolute'><parent link='a'/><child link='b'/><origin xyz='1 2 3'/><axis xyz='0 0 2'/>"
    "<limit lower='-1' upper='1' effort='1' velocity='1'/></joint>"
    "<joint name='k' type='continuous'><parent link='b'/><child link='c'/><mimic joint='j' multiplier='2' offset='3'/>"
    "</joint></robot>";

std::string error_of(const std::function<void(RobotDescription&)>& spoil) {
  const XmlFile xml("arm.urdf", kText, "a URDF file");
  RobotDescription robot = parse_urdf_document("arm.urdf", kText, VisualUse::kNever).robot;
  spoil(robot);
  try {
    require_same_as_urdfdom(xml, robot);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(UrdfWitness, AgreesWithWhatIsThere) {
  EXPECT_EQ(error_of([](RobotDescription&) {}), "no error");
}

TEST(UrdfWitness, SeesWhatIsReadDifferently) {
  using Spoil = std::function<void(JointDescription & j, JointDescription & k)>;
  const std::vector<std::pair<std::string, Spoil>> spoils = {
      {"joint 'j': urdfdom reads its type", [](auto& j, auto&) { j.type = JointType::kContinuous; }},
      {"joint 'j': urdfdom reads its parent", [](auto& j, auto&) { j.parent = "c"; }},
      {"joint 'j': urdfdom reads its child", [](auto& j, auto&) { j.child = "c"; }},
      {"joint 'j': urdfdom reads its origin", [](auto& j, auto&) { j.X_PJ.translation().z() = 3.0000000000000004; }},
      {"joint 'j': urdfdom reads its axis", [](auto& j, auto&) { j.axis.z() = 1; }},
      {"joint 'j': urdfdom reads its limit", [](auto& j, auto&) { j.limits.lower = 0; }},
      {"joint 'j': urdfdom reads its limit", [](auto& j, auto&) { j.limits.upper = 0; }},
      {"joint 'k': urdfdom reads its mimic", [](auto&, auto& k) { k.mimic.reset(); }},
      {"joint 'k': urdfdom reads its mimic", [](auto&, auto& k) { k.mimic->joint = "x"; }},
      {"joint 'k': urdfdom reads its mimic", [](auto&, auto& k) { k.mimic->multiplier = 1; }},
      {"joint 'k': urdfdom reads its mimic", [](auto&, auto& k) { k.mimic->offset = 0; }},
      {"joint 'x': urdfdom reads its name", [](auto& j, auto&) { j.name = "x"; }},
  };
  for (const auto& [says, spoil] : spoils) {
    EXPECT_EQ(error_of([&](RobotDescription& robot) { spoil(robot.joints[0], robot.joints[1]); }),
              "arm.urdf: " + says + " differently; write it so that there is one way to read it");
  }
}

TEST(UrdfWitness, CountsLinksAndJoints) {
  const std::string says =
      "arm.urdf: urdfdom reads other links or joints in it; write it so that there is one way to read it";
  EXPECT_EQ(error_of([](RobotDescription& robot) { robot.links.pop_back(); }), says);
  EXPECT_EQ(error_of([](RobotDescription& robot) { robot.joints.pop_back(); }), says);
}

}  // namespace
}  // namespace clearway::io
