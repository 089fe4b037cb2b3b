// The convex body of the project: a point set and a radius.
#pragma once

#include <clearway/geometry/aligned.hpp>
#include <clearway/geometry/candidates.hpp>
#include <clearway/geometry/pose.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace clearway {

/// One of several balls that together hold a hull.
struct CoverBall {
  Vec3 center;
  double radius_m;
  double inner_radius_m = 0;  // of a ball around the same center that is known to lie in the hull; 0 if none is
};

struct HullRecord;

/// The closed convex hull of one or more points, plus a ball: all points at most `radius_m` away from the hull of the
/// vertices. One vertex is a sphere, two are a capsule, eight a box. The vertices live in the body's own frame; the ball
/// is one of the world, so a pose moves the vertices and leaves the radius alone.
///
/// A hull is a value: immutable, never empty, all numbers finite.
class Hull {
 public:
  /// Keeps all `vertices` as given, also those that are not extreme (build_hull drops these).
  /// @throws Error if there are no vertices, a number is not finite, or the radius is negative.
  explicit Hull(std::span<const Vec3> vertices, double radius_m = 0);

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] Vec3 vertex(std::size_t i) const noexcept;
  [[nodiscard]] double radius_m() const noexcept { return radius_m_; }

  /// The same vertices with another radius; padding is `with_radius(hull.radius_m() + padding_m)`.
  [[nodiscard]] Hull with_radius(double radius_m) const;

  /// Middle and half extent of the vertices' axis-aligned box, rounded so that the box holds every vertex.
  [[nodiscard]] const Vec3& center() const noexcept { return center_; }
  [[nodiscard]] const Vec3& half_extent() const noexcept { return half_extent_; }

  /// Radius of a ball around the center that is known to lie in the hull of the vertices; 0 if none is. build_hull and
  /// make_box know one.
  [[nodiscard]] double inner_radius_m() const noexcept { return inner_radius_m_; }

  /// Balls that together hold the hull of the vertices, without the radius. build_hull, make_box and make_capsule know a few
  /// small ones, and balls inside; otherwise it is one around the box.
  [[nodiscard]] std::span<const CoverBall> cover() const noexcept { return cover_; }

  // What the kernels read ------------------------------------------------------------------------------------------

  /// Vertices per block. A block is x[kBlock], y[kBlock], z[kBlock]; the last one is filled up with copies of vertex 0.
  static constexpr std::size_t kBlock = 16;

  [[nodiscard]] std::size_t blocks() const noexcept { return (size_ + kBlock - 1) / kBlock; }
  /// Blocks of the vertices themselves.
  [[nodiscard]] const double* double_blocks() const noexcept { return double_blocks_.data(); }
  /// The vertices less the center, rounded to float, in lists of those that can be farthest in some direction.
  [[nodiscard]] const Candidates& candidates() const noexcept { return candidates_; }
  /// What the float stage reads of a hull besides its vertices, in one cache line.
  struct alignas(64) Summary {
    double center[3];
    float radius;        // rounded up
    float inner_radius;  // rounded down; minus infinity if the center is not known to be in the hull
    float extent;        // length of the half extents, as a vector, rounded up
    float reach;         // 1 + the largest |coordinate|, rounded up; infinity if that is too far out for float
    float half[3];       // half extents, rounded
    float error;         // by which that stage can be wrong about a vertex along any axis, before a pose spreads it
    bool is_box;         // the vertices are the corners of that box, as far as float can tell
    bool fits_lanes;     // check_pairs takes it
  };
  [[nodiscard]] const Summary& summary() const noexcept { return summary_; }
  /// Per axis the largest |coordinate| of a vertex.
  [[nodiscard]] const Vec3& largest() const noexcept { return largest_; }
  [[nodiscard]] double largest_coordinate() const noexcept { return largest_coordinate_; }
  /// Every coordinate of a vertex is an integer times 2^exponent. (0 if all coordinates are zero.)
  [[nodiscard]] int lsb_exponent() const noexcept { return lsb_exponent_; }

 private:
  friend Hull build_hull(std::span<const Vec3> points, double radius_m);
  friend Hull make_box(const Vec3& size_m);
  friend Hull make_capsule(double length_m, double radius_m);
  friend std::optional<Hull> hull_of(HullRecord record);
  Hull(std::span<const Vec3> vertices, double radius_m, std::optional<Candidates::Lists> known);
  /// A promise: too large a radius makes verdicts wrong.
  void set_inner_radius(double radius_m) noexcept;
  void set_fits_lanes() noexcept;

  std::size_t size_ = 0;
  double radius_m_ = 0;
  double inner_radius_m_ = 0;
  Vec3 center_;
  Vec3 half_extent_;
  Vec3 largest_;
  Summary summary_{};
  double largest_coordinate_ = 0;
  int lsb_exponent_ = 0;
  std::vector<CoverBall> cover_;
  AlignedVector<double> double_blocks_;
  Candidates candidates_;
};

/// The convex hull of any points: duplicates, inner, collinear and coplanar points are welcome, and dropped where that
/// leaves the set as it is. The result is exactly the hull of the input, not one within a tolerance.
/// @throws Error if there are no points, a number is not finite, or the radius is negative.
[[nodiscard]] Hull build_hull(std::span<const Vec3> points, double radius_m = 0);

}  // namespace clearway
