// A polytope inside A - B grows toward the part of the boundary nearest to the origin: look beyond its nearest face, take
// in what is found there, until nothing is. The nearest face bounds the depth from below, what lies beyond it from above.
//
// Rounded normals make such a polytope fold over itself. So the support points are rounded to a grid of 2^-50 of the set's
// size, and everything after that is done in integers: the polytope is convex, exactly, and its faces are never degenerate.
// Nothing needs the origin to be inside at the start: its nearest face is then one that has the origin beyond it.
#include "geometry/expanding_polytope.hpp"

#include "geometry/core_gap.hpp"
#include "geometry/rounding.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace clearway {
namespace {

__extension__ using Int128 = __int128;
using Vec = Vector3<double>;
using GridPoint = Vector3<std::int64_t>;  // entries up to 2^50, differences up to 2^51
using Normal = Vector3<Int128>;           // up to 2^103

constexpr int kGridBits = 50;
constexpr std::size_t kMaxSupports = 400;

/// What rounding alone makes of the difference between the bounds, in units of error_: one in each bound, and
/// points of one face that are off its plane by as much.
constexpr double kTightEnough = 8;

/// high * 2^52 + low, 0 <= low < 2^52: a normal times a point has up to 156 bits.
struct Wide {
  static constexpr int kLowBits = 52;
  static constexpr std::int64_t kLowMask = (std::int64_t{1} << kLowBits) - 1;
  Int128 high;
  std::int64_t low;

  [[nodiscard]] bool is_positive() const { return high > 0 || (high == 0 && low > 0); }
  [[nodiscard]] bool is_zero() const { return high == 0 && low == 0; }
  /// To 2^-52 of itself: where high is too long to be exact, low is no more than its last bit.
  [[nodiscard]] double value() const { return static_cast<double>(high) * 0x1p52 + static_cast<double>(low); }
};

Wide wide_dot(const Normal& n, const GridPoint& p) {
  const auto high = [](Int128 x) { return x >> Wide::kLowBits; };
  const auto low = [](Int128 x) { return x & Wide::kLowMask; };
  const Int128 high_sum = high(n.x) * p.x + high(n.y) * p.y + high(n.z) * p.z;
  const Int128 low_sum = low(n.x) * p.x + low(n.y) * p.y + low(n.z) * p.z;
  return {high_sum + high(low_sum), static_cast<std::int64_t>(low(low_sum))};
}

Normal normal_of(const GridPoint& a, const GridPoint& b, const GridPoint& c) {
  const GridPoint u = b - a, v = c - a;
  return cross(Normal{u.x, u.y, u.z}, Normal{v.x, v.y, v.z});
}

Vec as_double(const Normal& n) {
  return {static_cast<double>(n.x), static_cast<double>(n.y), static_cast<double>(n.z)};
}
Vec as_double(const GridPoint& p) {
  return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
}
double length(const Vec& v) { return std::sqrt(dot(v, v)); }

struct Face {
  std::array<std::uint32_t, 3> v;  // counter-clockwise from outside
  Normal normal;                   // outward
  double height;                   // of the plane over the origin, in units of the grid, to 8u of itself
};

class ExpandingPolytope {
 public:
  ExpandingPolytope(const CoreDifference& set, double relative_error) : set_(set), relative_error_(relative_error) {
    const int exponent = set.size() > 0 ? std::ilogb(set.size()) + 1 : 0;
    grid_ = std::ldexp(1.0, exponent - kGridBits);
    error_ = grid_ + set.point_error();
    depth_ = {0, std::numeric_limits<double>::infinity(), {0, 0, 0}, 0};
  }

  CoreDepth run() {
    // A set with no volume has its boundary everywhere: the supports along its normal have said so.
    if (!begin()) return depth_;
    for (;;) {
      const std::size_t nearest = nearest_face();
      const double lower = faces_[nearest].height * (grid_ * (1 - 16 * kUnit)) - error_;
      if (lower > depth_.lower) depth_.lower = lower;
      if (is_tight(lower) || points_.size() == kMaxSupports) break;
      const Vec D = as_double(faces_[nearest].normal);
      if (!look_along(D) || is_tight(lower) || !is_beyond(faces_[nearest], points_.back()) || !take_in_newest()) break;
    }
    return depth_;
  }

 private:
  /// The newest point of points_ is the farthest along D; its height is an upper bound.
  bool look_along(Vec D) {
    CoreSupport S;
    if (!set_.support(D, S)) return false;
    const double upper = height_above(S, D);
    if (upper < depth_.upper) {
      depth_.upper = upper;
      depth_.direction = D * (1 / length(D));
    }
    const auto on_grid = [&](double x) { return static_cast<std::int64_t>(std::llrint(x / grid_)); };
    points_.push_back({on_grid(S.p.x), on_grid(S.p.y), on_grid(S.p.z)});
    ++depth_.supports;
    return true;
  }
  void look_both_ways(const Vec& D) {
    look_along(D);
    look_along(-D);
  }

