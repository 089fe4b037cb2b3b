// Points with exact answers to "on which side?": cheap in double where that is certain, in integers where not.
#pragma once

#include <clearway/geometry/pose.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace clearway {

/// A view of finite points of any magnitude. Directions, sides and turns are those of the points as given, unrounded.
class ExactPoints {
 public:
  using Index = std::uint32_t;

  /// Precondition: at least one and fewer than 2^31 points, all finite; they outlive the view.
  explicit ExactPoints(std::span<const Vec3> points);

  [[nodiscard]] Index size() const { return static_cast<Index>(points_.size()); }
  [[nodiscard]] const Vec3& operator[](Index i) const { return points_[i]; }
  /// The point over a power of two, the same for all, so that every coordinate is in [-1, 1]. Differs from the exact
  /// quotient by underflow alone: at most 2^-1022.
  [[nodiscard]] const Vec3& scaled(Index i) const { return scaled_[i]; }
  /// Of that power of two.
  [[nodiscard]] int exponent() const { return exponent_; }

  /// Sign of ((b - a) x (c - a)) . (p - a): +1 if p is above the triangle a, b, c, whose corners are counter-clockwise
  /// from there. In integers; Plane asks in double first.
  [[nodiscard]] int side(Index a, Index b, Index c, Index p) const;
  /// Sign of the coordinate `axis` of (b - a) x (c - a): which way a, b, c turn, seen from the tip of that axis.
  [[nodiscard]] int turn(Index a, Index b, Index c, int axis) const;

 private:
  std::span<const Vec3> points_;
  std::vector<Vec3> scaled_;
  std::vector<int> bits_;  // per point: its coordinates are integers times 2^(exponent_ - bits)
  int exponent_ = 0;       // all coordinates are at most 2^exponent_ in magnitude
};

/// What underflow can add to products of scaled coordinates, also where denormals are flushed to zero: some tens of
/// 2^-1022, as no factor exceeds 8. Test: Plane.SideIsExactWhereProductsUnderflow
inline constexpr double kScaledUnderflowGuard = 0x1p-1000;

/// The plane of three points, for many questions: on which side of it is a point?
class Plane {
 public:
  struct Place {
    int side;       // exact: +1 above, as in ExactPoints::side
    double height;  // as computed: good for "which is farthest?", not for a verdict
  };

  Plane(const ExactPoints& points, ExactPoints::Index a, ExactPoints::Index b, ExactPoints::Index c);

  [[nodiscard]] double height(const ExactPoints& points, ExactPoints::Index p) const {
    return normal_.dot(points.scaled(p) - base_);
  }
  [[nodiscard]] Place place(const ExactPoints& points, ExactPoints::Index p) const {
    const Vec3 d = points.scaled(p) - base_;
    const double height = normal_.dot(d);
    const double error = slope_error_.dot(d.cwiseAbs()) + kScaledUnderflowGuard;
    if (height > error) return {1, height};
    if (height < -error) return {-1, height};
    return {points.side(a_, b_, c_, p), height};
  }
  /// How far below the plane a scaled point is at least; not above 0 if that is not certain.
  [[nodiscard]] double depth_below(const Vec3& scaled_point) const {
    const Vec3 d = scaled_point - base_;
    const double error = slope_error_.dot(d.cwiseAbs()) + kScaledUnderflowGuard;
    return (-normal_.dot(d) - error) / (normal_.norm() + slope_error_.norm()) * (1 - 0x1p-40);
  }

 private:
  Vec3 base_;
  Vec3 normal_;
  Vec3 slope_error_;  // bounds the error of the height, per unit of |p - a| along each axis
  ExactPoints::Index a_, b_, c_;
};

}  // namespace clearway
