#include "pair_set.hpp"

#include "random.hpp"
#include "touching.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

namespace clearway::bench {
namespace {

constexpr std::size_t kBodies = 16;   // per size: more than a robot arm has, so that caches are not flattered
constexpr double kNearRange = 0.01;   // largest gap or depth of a near pair, as a share of the size
constexpr double kClearRange = 0.05;  // colliding and apart pairs are moved at least this far from touching
constexpr double kClearGap = 0.02;    // ... and apart ones have at least this gap, as a share of the size
constexpr double kWarmTurn_rad = 2 * std::numbers::pi / 180;
constexpr double kWarmShift = 0.02;  // share of the size

/// Points on an ellipsoid as long and flat as a robot link; every second body of eight vertices is a box.
std::vector<Vec3> draw_vertices(Random& random, std::size_t count, bool box) {
  const Vec3 semi_axes(0.5, random.real(0.2, 0.4), random.real(0.12, 0.3));
  std::vector<Vec3> vertices;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 corner = Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1) * 0.6;
    vertices.push_back((box ? corner : random.direction()).cwiseProduct(semi_axes));
  }
  Vec3 mean = Vec3::Zero();
  for (const Vec3& v : vertices) mean += v / static_cast<double>(count);
  for (Vec3& v : vertices) v -= mean;
  return vertices;
}

Body draw_body(Random& random, std::size_t count, bool box) {
  for (;;) {
    Body body{.vertices = draw_vertices(random, count, box), .faces = {}, .radius_m = 0, .inner_radius_m = 0};
    body.faces = hull_faces(body.vertices);
    for (const Vec3& v : body.vertices) body.radius_m = std::max(body.radius_m, v.norm());
    body.inner_radius_m = std::numeric_limits<double>::infinity();
    std::vector<bool> extreme(count, false);
    for (const Triangle& face : body.faces) {
      const Vec3& p = body.vertices[face[0]];
      const Vec3 normal = (body.vertices[face[1]] - p).cross(body.vertices[face[2]] - p).normalized();
      body.inner_radius_m = std::min(body.inner_radius_m, normal.dot(p));
      for (const std::size_t i : face) extreme[i] = true;
    }
    // Few random points can make a sliver, which is no robot link: draw again.
    const bool all_extreme = std::all_of(extreme.begin(), extreme.end(), [](bool e) { return e; });
    if (all_extreme && body.inner_radius_m > 0.02) return body;
  }
}

Pose pose(const Eigen::Matrix3d& R, const Vec3& t) {
  Pose X = Pose::Identity();
  X.linear() = R;
  X.translation() = t;
  return X;
}

/// Shift of b along the ray at which the pair belongs to the group; negative if there is none.
double draw_shift(Random& random, Group group, const Touch& touch, double size_m, double sum_of_radii_m, bool hit) {
  const double range_m = kClearRange * size_m;
  switch (group) {
    case Group::kColliding:
      return touch.shift_m > range_m ? random.real(0, touch.shift_m - range_m) : -1;
    case Group::kNear: {
      const double move_m = random.real(0, kNearRange * size_m);
      return hit ? touch.shift_m - move_m : touch.shift_m + move_m;
    }
    case Group::kApart: {
      const double from_m = touch.shift_m + std::max(range_m, kClearGap * size_m / touch.cosine);
      return from_m < sum_of_radii_m ? random.real(from_m, sum_of_radii_m) : -1;
    }
    case Group::kMixed:
      break;  // is one of the others for every pair
  }
  return -1;
}

/// Draws poses for two bodies of the set and adds the pair. False if they cannot stand as the group wants.
bool add_pair(PairSet& set, std::size_t a, std::size_t b, Group group, Random& random) {
  const Body& body_a = set.bodies[a];
  const Body& body_b = set.bodies[b];
  const Eigen::Matrix3d R_WA = random.rotation(), R_WB = random.rotation();
  const Vec3 u_W = random.direction();
  const double sum_of_radii_m = body_a.radius_m + body_b.radius_m;
  const double size_m = sum_of_radii_m / 2;
  // Of near pairs one half are hits; a coin decides, so that no branch predictor sees a rhythm.
  const bool hit = group == Group::kColliding || (group == Group::kNear && random.real(0, 1) < 0.5);

  const Touch touch = shift_to_touch(body_a.vertices, R_WA, body_a.inner_radius_m, body_b.vertices, R_WB, u_W);
  const double shift_m = draw_shift(random, group, touch, size_m, sum_of_radii_m, hit);
  if (shift_m < 0) return false;

  const Vec3 p_W(random.real(-1, 1), random.real(-1, 1), random.real(-1, 1));
  const Pose X_WB = pose(R_WB, p_W + shift_m * u_W);
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(kWarmTurn_rad, random.direction()).toRotationMatrix();
  const Vec3 step_W = kWarmShift * size_m * random.direction();
  set.pairs.push_back({.a = a,
                       .b = b,
                       .X_WA = pose(R_WA, p_W),
                       .X_WB = X_WB,
                       .X_WB_before = pose(turn * R_WB, X_WB.translation() + step_W),
                       .hit = hit});
  return true;
}

}  // namespace

std::string_view name_of(Group group) {
  switch (group) {
    case Group::kColliding:
      return "colliding";
    case Group::kNear:
      return "near";
    case Group::kApart:
      return "apart";
    case Group::kMixed:
      return "mixed";
  }
  return "?";
}

PairSet make_pair_set(std::size_t vertices, Group group, std::size_t pairs) {
  PairSet set{.vertices = vertices, .group = group, .bodies = {}, .pairs = {}};
  Random random_body(1000 + vertices);
  for (std::size_t i = 0; i < kBodies; ++i)
    set.bodies.push_back(draw_body(random_body, vertices, vertices == 8 && i % 2 == 0));

  Random random(31 * vertices + static_cast<std::uint64_t>(group));
  while (set.pairs.size() < pairs) {
    const std::size_t a = random.index(kBodies), b = random.index(kBodies);
    add_pair(set, a, b, group, random);
  }
  return set;
}

PairSet make_queue(std::size_t vertices, std::size_t pairs) {
  PairSet set{.vertices = vertices, .group = Group::kMixed, .bodies = {}, .pairs = {}};
  Random random_body(1000 + vertices);
  for (std::size_t i = 0; i < kBodies; ++i) set.bodies.push_back(draw_body(random_body, vertices, false));
  for (std::size_t i = 0; i < kBodies; ++i) set.bodies.push_back(draw_body(random_body, 8, true));

  Random random(31 * vertices + 3);
  while (set.pairs.size() < pairs) {
    const double which = random.real(0, 1);
    const Group group = which < 0.1 ? Group::kColliding : which < 0.2 ? Group::kNear : Group::kApart;
    const std::size_t a = random.index(kBodies), b = kBodies + random.index(kBodies);
    while (!add_pair(set, a, b, group, random)) {
    }
  }
  return set;
}

}  // namespace clearway::bench
