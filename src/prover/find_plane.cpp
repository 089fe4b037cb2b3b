#include "prover/find_plane.hpp"

#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/slab.hpp>

#include "prover/find_hit.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace clearway::prover {
namespace {

using namespace proof;

/// With as few digits as keep it between the two.
double short_number_between(double low, double high) {
  const double middle = low + (high - low) / 2;
  for (const int digits : {3, 5, 7, 10}) {
    std::array<char, 40> text;
    std::snprintf(text.data(), text.size(), "%.*g", digits, middle);
    const double x = std::strtod(text.data(), nullptr);
    if (low < x && x < high) return x;
  }
  return middle;
}

std::optional<Plane> plane_across(const Vec3& normal, Piece& piece, const PartPair& pair, double gap_m) {
  const Vector<Interval> n = vector_of(normal);
  const double first = piece.upper(pair.first, pair.root, n);
  const double second = (Interval(-piece.upper(pair.second, pair.root, -n)) - gap_m * length_of(n)).low;
  if (!(first < second) || !std::isfinite(second - first)) return std::nullopt;
  const Plane plane{normal, short_number_between(first, second)};
  if (!piece.are_apart_by(plane, pair, gap_m)) return std::nullopt;
  return plane;
}

}  // namespace

Pose pose_of(Piece& piece, std::uint32_t part, const PartPair& pair) {
  const Frame<Interval> frame = piece.middle_of(part, pair.root);
  Pose X = Pose::Identity();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) X.linear()(i, j) = frame.R[i][j].middle();
    X.translation()[i] = frame.t[i].middle();
  }
  return X;
}

namespace {

/// The widest slab but for rounding, where nine tenths of it, which most pairs can do with, may be too little.
Slab slab_for(const Shape& a, const Pose& X_A, const Shape& b, const Pose& X_B, double needed_m) {
  const Slab nearly = slab_between(a, X_A, b, X_B, WarmStart{});
  if (!(nearly.width_m > 0) || nearly.width_m > 1.25 * needed_m) return nearly;
  const ClosestPoints closest = distance(a, X_A, b, X_B);
  const Slab widest = slab_across(closest.point_b_W - closest.point_a_W, a, X_A, b, X_B);
  return widest.width_m > nearly.width_m ? widest : nearly;
}

}  // namespace

PlaneSearch find_plane(const Model& model, Piece& piece, const PartPair& pair, double gap_m) {
  const Slab slab =
      slab_for(*model.parts[pair.first].shape, pose_of(piece, pair.first, pair), *model.parts[pair.second].shape,
               pose_of(piece, pair.second, pair), reach_m(model, pair, gap_m));
  if (!(slab.width_m > 0)) return {};
  PlaneSearch search{plane_across(slab.normal_W, piece, pair, gap_m), slab.width_m};
  if (!search.plane) return search;
  // Whole numbers take less room in the file, and nearly always do.
  for (const double size : {127.0, 4095.0}) {
    const Vec3 rounded = (slab.normal_W * size).array().round();
    if (const auto plane = plane_across(rounded, piece, pair, gap_m)) return {plane, slab.width_m};
  }
  return search;
}

}  // namespace clearway::prover
