// intersects_despite: what it is sure of holds wherever the bodies may stand, and it is sure of most.
#include <clearway/geometry/depth.hpp>
#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/intersects.hpp>

#include "oracle/rng.hpp"
#include "support/any_pose.hpp"
#include "support/instruction_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace clearway {
namespace {

using oracle::Rng;

Hull any_body(Rng& rng) {
  std::vector<Vec3> points;
  const int count = rng.integer(4, 60);
  for (int i = 0; i < count; ++i) points.push_back(any_point(rng, 0.3));
  return build_hull(points, rng.integer(0, 3) == 0 ? rng.real(0, 0.1) : 0);
}

SureOf sure_of(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double error_m) {
  WarmStart cold;
  return intersects_despite(a, X_WA, b, X_WB, error_m, cold);
}

/// Another pose that moves no vertex of the body by more than `most_m`, and one of them by about that much.
Pose shaken(Rng& rng, const Hull& body, const Pose& X, double most_m) {
  double reach_m = 0;
  for (std::size_t i = 0; i < body.size(); ++i) reach_m = std::max(reach_m, body.vertex(i).norm());
  const double share = rng.coin() ? 0 : rng.real(0, 1);  // of the turn; the rest is for the shift
  Pose other = X;
  other.linear() =
      Eigen::AngleAxisd(0.99 * share * most_m / reach_m, any_direction(rng)).toRotationMatrix() * X.linear();
  other.translation() += 0.99 * (1 - share) * most_m * any_direction(rng);
  return other;
}

TEST(IntersectsDespite, WhatIsSureHoldsWhereverTheBodiesMayStand) {
  for_each_instruction_set([](const std::string& set) {
    Rng rng(23);
    int hits = 0, apart = 0;
    for (int i = 0; i < 3000; ++i) {
      const Hull a = any_body(rng), b = any_body(rng);
      const Pose X_WA = any_pose(rng, 0.3), X_WB = any_pose(rng, 0.3);
      const PenetrationDepth deep = depth(a, X_WA, b, X_WB);
      const double gap_m = distance(a, X_WA, b, X_WB).distance_m;
      // About as much as it takes to change the verdict, or much less.
      const double error_m = std::max(gap_m, deep.upper_m) * std::pow(10, rng.real(-5, 0.2));
      const SureOf sure = sure_of(a, X_WA, b, X_WB, error_m);
      if (sure == SureOf::kNeither) continue;
      const bool is_hit = sure == SureOf::kHit;
      (is_hit ? hits : apart) += 1;
      ASSERT_EQ(is_hit, intersects(a, X_WA, b, X_WB)) << set << " " << i;
      if (is_hit) {
        ASSERT_LT(error_m, deep.upper_m * (1 + 1e-9)) << set << " " << i;  // or a push along direction_W parts them
      } else {
        ASSERT_LT(error_m, gap_m * (1 + 1e-9)) << set << " " << i;
      }
      for (int k = 0; k < 4; ++k) {
        const double of_a = rng.real(0, 1);
        ASSERT_EQ(is_hit,
                  intersects(a, shaken(rng, a, X_WA, of_a * error_m), b, shaken(rng, b, X_WB, (1 - of_a) * error_m)))
            << set << " " << i;
      }
    }
    EXPECT_GT(hits, set.find("SCALAR") == std::string::npos ? 500 : -1) << set;  // it alone finds none
    EXPECT_GT(apart, 300) << set;
  });
}

TEST(IntersectsDespite, BoxesMustOverlapByMoreThanTheError) {
  const Shape box = make_box(Vec3(0.2, 0.3, 0.4));
  const Pose here = Pose::Identity();
  for_each_instruction_set([&](const std::string& set) {
    for (const double depth_m : {1e-6, 1e-4, 1e-2}) {
      Pose beside = here;
      beside.translation().x() = 0.2 - depth_m;
      for (const double share : {1.0001, 2.0, 1000.0})
        EXPECT_EQ(sure_of(box, here, box, beside, depth_m * share), SureOf::kNeither) << set << " " << depth_m;
      beside.translation().x() = 0.2 + depth_m;
      EXPECT_EQ(sure_of(box, here, box, beside, depth_m * 1.0001), SureOf::kNeither) << set << " " << depth_m;
      if (depth_m > 1e-5) {
        EXPECT_EQ(sure_of(box, here, box, beside, depth_m * 0.99), SureOf::kApart) << set << " " << depth_m;
      }
    }
  });
}

TEST(IntersectsDespite, BadErrorsAndPosesAreSureOfNothing) {
  const Shape box = make_box(Vec3(1, 1, 1));
  const Pose here = Pose::Identity();
  Pose far = here, broken = here;
  far.translation().x() = 5;
  broken.translation().y() = std::numeric_limits<double>::quiet_NaN();
  for (const double bad : {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(sure_of(box, here, box, far, bad), SureOf::kNeither) << bad;
    EXPECT_EQ(sure_of(box, here, box, here, bad), SureOf::kNeither) << bad;
  }
  EXPECT_EQ(sure_of(box, here, box, broken, 1e-6), SureOf::kNeither);
  EXPECT_EQ(sure_of(box, here, box, far, 1e-300), SureOf::kApart);
}

}  // namespace
}  // namespace clearway
