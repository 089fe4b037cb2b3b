// The oracle's pairs as the library's types, and as text that a person can paste into a case file.
#pragma once

#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/proof.hpp>

#include "oracle/pair.hpp"

#include <cstdio>
#include <limits>
#include <span>
#include <string>

namespace clearway {

/// The fourth row, which an Isometry3d may leave uninitialised, holds NaN: nothing may depend on it.
inline Pose pose_of(const oracle::Body& body) {
  Pose X;
  X.matrix().row(3).setConstant(std::numeric_limits<double>::quiet_NaN());
  X.linear() = body.R;
  X.translation() = body.t;
  return X;
}

using HullMaker = Hull (*)(std::span<const Vec3> points, double radius_m);
inline Hull all_points(std::span<const Vec3> points, double radius_m) { return Hull(points, radius_m); }
inline Hull corners_only(std::span<const Vec3> points, double radius_m) { return build_hull(points, radius_m); }

/// Two bodies in the world, and the questions of the library about them.
struct PosedPair {
  Hull a;
  Pose X_WA;
  Hull b;
  Pose X_WB;

  explicit PosedPair(const oracle::Pair& pair, HullMaker make = all_points)
      : a(make(pair.a.vertices, pair.a.radius)),
        X_WA(pose_of(pair.a)),
        b(make(pair.b.vertices, pair.b.radius)),
        X_WB(pose_of(pair.b)) {}

  [[nodiscard]] bool hit() const { return intersects(a, X_WA, b, X_WB); }
  [[nodiscard]] bool hit_swapped() const { return intersects(b, X_WB, a, X_WA); }
  [[nodiscard]] bool hit(WarmStart& warm) const { return intersects(a, X_WA, b, X_WB, warm); }
  [[nodiscard]] bool hit_swapped(WarmStart& warm) const { return intersects(b, X_WB, a, X_WA, warm); }
  [[nodiscard]] Proof proof() const { return prove(a, X_WA, b, X_WB); }
  [[nodiscard]] Proof proof_swapped() const { return prove(b, X_WB, a, X_WA); }
  [[nodiscard]] bool accepts(const Proof& proof) const { return verify(proof, a, X_WA, b, X_WB); }
  [[nodiscard]] bool accepts_swapped(const Proof& proof) const { return verify(proof, b, X_WB, a, X_WA); }
};

inline std::string as_text(double x) {
  char text[40];
  std::snprintf(text, sizeof text, " %a", x);
  return text;
}

inline std::string as_text(const oracle::Body& body, const char* name) {
  std::string text = name + (" " + std::to_string(body.vertices.size())) + as_text(body.radius) + "\nP";
  for (int k = 0; k < 9; ++k) text += as_text(body.R(k / 3, k % 3));
  for (const double x : body.t) text += as_text(x);
  for (const Vec3& v : body.vertices) text += "\n" + as_text(v.x()) + as_text(v.y()) + as_text(v.z());
  return text + "\n";
}

/// The format of shared/cases, which oracle::read_case_file reads; `verdict` is the one that is right.
inline std::string as_text(const oracle::Pair& pair, bool verdict) {
  return "case " + pair.name + " found " + (verdict ? "1" : "0") + " -\n" + as_text(pair.a, "A") + as_text(pair.b, "B");
}

}  // namespace clearway
