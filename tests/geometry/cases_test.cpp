// All pairs of shared/cases, whose exact verdicts others have computed: the library gives the same ones, in either order,
// from any start, on every instruction set, and can prove them.
#include <clearway/common/parallel.hpp>
#include <clearway/geometry/check_pairs.hpp>

#include "folders.hpp"
#include "oracle/case_file.hpp"
#include "support/instruction_sets.hpp"
#include "support/posed_pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTiniest = std::numeric_limits<double>::denorm_min();
constexpr unsigned kAllThreads = 0;

struct Case {
  oracle::Pair pair;
  PosedPair as_given;    // every point of the file
  PosedPair as_corners;  // build_hull of them

  explicit Case(const oracle::Pair& p) : pair(p), as_given(p, all_points), as_corners(p, corners_only) {}
};

std::vector<oracle::Pair> read_all() {
  std::vector<oracle::Pair> all;
  for (const auto& file : oracle::find_case_files(CLEARWAY_SHARED "/cases")) {
    for (oracle::Pair& pair : oracle::read_case_file(file)) all.push_back(std::move(pair));
  }
  return all;
}

const std::vector<Case>& cases() {
  static const std::vector<Case> all = [] {
    std::vector<Case> list;
    for (const oracle::Pair& pair : read_all()) list.emplace_back(pair);
    return list;
  }();
  return all;
}

class Cases : public testing::Test {
 protected:
  void SetUp() override {
    if (std::string_view(CLEARWAY_SHARED).empty()) {
      GTEST_SKIP()
          << "NOT TESTED: none of the 4292 shared cases. Configure with -DCLEARWAY_SHARED=<folder that holds cases/>.";
    }
  }

  /// Calls body(case) for every case, on all threads.
  template <class Body>
  static void for_each(const Body& body) {
    parallel_for(cases().size(), kAllThreads, [&](std::size_t i) { body(cases()[i]); });
  }
};

TEST_F(Cases, AreAllThere) {
  const auto has_radius = [](const Case& c) { return c.pair.name.starts_with("radius-"); };
  const auto with_radius = std::count_if(cases().begin(), cases().end(), has_radius);
  EXPECT_EQ(with_radius, 812);
  EXPECT_EQ(static_cast<std::ptrdiff_t>(cases().size()) - with_radius, 3480);
}

TEST_F(Cases, EveryVerdictIsRightOnEveryInstructionSet) {
  for_each_instruction_set([](const std::string& set) {
    for_each([&](const Case& c) {
      for (const PosedPair* pair : {&c.as_given, &c.as_corners}) {
        EXPECT_EQ(pair->hit(), c.pair.verdict) << c.pair.name << " on " << set;
        EXPECT_EQ(pair->hit_swapped(), c.pair.verdict) << c.pair.name << ", swapped, on " << set;
      }
    });
  });
}

TEST_F(Cases, EveryVerdictIsRightInOneCall) {
  std::vector<PairQuery> queries;
  for (const Case& c : cases()) {
    for (const PosedPair* pair : {&c.as_given, &c.as_corners}) {
      queries.push_back({&pair->a, &pair->X_WA, &pair->b, &pair->X_WB});
      queries.push_back({&pair->b, &pair->X_WB, &pair->a, &pair->X_WA});
    }
  }
  for_each_instruction_set([&](const std::string& set) {
    std::vector<std::uint8_t> hits(queries.size());
    check_pairs(queries, hits);
    for (std::size_t k = 0; k < hits.size(); ++k)
      EXPECT_EQ(hits[k] != 0, cases()[k / 4].pair.verdict) << cases()[k / 4].pair.name << " on " << set;
  });
}

TEST_F(Cases, AnEarlierQueryDoesNotChangeTheVerdict) {
  for_each_instruction_set([](const std::string& set) {
    for_each([&](const Case& c) {
      // As it happens in a planner: the last query had b elsewhere. Then the same question twice, and the other way round,
      // where the axis points the wrong way.
      for (const PosedPair* pair : {&c.as_given, &c.as_corners}) {
        PosedPair earlier = *pair;
        earlier.X_WB.translation() +=
            2 * (pair->a.half_extent() + pair->b.half_extent()) + Vec3::Constant(pair->a.radius_m());
        WarmStart warm;
        (void)earlier.hit(warm);
        EXPECT_EQ(pair->hit(warm), c.pair.verdict) << c.pair.name << " on " << set << ", b moved";
        EXPECT_EQ(pair->hit(warm), c.pair.verdict) << c.pair.name << " on " << set << ", asked again";
        EXPECT_EQ(pair->hit_swapped(warm), c.pair.verdict) << c.pair.name << " on " << set << ", swapped";
      }
    });
  });
}

