#include <clearway/common/error.hpp>
#include <clearway/geometry/hull.hpp>

#include "geometry/box_corners.hpp"
#include "geometry/exact_number.hpp"
#include "geometry/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace clearway {
namespace {

constexpr const char* kWhere = "hull";

void require_finite(std::span<const Vec3> vertices) {
  if (vertices.empty()) throw Error(kWhere, "there are no points", "give at least one");
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (!vertices[i].allFinite()) {
      throw Error(kWhere, "point " + std::to_string(i) + " has a coordinate that is not finite",
                  "give finite coordinates in metres");
    }
  }
}

void require_radius(double radius_m) {
  if (!(radius_m >= 0) || !std::isfinite(radius_m)) {
    throw Error(kWhere, "the radius is " + std::to_string(radius_m), "give a finite length >= 0, in metres");
  }
}

double next_up(double x) { return std::nextafter(x, std::numeric_limits<double>::infinity()); }

/// A float that is not below x >= 0, and at most two steps above it; infinity if there is none.
float float_above(double x) {
  return x == 0 ? 0 : std::nextafter(static_cast<float>(x), std::numeric_limits<float>::infinity());
}

}  // namespace

Hull::Hull(std::span<const Vec3> vertices, double radius_m) : Hull(vertices, radius_m, std::nullopt) {}

Hull::Hull(std::span<const Vec3> vertices, double radius_m, std::optional<Candidates::Lists> known)
    : size_(vertices.size()), radius_m_(radius_m) {
  require_finite(vertices);
  require_radius(radius_m);

  Vec3 low = vertices[0];
  Vec3 high = vertices[0];
  largest_ = Vec3::Zero();
  lsb_exponent_ = std::numeric_limits<int>::max();
  for (const Vec3& v : vertices) {
    low = low.cwiseMin(v);
    high = high.cwiseMax(v);
    largest_ = largest_.cwiseMax(v.cwiseAbs());
    for (const double x : v) {
      if (x != 0) lsb_exponent_ = std::min(lsb_exponent_, lowest_bit_exponent(x));
    }
  }
  if (lsb_exponent_ == std::numeric_limits<int>::max()) lsb_exponent_ = 0;

  largest_coordinate_ = largest_.maxCoeff();

  // Of most hulls not even the center is known to be inside.
  summary_.inner_radius = size_ == 1 ? 0 : -std::numeric_limits<float>::infinity();

  // Halves are added so that the sum of two huge coordinates cannot overflow.
  center_ = low / 2 + high / 2;
  for (int k = 0; k < 3; ++k) half_extent_[k] = next_up(std::max(high[k] - center_[k], center_[k] - low[k]));

  for (Eigen::Index k = 0; k < 3; ++k) summary_.center[k] = center_[k];
  summary_.radius = float_above(radius_m_);
  summary_.error = float_above(kFloatSupportError * half_extent_.maxCoeff() + kFloatSumError * largest_coordinate_);
  summary_.extent = float_above(half_extent_.norm());
  summary_.reach = largest_coordinate_ <= kLargestFloatCoordinate ? float_above(1 + largest_coordinate_)
                                                                  : std::numeric_limits<float>::infinity();

  double_blocks_.resize(blocks() * 3 * kBlock);
  for (std::size_t i = 0; i < blocks() * kBlock; ++i) {
    const Vec3& v = vertices[i < size_ ? i : 0];
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t at = (i / kBlock * 3 + k) * kBlock + i % kBlock;
      double_blocks_[at] = v[static_cast<Eigen::Index>(k)];
    }
  }
  candidates_ = known ? Candidates(vertices, center_, std::move(*known)) : Candidates(vertices, center_);
  for (Eigen::Index k = 0; k < 3; ++k) summary_.half[k] = static_cast<float>(half_extent_[k]);
  summary_.is_box = are_box_corners(vertices, center_, half_extent_);
  set_fits_lanes();
  cover_ = {{center_, next_up(half_extent_.norm() * (1 + 4 * kUnit))}};
}

void Hull::set_inner_radius(double radius_m) noexcept {
  if (!(radius_m > 0)) return;
  inner_radius_m_ = radius_m;
  summary_.inner_radius = std::nextafter(static_cast<float>(radius_m), 0.0F);
  set_fits_lanes();
}

// Nothing may overflow, bits of a float name every vertex of a list, 16 bits every vertex, and the search goes on from the
// center.
void Hull::set_fits_lanes() noexcept {
  summary_.fits_lanes = std::isfinite(summary_.reach) && candidates_.most_blocks() <= Candidates::kMostBlocksInLanes &&
                        size_ <= 0xffff && summary_.inner_radius >= 0;
}

Vec3 Hull::vertex(std::size_t i) const noexcept {
  const double* x = double_blocks_.data() + i / kBlock * 3 * kBlock + i % kBlock;
  return {x[0], x[kBlock], x[2 * kBlock]};
}

Hull Hull::with_radius(double radius_m) const {
  require_radius(radius_m);
  Hull copy = *this;
  copy.radius_m_ = radius_m;
  copy.summary_.radius = float_above(radius_m);
  return copy;
}

}  // namespace clearway
