// What a URDF says, and that all of it arrives: every joint type, every shape, every number to the last bit.
#include "temporary_folder.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/urdf.hpp>

#include <gtest/gtest.h>

#include <clocale>
#include <numbers>

namespace clearway {
namespace {

using Names = std::vector<std::string>;

RobotFile parsed(const std::string& inside, const UrdfOptions& options = {.packages = {}}) {
  return parse_urdf("<robot name='arm'>" + inside + "</robot>", "arm.urdf", options);
}

/// A robot of one link that holds the text.
RobotFile link_of(const std::string& inside, const UrdfOptions& options = {.packages = {}}) {
  return parsed("<link name='base'>" + inside + "</link>", options);
}

LinkShape shape_of(const std::string& geometry) {
  const RobotFile file = link_of("<collision><geometry>" + geometry + "</geometry></collision>");
  return file.robot.links.at(0).shapes.at(0);
}

/// A robot of two links whose joint has the type and holds the text.
RobotFile joint_of(const std::string& type, const std::string& inside) {
  return parsed("<link name='a'/><link name='b'/><joint name='j' type='" + type +
                "'><parent link='a'/><child link='b'/>" + inside + "</joint>");
}

constexpr const char* kTriangle = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

TEST(Urdf, JointTypes) {
  const std::string limit = "<limit lower='-1' upper='2' velocity='3' effort='4'/>";
  const std::vector<std::pair<std::string, JointType>> types = {
      {"fixed", JointType::kFixed},         {"revolute", JointType::kRevolute}, {"continuous", JointType::kContinuous},
      {"prismatic", JointType::kPrismatic}, {"planar", JointType::kPlanar},     {"floating", JointType::kFloating}};
  for (const auto& [name, type] : types) {
    const JointDescription joint = joint_of(name, limit).robot.joints.at(0);
    EXPECT_EQ(joint.type, type) << name;
    EXPECT_EQ(joint.name, "j");
    EXPECT_EQ(joint.parent, "a");
    EXPECT_EQ(joint.child, "b");
    EXPECT_EQ(joint.axis, Vec3::UnitX()) << "unless one is given";
    const bool is_limited = type == JointType::kRevolute || type == JointType::kPrismatic;
    EXPECT_EQ(joint.limits.lower, is_limited ? -1 : -std::numeric_limits<double>::infinity()) << name;
    EXPECT_EQ(joint.limits.upper, is_limited ? 2 : std::numeric_limits<double>::infinity()) << name;
    if (type != JointType::kFixed) {
      EXPECT_EQ(joint.limits.velocity, 3) << name;
    }
  }
}

TEST(Urdf, NumbersAreTheNearestDoublesInAnyLocale) {
  const std::string joint = "<origin xyz=' +.1  1e-3\n-0.30000000000000004 '/><axis xyz='0.1 0.2 0.3'/>";
  const auto check = [&] {
    const JointDescription j = joint_of("continuous", joint).robot.joints.at(0);
    EXPECT_EQ(j.X_PJ.translation(), Vec3(0.1, 0.001, -0.30000000000000004));
    EXPECT_EQ(j.axis, Vec3(0.1, 0.2, 0.3));
  };
  check();
  const std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char* comma : {"de_DE.UTF-8", "fr_FR.UTF-8"})  // where machines have them
    if (std::setlocale(LC_ALL, comma) != nullptr) check();
  std::setlocale(LC_ALL, before.c_str());
}

TEST(Urdf, RotationsAreYawAfterPitchAfterRoll) {
  const double r = 0.3, p = -1.1, y = 2.5;
  const Eigen::Matrix3d expected =
      (Eigen::AngleAxisd(y, Vec3::UnitZ()) * Eigen::AngleAxisd(p, Vec3::UnitY()) * Eigen::AngleAxisd(r, Vec3::UnitX()))
          .toRotationMatrix();
  const Pose X = joint_of("fixed", "<origin rpy='0.3 -1.1 2.5'/>").robot.joints.at(0).X_PJ;
  EXPECT_LT((X.linear() - expected).cwiseAbs().maxCoeff(), 1e-15);
  const Pose X_LS = link_of(
                        "<collision><origin xyz='1 2 3' rpy='0.3 -1.1 2.5'/><geometry><sphere radius='1'/></geometry>"
                        "</collision>")
                        .robot.links[0]
                        .shapes[0]
                        .X_LS;
  EXPECT_EQ(X_LS.linear(), X.linear());
  EXPECT_EQ(X_LS.translation(), Vec3(1, 2, 3));
}

TEST(Urdf, MimicButNotOnFixedJoints) {
  const std::string two =
      "<link name='a'/><link name='b'/><link name='c'/><joint name='lead' type='continuous'><parent "
      "link='a'/><child link='b'/></joint><joint name='follow' type='";
  const std::string rest =
      "'><parent link='a'/><child link='c'/><mimic joint='lead' multiplier='-2' offset='0.5'/></joint>";
  const MimicDescription mimic = parsed(two + "continuous" + rest).robot.joints.at(1).mimic.value();
  EXPECT_EQ(mimic.joint, "lead");
  EXPECT_EQ(mimic.multiplier, -2);
  EXPECT_EQ(mimic.offset, 0.5);
  const std::string plain = "'><parent link='a'/><child link='c'/><mimic joint='lead'/></joint>";
  EXPECT_EQ(parsed(two + "continuous" + plain).robot.joints.at(1).mimic.value().multiplier, 1);
  EXPECT_EQ(parsed(two + "continuous" + plain).robot.joints.at(1).mimic.value().offset, 0);
  EXPECT_FALSE(parsed(two + "fixed" + rest).robot.joints.at(1).mimic);
}

TEST(Urdf, ZeroAxisOfAFixedJointIsFine) { EXPECT_EQ(joint_of("fixed", "<axis xyz='0 0 0'/>").warnings, Names{}); }

TEST(Urdf, Box) {
  const LinkShape box = shape_of("<box size='1 2 3'/>");
  EXPECT_EQ(box.source.type, "box");
  EXPECT_EQ(box.shape.support(Vec3(1, -1, 1)), Vec3(0.5, -1, 1.5));
  EXPECT_EQ(std::get<Hull>(box.shape.core()).size(), 8U);
}

TEST(Urdf, Sphere) {
  const LinkShape sphere = shape_of("<sphere radius='0.25'/>");
  EXPECT_EQ(sphere.source.type, "sphere");
  EXPECT_EQ(std::get<Hull>(sphere.shape.core()).size(), 1U);
  EXPECT_EQ(sphere.shape.margin_m(), 0.25);
}

TEST(Urdf, Cylinder) {
  const LinkShape cylinder = shape_of("<cylinder radius='0.25' length='3'/>");
  EXPECT_EQ(cylinder.source.type, "cylinder");
  EXPECT_EQ(std::get<Cylinder>(cylinder.shape.core()).half_length_m, 1.5);
  EXPECT_EQ(std::get<Cylinder>(cylinder.shape.core()).radius_m, 0.25);
}

TEST(Urdf, CapsuleWhoseLengthIsItsStraightPart) {
  const LinkShape capsule = shape_of("<capsule radius='0.25' length='3'/>");
  EXPECT_EQ(capsule.source.type, "capsule");
  EXPECT_EQ(capsule.shape.support(Vec3::UnitZ()), Vec3(0, 0, 1.75));
  EXPECT_EQ(capsule.shape.margin_m(), 0.25);
}

TEST(Urdf, MeshBecomesItsHull) {
  const test::TemporaryFolder folder;
  folder.write("corner.obj", kTriangle);
  const auto shape = [&](const std::string& scale) {
    const std::string text = "<robot name='arm'><link name='base'><collision><geometry><mesh filename='corner.obj'" +
                             scale + "/></geometry></collision></link></robot>";
    return parse_urdf(text, folder.path() / "arm.urdf").robot.links.at(0).shapes.at(0);
  };
  const LinkShape plain = shape("");
  EXPECT_EQ(plain.source.type, "mesh");
  EXPECT_EQ(plain.source.file, (folder.path() / "corner.obj").string());
  EXPECT_DOUBLE_EQ(plain.source.mesh_volume_m3, 1);
  EXPECT_EQ(plain.shape.support(Vec3(0, 0, 1)), Vec3(0, 0, 3));
  const LinkShape mirrored = shape(" scale='1 1 -0.5'");
  EXPECT_DOUBLE_EQ(mirrored.source.mesh_volume_m3, 0.5) << "still facing outward";
  EXPECT_EQ(mirrored.shape.support(Vec3(0, 0, -1)), Vec3(0, 0, -1.5));
}

TEST(Urdf, MeshNamedTwiceIsReadOnce) {
  const test::TemporaryFolder folder;
  folder.write("corner.obj", std::string(kTriangle) + "v 9 9 9\nl 1 -1\n");  // a line, of which its reader warns
  const auto warnings = [&](const std::string& scale) {
    const std::string mesh = "<collision><geometry><mesh filename='corner.obj' scale='";
    const std::string end = "'/></geometry></collision>";
    const RobotFile file = parse_urdf(
        "<robot name='arm'><link name='base'>" + mesh + "1 1 1" + end + mesh + scale + end + "</link></robot>",
        folder.path() / "arm.urdf");
    EXPECT_EQ(file.robot.links[0].shapes.size(), 2U);
    return file.warnings;
  };
  EXPECT_EQ(warnings("1.0 1 1"), Names{(folder.path() / "corner.obj").string() + ": ignored 1 x line"});
  EXPECT_EQ(warnings("1 1 2").size(), 2U);
}

TEST(Urdf, EveryCollisionBecomesAShape) {
  const RobotFile file = link_of(
      "<collision><geometry><box size='1 1 1'/></geometry></collision>"
      "<visual><geometry><teapot/></geometry></visual>"
      "<collision name='knob'><geometry><sphere radius='1'/></geometry><material name='red'/></collision>"
      "<collision><geometry><capsule radius='1' length='1'/></geometry></collision><inertial/>");
  ASSERT_EQ(file.robot.links[0].shapes.size(), 3U);
  EXPECT_EQ(file.robot.links[0].shapes[1].source.type, "sphere");
  EXPECT_EQ(file.warnings, Names{});
}

TEST(Urdf, LinksWithoutGeometry) {
  EXPECT_TRUE(link_of("").robot.links.at(0).shapes.empty());
  EXPECT_EQ(link_of("").warnings, Names{});
}

TEST(Urdf, VisualsOnlyWhereAskedForAndNeeded) {
  const std::string visual = "<visual><geometry><sphere radius='1'/></geometry></visual>";
  const std::string collision = "<collision><geometry><box size='1 1 1'/></geometry></collision>";
  const UrdfOptions visuals{.packages = {}, .visual_if_no_collision = true};
  const RobotFile without = link_of(visual);
  EXPECT_TRUE(without.robot.links[0].shapes.empty());
  EXPECT_EQ(without.warnings,
            Names{"arm.urdf: these links have a <visual> but no <collision>, so nothing can hit them: 'base'"});
  EXPECT_EQ(link_of(visual, visuals).robot.links[0].shapes.at(0).source.type, "sphere");
  EXPECT_EQ(link_of(visual, visuals).warnings, Names{});
  const RobotFile both = link_of(visual + collision, visuals);
  ASSERT_EQ(both.robot.links[0].shapes.size(), 1U);
  EXPECT_EQ(both.robot.links[0].shapes[0].source.type, "box");
}

TEST(Urdf, PaddingOfAllAndOfOne) {
  const std::string links =
      "<link name='a'/><link name='b'/><joint name='j' type='fixed'><parent link='a'/><child "
      "link='b'/></joint>";
  const RobotFile file = parsed(links, {.packages = {}, .padding_m = 0.01, .link_padding_m = {{"b", 0.5}}});
  EXPECT_EQ(file.robot.links[0].padding_m, 0.01);
  EXPECT_EQ(file.robot.links[1].padding_m, 0.5);
  EXPECT_EQ(parsed(links).robot.links[1].padding_m, 0);
}

TEST(Urdf, TellsWhatIsSuspicious) {
  EXPECT_EQ(link_of("<colision><geometry><box size='1 1 1'/></geometry></colision><colision/>").warnings,
            Names{"arm.urdf:1: link 'base': <colision> in <link> is not known, the nearest name is 'collision'; all of "
                  "its kind are left out"});
  EXPECT_EQ(parsed("<link name='a'/><lnik name='b'/><drake:thing/>").warnings,
            Names{"arm.urdf:1: <lnik> in <robot> is not known, the nearest name is 'link'; all of its kind are "
                  "left out"});
  EXPECT_EQ(joint_of("revolute", "<limit velocity='1' effort='1'/>").warnings,
            Names{"arm.urdf:1: joint 'j': its limits leave it no room to move"});
}

TEST(Urdf, SaysNothingOnStderr) {
  testing::internal::CaptureStderr();
  EXPECT_THROW((void)joint_of("revolute", "<limit lower='0' upper='1' velocity='1'/>"), Error);  // effort is missing
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace clearway