TEST_F(Cases, NonsenseToStartFromDoesNotChangeTheVerdict) {
  const std::array axes = {Vec3(kNaN, kNaN, kNaN),
                           Vec3(0, kNaN, 1),
                           Vec3(kInfinity, 0, 0),
                           Vec3(1, -kInfinity, kNaN),
                           Vec3(0, 0, 0),
                           Vec3(kTiniest, 0, -kTiniest),
                           Vec3(1e-160, 1e-300, 0),
                           Vec3(1e308, 1e308, 1e308),
                           Vec3(-1.7e308, kTiniest, 1),
                           Vec3(3e38, -3e38, 1e39),
                           Vec3(1e-46, 1e-38, 1e-40),
                           Vec3(-0.3, 0.5, 0.7)};
  for_each_instruction_set([&](const std::string& set) {
    for_each([&](const Case& c) {
      for (const Vec3& axis : axes) {
        WarmStart warm{axis}, warm_swapped{axis};
        EXPECT_EQ(c.as_given.hit(warm), c.pair.verdict) << c.pair.name << " on " << set << " from " << axis.transpose();
        EXPECT_EQ(c.as_corners.hit_swapped(warm_swapped), c.pair.verdict)
            << c.pair.name << ", swapped, on " << set << " from " << axis.transpose();
      }
    });
  });
}

TEST_F(Cases, WhatAQueryLeavesForTheNextIsFinite) {
  for_each([](const Case& c) {
    for (const Vec3& axis : {Vec3(0, 0, 0), Vec3(kNaN, 0, 0), Vec3(1, 2, 3)}) {
      WarmStart warm{axis};
      if (!c.as_given.hit(warm)) {
        EXPECT_TRUE(warm.axis_W.allFinite() || axis.array().isNaN().any()) << c.pair.name;
      }
    }
  });
}

// Proofs -------------------------------------------------------------------------------------------------------------

TEST_F(Cases, EveryVerdictHasAProofThatHolds) {
  for_each([](const Case& c) {
    for (const PosedPair* pair : {&c.as_given, &c.as_corners}) {
      const Proof proof = pair->proof(), swapped = pair->proof_swapped();
      EXPECT_EQ(proof.intersects(), c.pair.verdict) << c.pair.name;
      EXPECT_EQ(swapped.intersects(), c.pair.verdict) << c.pair.name;
      EXPECT_TRUE(pair->accepts(proof)) << c.pair.name;
      EXPECT_TRUE(pair->accepts_swapped(swapped)) << c.pair.name;
    }
  });
}

/// No integer in decimal digits; another one for every case.
const char* garbage_for(const Case& c) {
  constexpr std::array kGarbage = {"",   "-",   "+1", "1.5", "1e3", "0x10", " 1",
                                   "1 ", "--1", "1-", "x",   "nan", "1\n",  "1,0"};
  return kGarbage[std::hash<std::string>()(c.pair.name) % kGarbage.size()];
}

void expect_no_plane_but_this(const SeparatingPlane& plane, const Case& c) {
  const auto rejects = [&](const SeparatingPlane& tampered) { return !c.as_given.accepts({tampered}); };
  const auto opposite = [](const ExactInteger& x) { return x.starts_with('-') ? x.substr(1) : "-" + x; };

  SeparatingPlane flipped;
  std::transform(plane.normal_W.begin(), plane.normal_W.end(), flipped.normal_W.begin(), opposite);
  EXPECT_TRUE(rejects(flipped)) << c.pair.name;
  EXPECT_FALSE(c.as_given.accepts_swapped({plane})) << c.pair.name;
  EXPECT_TRUE(rejects({{"0", "0", "0"}})) << c.pair.name;
  EXPECT_TRUE(rejects({{"-0", "00", "0"}})) << c.pair.name;
  for (std::size_t k = 0; k < 3; ++k) {
    SeparatingPlane bad = plane;
    bad.normal_W[k] = garbage_for(c);
    EXPECT_TRUE(rejects(bad)) << c.pair.name << ": " << garbage_for(c);
  }
  EXPECT_FALSE(c.as_given.accepts({CommonPoint{{{0, 0, "1"}}}})) << c.pair.name << ": the other verdict";
}

