#include <clearway/scene/scene_of.hpp>

#include <gtest/gtest.h>

namespace clearway {
namespace {

Pose at(const Vec3& t) {
  Pose X = Pose::Identity();
  X.translation() = t;
  return X;
}

/// A gate that turns about z on top of a post, and is at rest at a quarter turn or more.
RobotModel gate() {
  JointDescription hinge;
  hinge.name = "hinge";
  hinge.type = JointType::kRevolute;
  hinge.parent = "post";
  hinge.child = "bar";
  hinge.X_PJ = at({0, 0, 1});
  hinge.axis = Vec3::UnitZ();
  hinge.limits = {.lower = 0.5, .upper = 2};
  JointDescription sensor;
  sensor.name = "mount";
  sensor.parent = "bar";
  sensor.child = "frame_only";
  const LinkShape beam{.shape = make_box({2, 0.1, 0.1}), .X_LS = at({1, 0, 0}), .source = {.type = "box", .file = ""}};
  return RobotModel({.source = "test",
                     .name = "gate",
                     .links = {{.name = "post", .shapes = {{.shape = make_cylinder(1, 0.1), .source = {}}}},
                               {.name = "bar", .shapes = {beam}, .padding_m = 0.02},
                               {.name = "frame_only", .shapes = {}}},
                     .joints = {hinge, sensor},
                     .base = {}});
}

TEST(SceneOf, LinksWithShapesBecomeObjectsWhereTheyRest) {
  const Scene scene = scene_of(gate());
  ASSERT_EQ(scene.objects().size(), 2U) << "a link without shapes is no object";
  EXPECT_EQ(scene.find_object("post")->X_WO.matrix(), Pose::Identity().matrix());

  const PlacedObject& bar = *scene.find_object("bar");
  EXPECT_EQ(bar.X_WO.translation(), Vec3(0, 0, 1));
  EXPECT_LT((bar.X_WO.linear() - Eigen::AngleAxisd(0.5, Vec3::UnitZ()).toRotationMatrix()).norm(), 1e-15)
      << "at the limit nearest to zero";
  ASSERT_EQ(bar.object->shapes.size(), 1U);
  EXPECT_EQ(bar.object->shapes[0].X_OS.translation(), Vec3(1, 0, 0));
  EXPECT_EQ(bar.object->shapes[0].shape.margin_m(), 0.02) << "padding is not lost";
  EXPECT_EQ(bar.object->shapes[0].source.type, "box");
}

}  // namespace
}  // namespace clearway
