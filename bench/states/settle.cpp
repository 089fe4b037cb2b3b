#include "settle.hpp"

#include <clearway/geometry/proof.hpp>

#include <cmath>
#include <stdexcept>

namespace clearway::bench {
namespace {

/// A prism around or within a cylinder; rounding of its corners moves them by less than `slack` of their size.
Hull prism(const Cylinder& cylinder, bool is_outer) {
  constexpr int kSides = 2048;
  constexpr double slack = 1e-14;
  const double radius_m =
      is_outer ? cylinder.radius_m / std::cos(M_PI / kSides) * (1 + slack) : cylinder.radius_m * (1 - slack);
  std::vector<Vec3> corners;
  for (int k = 0; k < kSides; ++k) {
    const double angle = 2 * M_PI * k / kSides;
    for (const double z : {-cylinder.half_length_m, cylinder.half_length_m})
      corners.emplace_back(radius_m * std::cos(angle), radius_m * std::sin(angle), z);
  }
  return Hull(corners);
}

/// A body within the shape, or around it; the same for a hull.
Hull bound(const Shape& shape, bool is_outer) {
  if (const auto* hull = std::get_if<Hull>(&shape.core())) return *hull;
  if (const auto* cylinder = std::get_if<Cylinder>(&shape.core()); cylinder && shape.margin_m() == 0)
    return prism(*cylinder, is_outer);
  throw std::invalid_argument("this benchmark settles hulls and cylinders only");
}

Truth settle_pair(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  for (const bool is_outer : {true, false}) {
    const Hull hull_a = bound(a, is_outer), hull_b = bound(b, is_outer);
    const Proof proof = prove(hull_a, X_WA, hull_b, X_WB);
    if (!verify(proof, hull_a, X_WA, hull_b, X_WB)) throw std::logic_error("a proof of clearway does not hold");
    if (is_outer && !proof.intersects()) return Truth::kFree;
    if (!is_outer && proof.intersects()) return Truth::kHit;
  }
  return Truth::kTooClose;
}

template <class IsWanted>
Truth settle_those(const World& world, JointView q, const IsWanted& is_wanted) {
  std::vector<Pose> X_WL, X_WS;
  world.pose(q, X_WL, X_WS);
  Truth truth = Truth::kFree;
  const auto look_at = [&](BodyId body_a, const Shape& a, const Pose& X_WA, BodyId body_b, const Shape& b,
                           const Pose& X_WB) {
    if (truth == Truth::kHit || !world.is_checked(body_a, body_b) || !is_wanted(body_a, body_b)) return;
    const Truth of_pair = settle_pair(a, X_WA, b, X_WB);
    if (of_pair != Truth::kFree) truth = of_pair;
  };
  for (std::size_t i = 0; i < world.moving.size(); ++i) {
    const MovingShape& a = world.moving[i];
    for (const StandingShape& b : world.standing) look_at(a.body, *a.shape, X_WS[i], b.body, *b.shape, b.X_WS);
    for (std::size_t j = i + 1; j < world.moving.size(); ++j)
      look_at(a.body, *a.shape, X_WS[i], world.moving[j].body, *world.moving[j].shape, X_WS[j]);
  }
  return truth;
}

}  // namespace

Truth settle(const World& world, JointView q) {
  return settle_those(world, q, [](BodyId, BodyId) { return true; });
}

Truth settle(const World& world, JointView q, const Collision& pair) {
  return settle_those(world, q, [&](BodyId a, BodyId b) { return Collision{a, b} == pair || Collision{b, a} == pair; });
}

}  // namespace clearway::bench
