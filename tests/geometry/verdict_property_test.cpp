// Verdicts on troublesome pairs of every kind, by the thousand, against the oracle, which shares no code with the library;
// and against themselves after changes that must not matter. Built twice: for ./run test, and with many more pairs as
// the long test.
#include <clearway/common/parallel.hpp>

#include "oracle/exact_verdict.hpp"
#include "oracle/parts.hpp"
#include "oracle/trouble.hpp"
#include "support/amount.hpp"
#include "support/instruction_sets.hpp"
#include "support/posed_pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace clearway {
namespace {

using oracle::Body;
using oracle::Pair;
using oracle::Rng;

const auto kPairs = static_cast<std::uint64_t>(amount("CLEARWAY_PAIRS", 400));  // of each category
const std::uint64_t kSample = kPairs / 20;  // of each category, where a question takes longer
constexpr unsigned kThreads = 2;

/// Says which pair it is and how to get it again; no more than a few, as one fault makes many.
void report(const Pair& pair, bool truth, const std::string& what) {
  static std::atomic<int> reported{0};
  if (++reported > 10) return;
  ADD_FAILURE() << what
                << "; by its name oracle::category(...).make(seed), moved if it starts with limit-; as a case file:\n"
                << as_text(pair, truth);
}

/// Draws one pair of a kind; a seed always gives the same one.
struct Kind {
  std::string name;
  std::function<Pair(std::uint64_t seed)> make;
};

/// Calls body(pair, seed) for pairs `first` to `first + count - 1` of each kind.
template <class Body>
void for_each_pair(const std::vector<Kind>& kinds, std::uint64_t first, std::uint64_t count, const Body& body) {
  constexpr std::uint64_t kChunk = 25;
  const std::uint64_t chunks = (count + kChunk - 1) / kChunk;
  parallel_for(kinds.size() * chunks, kThreads, [&](std::size_t i) {
    const Kind& kind = kinds[i % kinds.size()];
    const std::uint64_t begin = i / kinds.size() * kChunk;
    for (std::uint64_t k = begin; k < std::min(begin + kChunk, count); ++k) body(kind.make(first + k), first + k);
  });
}

std::vector<Kind> all_categories() {
  std::vector<Kind> kinds;
  for (const oracle::Category& category : oracle::categories()) {
    kinds.push_back({category.name, [&category](std::uint64_t seed) { return category.make(seed); }});
  }
  return kinds;
}

// Scales, which round nothing ------------------------------------------------------------------------------------------

/// x *= 2^exponent; false if that is not a double.
bool scale(double& x, int exponent) {
  const double scaled = std::ldexp(x, exponent);
  if (!std::isfinite(scaled) || std::ldexp(scaled, -exponent) != x) return false;
  x = scaled;
  return true;
}

/// All lengths of a pair times a power of two; nothing if a number would leave the range of double.
void magnify(Pair& pair, int exponent) {
  Pair other = pair;
  bool exact = true;
  for (Body* body : {&other.a, &other.b}) {
    for (Vec3& v : body->vertices) {
      for (double& x : v) exact = exact && scale(x, exponent);
    }
    for (double& x : body->t) exact = exact && scale(x, exponent);
    exact = exact && scale(body->radius, exponent);
  }
  if (exact) pair = other;
}

/// A local axis of a body times a power of two, the column of R divided by it: the world stays as it is.
void rescale(Body& body, int axis, int exponent) {
  Body other = body;
  bool exact = true;
  for (Vec3& v : other.vertices) exact = exact && scale(v[axis], exponent);
  for (double& x : other.R.col(axis)) exact = exact && scale(x, -exponent);
  if (exact) body = other;
}

// At the limits of the fast stages -------------------------------------------------------------------------------------

/// The same body in a frame whose origin is up to `distance` away from it along each axis, to rounding.
void move_frame_away(Rng& rng, Body& body, double distance) {
  const Vec3 away = oracle::draw_cloud(rng, 1, Vec3::Constant(distance))[0];
  for (Vec3& v : body.vertices) v += away;
  body.t -= oracle::apply(body.R, away);
}

/// Pairs of a category moved to contact, and then off by about what float or double can just tell apart.
Pair at_a_limit(const std::string& category, std::uint64_t seed) {
  Rng rng(seed);
  Pair pair = oracle::category(category).make(seed);
  pair.name = "limit-" + category + "." + std::to_string(seed);
  for (Body* body : {&pair.a, &pair.b}) {
    if (rng.below(4) == 0) move_frame_away(rng, *body, rng.power_of_two(0, 20));
  }
  const int axis = rng.integer(0, 2);
  oracle::move_to_contact(pair, axis);
  const double size = std::ldexp(1.0, std::ilogb(std::abs(pair.b.t[axis] - pair.a.t[axis]) + 0x1p-60));
  const int k = rng.coin() ? rng.integer(17, 30) : rng.integer(42, 56);
  const double factor = rng.real(0.5, 1), side = rng.sign();
  pair.b.t[axis] += side * factor * std::ldexp(size, -k);
  if (rng.below(4) == 0) {  // both together, far from the origin of the world
    const Vec3 away = oracle::draw_cloud(rng, 1, Vec3::Constant(rng.power_of_two(0, 20)))[0];
    pair.a.t += away;
    pair.b.t += away;
  }
  return pair;
}

/// Small bodies far from the origins of their frames, at contact: what the float stage loses is not what it rounds to
/// float, but what double rounds before that.
Pair small_and_far(std::uint64_t seed) {
  Rng rng(seed);
  Pair pair = oracle::category("random-far").make(seed);
  pair.name = "limit-small-and-far." + std::to_string(seed);
  const double scale = rng.power_of_two(-20, -14);
  for (Body* body : {&pair.a, &pair.b}) {
    for (Vec3& v : body->vertices) v *= scale;
    body->t *= scale;
    move_frame_away(rng, *body, rng.power_of_two(12, 17));
  }
  const int axis = rng.integer(0, 2);
  oracle::move_to_contact(pair, axis);
  const double far = pair.a.t.cwiseAbs().sum() + pair.b.t.cwiseAbs().sum();
  pair.b.t[axis] += rng.real(-8, 8) * std::ldexp(far, -54);
  return pair;
}

/// Where the fast stages must step aside: worlds about as small or as large as they take, and bodies whose own numbers are
/// far smaller or larger, so that R^T d and its products under- or overflow.
Pair extreme_frames(std::uint64_t seed) {
  Rng rng(seed);
  Pair pair = oracle::category(rng.pick<const char*>({"lattice-posed", "touch-rounded", "touch-ulp-vertex",
                                                      "touch-shear", "flip-generic", "pythagoras-ulp"}))
                  .make(seed);
  pair.name = "limit-extreme-frames." + std::to_string(seed);
  const auto draw_exponent = [&rng](int low, int high) {
    const int size = rng.integer(low, high);
    return rng.coin() ? size : -size;
  };
  const int away = rng.pick({0, 15, 45, 100, 250});
  magnify(pair, draw_exponent(away, away + 25));
  for (Body* body : {&pair.a, &pair.b}) {
    const int low = rng.pick({0, 15, 100, 180, 700});
    const int exponent = draw_exponent(low, low + rng.pick({20, 150, 300}));
    for (int k = 0; k < 3; ++k) {
      if (rng.below(8) != 0) rescale(*body, k, exponent + rng.integer(-2, 2));
    }
  }
  return pair;
}

std::vector<Kind> limits() {
  std::vector<Kind> kinds{{"small-and-far", small_and_far}, {"extreme-frames", extreme_frames}};
  for (const std::string name :
       {"random-far", "flip-many", "flip-needle", "flip-sliver", "flip-scale-mix", "flip-shear", "touch-rounded",
        "flip-round", "random-far+radius", "flip-many+radius"}) {
    kinds.push_back({name, [name](std::uint64_t seed) { return at_a_limit(name, seed); }});
  }
  return kinds;
}

// The oracle -----------------------------------------------------------------------------------------------------------

struct Tally {
  std::atomic<long> pairs{0}, hits{0};

