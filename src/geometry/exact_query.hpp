// The last stage of the yes/no question on two hulls: integers of any size, so that there is always an answer.
#pragma once

#include "geometry/exact_difference.hpp"
#include "geometry/fast_query.hpp"

namespace clearway {

/// The verdict and what it rests on, in the units of the difference set.
struct ExactAnswer {
  bool hit = true;
  Vector3<Integer> D;  // if free: max over A - B of D.s is below -|D| times the sum of the radii
  Simplex<Integer> q;  // if hit: a simplex of A - B that comes that close to the origin
  Integer weight[4];   // if hit: its nearest point is the mean of q with these weights, all > 0
};

/// `start` is where the fast stages got; it may hold anything, and only saves time.
/// Precondition: the poses behind `set` are finite.
[[nodiscard]] ExactAnswer exact_intersects(const ExactDifference& set, const FastQuery& start);

}  // namespace clearway
