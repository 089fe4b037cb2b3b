// Many threads ask about the same bodies at once: const means thread-safe. The thread sanitizer watches (./run test all).
#include "oracle/trouble.hpp"

#include <clearway/common/parallel.hpp>
#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/proof.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace clearway {
namespace {

Pose pose_of(const oracle::Body& body) {
  Pose X = Pose::Identity();
  X.linear() = body.R;
  X.translation() = body.t;
  return X;
}

struct Question {
  Hull a, b;
  Pose X_WA, X_WB;
};

std::vector<Question> questions() {
  std::vector<Question> all;
  for (const oracle::Category& category : oracle::categories()) {
    const oracle::Pair pair = category.make(1);
    all.push_back(
        {Hull(pair.a.vertices, pair.a.radius), Hull(pair.b.vertices, pair.b.radius), pose_of(pair.a), pose_of(pair.b)});
  }
  return all;
}

TEST(Threads, VerdictsDoNotDependOnTheNumberOfThreads) {
  const std::vector<Question> all = questions();
  const auto answers_on = [&](unsigned threads) {
    constexpr std::size_t kRounds = 8;
    std::vector<int> answers(all.size() * kRounds);
    parallel_for(answers.size(), threads, [&](std::size_t i) {
      const Question& q = all[i % all.size()];
      const bool hit = intersects(q.a, q.X_WA, q.b, q.X_WB);
      const bool proven = prove(q.a, q.X_WA, q.b, q.X_WB).intersects();
      answers[i] = (hit ? 1 : 0) + (proven ? 2 : 0);
    });
    return answers;
  };
  const std::vector<int> alone = answers_on(1);
  for (const int answer : alone) EXPECT_TRUE(answer == 0 || answer == 3);
  EXPECT_EQ(answers_on(4), alone);
}

TEST(Threads, HullsAreBuiltInParallel) {
  const std::vector<Question> all = questions();
  std::vector<std::size_t> sizes(all.size());
  const auto build = [&](std::size_t i) {
    std::vector<Vec3> points;
    for (std::size_t k = 0; k < all[i].a.size(); ++k) points.push_back(all[i].a.vertex(k));
    return build_hull(points).size();
  };
  parallel_for(all.size(), 4, [&](std::size_t i) { sizes[i] = build(i); });
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(sizes[i], build(i));
}

}  // namespace
}  // namespace clearway
