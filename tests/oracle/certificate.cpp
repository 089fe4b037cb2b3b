#include "certificate.hpp"

namespace clearway::oracle {
namespace {

/// x^2 * 2^(2 * point_exponent) against s^2 * radius^2: the sign of the difference. x2 is the square of x, s2 that of
/// s.
int compare_with_radius(const mpz_class& x2, const mpz_class& s2, const World& world) {
  if (world.radius_sum == 0) return sgn(x2);
  mpz_class left = x2;
  mpz_class right = s2 * world.radius_sum * world.radius_sum;
  const long shift = 2 * (world.point_exponent - world.radius_exponent);
  (shift > 0 ? left : right) <<= static_cast<unsigned long>(shift > 0 ? shift : -shift);
  return cmp(left, right);
}

}  // namespace

bool holds(const Separation& separation, const World& world) {
  const Vector3<mpz_class>& n = separation.normal;
  const mpz_class width = find_extreme(world.points, n).width;
  if (width <= 0) return false;
  if (world.radius_sum == 0) return true;
  return compare_with_radius(width * width, dot(n, n), world) > 0;
}

bool holds(const Meeting& meeting, const World& world) {
  mpz_class total;
  Vector3<mpz_class> sum;
  for (const Meeting::Term& term : meeting.terms) {
    if (term.weight < 0 || term.a >= world.points.a.size() || term.b >= world.points.b.size()) return false;
    total += term.weight;
    for (int axis = 0; axis < 3; ++axis) {
      sum[axis] += term.weight * (world.points.a[term.a][axis] - world.points.b[term.b][axis]);
    }
  }
  if (total <= 0) return false;
  return compare_with_radius(dot(sum, sum), total * total, world) <= 0;
}

}  // namespace clearway::oracle
