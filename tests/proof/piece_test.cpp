// Bounds over a piece hold at every instant that is tried, for every kind of shape, and are not loose where a piece is short.
#include <clearway/proof/piece.hpp>
#include <clearway/robot/kinematics.hpp>

#include "proof/any_motion.hpp"

#include <gtest/gtest.h>

#include <array>

namespace clearway::proof {
namespace {

using oracle::Rng;

Pose any_pose(Rng& rng) {
  Pose X = Pose::Identity();
  X.translation() = Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
  X.linear() =
      Eigen::AngleAxisd(rng.real(-3, 3), Vec3(rng.real(-1, 1), rng.real(-1, 1), 1).normalized()).toRotationMatrix();
  return X;
}

std::vector<Shape> all_kinds() {
  return {Shape(make_box({0.3, 0.1, 0.2})),
          Shape(make_sphere(0.2)),
          Shape(make_capsule(0.3, 0.1)),
          make_cylinder(0.3, 0.1),
          make_cone(0.4, 0.15),
          make_ellipsoid({0.1, 0.2, 0.3}),
          make_cylinder(0.2, 0.2).padded(0.03),
          Shape(make_box({0.1, 0.1, 0.1})).padded(0.02)};
}

/// The robot with one shape of every kind on every link, at any pose, with padding, and the same around it.
std::shared_ptr<const Model> model_of(const std::string& name, Rng& rng) {
  RobotDescription robot = read_urdf(bundled_folder() / name / (name + ".urdf")).robot;
  Scene scene;
  for (LinkDescription& link : robot.links) {
    link.shapes.clear();
    for (const Shape& shape : all_kinds()) link.shapes.push_back({shape, any_pose(rng), {}});
    link.padding_m = rng.pick({0.0, 0.05});
  }
  for (const Shape& shape : all_kinds())
    scene =
        scene.with({"object " + std::to_string(scene.objects().size()), {{shape, any_pose(rng), {}}}}, any_pose(rng));
  return make_model(make_robot(robot, std::nullopt).robot, std::nullopt, scene);
}

double highest(const Model& model, std::uint32_t part, const Pose& X_FL, const Vec3& n) {
  const Part& one = model.parts[part];
  Pose X_LS = Pose::Identity();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) X_LS.linear()(i, j) = one.X_LS.R[i][j].middle();
    X_LS.translation()[i] = one.X_LS.t[i].middle();
  }
  const Pose X = X_FL * X_LS;
  const Vec3 p = X * one.shape->support(X.linear().transpose() * n);
  return n.dot(p) + n.norm() * (one.margin_m.middle() - one.shape->margin_m());
}

TEST(Piece, HoldsTheSupportOfEveryShapeAtEveryInstant) {
  Rng rng(1);
  for (const std::string& name : bundled_robots()) {
    const auto model = model_of(name, rng);
    const RobotModel& robot = model->robot.model;
    std::vector<Pose> X_WL(robot.links().size());
    for (int k = 0; k < 12; ++k) {
      const AnyMotion motion(rng, robot, rng.pick({1.0, 0.1}));
      const Curve curve(motion.from, motion.to, motion.way);
      const Shares shares = k % 3 == 0 ? Shares{rng.real(0, 1), 0} : any_shares(rng);
      Piece piece(*model, curve, shares);
      for (int n = 0; n < 60; ++n) {
        const PartPair& pair = model->pairs[rng.below(model->pairs.size())];
        const std::uint32_t part = rng.coin() ? pair.first : pair.second;
        const Vec3 normal = Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)) * rng.power_of_two(-3, 3);
        const double most = piece.upper(part, pair.root, vector_of(normal));
        double found = -kInfinity;
        for (int m = 0; m < 8; ++m) {
          forward_kinematics(robot, motion.at(shares.middle + shares.half * (m == 0 ? 0 : rng.real(-1, 1))), X_WL);
          const Pose X_WF = pair.root == kWorld ? Pose(Pose::Identity()) : X_WL[pair.root];
          const std::uint32_t link = model->parts[part].link;
          const Pose X_FL = link == kWorld ? Pose(Pose::Identity()) : Pose(X_WF.inverse() * X_WL[link]);
          found = std::max(found, highest(*model, part, X_FL, normal));
        }
        ASSERT_GE(most, found - 1e-11) << name << " " << model->parts[part].shape->kind();
        if (shares.half == 0) {
          ASSERT_LE(most, found + 1e-11) << model->parts[part].shape->kind();
        }
      }
    }
  }
}

/// Two boxes that slide along x: one stands at 0, the other's middle goes from `from` to `to`, each of size 1.
struct Slider {
  explicit Slider(double padding_m = 0) {
    RobotDescription robot;
    robot.name = "slider";
    const Shape box(make_box({1, 1, 1}));
    robot.links = {{"still", {{box, Pose::Identity(), {}}}, padding_m},
                   {"slide", {{box, Pose::Identity(), {}}}, 0},
                   {"far", {}, 0}};
    JointDescription slide;
    slide.name = "slide";
    slide.type = JointType::kPrismatic;
    slide.parent = "still";
    slide.child = "slide";
    JointDescription more = slide;
    more.name = "more";
    more.parent = "slide";
    more.child = "far";
    robot.joints = {slide, more};
    SemanticDescription nothing;  // neighbours count
    model = make_model(make_robot(robot, nothing).robot, nothing, Scene());
  }
  [[nodiscard]] Curve curve(double from, double to) const {
    return {{0, {from, 0}, {}, {}}, {1, {to, 0}, {}, {}}, Interpolation::kLinear};
  }
  std::shared_ptr<const Model> model;
};

