#include "geometry/core_gap.hpp"

#include "geometry/nearest_point-inl.hpp"
#include "geometry/rounding.hpp"
#include "geometry/threshold_gjk-inl.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace clearway {
namespace {

using HWY_NAMESPACE::Nearest;
using HWY_NAMESPACE::nearest_on;
using HWY_NAMESPACE::point_of;
using Vec = Vector3<double>;

double length(const Vec& v) { return std::sqrt(dot(v, v)); }

/// Goes on while the bounds differ by more than this many point errors. One is in `upper`, up to one in `lower`.
constexpr double kTightEnough = 3;

/// The nearest point and how far it really is. `nearest_on` decides by signs, which rounding turns on thin simplices; the
/// weights it returns still name a point of the simplex, so it is judged by where that is.
struct Candidate {
  Nearest<double> nearest;
  Vec p{0, 0, 0};
  double distance = std::numeric_limits<double>::infinity();

  void consider(const Nearest<double>& n) {
    const Vec point = point_of(n);
    const double d = length(point);
    if (!(d < distance)) return;
    nearest = n;
    p = point;
    distance = d;
  }
};

Candidate quick_look(const Simplex<double>& q) {
  Candidate best;
  best.consider(nearest_on(q));
  return best;
}

/// The same by trying every face: for thin simplices.
Candidate careful_look(const Simplex<double>& q) {
  Candidate best;
  for (int faces = 1; faces < 1 << q.size; ++faces) {
    Simplex<double> face;
    for (int i = 0; i < q.size; ++i) {
      if (faces >> i & 1) face.v[face.size++] = q.v[i];
    }
    best.consider(nearest_on(face));
  }
  return best;
}

/// The loop, with what it remembers: every support point and the best bounds.
class Search {
 public:
  Search(const CoreDifference& set, const GoodEnough& enough) : set_(set), enough_(enough) {
    gap_.upper = std::numeric_limits<double>::infinity();
    gap_.lower = -gap_.upper;
    gap_.direction = {0, 0, 0};
  }

  CoreGap run(const Vec& first) {
    // toward_origin may be too short for a direction, where centres differ by less than products can hold.
    const bool begun = look_along(first) || look_along(set_.toward_origin()) || look_along({0.48, 0.6, 0.64});
    while (begun && !is_tight() && !holds_newest() && step() && look_along(best_.nearest.to_origin)) {
    }
    // A normal of a thin triangle may be off where minus the nearest point is not.
    if (!is_tight()) look_along(-best_.p);
    name_points();
    return gap_;
  }

 private:
  [[nodiscard]] bool is_tight() const {
    return gap_.upper - gap_.lower <= kTightEnough * set_.point_error() ||
           gap_.lower - enough_.radii > enough_.share * (gap_.upper - enough_.radii);
  }
  [[nodiscard]] const CoreSupport& newest() const { return seen_[count_ - 1]; }

  /// One support; false if there is none to be had.
  bool look_along(Vec D) {
    if (count_ == seen_.size() || !set_.support(D, seen_[count_])) return false;
    const double lower = -height_above(seen_[count_], D);
    ++count_;
    if (lower > gap_.lower) {
      gap_.lower = lower;
      gap_.direction = D * (1 / length(D));
    }
    return true;
  }

  [[nodiscard]] bool holds_newest() const {
    for (int i = 0; i < q_.size; ++i) {
      if (is_zero(q_[i] - newest().p)) return true;
    }
    return false;
  }

  /// On to the simplex with the newest point; false if that leads no nearer.
  bool step() {
    const auto id = static_cast<std::uint32_t>(count_ - 1);
    q_.add_newest({newest().p, id, id});
    Candidate next = quick_look(q_);
    if (!(next.distance < best_.distance)) next = careful_look(q_);
    if (!(next.distance < best_.distance)) return false;
    best_ = next;
    q_ = best_.nearest.carrier;
    gap_.upper = best_.distance * (1 + 4 * kUnit) + set_.point_error();
    return true;
  }

  void name_points() {
    const Nearest<double>& n = best_.nearest;
    double total = 0;
    gap_.on_a = gap_.on_b = {0, 0, 0};
    for (int i = 0; i < n.carrier.size; ++i) {
      const CoreSupport& S = seen_[n.carrier.v[i].a];
      gap_.on_a = gap_.on_a + S.on_a * n.weight[i];
      gap_.on_b = gap_.on_b + S.on_b * n.weight[i];
      total += n.weight[i];
      gap_.carrier.v[i] = {S.p, S.vertex_a, S.vertex_b};
    }
    if (total > 0) {
      gap_.on_a = gap_.on_a * (1 / total);
      gap_.on_b = gap_.on_b * (1 / total);
    }
    gap_.p = best_.p;
    gap_.carrier.size = n.carrier.size;
    gap_.supports = static_cast<int>(count_);
  }

  const CoreDifference& set_;
  GoodEnough enough_;
  std::array<CoreSupport, kMaxRoundSupports> seen_;
  std::size_t count_ = 0;
  Simplex<double> q_;
  Candidate best_;
  CoreGap gap_;
};

}  // namespace

double height_above(const CoreSupport& S, const Vector3<double>& D) {
  const double height = S.value_above / length(D);
  return height + 4 * kUnit * std::abs(height);
}

CoreGap core_gap(const CoreDifference& set, const Vector3<double>& first, const GoodEnough& enough) {
  return Search(set, enough).run(first);
}

}  // namespace clearway
