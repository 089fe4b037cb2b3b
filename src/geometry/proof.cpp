// Finding proofs. Checking them is verify.cpp, which shares nothing with this file but the integers.
#include <clearway/common/error.hpp>
#include <clearway/geometry/proof.hpp>

#include "geometry/exact_query.hpp"

namespace clearway {
namespace {

/// The same ratios in small numbers.
template <std::size_t N>
void reduce(std::array<Integer, N>& numbers) {
  Integer divisor = 0;
  for (const Integer& x : numbers) divisor = gcd(divisor, x);
  if (divisor > 1) {
    for (Integer& x : numbers) x /= divisor;
  }
}

Proof separated_by(const Vector3<Integer>& D) {
  // D points from the difference set to the origin: A lies below B along it.
  std::array<Integer, 3> normal{D.x, D.y, D.z};
  reduce(normal);
  return {SeparatingPlane{{normal[0].str(), normal[1].str(), normal[2].str()}}};
}

Proof shared_by(const ExactAnswer& answer) {
  std::array<Integer, 4> weight{};
  for (int i = 0; i < answer.q.size; ++i) weight[static_cast<std::size_t>(i)] = answer.weight[i];
  reduce(weight);
  CommonPoint point;
  for (int i = 0; i < answer.q.size; ++i) {
    point.terms.push_back({answer.q.v[i].a, answer.q.v[i].b, weight[static_cast<std::size_t>(i)].str()});
  }
  return {std::move(point)};
}

}  // namespace

Proof prove(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  for (const Pose* X : {&X_WA, &X_WB}) {
    if (!X->linear().allFinite() || !X->translation().allFinite()) {
      throw Error("prove", "a pose holds a number that is not finite",
                  "give finite poses: there is no body to prove anything about");
    }
  }
  // The fast stages only say where to look: the exact stage then confirms it or goes on from there.
  FastQuery query;
  (void)fast_intersects(a, X_WA.data(), b, X_WB.data(), query);
  const ExactAnswer answer = exact_intersects(ExactDifference(a, X_WA, b, X_WB), query);
  return answer.hit ? shared_by(answer) : separated_by(answer.D);
}

}  // namespace clearway