TEST(Piece, APlaneMayNotTouch) {
  const Slider slider;
  ASSERT_EQ(slider.model->pairs.size(), 1U);
  const PartPair& pair = slider.model->pairs[0];
  const auto holds = [&](const Curve& curve, double offset, double gap_m = 0) {
    return Piece(*slider.model, curve, {0.5, 0.5}).are_apart_by({Vec3::UnitX(), offset}, pair, gap_m);
  };
  const Curve curve = slider.curve(3, 1.25);  // the nearest it comes is 0.75
  EXPECT_TRUE(holds(curve, 0.6));
  EXPECT_FALSE(holds(curve, 0.5));  // touches the first
  EXPECT_TRUE(holds(curve, 0.5 + 1e-13));
  EXPECT_FALSE(holds(curve, 0.75));  // and the second
  EXPECT_TRUE(holds(curve, 0.75 - 1e-13));
  EXPECT_TRUE(holds(curve, 0.5625, 0.125));
  EXPECT_FALSE(holds(curve, 0.625, 0.125));      // the gap begins at the plane
  EXPECT_FALSE(holds(slider.curve(3, 1), 0.5));  // they touch in the end
  EXPECT_FALSE(Piece(*slider.model, curve, {0.5, 0.5}).are_apart_by({-Vec3::UnitX(), -0.6}, pair, 0));
  EXPECT_FALSE(Piece(*slider.model, curve, {0.5, 0.5}).are_apart_by({Vec3::Zero(), 0}, pair, 0));
}

TEST(Piece, BoxesMayNotTouch) {
  const Slider slider;
  const PartPair& pair = slider.model->pairs[0];
  const auto apart = [&](double from, double to, double gap_m) {
    return Piece(*slider.model, slider.curve(from, to), {0.5, 0.5}).are_apart_by_boxes(pair, gap_m);
  };
  EXPECT_TRUE(apart(3, 1.25, 0));
  EXPECT_TRUE(apart(-3, -1.25, 0));
  EXPECT_FALSE(apart(3, 1, 0));
  EXPECT_TRUE(apart(3, 1.25, 0.2499));
  EXPECT_FALSE(apart(3, 1.25, 0.25));
  EXPECT_FALSE(apart(-3, 3, 0));  // through
}

TEST(Piece, PaddingCounts) {
  const Slider slider(0.25);
  Piece piece(*slider.model, slider.curve(3, 1.25), {0.5, 0.5});
  EXPECT_FALSE(piece.are_apart_by_boxes(slider.model->pairs[0], 0));
  EXPECT_FALSE(piece.are_apart_by({Vec3::UnitX(), 0.7}, slider.model->pairs[0], 0));
  Piece before(*slider.model, slider.curve(3, 1.25 + 1e-9), {0.5, 0.5});
  EXPECT_TRUE(before.are_apart_by_boxes(slider.model->pairs[0], 0));
}

TEST(Piece, AHalfSpaceThatIsTiltedKeepsWhatIsAboveIt) {
  Rng rng(3);
  RobotDescription robot;
  robot.name = "one";
  robot.links = {{"root", {}, 0}, {"box", {{Shape(make_box({0.2, 0.2, 0.2})), Pose::Identity(), {}}}, 0}};
  JointDescription joint;
  joint.name = "free";
  joint.type = JointType::kFloating;
  joint.parent = "root";
  joint.child = "box";
  robot.joints = {joint};
  for (int k = 0; k < 200; ++k) {
    const Pose X_WO = any_pose(rng);
    const Vec3 m(rng.real(-2, 2), rng.real(-2, 2), rng.real(-2, 2));
    const double offset = rng.real(-1, 1);
    const Scene scene = Scene().with({"floor", {{make_half_space(m, offset), Pose::Identity(), {}}}}, X_WO);
    const auto model = make_model(make_robot(robot, std::nullopt).robot, std::nullopt, scene);
    ASSERT_EQ(model->pairs.size(), 1U);
    // The lowest corner of the box, and where it would have to be to touch.
    const Vec3 n = (X_WO.linear() * m).normalized(), foot = X_WO * Vec3(m * (offset / m.squaredNorm()));
    const double reach = 0.1 * n.cwiseAbs().sum();
    for (const double above_m : {1e-9, 0.1, -1e-9}) {
      const Vec3 p = foot + n * (reach + above_m);
      Waypoint one{0, {p.x(), p.y(), p.z(), 0, 0, 0, 1}, {}, {}};
      Piece piece(*model, Curve(one, one, Interpolation::kLinear), {0.5, 0.5});
      ASSERT_EQ(piece.are_apart_by_boxes(model->pairs[0], 0), above_m > 0) << above_m;
      ASSERT_EQ(piece.are_apart_by_boxes(model->pairs[0], 0.05), above_m > 0.05) << above_m;
    }
  }
}

}  // namespace
}  // namespace clearway::proof
