// Wolfe, "Finding the nearest point in a polytope", Math. Programming 11 (1976).
//
// A corral is a set of up to four affinely independent differences p_s = a_i - b_j with positive weights; its point x
// is their weighted mean. "Settling" moves x to the shortest vector of the corral's affine hull, or until a weight
// falls to zero and its member leaves, and again. After that x is the shortest vector of the corral's hull, and
//   |x| <= r                        is a Meeting (r: sum of the radii);
//   x . p_ij > r |x| for all i, j   is a Separation;
//   otherwise                       the column least along x has x . p_ij <= r |x| < |x|^2 and joins the corral.
// All of a corral's affine hull has x . p = |x|^2, so the newcomer is affinely independent, and |x| falls for good: no
// corral comes back, the loop ends. Weights have no common denominator here, only their proportions count.
#include "min_norm.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace clearway::oracle {
namespace {

template <class T>
struct Member {
  std::size_t a = 0;
  std::size_t b = 0;
  Vector3<T> p;
  T weight;
};

template <class T>
using Corral = std::vector<Member<T>>;

/// The shortest vector x of the affine hull of one to four points: affine weights up to a common factor > 0 (their
/// sum is 0 if the points are affinely dependent), and some positive multiple of x.
template <class T>
struct AffineMinimum {
  std::array<T, 4> weight{};
  Vector3<T> direction{};
};

template <class T>
AffineMinimum<T> affine_minimum(const Corral<T>& corral) {
  AffineMinimum<T> result;
  auto& w = result.weight;
  const auto p = [&corral](std::size_t s) -> const Vector3<T>& { return corral[s].p; };
  switch (corral.size()) {
    case 1:
      w[0] = 1;
      result.direction = p(0);
      return result;
    case 2: {  // x . (p1 - p0) = 0; the sum of the weights is |p1 - p0|^2
      const Vector3<T> edge = p(1) - p(0);
      w[0] = dot(p(1), edge);
      w[1] = -dot(p(0), edge);
      for (int k = 0; k < 3; ++k) result.direction[k] = w[0] * p(0)[k] + w[1] * p(1)[k];
      return result;
    }
    case 3: {  // x along n, the normal; w0 = n . (p1 x p2) and so on, since the three cross products add up to n
      const Vector3<T> n = cross(p(1) - p(0), p(2) - p(0));
      w[0] = dot(n, cross(p(1), p(2)));
      w[1] = dot(n, cross(p(2), p(0)));
      w[2] = dot(n, cross(p(0), p(1)));
      const int side = sign(dot(n, p(0)));
      for (int k = 0; k < 3; ++k) result.direction[k] = side * n[k];
      return result;
    }
    default: {  // x = 0, by Cramer's rule
      w[0] = dot(p(1), cross(p(2), p(3)));
      w[1] = -dot(p(0), cross(p(2), p(3)));
      w[2] = dot(p(3), cross(p(0), p(1)));
      w[3] = -dot(p(2), cross(p(0), p(1)));
      const T total = w[0] + w[1] + w[2] + w[3];
      if (total < 0) {
        for (T& x : w) x = -x;
      }
      return result;
    }
  }
}

/// The minor cycle. Returns a positive multiple of x. An affinely dependent corral, which only a guess can be, gives an
/// empty corral.
template <class T>
Vector3<T> settle(Corral<T>& corral) {
  for (;;) {
    const AffineMinimum<T> target = affine_minimum(corral);
    const auto& w = target.weight;
    const T total = w[0] + w[1] + w[2] + w[3];
    if (!(total > 0)) {
      corral.clear();
      return {};
    }
    // The first weight to reach zero on the way from the present weights to the target: least weight / -target.
    std::size_t first = corral.size();
    for (std::size_t s = 0; s < corral.size(); ++s) {
      if (w[s] >= 0) continue;
      if (first == corral.size() || corral[s].weight * -w[first] < corral[first].weight * -w[s]) first = s;
    }
    const bool arrived = first == corral.size();
    if (arrived) {
      for (std::size_t s = 0; s < corral.size(); ++s) corral[s].weight = w[s];
    } else {
      const T weight_first = corral[first].weight;
      for (std::size_t s = 0; s < corral.size(); ++s) {
        const T mix = weight_first * w[s] - w[first] * corral[s].weight;
        corral[s].weight = mix;
      }
      corral[first].weight = 0;  // it is already, but for rounding
    }
    std::erase_if(corral, [](const Member<T>& m) { return !(m.weight > 0); });
    if (arrived || corral.empty()) return target.direction;
  }
}

/// Wolfe's method in double, as far as it gets. Given the sum of the radii, ends early when the distance is clearly
/// above or below it.
struct Guess {
  Corral<double> corral;
  GapGuess gap;
};

Guess guess_corral(const PointSets<double>& points, std::optional<double> radius_sum) {
  constexpr int kMaxRounds = 60;
  constexpr double kZero = 1e-14;  // coordinates are at most 1
  Guess guess;
  guess.corral.push_back({0, 0, points.difference(0, 0), 1.0});
  Corral<double> corral = guess.corral;
  for (int round = 0; round < kMaxRounds; ++round) {
    Vector3<double> d = settle(corral);
    if (corral.empty()) break;
    const double length = std::sqrt(dot(d, d));
    double total = 0;
    Vector3<double> x{};
    for (Member<double>& m : corral) total += m.weight;
    for (Member<double>& m : corral) {
      m.weight /= total;
      for (int k = 0; k < 3; ++k) x[k] += m.weight * m.p[k];
    }
    guess.corral = corral;
    guess.gap = {};
    if (!(length > 0)) break;
    for (double& c : d) c /= length;
    const Extreme<double> extreme = find_extreme(points, d);
    guess.gap = {d, extreme.width};
    const double norm = std::sqrt(dot(x, x));
    if (norm < kZero || extreme.width >= norm - kZero) break;
    if (radius_sum && (norm < 0.999 * *radius_sum || extreme.width > 1.001 * *radius_sum + 1e-3 * norm)) break;
    const auto known = [&](const Member<double>& m) { return m.a == extreme.a && m.b == extreme.b; };
    if (std::any_of(corral.begin(), corral.end(), known) || corral.size() == 4) break;
    corral.push_back({extreme.a, extreme.b, points.difference(extreme.a, extreme.b), 0.0});
  }
  return guess;
}

Corral<mpz_class> in_integers(const Corral<double>& guess, const PointSets<mpz_class>& points) {
  Corral<mpz_class> corral;
  for (const Member<double>& m : guess) corral.push_back({m.a, m.b, points.difference(m.a, m.b), 1});
  return corral;
}

Meeting meeting_of(const Corral<mpz_class>& corral) {
  Meeting meeting;
  for (const Member<mpz_class>& m : corral) meeting.terms.push_back({m.a, m.b, m.weight});
  return meeting;
}

}  // namespace

Found find_by_min_norm(const World& world) {
  Found found;
  Corral<mpz_class> corral = in_integers(guess_corral(world.guess_points, world.guess_radius_sum).corral, world.points);
  for (; found.exact_steps < kTooManySteps; ++found.exact_steps) {
    const Vector3<mpz_class> direction = settle(corral);
    if (corral.empty()) {
      corral.push_back({0, 0, world.points.difference(0, 0), 1});
      found.restarted = true;
      continue;
    }
    const Meeting meeting = meeting_of(corral);
    if (holds(meeting, world)) {
      found.certificate = meeting;
      return found;
    }
    const Separation separation{direction};
    if (holds(separation, world)) {
      found.certificate = separation;
      return found;
    }
    const Extreme<mpz_class> extreme = find_extreme(world.points, direction);
    corral.push_back({extreme.a, extreme.b, world.points.difference(extreme.a, extreme.b), 0});
  }
  throw std::logic_error("Wolfe's method does not end");
}

GapGuess guess_gap(const PointSets<double>& points) { return guess_corral(points, std::nullopt).gap; }

}  // namespace clearway::oracle
