// `clearway demo`: what a verdict is worth, on a handful of bodies.
#include "commands.hpp"

#include <clearway/geometry/depth.hpp>
#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/proof.hpp>

#include <CLI/CLI.hpp>

#include <cmath>
#include <iostream>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

namespace clearway::apps {
namespace {

Pose at(double x, double y, double z) { return Pose(Eigen::Translation3d(x, y, z)); }
Pose turned(const Pose& X, double angle_rad, const Vec3& axis) {
  return X * Eigen::AngleAxisd(angle_rad, axis.normalized());
}

struct Encounter {
  std::string story;
  Shape a;
  Pose X_WA;
  Shape b;
  Pose X_WB;
};

std::vector<Encounter> encounters() {
  const Hull table = make_box({1.2, 0.8, 0.03125});
  const Hull crate = make_box({0.25, 0.25, 0.25});
  const Pose X_table = at(0, 0, 0.71875);
  const double top = 0.71875 + 0.03125 / 2;  // all exact in binary, so that touching is touching
  const double resting = top + 0.125;
  const double lifted = std::nextafter(resting, 1.0);
  const Pose tilt = turned(at(0, 0, 0), 0.7, {1, 2, 3});
  const double tip = std::sqrt(3.0) / 8;  // from the middle of the crate to its corner
  const Pose on_corner = turned(turned(at(0.3, 0.1, top + tip), std::atan(std::sqrt(2.0)), {1, -1, 0}), 0.3, {1, 1, 1});
  return {
      {"a crate held 2 cm above a table", crate, at(0.3, 0.1, resting + 0.02), table, X_table},
      {"the crate put down: touching counts as a hit", crate, at(0.3, 0.1, resting), table, X_table},
      {"lifted by the smallest step a double can take", crate, at(0.3, 0.1, lifted), table, X_table},
      {"the same contact in a tilted world: no tolerance anywhere", crate, tilt * at(0.3, 0.1, resting), table,
       tilt * X_table},
      {"the crate balanced on a corner, as far as rounding allows", crate, on_corner, table, X_table},
      {"a small ball and a capsule of 1.19 m radius, 3-4-5 apart: exactly touching", make_sphere(0.0625),
       at(0.75, 1.0, 0.25), make_capsule(0.5, 1.1875), at(0, 0, 0)},
      {"an upper arm (capsule) across a post (cylinder)", make_capsule(0.35, 0.06),
       turned(at(0.45, 0.02, 0.9), std::numbers::pi / 2, {0, 1, 0}), make_cylinder(1.0, 0.05), at(0.6, 0.05, 0.5)},
      {"the floor (half-space) under a tilted cone", make_half_space({0, 0, 1}, 0), at(0, 0, 0), make_cone(0.3, 0.1),
       turned(at(0.2, 0.2, 0.2), 0.4, {1, 0, 0})},
  };
}

std::string millimetres(double metres) {
  std::ostringstream text;
  text.precision(4);
  text << metres * 1e3 << " mm";
  return text.str();
}

std::string evidence(const Encounter& e) {
  const auto* hull_a = std::get_if<Hull>(&e.a.core());
  const auto* hull_b = std::get_if<Hull>(&e.b.core());
  if (hull_a && hull_b) {
    const Proof proof = prove(*hull_a, e.X_WA, *hull_b, e.X_WB);
    const bool holds = verify(proof, *hull_a, e.X_WA, *hull_b, e.X_WB);
    return explain(proof, *hull_a, e.X_WA, *hull_b, e.X_WB) +
           (holds ? "; verified in exact arithmetic" : "; DOES NOT VERIFY");
  }
  const PenetrationDepth overlap = depth(e.a, e.X_WA, e.b, e.X_WB);
  if (overlap.upper_m > 0) return "hit: they overlap by " + millimetres(overlap.upper_m);
  return "free: at least " + millimetres(distance(e.a, e.X_WA, e.b, e.X_WB).lower_m) + " apart";
}

int run_demo() {
  std::cout << "Do these bodies share a point? The answer is that of exact arithmetic on the numbers given.\n\n";
  for (const Encounter& e : encounters()) {
    const bool hit = intersects(e.a, e.X_WA, e.b, e.X_WB);
    std::cout << (hit ? "HIT   " : "FREE  ") << e.story << "\n      " << evidence(e) << "\n\n";
  }
  std::cout << "A plane or a shared point proves each verdict on polytopes; docs/algorithm.md tells how.\n";
  return kClean;
}

}  // namespace

void add_demo(CLI::App& command, int& code) {
  command.callback([&code] { code = run_demo(); });
}

}  // namespace clearway::apps
