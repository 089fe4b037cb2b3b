#include "geometry/quickhull.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace clearway {
namespace {

using Index = ExactPoints::Index;

/// Facets to look at first in, first out, before going on last in, first out. Depth alone is quadratic where one point
/// tops a large base (1e5 points, a circle and its axis: 5 s against 0.1 s); breadth alone leaves the cache (1e6 points
/// of a sphere: 5 s against 2 s).
constexpr std::int64_t kStepsForShape = 10000;

int next_of(int k) { return k == 2 ? 0 : k + 1; }

}  // namespace

Quickhull::Quickhull(const ExactPoints& points, const std::array<Index, 4>& start)
    : points_(points), next_(points.size(), kNone), cone_from_(points.size(), kNone) {
  make_tetrahedron(start);
  // The points ahead of all others come first, wherever they are: who is inside is then seen soon, and no late point
  // sees half of a large surface. When the shape is known, the work stays in one place of the surface, and in the
  // cache.
  for (std::int64_t step = 0; !waiting_.empty(); ++step) {
    const bool is_shape_known = step >= kStepsForShape;
    const Index facet = is_shape_known ? waiting_.back() : waiting_.front();
    is_shape_known ? waiting_.pop_back() : waiting_.pop_front();
    if (facets_[facet].above != kNone) add_highest_of(facet);
  }
}

void Quickhull::make_tetrahedron(const std::array<Index, 4>& start) {
  auto [a, b, c, d] = start;
  if (points_.side(a, b, c, d) > 0) std::swap(b, c);  // d is below a, b, c
  cone_ = {make_facet(a, b, c), make_facet(d, b, a), make_facet(d, c, b), make_facet(d, a, c)};
  facets_[cone_[0]].neighbour = {cone_[1], cone_[2], cone_[3]};
  facets_[cone_[1]].neighbour = {cone_[2], cone_[0], cone_[3]};
  facets_[cone_[2]].neighbour = {cone_[3], cone_[0], cone_[1]};
  facets_[cone_[3]].neighbour = {cone_[1], cone_[0], cone_[2]};
  for (Index p = 0; p < points_.size(); ++p) place_above_any(p, cone_);
}

/// The point is outside, so it becomes a corner: what it sees goes, and a cone from it to the horizon takes its place.
void Quickhull::add_highest_of(Index facet) {
  const Index apex = facets_[facet].above;
  find_visible(facet, apex);
  make_cone(apex);
  hand_over(apex);
}

/// The facets that have the apex strictly above them hang together, and their border is one closed line without
/// crossings, because the surface is exactly convex.
void Quickhull::find_visible(Index facet, Index apex) {
  visible_.assign(1, facet);
  horizon_.clear();
  facets_[facet].is_removed = true;
  for (std::size_t i = 0; i < visible_.size(); ++i) {
    const Facet& seen = facets_[visible_[i]];
    for (int k = 0; k < 3; ++k) {
      const Index beyond = seen.neighbour[k];
      if (facets_[beyond].is_removed) continue;
      if (facets_[beyond].plane.place(points_, apex).side > 0) {
        facets_[beyond].is_removed = true;
        visible_.push_back(beyond);
      } else {
        horizon_.push_back({seen.corner[k], seen.corner[next_of(k)], beyond});
      }
    }
  }
}

/// No triangle of the cone is degenerate: an apex on the line of a horizon edge would be in the plane of both its
/// facets, and see neither.
void Quickhull::make_cone(Index apex) {
  cone_.clear();
  for (const HorizonEdge& edge : horizon_) {
    const Index facet = make_facet(apex, edge.from, edge.to);
    cone_.push_back(facet);
    cone_from_[edge.from] = facet;
    facets_[facet].neighbour[1] = edge.facet;
    Facet& outer = facets_[edge.facet];
    for (int k = 0; k < 3; ++k) {
      if (outer.corner[k] == edge.to) outer.neighbour[k] = facet;
    }
  }
  for (std::size_t i = 0; i < cone_.size(); ++i) {
    const Index after = cone_from_[horizon_[i].to];
    facets_[cone_[i]].neighbour[2] = after;
    facets_[after].neighbour[0] = cone_[i];
  }
}

/// Points that waited at a facet that goes find another, or are inside now. To look at the cone is enough: say q is
/// above V, which goes, and above some facet that stays. What q sees hangs together, so q is above both facets V and N
/// at some horizon edge. The normal of the cone's facet there is a V's + b N's with a >= 0, b > 0 (the apex is above V
/// and not above N, and in its plane), so q is above it.
void Quickhull::hand_over(Index apex) {
  for (const Index facet : visible_) {
    Index p = std::exchange(facets_[facet].above, kNone);
    while (p != kNone) {
      const Index after = next_[p];
      if (p != apex) place_above_any(p, cone_);
      p = after;
    }
    free_.push_back(facet);
  }
}

void Quickhull::place_above_any(Index p, const std::vector<Index>& facets) {
  for (const Index i : facets) {
    Facet& facet = facets_[i];
    const Plane::Place place = facet.plane.place(points_, p);
    if (place.side <= 0) continue;
    if (facet.above == kNone) waiting_.push_back(i);
    if (facet.above == kNone || place.height > facet.highest) {
      next_[p] = facet.above;
      facet.above = p;
      facet.highest = place.height;
    } else {
      next_[p] = next_[facet.above];
      next_[facet.above] = p;
    }
    return;
  }
}

Index Quickhull::make_facet(Index a, Index b, Index c) {
  const Facet facet{.plane = Plane(points_, a, b, c), .corner = {a, b, c}, .neighbour = {kNone, kNone, kNone}};
  if (free_.empty()) {
    facets_.push_back(facet);
    return static_cast<Index>(facets_.size() - 1);
  }
  const Index place = free_.back();
  free_.pop_back();
  facets_[place] = facet;
  return place;
}

std::vector<Quickhull::Triangle> Quickhull::triangles() const {
  std::vector<Triangle> result;
  for (const Facet& facet : facets_) {
    if (!facet.is_removed) result.push_back(facet.corner);
  }
  return result;
}

/// A point of the surface is extreme if at least three of its edges are real ones, where the surface bends: between two
/// corners it has two such edges, inside a face none.
std::vector<Index> Quickhull::corners() const {
  std::vector<Index> bends(points_.size(), 0);
  for (const Facet& facet : facets_) {
    if (facet.is_removed) continue;
    for (int k = 0; k < 3; ++k) {
      const Index from = facet.corner[k];
      const Index to = facet.corner[next_of(k)];
      if (from > to) continue;  // the neighbour has it the other way round
      for (const Index p : facets_[facet.neighbour[k]].corner) {
        if (p == from || p == to || facet.plane.place(points_, p).side == 0) continue;
        ++bends[from];
        ++bends[to];
      }
    }
  }
  std::vector<Index> result;
  for (Index p = 0; p < points_.size(); ++p) {
    if (bends[p] >= 3) result.push_back(p);
  }
  return result;
}

double Quickhull::inner_radius(const Vec3& scaled_point) const {
  double radius = std::numeric_limits<double>::infinity();
  for (const Facet& facet : facets_) {
    if (!facet.is_removed) radius = std::min(radius, facet.plane.depth_below(scaled_point));
  }
  return std::isfinite(radius) && radius > 0 ? radius : 0;
}

}  // namespace clearway
