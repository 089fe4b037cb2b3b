// Checking proofs by their definition, in rational numbers, with nothing of the search that found them.
#include <clearway/geometry/proof.hpp>

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

namespace clearway {
namespace {

using Rational = boost::multiprecision::cpp_rational;
using RationalPoint = std::array<Rational, 3>;

Rational sum_of_radii(const Hull& a, const Hull& b) { return Rational(a.radius_m()) + Rational(b.radius_m()); }

/// R v + t, unrounded.
RationalPoint world_vertex(const Hull& hull, const Pose& X, std::size_t i) {
  const Vec3 v = hull.vertex(i);
  RationalPoint p;
  for (int j = 0; j < 3; ++j) {
    p[static_cast<std::size_t>(j)] = Rational(X.translation()[j]) + Rational(X.linear()(j, 0)) * Rational(v.x()) +
                                     Rational(X.linear()(j, 1)) * Rational(v.y()) +
                                     Rational(X.linear()(j, 2)) * Rational(v.z());
  }
  return p;
}

Rational dot(const RationalPoint& a, const RationalPoint& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// A whole number in decimal digits, and nothing else.
std::optional<Rational> parse(const ExactInteger& text) {
  const std::size_t first = !text.empty() && text[0] == '-' ? 1 : 0;
  const bool digits = text.size() > first && std::all_of(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(),
                                                         [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) return std::nullopt;
  // Leading zeros would make Boost read octal.
  const std::size_t significant = std::min(text.find_first_not_of('0', first), text.size() - 1);
  boost::multiprecision::cpp_int magnitude(text.substr(significant));
  return first == 1 ? Rational(-magnitude) : Rational(magnitude);
}

struct Extent {
  Rational low, high;
};

Extent extent_along(const RationalPoint& normal, const Hull& hull, const Pose& X) {
  Extent extent;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Rational value = dot(normal, world_vertex(hull, X, i));
    if (i == 0 || value < extent.low) extent.low = value;
    if (i == 0 || value > extent.high) extent.high = value;
  }
  return extent;
}

std::optional<RationalPoint> normal_of(const SeparatingPlane& plane) {
  RationalPoint normal;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto number = parse(plane.normal_W[k]);
    if (!number) return std::nullopt;
    normal[k] = *number;
  }
  return normal;
}

/// gap > (rA + rB) |normal|, compared as squares.
bool holds(const SeparatingPlane& plane, const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  const auto normal = normal_of(plane);
  if (!normal) return false;
  const Rational gap = extent_along(*normal, b, X_WB).low - extent_along(*normal, a, X_WA).high;
  const Rational r = sum_of_radii(a, b);
  return gap > 0 && gap * gap > r * r * dot(*normal, *normal);
}

struct Mean {
  RationalPoint on_a, on_b;
};

std::optional<Mean> mean_of(const CommonPoint& point, const Hull& a, const Pose& X_WA, const Hull& b,
                            const Pose& X_WB) {
  Mean mean;
  Rational total = 0;
  for (const CommonPoint::Term& term : point.terms) {
    const auto weight = parse(term.weight);
    if (!weight || *weight <= 0 || term.vertex_a >= a.size() || term.vertex_b >= b.size()) return std::nullopt;
    const RationalPoint pa = world_vertex(a, X_WA, term.vertex_a), pb = world_vertex(b, X_WB, term.vertex_b);
    for (std::size_t k = 0; k < 3; ++k) {
      mean.on_a[k] += *weight * pa[k];
      mean.on_b[k] += *weight * pb[k];
    }
    total += *weight;
  }
  if (total <= 0) return std::nullopt;
  for (std::size_t k = 0; k < 3; ++k) {
    mean.on_a[k] /= total;
    mean.on_b[k] /= total;
  }
  return mean;
}

RationalPoint difference(const Mean& mean) {
  return {mean.on_a[0] - mean.on_b[0], mean.on_a[1] - mean.on_b[1], mean.on_a[2] - mean.on_b[2]};
}

bool holds(const CommonPoint& point, const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  const auto mean = mean_of(point, a, X_WA, b, X_WB);
  if (!mean) return false;
  const RationalPoint apart = difference(*mean);
  const Rational r = sum_of_radii(a, b);
  return dot(apart, apart) <= r * r;
}

bool is_finite(const Pose& X) { return X.linear().allFinite() && X.translation().allFinite(); }

std::string in_words(const RationalPoint& p) {
  std::ostringstream text;
  text.precision(4);
  text << '(' << p[0].convert_to<double>() << ", " << p[1].convert_to<double>() << ", " << p[2].convert_to<double>()
       << ')';
  return text.str();
}

std::string length_in_words(double metres) {
  std::ostringstream text;
  text.precision(3);
  text << metres << " m";
  return text.str();
}

std::string in_words(const SeparatingPlane& plane, const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  const auto normal = normal_of(plane);
  if (!normal) return "not a proof: the plane's normal is not made of integers";
  const Rational gap = extent_along(*normal, b, X_WB).low - extent_along(*normal, a, X_WA).high;
  // One common division first: the integers may be far beyond the range of double.
  const Rational largest = std::max({abs((*normal)[0]), abs((*normal)[1]), abs((*normal)[2])});
  if (largest == 0) return "not a proof: the plane's normal is zero";
  const RationalPoint scaled{(*normal)[0] / largest, (*normal)[1] / largest, (*normal)[2] / largest};
  const double length = std::sqrt(dot(scaled, scaled).convert_to<double>());
  const double apart = Rational(gap / largest).convert_to<double>() / length - sum_of_radii(a, b).convert_to<double>();
  const RationalPoint unit{scaled[0] / Rational(length), scaled[1] / Rational(length), scaled[2] / Rational(length)};
  const std::string how_far =
      apart > 0 ? "at least " + length_in_words(apart) + " apart" : "apart, by less than double precision can tell";
  return "free: a plane with normal " + in_words(unit) + " keeps them " + how_far;
}

std::string in_words(const CommonPoint& point, const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  const auto mean = mean_of(point, a, X_WA, b, X_WB);
  if (!mean) return "not a proof: its weights or vertices do not fit these bodies";
  const RationalPoint apart = difference(*mean);
  if (dot(apart, apart) == 0) return "hit: they share the point " + in_words(mean->on_a);
  return "hit: the points " + in_words(mean->on_a) + " and " + in_words(mean->on_b) + " of their cores are " +
         length_in_words(std::sqrt(dot(apart, apart).convert_to<double>())) + " apart, within the sum of the radii, " +
         length_in_words(sum_of_radii(a, b).convert_to<double>());
}

}  // namespace

bool verify(const Proof& proof, const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  if (!is_finite(X_WA) || !is_finite(X_WB)) return false;
  return std::visit([&](const auto& evidence) { return holds(evidence, a, X_WA, b, X_WB); }, proof.evidence);
}

std::string explain(const Proof& proof, const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  if (!is_finite(X_WA) || !is_finite(X_WB)) return "not a proof: a pose holds a number that is not finite";
  return std::visit([&](const auto& evidence) { return in_words(evidence, a, X_WA, b, X_WB); }, proof.evidence);
}

}  // namespace clearway
