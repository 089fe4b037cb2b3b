// Many pairs in one call: every verdict is that of the oracle, whatever stands beside a pair in the queue.
#include <clearway/geometry/check_pairs.hpp>
#include <clearway/geometry/shape.hpp>

#include "oracle/exact_verdict.hpp"
#include "oracle/rng.hpp"
#include "oracle/trouble.hpp"
#include "support/instruction_sets.hpp"
#include "support/posed_pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
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
