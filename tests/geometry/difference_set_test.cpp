// Lemmas 1 to 4 of the paper, on small sets in exact arithmetic: what the difference set of two bodies has to do with them.
#include "geometry/brute_force.hpp"
#include "geometry/exact_number.hpp"
#include "geometry/point_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace clearway {
namespace {

IntPoints sum(const IntPoints& a, const IntPoints& b) {
  IntPoints points;
  for (const IntPoint& p : a) {
    for (const IntPoint& q : b) points.push_back(p + q);
  }
  return points;
}
IntPoints negated(IntPoints points) {
  for (IntPoint& p : points) p = -p;
  return points;
}

/// S(v), the signed height of the supporting plane times |v|.
Int support_value(const IntPoints& points, const IntPoint& v) {
  Int best = dot(points[0], v);
  for (const IntPoint& p : points) best = std::max(best, dot(p, v));
  return best;
}
/// A point on it.
IntPoint support_point(const IntPoints& points, const IntPoint& v) {
  return *std::max_element(points.begin(), points.end(),
                           [&](const IntPoint& p, const IntPoint& q) { return dot(p, v) < dot(q, v); });
}

/// A point of the hull, times `total`, the sum of the weights drawn.
IntPoint mean(oracle::Rng& rng, const IntPoints& points, Int total) {
  IntPoint weighted{0, 0, 0};
  for (Int i = 0; i < total; ++i) weighted = weighted + points[rng.below(points.size())];
  return weighted;
}

/// Is p / scale in the hull of the points?
bool holds(const IntPoints& points, const IntPoint& p, Int scale) {
  std::vector<Vector3<Integer>> moved;
  for (const IntPoint& q : points) {
    const IntPoint r = q * scale - p;
    moved.push_back({r.x, r.y, r.z});
  }
  return brute_force::nearest(moved).is_origin();
}

/// Two bodies apart have a nearest pair of features, vertex or edge or face on each side, whose common normal separates them.
/// So trying the normals of all such pairs decides, without a difference set.
bool are_apart_by_all_axes(const IntPoints& a, const IntPoints& b) {
  const auto separates = [&](const IntPoint& d) { return support_value(a, d) < -support_value(b, -d); };
  const auto either_separates = [&](const IntPoint& d) { return separates(d) || separates(-d); };
  const auto from_vertices = [&](const IntPoints& one, const IntPoints& other) {
    for (const IntPoint& p : one) {
      for (const IntPoint& q : other) {
        if (either_separates(p - q)) return true;
        for (const IntPoint& r : other) {
          const IntPoint e = r - q, w = p - q;
          if (either_separates(w * dot(e, e) - e * dot(e, w))) return true;
          for (const IntPoint& s : other) {
            if (either_separates(cross(e, s - q))) return true;
          }
        }
      }
    }
    return false;
  };
  if (from_vertices(a, b) || from_vertices(b, a)) return true;
  for (const IntPoint& p : a) {
    for (const IntPoint& q : a) {
      for (const IntPoint& r : b) {
        for (const IntPoint& s : b) {
          if (either_separates(cross(q - p, s - r))) return true;
        }
      }
    }
  }
  return false;
}

template <class Check>
void for_random_pairs(int pairs, int reach, const Check& check) {
  for (int seed = 0; seed < pairs; ++seed) {
    oracle::Rng rng(static_cast<std::uint64_t>(seed));
    const IntPoints a = random_points(rng, 4, reach);
    IntPoints b = random_points(rng, 4, reach);
    const IntPoint shift = random_point(rng, reach);
    for (IntPoint& p : b) p = p + shift;
    check(rng, a, b);
  }
}

TEST(DifferenceSet, Lemma1SumOfConvexBodiesIsConvex) {
  for_random_pairs(600, 3, [](oracle::Rng& rng, const IntPoints& a, const IntPoints& b) {
    // x + y with x in A and y in B is in the hull of the vertex sums ...
    constexpr Int kTotal = 6;
    const IntPoint point = mean(rng, a, kTotal) + mean(rng, b, kTotal);
    EXPECT_TRUE(holds(sum(a, b), point, kTotal)) << a << "| " << b;
    // ... and every point z of that hull is such a sum: A meets z - B.
    const IntPoint z = mean(rng, sum(a, b), 2);
    IntPoints a_scaled = a, rest = b;
    for (IntPoint& p : a_scaled) p = p * Int{2};
    for (IntPoint& p : rest) p = z - p * Int{2};
    EXPECT_FALSE(are_apart_by_all_axes(a_scaled, rest)) << a << "| " << b;
  });
}

TEST(DifferenceSet, Lemma2HoldsTheOriginIfAndOnlyIfTheBodiesMeet) {
  int hits = 0, free = 0;
  for_random_pairs(20'000, 2, [&](oracle::Rng&, const IntPoints& a, const IntPoints& b) {
    const bool holds_origin = brute_force::nearest(difference(a, b)).is_origin();
    EXPECT_EQ(holds_origin, !are_apart_by_all_axes(a, b)) << a << "| " << b;
    ++(holds_origin ? hits : free);
  });
  EXPECT_GT(hits, 1000);
  EXPECT_GT(free, 1000);
}

TEST(DifferenceSet, Lemma3SupportOfASumIsTheSumOfSupports) {
  for_random_pairs(5000, 5, [](oracle::Rng& rng, const IntPoints& a, const IntPoints& b) {
    const IntPoint v = random_point(rng, 6);
    EXPECT_EQ(support_value(sum(a, b), v), support_value(a, v) + support_value(b, v));
    EXPECT_EQ(dot(support_point(a, v) + support_point(b, v), v), support_value(sum(a, b), v));
  });
}

TEST(DifferenceSet, Lemma4SupportPointOfADifferenceIsADifferenceOfSupportPoints) {
  for_random_pairs(5000, 5, [](oracle::Rng& rng, const IntPoints& a, const IntPoints& b) {
    const IntPoint v = random_point(rng, 6), s = support_point(a, v) - support_point(b, -v);
    EXPECT_EQ(dot(s, v), support_value(difference(a, b), v));
  });
}

/// The paper prints a minus also for values, from S_{-B}(v) = -S_B(-v). It is S_B(-v): a slip, of no consequence to the algorithm.
TEST(DifferenceSet, Lemma4ForSupportValuesHasAPlus) {
  int printed_sign_fails = 0;
  for_random_pairs(5000, 5, [&](oracle::Rng& rng, const IntPoints& a, const IntPoints& b) {
    const IntPoint v = random_point(rng, 6);
    const Int truth = support_value(difference(a, b), v);
    EXPECT_EQ(support_value(negated(b), v), support_value(b, -v));
    EXPECT_EQ(truth, support_value(a, v) + support_value(b, -v));
    printed_sign_fails += truth != support_value(a, v) - support_value(b, -v) ? 1 : 0;
  });
  EXPECT_GT(printed_sign_fails, 4000);
}

}  // namespace
}  // namespace clearway
