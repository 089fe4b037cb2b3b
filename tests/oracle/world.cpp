#include "world.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace clearway::oracle {
namespace {

/// A double in full: mantissa * 2^exponent, mantissa odd or zero.
struct Dyadic {
  long mantissa = 0;
  long exponent = 0;
};

Dyadic take_apart(double x) {
  if (x == 0) return {};
  int exponent = 0;
  const auto mantissa = static_cast<long>(std::ldexp(std::frexp(x, &exponent), 53));  // exact, denormals included
  const int zeros = std::countr_zero(static_cast<std::uint64_t>(mantissa));
  return {mantissa / (1L << zeros), exponent - 53L + zeros};
}

using Dyadic3 = std::array<Dyadic, 3>;

/// A body's numbers, taken apart once.
struct DyadicBody {
  std::array<Dyadic3, 3> R;
  Dyadic3 t;
  std::vector<Dyadic3> vertices;
};

DyadicBody take_apart(const Body& body, const std::string& name) {
  if (body.vertices.empty()) throw std::invalid_argument(name + ": a body has no vertex");
  bool finite = body.R.allFinite() && body.t.allFinite() && std::isfinite(body.radius);
  for (const Eigen::Vector3d& v : body.vertices) finite = finite && v.allFinite();
  if (!finite) throw std::invalid_argument(name + ": a number is not finite; there is no exact truth for it");
  if (body.radius < 0) throw std::invalid_argument(name + ": a radius is negative");

  DyadicBody result;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) result.R[row][column] = take_apart(body.R(row, column));
    result.t[row] = take_apart(body.t[row]);
  }
  result.vertices.reserve(body.vertices.size());
  for (const Eigen::Vector3d& v : body.vertices)
    result.vertices.push_back({take_apart(v[0]), take_apart(v[1]), take_apart(v[2])});
  return result;
}

/// The smallest exponent of a term of R*v + t; every coordinate is an integer times two to that.
void lower_to_terms(const DyadicBody& body, long& exponent) {
  std::array<long, 3> lowest_vertex;  // per axis; a bound over the body is enough
  lowest_vertex.fill(std::numeric_limits<long>::max());
  for (const Dyadic3& v : body.vertices) {
    for (int axis = 0; axis < 3; ++axis) {
      if (v[axis].mantissa != 0) lowest_vertex[axis] = std::min(lowest_vertex[axis], v[axis].exponent);
    }
  }
  for (int row = 0; row < 3; ++row) {
    if (body.t[row].mantissa != 0) exponent = std::min(exponent, body.t[row].exponent);
    for (int axis = 0; axis < 3; ++axis) {
      if (body.R[row][axis].mantissa == 0 || lowest_vertex[axis] == std::numeric_limits<long>::max()) continue;
      exponent = std::min(exponent, body.R[row][axis].exponent + lowest_vertex[axis]);
    }
  }
}

std::vector<Vector3<mpz_class>> world_points(const DyadicBody& body, long exponent) {
  std::vector<Vector3<mpz_class>> points(body.vertices.size());
  mpz_class term;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (int row = 0; row < 3; ++row) {
      mpz_class& sum = points[i][row];
      if (body.t[row].mantissa != 0) {
        sum = body.t[row].mantissa;
        sum <<= static_cast<unsigned long>(body.t[row].exponent - exponent);
      }
      for (int axis = 0; axis < 3; ++axis) {
        const Dyadic& r = body.R[row][axis];
        const Dyadic& v = body.vertices[i][axis];
        if (r.mantissa == 0 || v.mantissa == 0) continue;
        mpz_set_si(term.get_mpz_t(), r.mantissa);
        mpz_mul_si(term.get_mpz_t(), term.get_mpz_t(), v.mantissa);
        term <<= static_cast<unsigned long>(r.exponent + v.exponent - exponent);
        sum += term;
      }
    }
  }
  return points;
}

/// x * 2^exponent as a double; out of range becomes 0 or infinity.
double rounded(const mpz_class& x, long exponent) {
  long own_exponent = 0;
  const double fraction = mpz_get_d_2exp(&own_exponent, x.get_mpz_t());
  return std::ldexp(fraction, static_cast<int>(std::clamp(own_exponent + exponent, -9999L, 9999L)));
}

long bit_length(const mpz_class& x) { return sgn(x) == 0 ? 0 : static_cast<long>(mpz_sizeinbase(x.get_mpz_t(), 2)); }

void add_guess(World& world) {
  long bits = 1;
  for (const auto* side : {&world.points.a, &world.points.b}) {
    for (const auto& p : *side) bits = std::max({bits, bit_length(p[0]), bit_length(p[1]), bit_length(p[2])});
  }
  world.guess_exponent = world.point_exponent + bits;
  const auto round_all = [bits](const auto& from, auto& to) {
    to.reserve(from.size());
    for (const auto& p : from) to.push_back({rounded(p[0], -bits), rounded(p[1], -bits), rounded(p[2], -bits)});
  };
  round_all(world.points.a, world.guess_points.a);
  round_all(world.points.b, world.guess_points.b);
  world.guess_radius_sum = rounded(world.radius_sum, world.radius_exponent - world.guess_exponent);
}

}  // namespace

World make_world(const Pair& pair) {
  const DyadicBody a = take_apart(pair.a, pair.name);
  const DyadicBody b = take_apart(pair.b, pair.name);

  World world;
  long exponent = std::numeric_limits<long>::max();
  lower_to_terms(a, exponent);
  lower_to_terms(b, exponent);
  world.point_exponent = exponent == std::numeric_limits<long>::max() ? 0 : exponent;  // all points are 0
  world.points.a = world_points(a, world.point_exponent);
  world.points.b = world_points(b, world.point_exponent);
  const Vector3<mpz_class> shift = world.points.a[0];
  for (auto* side : {&world.points.a, &world.points.b}) {
    for (auto& p : *side) p = p - shift;
  }

  const Dyadic radius_a = take_apart(pair.a.radius);
  const Dyadic radius_b = take_apart(pair.b.radius);
  world.radius_exponent = std::min(radius_a.mantissa ? radius_a.exponent : radius_b.exponent,
                                   radius_b.mantissa ? radius_b.exponent : radius_a.exponent);
  for (const Dyadic& radius : {radius_a, radius_b}) {
    if (radius.mantissa == 0) continue;
    world.radius_sum += mpz_class(radius.mantissa)
                        << static_cast<unsigned long>(radius.exponent - world.radius_exponent);
  }
  add_guess(world);
  return world;
}

}  // namespace clearway::oracle
