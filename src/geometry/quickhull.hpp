// The hull of points in space: Quickhull (Barber, Dobkin, Huhdanpaa 1996) on exact signs.
//
// With exact signs nothing needs a tolerance: no point is dropped that is outside, no facet is merged, and a point in
// the plane of a facet simply is not above it.
#pragma once

#include "geometry/exact_points.hpp"

#include <array>
#include <deque>
#include <vector>

namespace clearway {

class Quickhull {
 public:
  using Index = ExactPoints::Index;
  using Triangle = std::array<Index, 3>;

  /// Builds the surface. Precondition: the four points of `start` are not in one plane. `points` outlives this.
  Quickhull(const ExactPoints& points, const std::array<Index, 4>& start);

  /// The surface: closed, corners counter-clockwise from outside, none degenerate; neighbours may be coplanar, and a
  /// point between two corners of the hull may be a corner of triangles.
  [[nodiscard]] std::vector<Triangle> triangles() const;
  /// The extreme points, in ascending order: the fewest with this hull.
  [[nodiscard]] std::vector<Index> corners() const;
  /// Radius of a ball around a scaled point that lies inside for sure; 0 if none does.
  [[nodiscard]] double inner_radius(const Vec3& scaled_point) const;

 private:
  static constexpr Index kNone = ~Index{0};

  /// A triangle of the surface. neighbour[k] is across the edge from corner[k] to the next.
  struct Facet {
    Plane plane;
    Triangle corner;
    std::array<Index, 3> neighbour;
    Index above = kNone;  // first of the points that are above this facet and wait here; the highest
    double highest = 0;   // its height
    bool is_removed = false;
  };
  /// An edge where what the new point sees ends: from corner to corner, as the facet that goes has it, and the facet
  /// that stays.
  struct HorizonEdge {
    Index from, to, facet;
  };

  Index make_facet(Index a, Index b, Index c);
  void make_tetrahedron(const std::array<Index, 4>& start);
  void add_highest_of(Index facet);
  void find_visible(Index facet, Index apex);
  void make_cone(Index apex);
  void hand_over(Index apex);
  void place_above_any(Index p, const std::vector<Index>& facets);

  const ExactPoints& points_;
  std::vector<Facet> facets_;
  std::vector<Index> free_;    // places in facets_ to use again
  std::vector<Index> next_;    // per point: the next that waits at the same facet
  std::deque<Index> waiting_;  // facets to look at: each that has points above it, and some that had

  // Scratch of add_highest_of.
  std::vector<Index> visible_;
  std::vector<HorizonEdge> horizon_;
  std::vector<Index> cone_;
  std::vector<Index> cone_from_;  // per point: the facet of the cone whose horizon edge starts there
};

}  // namespace clearway
