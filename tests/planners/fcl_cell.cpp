#include "planners/fcl_cell.hpp"

#include <clearway/robot/kinematics.hpp>

#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <algorithm>
#include <stdexcept>

namespace clearway {
namespace {

bool is_allowed(const Scene& scene, const std::string& a, const std::string& b) {
  return std::ranges::any_of(scene.allowed(), [&](const AllowedPair& allowed) {
    const auto is_meant = [&](const std::string& one, const std::string& other) {
      return allowed.first == one && (allowed.second.empty() || allowed.second == other);
    };
    return is_meant(a, b) || is_meant(b, a);
  });
}

double fcl_distance_m(const fcl::CollisionGeometryd& a, const Pose& X_WA, const fcl::CollisionGeometryd& b,
                      const Pose& X_WB) {
  fcl::DistanceRequestd request;
  request.distance_tolerance = 1e-12;
  fcl::DistanceResultd result;
  return fcl::distance(&a, X_WA, &b, X_WB, request, result);  // below zero if they meet
}

bool fcl_meet(const fcl::CollisionGeometryd& a, const Pose& X_WA, const fcl::CollisionGeometryd& b, const Pose& X_WB) {
  const fcl::CollisionRequestd request;
  fcl::CollisionResultd result;
  return fcl::collide(&a, X_WA, &b, X_WB, request, result) > 0;
}

}  // namespace

FclCell::FclCell(const Robot& robot, const Scene& scene) : model_(robot.model), X_WL_(robot.model.links().size()) {
  if (!scene.attached().empty()) throw std::invalid_argument("this test has no FCL form of attached objects");
  const auto id = [](std::size_t i) { return LinkId{static_cast<std::uint32_t>(i)}; };
  for (std::size_t i = 0; i < model_.links().size(); ++i) {
    const Link& link = model_.links()[i];
    if (link.padding_m != 0) throw std::invalid_argument("this test has no FCL form of padded links");
    for (const LinkShape& one : link.shapes) {
      const FclShape made = fcl_shape(one.shape);
      shapes_.push_back({link.name, id(i), made.geometry, nullptr, one.X_LS * made.X_SG, Pose::Identity()});
    }
  }
  for (const PlacedObject& placed : scene.objects()) {
    for (const ObjectShape& one : placed.object->shapes) {
      const FclShape made = fcl_shape(one.shape);
      const Pose X_WG = placed.X_WO * one.X_OS * made.X_SG;
      shapes_.push_back({placed.object->name, {}, made.geometry, fcl_core(one.shape, kFclError_m), X_WG, X_WG});
    }
  }

  for (std::size_t a = 0; a < model_.links().size(); ++a) {
    const std::string& name = model_.links()[a].name;
    for (std::size_t b = a + 1; b < model_.links().size(); ++b)
      if (robot.pairs.is_checked(id(a), id(b)) && !is_allowed(scene, name, model_.links()[b].name))
        add_pair(name, model_.links()[b].name, false);
    for (const PlacedObject& placed : scene.objects())
      if (!is_allowed(scene, name, placed.object->name)) add_pair(name, placed.object->name, true);
  }
}

void FclCell::add_pair(const std::string& first, const std::string& second, bool is_with_scene) {
  FclPair pair{first, second, is_with_scene, {}};
  for (std::size_t i = 0; i < shapes_.size(); ++i)
    for (std::size_t j = 0; j < shapes_.size(); ++j)
      if (shapes_[i].link && shapes_[i].body == first && shapes_[j].body == second &&
          shapes_[j].link.has_value() != is_with_scene)
        pair.shapes.emplace_back(i, j);
  if (!pair.shapes.empty()) pairs_.push_back(std::move(pair));
}

const FclPair* FclCell::find(const std::string& first, const std::string& second) const noexcept {
  const auto found =
      std::ranges::find_if(pairs_, [&](const FclPair& pair) { return pair.first == first && pair.second == second; });
  return found == pairs_.end() ? nullptr : &*found;
}

void FclCell::pose(const std::vector<double>& q) {
  forward_kinematics(model_, q, X_WL_);
  for (Placed& shape : shapes_)
    if (shape.link) shape.X_WG = X_WL_[shape.link->index()] * shape.X_BG;
}

double FclCell::apart_by_balls_m(const Placed& a, const Placed& b) const {
  const auto middle_W = [](const Placed& shape) { return Vec3(shape.X_WG * shape.geometry->aabb_center); };
  return (middle_W(a) - middle_W(b)).norm() - a.geometry->aabb_radius - b.geometry->aabb_radius;
}

double FclCell::distance_m(const FclPair& pair, double enough_m) const {
  double least_m = HUGE_VAL;
  for (const auto& [i, j] : pair.shapes) {
    const Placed &a = shapes_[i], &b = shapes_[j];
    const double apart_m = apart_by_balls_m(a, b);
    least_m =
        std::min(least_m, apart_m >= enough_m ? apart_m : fcl_distance_m(*a.geometry, a.X_WG, *b.geometry, b.X_WG));
  }
  return std::max(0.0, least_m);
}

bool FclCell::overlap_clearly(const FclPair& pair) const {
  return std::ranges::any_of(pair.shapes, [&](const auto& both) {
    const Placed &a = shapes_[both.first], &b = shapes_[both.second];
    return apart_by_balls_m(a, b) <= 0 && fcl_meet(*a.geometry, a.X_WG, *b.core, b.X_WG);
  });
}

bool FclCell::has_core(const std::string& object) const noexcept {
  return std::ranges::all_of(shapes_, [&](const Placed& one) { return one.link || one.body != object || one.core; });
}

std::optional<Vec3> FclCell::middle_W(const std::string& link) const noexcept {
  for (const Placed& shape : shapes_)
    if (shape.link && shape.body == link) return Vec3(shape.X_WG * shape.geometry->aabb_center);
  return {};
}

}  // namespace clearway