  void add(bool hit) {
    ++pairs;
    hits += hit ? 1 : 0;
  }
  void print(const char* title) const { std::printf("%s: %ld pairs, %ld hits\n", title, pairs.load(), hits.load()); }
};

void check_verdict(const Pair& pair, std::uint64_t seed, Tally& tally) {
  const bool truth = oracle::exact_verdict(pair);
  tally.add(truth);
  const PosedPair posed(pair);
  if (posed.hit() != truth) report(pair, truth, "wrong verdict");
  if (posed.hit_swapped() != truth) report(pair, truth, "wrong verdict when swapped");
  if (seed % 4 == 0) {
    Rng rng(seed);
    WarmStart warm{oracle::draw_signed_permutation(rng) * Vec3(0.1, 0.7, 1)};
    if (posed.hit(warm) != truth) report(pair, truth, "wrong verdict from a warm start");
    if (posed.hit(warm) != truth) report(pair, truth, "wrong verdict from the warm start left behind");
  }
  if (seed % 8 == 0) {
    const PosedPair corners(pair, corners_only);
    if (corners.hit() != truth) report(pair, truth, "wrong verdict on the hulls of build_hull");
    if (corners.hit_swapped() != truth) report(pair, truth, "wrong verdict on the hulls of build_hull, swapped");
  }
}

TEST(VerdictProperty, IsThatOfTheOracleInEveryCategory) {
  Tally tally;
  for_each_pair(all_categories(), 0, kPairs,
                [&](const Pair& pair, std::uint64_t seed) { check_verdict(pair, seed, tally); });
  tally.print("all categories");
  EXPECT_EQ(tally.pairs, static_cast<long>(oracle::categories().size() * kPairs));
  if (kPairs >= 10'000) {
    EXPECT_GE(tally.pairs, 1'000'000) << "what the long test is for";
  }
}

TEST(VerdictProperty, IsThatOfTheOracleAtTheLimitsOfFloatAndDouble) {
  Tally tally;
  for_each_pair(limits(), 0, 2 * kPairs,
                [&](const Pair& pair, std::uint64_t seed) { check_verdict(pair, seed, tally); });
  tally.print("limits");
  EXPECT_GT(tally.hits, tally.pairs / 10);
  EXPECT_LT(tally.hits, tally.pairs * 9 / 10);
}

TEST(VerdictProperty, IsTheSameOnEveryInstructionSet) {
  std::vector<Kind> kinds = all_categories();
  for (Kind& kind : limits()) kinds.push_back(std::move(kind));
  for_each_instruction_set([&](const std::string& set) {
    for_each_pair(kinds, kPairs, kSample, [&](const Pair& pair, std::uint64_t) {
      const bool truth = oracle::exact_verdict(pair);
      const PosedPair posed(pair);
      if (posed.hit() != truth) report(pair, truth, "wrong verdict on " + set);
      if (posed.hit_swapped() != truth) report(pair, truth, "wrong verdict when swapped, on " + set);
    });
  });
}

TEST(VerdictProperty, HasAProofThatHolds) {
  for_each_pair(all_categories(), 2 * kPairs, kSample, [](const Pair& pair, std::uint64_t seed) {
    const bool truth = oracle::exact_verdict(pair);
    const PosedPair posed(pair, seed % 2 == 0 ? all_points : corners_only);
    const Proof proof = posed.proof(), swapped = posed.proof_swapped();
    if (proof.intersects() != truth || swapped.intersects() != truth) report(pair, truth, "proof of the wrong verdict");
    if (!posed.accepts(proof) || !posed.accepts_swapped(swapped)) report(pair, truth, "proof that does not hold");
  });
}

// What must not matter -----------------------------------------------------------------------------------------------

/// World coordinates in another order and with other signs, which rounds nothing.
Pair turned(const Pair& pair, Rng& rng) {
  const Eigen::Matrix3d P = oracle::draw_signed_permutation(rng);
  Pair other = pair;
  for (Body* body : {&other.a, &other.b}) {
    body->R = oracle::multiply(P, body->R);
    body->t = oracle::apply(P, body->t);
  }
  return other;
}

/// Local coordinates of one body in another order and with other signs.
Pair reframed(const Pair& pair, Rng& rng) {
  const Eigen::Matrix3d P = oracle::draw_signed_permutation(rng);
  Pair other = pair;
  Body& body = rng.coin() ? other.a : other.b;
  body.R = oracle::multiply(body.R, P.transpose());
  for (Vec3& v : body.vertices) v = oracle::apply(P, v);
  return other;
}

/// All lengths times a power of two.
Pair magnified(const Pair& pair, Rng& rng) {
  const int most = rng.pick({5, 30, 70, 300, 900});
  Pair other = pair;
  magnify(other, rng.integer(-most, most));
  return other;
}

/// Each local axis of a body times a power of two of its own, the column of R divided by it.
Pair rescaled(const Pair& pair, Rng& rng) {
  Pair other = pair;
  for (Body* body : {&other.a, &other.b}) {
    const int most = rng.pick({0, 5, 20, 60, 150, 300, 500, 900, 1020});
    for (int k = 0; k < 3; ++k) rescale(*body, k, rng.integer(-most, most));
  }
  return other;
}

/// Vertices in another order, some of them twice.
Pair shuffled(const Pair& pair, Rng& rng) {
  Pair other = pair;
  for (Body* body : {&other.a, &other.b}) {
    for (int n = rng.integer(0, 20); n > 0; --n)
      body->vertices.push_back(body->vertices[rng.below(body->vertices.size())]);
    oracle::shuffle(rng, body->vertices);
  }
  return other;
}

TEST(VerdictProperty, DoesNotDependOnAxesUnitsOrOrder) {
  struct Change {
    const char* name;
    Pair (*make)(const Pair&, Rng&);
  };
  constexpr Change kChanges[] = {{"axes of the world", turned},
                                 {"axes of a body", reframed},
                                 {"unit of length", magnified},
                                 {"units of a body", rescaled},
                                 {"order of vertices", shuffled}};
  std::vector<Kind> kinds = all_categories();
  for (Kind& kind : limits()) kinds.push_back(std::move(kind));
  for_each_pair(kinds, 3 * kPairs, kPairs / 10, [&](const Pair& pair, std::uint64_t seed) {
    Rng rng(seed);
    const bool hit = PosedPair(pair).hit();
    Pair all = pair;
    for (const Change& change : kChanges) {
      const Pair other = change.make(pair, rng);
      const PosedPair posed(other);
      if (posed.hit() != hit || posed.hit_swapped() != hit)
        report(other, hit, std::string("the verdict depends on the ") + change.name);
      all = change.make(all, rng);
    }
    if (PosedPair(all).hit() != hit) report(all, hit, "the verdict depends on axes, units and order");
  });
}

}  // namespace
}  // namespace clearway
