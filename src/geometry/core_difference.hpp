// The difference set A - B of two bounded bodies without their radii, as distance() and depth() ask for it: support
// points with a proven bound, on the widest instruction set, whatever the kinds of the bodies.
#pragma once

#include <clearway/geometry/shape.hpp>

#include "geometry/vector3.hpp"

#include <cstdint>

namespace clearway {

/// A point of A - B farthest along a direction D.
struct CoreSupport {
  Vector3<double> p;                 // on_a - on_b + t_A - t_B
  Vector3<double> on_a, on_b;        // the points of A and B behind it, less t_A and t_B
  double value_above;                // no point of A - B has a larger D.s, whatever was rounded
  std::uint32_t vertex_a, vertex_b;  // of two hulls; else 0
};

class CoreDifference {
 public:
  /// Keeps references to all it is given. Precondition: shapes are bounded, poses finite.
  CoreDifference(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB);
  CoreDifference(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB);

  /// False where products could overflow or underflow: nothing below may then be asked.
  [[nodiscard]] bool is_in_range() const { return facts_.is_in_range; }

  /// D may be scaled by a power of two on the way; value_above belongs to the scaled one. False if D is too small or too
  /// large for a direction.
  bool support(Vector3<double>& D, CoreSupport& S) const;

  /// How far a mean of support points, with any weights, may be from where it is computed to be.
  [[nodiscard]] double point_error() const { return facts_.point_error; }
  /// Bounds |s|, s in A - B; infinite or NaN out of range.
  [[nodiscard]] double size() const { return facts_.size; }
  [[nodiscard]] const Vector3<double>& toward_origin() const { return facts_.toward_origin; }

  // What the kernels read --------------------------------------------------------------------------------------------

  struct Bodies {
    const Hull *hull_a, *hull_b;     // both, or
    const Shape *shape_a, *shape_b;  // both
    const double *X_WA, *X_WB;
  };
  struct Facts {
    bool is_in_range;
    double point_error, size;
    Vector3<double> toward_origin;
  };

 private:
  Bodies bodies_;
  Facts facts_;
};

}  // namespace clearway