  [[nodiscard]] bool is_tight(double lower) const {
    const double good_enough = std::max(kTightEnough * error_, relative_error_ * depth_.upper);
    return depth_.upper - lower <= good_enough;
  }

  /// A first tetrahedron of points far apart. False if there is none: all points found are in a plane, or none was found.
  bool begin() {
    for (const Vec& axis : {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}}) look_both_ways(axis);
    if (points_.empty()) return false;
    std::array<std::uint32_t, 4> v{};
    const auto farthest = [&](const auto& measure) {
      std::uint32_t best = 0;
      for (std::uint32_t i = 1; i < points_.size(); ++i) {
        if (measure(points_[i]) > measure(points_[best])) best = i;
      }
      return best;
    };
    const auto squared = [](const Vec& x) { return dot(x, x); };

    const auto from_first = [&](const GridPoint& p) { return squared(as_double(p - points_[v[0]])); };
    v[1] = farthest(from_first);
    const Vec edge = as_double(points_[v[1]] - points_[v[0]]);
    if (is_zero(edge)) return false;
    const Vec least = smallest_axis(edge);
    const Vec across = cross(edge, least);
    look_both_ways(across);
    look_both_ways(cross(edge, across));

    const auto area = [&](const GridPoint& p) {
      return squared(as_double(normal_of(points_[v[0]], points_[v[1]], p)));
    };
    v[2] = farthest(area);
    const Normal n = normal_of(points_[v[0]], points_[v[1]], points_[v[2]]);
    if (is_zero(n)) return false;
    look_both_ways(as_double(n));

    const auto volume = [&](const GridPoint& p) { return std::abs(wide_dot(n, p - points_[v[0]]).value()); };
    v[3] = farthest(volume);
    const Wide top = wide_dot(n, points_[v[3]] - points_[v[0]]);
    if (top.is_zero()) return false;
    if (top.is_positive()) std::swap(v[1], v[2]);  // the fourth is to be below the first three
    add_face(v[0], v[1], v[2]);
    add_face(v[0], v[3], v[1]);
    add_face(v[1], v[3], v[2]);
    add_face(v[2], v[3], v[0]);
    return true;
  }

  static Vec smallest_axis(const Vec& e) {
    const double x = std::abs(e.x), y = std::abs(e.y), z = std::abs(e.z);
    if (x <= y && x <= z) return {1, 0, 0};
    return y <= z ? Vec{0, 1, 0} : Vec{0, 0, 1};
  }

  void add_face(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const Normal normal = normal_of(points_[a], points_[b], points_[c]);
    faces_.push_back({{a, b, c}, normal, wide_dot(normal, points_[a]).value() / length(as_double(normal))});
  }

  [[nodiscard]] std::size_t nearest_face() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < faces_.size(); ++i) {
      if (faces_[i].height < faces_[best].height) best = i;
    }
    return best;
  }

  [[nodiscard]] bool is_beyond(const Face& face, const GridPoint& p) const {
    return wide_dot(face.normal, p - points_[face.v[0]]).is_positive();
  }

  /// The convex hull of the polytope and the newest point: faces that see it go, the hole they leave is closed by a cone.
  /// No new face is degenerate: a point in line with an edge of the hole does not see the face that was there.
  bool take_in_newest() {
    const auto tip = static_cast<std::uint32_t>(points_.size() - 1);
    rim_.clear();
    for (std::size_t i = 0; i < faces_.size();) {
      if (!is_beyond(faces_[i], points_[tip])) {
        ++i;
        continue;
      }
      const auto v = faces_[i].v;
      for (std::size_t k = 0; k < 3; ++k) toggle_rim(v[k], v[(k + 1) % 3]);
      faces_[i] = faces_.back();
      faces_.pop_back();
    }
    for (const Edge& edge : rim_) add_face(edge.from, edge.to, tip);
    return !rim_.empty();
  }

  struct Edge {
    std::uint32_t from, to;
  };

  /// An edge between two faces that go is no rim.
  void toggle_rim(std::uint32_t from, std::uint32_t to) {
    for (Edge& edge : rim_) {
      if (edge.from == to && edge.to == from) {
        edge = rim_.back();
        rim_.pop_back();
        return;
      }
    }
    rim_.push_back({from, to});
  }

  const CoreDifference& set_;
  double relative_error_;
  double grid_;  // metres
  double
      error_;  // metres: how far a point of points_ may be from A - B, at most: half a grid per axis, and its rounding
  std::vector<GridPoint> points_;
  std::vector<Face> faces_;
  std::vector<Edge> rim_;
  CoreDepth depth_;
};

}  // namespace

CoreDepth core_depth(const CoreDifference& set, double relative_error) {
  return ExpandingPolytope(set, relative_error).run();
}

}  // namespace clearway
