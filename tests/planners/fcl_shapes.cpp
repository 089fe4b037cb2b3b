#include "planners/fcl_shapes.hpp"

#include <clearway/geometry/triangulate.hpp>

#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cone.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/ellipsoid.h>
#include <fcl/geometry/shape/sphere.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace clearway {
namespace {

/// The corners are all of one box around the origin, as make_box makes them.
bool is_box(const Hull& hull) {
  for (std::size_t i = 0; i < hull.size(); ++i)
    if (hull.vertex(i).cwiseAbs() != hull.vertex(0).cwiseAbs()) return false;
  return hull.size() == 8 && hull.radius_m() == 0;
}

bool is_ball(const Hull& hull) { return hull.size() == 1 && hull.vertex(0) == Vec3::Zero(); }

bool is_capsule(const Hull& hull) {
  return hull.size() == 2 && hull.vertex(0) == -hull.vertex(1) && hull.vertex(0).head<2>() == Eigen::Vector2d::Zero();
}

FclGeometry polytope(const Hull& hull) {
  const TriangleMesh mesh = triangulate(hull);
  auto faces = std::make_shared<std::vector<int>>();  // of each, how many corners and which
  for (const auto& triangle : mesh.triangles) {
    faces->push_back(3);
    for (const auto corner : triangle) faces->push_back(static_cast<int>(corner));
  }
  return std::make_shared<fcl::Convexd>(std::make_shared<const std::vector<Vec3>>(mesh.vertices),
                                        static_cast<int>(mesh.triangles.size()), faces, /*throw_if_invalid=*/true);
}

/// The forms that stay what they are when their surface moves inwards.
FclGeometry simple_form(const Shape& shape, double rind_m) {
  const double inwards = shape.margin_m() - rind_m;
  if (const auto* hull = std::get_if<Hull>(&shape.core())) {
    const Vec3 half_m = hull->vertex(0).cwiseAbs();
    if (is_box(*hull) && (half_m.array() > rind_m).all())
      return std::make_shared<fcl::Boxd>(Vec3(2 * (half_m.array() - rind_m)));
    if (is_ball(*hull) && inwards > 0) return std::make_shared<fcl::Sphered>(inwards);
    if (is_capsule(*hull) && inwards > 0) return std::make_shared<fcl::Capsuled>(inwards, 2 * half_m.z());
  }
  const auto* cylinder = std::get_if<Cylinder>(&shape.core());
  if (cylinder != nullptr && shape.margin_m() == 0 && cylinder->radius_m > rind_m && cylinder->half_length_m > rind_m)
    return std::make_shared<fcl::Cylinderd>(cylinder->radius_m - rind_m, 2 * (cylinder->half_length_m - rind_m));
  return nullptr;
}

FclShape wide_box_under(const HalfSpace& half_space) {
  constexpr double kSize_m = 20;
  const Vec3 up = half_space.normal.normalized();
  Pose X_SG = Pose::Identity();
  X_SG.linear() = Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), up).toRotationMatrix();
  X_SG.translation() = (half_space.offset / half_space.normal.norm() - kSize_m / 2) * up;
  return {std::make_shared<fcl::Boxd>(kSize_m, kSize_m, kSize_m), X_SG};
}

FclShape any_form(const Shape& shape) {
  if (const FclGeometry simple = simple_form(shape, 0)) return {simple};
  if (shape.margin_m() == 0) {
    if (const auto* hull = std::get_if<Hull>(&shape.core())) return {polytope(*hull)};
    if (const auto* cone = std::get_if<Cone>(&shape.core()))
      return {std::make_shared<fcl::Coned>(cone->base_radius_m, 2 * cone->half_length_m)};
    if (const auto* ellipsoid = std::get_if<Ellipsoid>(&shape.core()))
      return {std::make_shared<fcl::Ellipsoidd>(ellipsoid->semi_axes_m)};
    if (const auto* half_space = std::get_if<HalfSpace>(&shape.core())) return wide_box_under(*half_space);
  }
  throw std::invalid_argument("this test has no FCL geometry for a " + std::string(shape.kind()) + " with a margin");
}

}  // namespace

FclShape fcl_shape(const Shape& shape) {
  FclShape made = any_form(shape);
  made.geometry->computeLocalAABB();
  return made;
}

FclGeometry fcl_core(const Shape& shape, double rind_m) {
  FclGeometry core = simple_form(shape, rind_m);
  if (core) core->computeLocalAABB();
  return core;
}

}  // namespace clearway
