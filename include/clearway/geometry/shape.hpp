// One type for every body a robot or a scene can hold, and the functions that make them.
#pragma once

#include <clearway/geometry/hull.hpp>

#include <span>
#include <string_view>
#include <variant>

namespace clearway {

/// Round bodies with their true surface, no facets. All are centred on the origin of their frame, axis along z.
struct Cylinder {
  double half_length_m;
  double radius_m;
};
struct Cone {  // base at z = -half_length_m, tip at z = +half_length_m
  double half_length_m;
  double base_radius_m;
};
struct Ellipsoid {
  Vec3 semi_axes_m;
};
/// All points with normal . p <= offset; the one body that is not bounded. The normal is taken as given, so that verdicts
/// can be exact; the offset is in metres if the normal has unit length.
struct HalfSpace {
  Vec3 normal;
  double offset;
};

/// Any body: a hull, a round body or a half-space, each with a margin, the radius of a ball added all around it. For a hull
/// the margin is its radius. A value, immutable; scene and checker treat all kinds alike.
class Shape {
 public:
  using Core = std::variant<Hull, Cylinder, Cone, Ellipsoid, HalfSpace>;

  Shape(Hull hull);  // NOLINT(google-explicit-constructor): a hull is a shape
  /// @throws Error if a size is not finite or not positive, or the margin is negative.
  explicit Shape(Core core, double margin_m = 0);

  [[nodiscard]] const Core& core() const noexcept { return core_; }
  [[nodiscard]] double margin_m() const noexcept { return margin_m_; }
  [[nodiscard]] std::string_view kind() const noexcept;  // "hull", "cylinder", "cone", "ellipsoid", "half-space"
  [[nodiscard]] bool is_bounded() const noexcept { return !std::holds_alternative<HalfSpace>(core_); }

  /// The same body with `padding_m` >= 0 added all around.
  [[nodiscard]] Shape padded(double padding_m) const;

  /// A point of the body, margin included, that lies farthest along `direction`, to rounding. For a half-space, which
  /// has none in most directions: its point of the boundary nearest to the origin.
  [[nodiscard]] Vec3 support(const Vec3& direction) const noexcept;

 private:
  Core core_;
  double margin_m_ = 0;
};

[[nodiscard]] Hull make_box(const Vec3& size_m);  // full edge lengths
[[nodiscard]] Hull make_sphere(double radius_m);
[[nodiscard]] Hull make_capsule(double length_m, double radius_m);  // length of the straight part, along z
[[nodiscard]] Hull make_polytope(std::span<const Vec3> points, double radius_m = 0);  // build_hull by its other name
/// The part of a camera's view between two depths: apex at the origin, looking along +z, with full opening angles.
struct FrustumSpec {
  double horizontal_rad;
  double vertical_rad;
  double near_m;
  double far_m;
};
[[nodiscard]] Hull make_frustum(const FrustumSpec& spec);
[[nodiscard]] Shape make_cylinder(double length_m, double radius_m);
[[nodiscard]] Shape make_cone(double length_m, double base_radius_m);
[[nodiscard]] Shape make_ellipsoid(const Vec3& semi_axes_m);
[[nodiscard]] Shape make_half_space(const Vec3& normal, double offset);

}  // namespace clearway