void expect_no_point_but_this(const CommonPoint& point, const Case& c) {
  const auto rejects = [&](const CommonPoint& tampered) { return !c.as_given.accepts({tampered}); };
  const bool is_sharp =
      c.pair.a.radius == 0 && c.pair.b.radius == 0;  // then only the very weights and vertices will do

  EXPECT_TRUE(rejects(CommonPoint{})) << c.pair.name;
  for (std::size_t k = 0; k < point.terms.size(); ++k) {
    const auto tampered = [&](auto change) {
      CommonPoint other = point;
      change(other.terms[k]);
      return other;
    };
    using Term = CommonPoint::Term;
    EXPECT_TRUE(rejects(tampered([](Term& t) { t.weight = "0"; }))) << c.pair.name;
    EXPECT_TRUE(rejects(tampered([](Term& t) { t.weight.insert(0, "-"); }))) << c.pair.name;
    EXPECT_TRUE(rejects(tampered([&](Term& t) { t.vertex_a = static_cast<std::uint32_t>(c.as_given.a.size()); })))
        << c.pair.name;
    EXPECT_TRUE(rejects(tampered([&](Term& t) { t.vertex_b = 0xffffffff; }))) << c.pair.name;
    EXPECT_FALSE(rejects(tampered([](Term& t) { t.weight.insert(0, "00"); }))) << c.pair.name << ": decimal, not octal";
    EXPECT_TRUE(rejects(tampered([&](Term& t) { t.weight = garbage_for(c); })))
        << c.pair.name << ": " << garbage_for(c);
    if (!is_sharp) continue;
    if (point.terms.size() > 1) {
      EXPECT_TRUE(rejects(tampered([](Term& t) { t.weight += "0"; }))) << c.pair.name;
    }
    const std::size_t other = (point.terms[k].vertex_a + 1) % c.as_given.a.size();
    if (c.as_given.a.vertex(other) != c.as_given.a.vertex(point.terms[k].vertex_a)) {
      EXPECT_TRUE(rejects(tampered([&](Term& t) { t.vertex_a = static_cast<std::uint32_t>(other); }))) << c.pair.name;
    }
  }
  EXPECT_FALSE(c.as_given.accepts({SeparatingPlane{{"1", "2", "3"}}})) << c.pair.name << ": the other verdict";
}

TEST_F(Cases, AProofThatWasTamperedWithIsRejected) {
  for_each([](const Case& c) {
    if (c.as_given.a.size() + c.as_given.b.size() > 600) return;  // says nothing new, and takes a while
    const Proof proof = c.as_given.proof();
    if (const auto* plane = std::get_if<SeparatingPlane>(&proof.evidence)) {
      expect_no_plane_but_this(*plane, c);
    } else {
      expect_no_point_but_this(std::get<CommonPoint>(proof.evidence), c);
    }
  });
}

TEST_F(Cases, AProofDoesNotCoverOtherPoses) {
  for_each([](const Case& c) {
    PosedPair lost = c.as_given;
    lost.X_WA.translation().x() = kNaN;
    EXPECT_FALSE(lost.accepts(c.as_given.proof())) << c.pair.name;
    if (c.as_given.a.size() + c.as_given.b.size() > 600) return;
    PosedPair moved = c.as_given;
    const double far = 1 + 10 * (moved.a.largest_coordinate() + moved.b.largest_coordinate() + moved.a.radius_m() +
                                 moved.b.radius_m());
    moved.X_WB.translation().y() = moved.X_WA.translation().y() + far;
    const Proof proof = c.as_given.proof();
    if (proof.intersects()) {
      EXPECT_FALSE(moved.accepts(proof)) << c.pair.name;
    }
  });
}

}  // namespace
}  // namespace clearway
