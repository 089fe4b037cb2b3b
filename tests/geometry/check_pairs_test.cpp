// Many pairs in one call: every verdict is that of the oracle, whatever stands beside a pair in the queue.
#include <clearway/geometry/check_pairs.hpp>
#include <clearway/geometry/shape.hpp>

#include "oracle/exact_verdict.hpp"
#include "oracle/rng.hpp"
#include "oracle/trouble.hpp"
#include "support/instruction_sets.hpp"
#include "support/posed_pair.hpp"

#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace clearway {
namespace {

struct Asked {
  PosedPair pair;
  bool truth;
  std::string name;
};

PairQuery query_of(const PosedPair& pair) { return {&pair.a, &pair.X_WA, &pair.b, &pair.X_WB}; }

std::vector<PairQuery> queries_of(const std::vector<Asked>& asked) {
  std::vector<PairQuery> queries;
  for (const Asked& one : asked) queries.push_back(query_of(one.pair));
  return queries;
}

std::vector<std::uint8_t> hits_of(const std::vector<PairQuery>& queries) {
  std::vector<std::uint8_t> hits(queries.size(), 7);
  check_pairs(queries, hits);
  return hits;
}

/// Some pairs of every category of trouble, as corners, which the lanes take, and as given, which they do not. Neighbours in
/// the queue have nothing in common.
const std::vector<Asked>& troublesome() {
  static const std::vector<Asked> all = [] {
    std::vector<Asked> list;
    constexpr std::uint64_t kOfEach = 25;
    for (std::uint64_t seed = 0; seed < kOfEach; ++seed) {
      for (const oracle::Category& category : oracle::categories()) {
        const oracle::Pair pair = category.make(70'000 + seed);
        const bool truth = oracle::exact_verdict(pair);
        list.push_back({PosedPair(pair, corners_only), truth, pair.name});
        if (seed % 5 == 0) list.push_back({PosedPair(pair, all_points), truth, pair.name + ", all points"});
      }
    }
    return list;
  }();
  return all;
}

TEST(CheckPairs, EveryVerdictIsThatOfTheOracle) {
  const std::vector<PairQuery> queries = queries_of(troublesome());
  const auto hits_expected = std::ranges::count_if(troublesome(), &Asked::truth);
  ASSERT_GT(hits_expected, 500);
  ASSERT_GT(std::ssize(troublesome()) - hits_expected, 500);
  for_each_instruction_set([&](const std::string& set) {
    const std::vector<std::uint8_t> hits = hits_of(queries);
    for (std::size_t k = 0; k < hits.size(); ++k)
      EXPECT_EQ(hits[k], troublesome()[k].truth ? 1 : 0) << troublesome()[k].name << " on " << set;
  });
}

// Boxes, which lanes know by their faces -----------------------------------------------------------------------------

using Points = std::vector<Vec3>;

Points box_corners(const Vec3& half, const Vec3& center) {
  Points corners;
  for (unsigned i = 0; i < 8; ++i)
    corners.push_back(center + Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1).cwiseProduct(half));
  return corners;
}

Vec3 direction(oracle::Rng& rng) {
  Vec3 d(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
  return d.norm() > 0.1 ? Vec3(d.normalized()) : Vec3(0, 0, 1);
}

/// A rotation; or one that stretches, or is skewed: bodies may have any matrix.
Eigen::Matrix3d any_matrix(oracle::Rng& rng) {
  const Eigen::Matrix3d R = Eigen::AngleAxisd(rng.real(0, 3), direction(rng)).toRotationMatrix();
  if (rng.below(4) != 0) return R;
  Eigen::Matrix3d M = R * rng.real(0.3, 2);
  M(rng.below(3), rng.below(3)) += rng.real(-0.5, 0.5);
  return M;
}

/// A box, thick or flat, exact or with corners that are off by a little; or a ball, or some points.
oracle::Body box_or_other(oracle::Rng& rng, bool is_box) {
  oracle::Body body;
  body.R = any_matrix(rng);
  const Vec3 center = rng.coin() ? Vec3(0, 0, 0) : Vec3(direction(rng) * rng.real(0, 3));
  if (is_box) {
    const Vec3 half(rng.real(0.1, 1), rng.real(0.1, 1) * rng.power_of_two(-12, 0), rng.real(0.1, 1));
    body.vertices = box_corners(half, center);
    if (rng.coin()) body.vertices[rng.below(8)] += direction(rng) * rng.power_of_two(-45, -15);
  } else if (rng.below(4) == 0) {
    body.vertices = {center};
    body.radius = rng.real(0.1, 1);
  } else {
    for (std::size_t i = 0, count = 5 + rng.below(40); i < count; ++i)
      body.vertices.push_back(center + direction(rng).cwiseProduct(Vec3(1, 0.5, 0.8)));
  }
  if (rng.below(3) == 0) body.radius += rng.real(0, 0.3);
  return body;
}

/// Moves b to where the two begin to touch, to the last bit of how far it is moved: the nearest it can be without touching,
/// and the farthest it can be while it does.
std::array<oracle::Pair, 2> touching_and_not(oracle::Pair pair, const Vec3& along) {
  const Vec3 center = pair.b.t;
  const auto moved = [&](double by) {
    pair.b.t = center + along * by;
    return pair;
  };
  double in = 0, out = 64;
  while (oracle::exact_verdict(moved(in))) {
    const double middle = in + (out - in) / 2;
    if (middle == in || middle == out) break;
    if (oracle::exact_verdict(moved(middle))) {
      in = middle;
    } else {
      out = middle;
    }
  }
  return {moved(in), moved(out)};
}

void scale(oracle::Pair& pair, double by) {
  for (oracle::Body* body : {&pair.a, &pair.b}) {
    for (Vec3& v : body->vertices) v *= by;
    body->t *= by;
    body->radius *= by;
  }
}

/// Boxes as the first body, the second and both, hardly touching and hardly not, and some way to either side.
const std::vector<Asked>& boxes() {
  static const std::vector<Asked> all = [] {
    std::vector<Asked> list;
    const auto ask = [&](const oracle::Pair& pair, const std::string& name) {
      list.push_back({PosedPair(pair, corners_only), oracle::exact_verdict(pair), name});
    };
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
      oracle::Rng rng(90'000 + seed);
      const std::uint64_t role = seed % 3;
      oracle::Pair pair{"", box_or_other(rng, role != 0), box_or_other(rng, role != 1), std::nullopt};
      pair.a.t = pair.b.t = rng.coin() ? Vec3(0, 0, 0) : Vec3(direction(rng) * 100);
      const Vec3 along = direction(rng);
      if (rng.coin()) scale(pair, rng.power_of_two(-16, 12));
      const double size = pair.a.vertices[0].norm() + pair.b.vertices[0].norm() + pair.a.radius + pair.b.radius;
      for (const oracle::Pair& near : touching_and_not(pair, along)) {
        ask(near, "boxes " + std::to_string(seed));
        for (int exponent = -26; exponent < 0; exponent += 3) {
          for (const double sign : {-1.0, 1.0}) {
            oracle::Pair moved = near;
            moved.b.t += along * sign * std::ldexp(size, exponent);
            ask(moved, "boxes " + std::to_string(seed) + " moved by 2^" + std::to_string(exponent));
          }
        }
      }
    }
    return list;
  }();
  return all;
}

TEST(CheckPairs, BoxesAreJudgedByTheirCorners) {
  const std::vector<PairQuery> queries = queries_of(boxes());
  const auto hits_expected = std::ranges::count_if(boxes(), &Asked::truth);
  ASSERT_GT(hits_expected, 1000);
  ASSERT_GT(std::ssize(boxes()) - hits_expected, 1000);
  for_each_instruction_set([&](const std::string& set) {
    const std::vector<std::uint8_t> hits = hits_of(queries);
    for (std::size_t k = 0; k < hits.size(); ++k)
      EXPECT_EQ(hits[k], boxes()[k].truth ? 1 : 0) << boxes()[k].name << " on " << set;
  });
}

TEST(CheckPairs, BoxesThatTouchToTheLastBitAreHits) {
  for (const double scale : {0x1p-15, 1.0, 0x1p12}) {
    const Hull box = make_box(Vec3(1, 2, 3) * scale), flat = make_box(Vec3(1, 1, 0x1p-30) * scale);
    const Hull round = make_box(Vec3(1, 1, 1) * scale).with_radius(0.5 * scale), point = make_sphere(scale);
    const Pose here = Pose::Identity();
    struct Contact {
      const Hull *a, *b;
      double x;
    };
    const std::vector<Contact> contacts = {{&box, &box, 1},     {&box, &flat, 1},    {&flat, &flat, 1},
                                           {&box, &round, 1.5}, {&round, &round, 2}, {&point, &box, 1.5},
                                           {&point, &round, 2}};
    std::vector<Pose> poses;
    poses.reserve(4 * contacts.size());
    std::vector<PairQuery> queries;
    std::vector<std::uint8_t> expected;
    for (const Contact& contact : contacts) {
      for (const double x : {contact.x * scale, std::nextafter(contact.x * scale, 1e9)}) {
        Pose& there = poses.emplace_back(here);
        there.translation().x() = x;
        queries.push_back({contact.a, &here, contact.b, &there});
        queries.push_back({contact.b, &there, contact.a, &here});
        expected.insert(expected.end(), 2, x == contact.x * scale ? 1 : 0);
      }
    }
    for_each_instruction_set([&](const std::string& set) { EXPECT_EQ(hits_of(queries), expected) << set; });
  }
}

TEST(CheckPairs, KnowsBoxesAndOnlyThese) {
  const auto is_box = [](const Points& points) { return Hull(points).summary().is_box; };
  EXPECT_TRUE(make_box(Vec3(1, 2, 3)).summary().is_box);
  EXPECT_TRUE(is_box(box_corners({1, 2, 3}, {0, 0, 0})));
  EXPECT_TRUE(is_box(box_corners({0.1, 0.7, 0.3}, {0.3, 1000, -7})));
  EXPECT_TRUE(is_box({{1, 2, 0}, {-1, 2, 0}, {1, -2, 0}, {-1, -2, 0}})) << "a rectangle has no thickness";
  EXPECT_TRUE(is_box({{0, 0, 1}, {0, 0, -1}})) << "nor has a segment";
  EXPECT_FALSE(is_box({{1, 2, 3}, {-1, 0, 0}})) << "but this one is the diagonal of a box";
  EXPECT_FALSE(make_frustum({.horizontal_rad = 1, .vertical_rad = 1, .near_m = 1, .far_m = 1.1}).summary().is_box);
  Points seven = box_corners({1, 1, 1}, {0, 0, 0});
  seven.pop_back();
  EXPECT_FALSE(is_box(seven));
  for (std::size_t corner = 0; corner < 8; ++corner) {
    for (int k = 0; k < 3; ++k) {
      Points off = box_corners({1, 1, 1}, {0, 0, 0});
      off[corner][k] *= 1 - 0x1p-28;
      EXPECT_FALSE(is_box(off));
      off[corner][k] = std::copysign(1 - 0x1p-31, off[corner][k]);
      EXPECT_TRUE(is_box(off)) << "float does not see that";
    }
  }
}

TEST(CheckPairs, ABallInsideCountsOnlyUnderARotation) {
  // Squeezed to a plate the hull does not reach the box, though the ball that it had would. What the first look sees along the
  // line between them does not tell: the plate goes farther that way.
  const Hull hull = build_hull(Points{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}});
  const Hull box = make_box(Vec3(0.1, 0.1, 0.1));
  const Eigen::Matrix3d R = Eigen::AngleAxisd(0.7, Vec3(0.48, 0.6, 0.64)).toRotationMatrix();
  Pose whole = Pose::Identity(), plate = whole, there = whole;
  whole.linear() = R;
  plate.linear() = R * Vec3(0.05, 1, 1).asDiagonal();
  there.translation() = R * Vec3(0.35, 0.3, 0);
  const std::vector<PairQuery> queries = {
      {&hull, &plate, &box, &there}, {&box, &there, &hull, &plate}, {&hull, &whole, &box, &there}};
  for_each_instruction_set([&](const std::string& set) {
    EXPECT_EQ(hits_of(queries), (std::vector<std::uint8_t>{0, 0, 1})) << set;
  });
}

TEST(CheckPairs, WhatStandsBesideAPairDoesNotMatter) {
  std::vector<std::size_t> order(troublesome().size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
  oracle::Rng rng(4);
  for_each_instruction_set([&](const std::string& set) {
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{15}, std::size_t{16},
                                    std::size_t{17}, std::size_t{255}, std::size_t{256}, std::size_t{257}}) {
      for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[rng.below(k)]);
      std::vector<PairQuery> queries;
      for (std::size_t k = 0; k < count; ++k) queries.push_back(query_of(troublesome()[order[k]].pair));
      const std::vector<std::uint8_t> hits = hits_of(queries);
      for (std::size_t k = 0; k < count; ++k)
        ASSERT_EQ(hits[k], troublesome()[order[k]].truth ? 1 : 0) << "one of " << count << " on " << set;
    }
  });
}

TEST(CheckPairs, PosesThatAreNotFiniteAreHits) {
  const Hull box = make_box(Vec3(1, 1, 1));
  const Pose here = Pose::Identity();
  Pose far = here;
  far.translation().x() = 5;
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    for (int place = 0; place < 12; ++place) {
      Pose broken = far;
      broken.matrix()(place % 3, place / 3) = bad;
      const std::vector<PairQuery> queries = {{&box, &here, &box, &far},
                                              {&box, &here, &box, &broken},
                                              {&box, &broken, &box, &far},
                                              {&box, &here, &box, &here},
                                              {&box, &here, &box, &far}};
      for_each_instruction_set([&](const std::string& set) {
        EXPECT_EQ(hits_of(queries), (std::vector<std::uint8_t>{0, 1, 1, 1, 0})) << set << ", entry " << place;
      });
    }
  }
}

}  // namespace
}  // namespace clearway
