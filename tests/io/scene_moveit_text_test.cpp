// MoveIt's text format: what each line means, in both versions.
#include "io/scene_file.hpp"
#include "io/scene_samples.hpp"

#include <numbers>

namespace clearway {
namespace {

using test::core, test::expect_near, test::extent, test::pose_at, test::replaced;
constexpr double kPi = std::numbers::pi;

class SceneText : public test::SceneFile {};

TEST_F(SceneText, OlderVersionHasShapesInTheWorld) {
  const auto [scene, warnings, meshes] = read("a.scene", test::kOldMoveitText);
  EXPECT_TRUE(warnings.empty());
  ASSERT_EQ(scene.objects().size(), 2U);
  const PlacedObject* box = scene.find_object("big box");
  ASSERT_NE(box, nullptr) << "names may hold blanks, but not at the ends";
  expect_near(box->X_WO, Pose::Identity());
  expect_near(box->object->shapes[0].X_OS, pose_at({0.5, 0, -0.5}, kPi / 2));
  EXPECT_EQ(extent(box->object->shapes[0]), Vec3(1, 2, 3));
  EXPECT_EQ(box->object->shapes[0].source.type, "box");
}

TEST_F(SceneText, ShapesHaveTheirSizesInMoveItsOrder) {
  const Scene scene = read("a.scene", test::kOldMoveitText).scene;
  const auto& shapes = scene.find_object("rest")->object->shapes;
  ASSERT_EQ(shapes.size(), 5U);
  EXPECT_EQ(core<Hull>(shapes[0]).radius_m(), 0.25);
  EXPECT_EQ(core<Cylinder>(shapes[1]).radius_m, 0.1);
  EXPECT_EQ(core<Cylinder>(shapes[1]).half_length_m, 0.2);
  EXPECT_EQ(core<Cone>(shapes[2]).base_radius_m, 0.2);
  EXPECT_EQ(core<Cone>(shapes[2]).half_length_m, 0.3);
  EXPECT_EQ(core<HalfSpace>(shapes[3]).normal, Vec3(0, 0, 2)) << "2 z + 1 <= 0, the solid below the plane";
  EXPECT_EQ(core<HalfSpace>(shapes[3]).offset, -1);
  EXPECT_EQ(core<Hull>(shapes[4]).size(), 4U) << "a vertex that no triangle uses is no part of the mesh";
  EXPECT_NEAR(shapes[4].source.mesh_volume_m3, 1.0 / 6, 1e-15);
  expect_near(shapes[4].X_OS, pose_at({4, 0, 0}));
}

TEST_F(SceneText, NewerVersionHasPosesOfObjectsAndSubframes) {
  const auto [scene, warnings, meshes] = read("a.scene", test::kNewMoveitText);
  EXPECT_TRUE(warnings.empty());
  ASSERT_EQ(scene.objects().size(), 1U);
  expect_near(scene.find_object("can")->X_WO, pose_at({1, 2, 3}, kPi));
  expect_near(scene.find_object("can")->object->shapes[0].X_OS, pose_at({0.5, 0, 0}));
}

TEST_F(SceneText, WordsMayBeSpreadOverLinesInAnyWay) {
  const auto scene = read("a.scene", "n\r\n* b\r\n\r\n1 \r\nbox 1\r\n2 3 0 0 0 0 0 0 1 0 0 0 0\r\n.").scene;
  EXPECT_EQ(extent(scene.find_object("b")->object->shapes[0]), Vec3(1, 2, 3));
  EXPECT_EQ(read("b.scene", "n\n.\n").scene.objects().size(), 0U);
}

TEST_F(SceneText, QuaternionsAreBroughtToLengthOne) {
  // Six digits, as MoveIt writes them, are not worth a remark; one that was never a rotation is.
  const std::string six_digits = replaced(test::kNewMoveitText, "0 0 1 0", "0 0 0.707107 0.707107");
  const auto [scene, warnings, meshes] = read("a.scene", six_digits);
  EXPECT_TRUE(warnings.empty());
  expect_near(scene.find_object("can")->X_WO, pose_at({1, 2, 3}, kPi / 2));

  const auto [doubled, remarks, none] = read("b.scene", replaced(test::kNewMoveitText, "0 0 1 0", "0 0 2 0"));
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_EQ(remarks[0], (folder_.path() / "b.scene").string() + ":4: the quaternion has length 2 and was brought to 1");
  expect_near(doubled.find_object("can")->X_WO, pose_at({1, 2, 3}, kPi));
  for (const char* length : {"0.9999985", "1.0000015"})
    EXPECT_EQ(
        read("c.scene", replaced(test::kNewMoveitText, "0 0 1 0", std::string("0 0 ") + length + " 0")).warnings.size(),
        1U);
}

TEST_F(SceneText, WhatFollowsTheEndIsRemarkedOn) {
  const auto [scene, warnings, meshes] = read("a.scene", test::kNewMoveitText + "* more\n");
  EXPECT_EQ(scene.objects().size(), 1U);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_TRUE(warnings[0].ends_with("a.scene:16: what follows the end mark '.' is ignored")) << warnings[0];
}

}  // namespace
}  // namespace clearway
