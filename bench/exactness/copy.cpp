// Compiled twice: with clearway as it is, and with the name clearway standing for the copy without certification.
#include "copy.hpp"

#include "../edges/workload.hpp"
#include "../pair_set.hpp"
#include "../random.hpp"

#include <clearway/checker/batch.hpp>
#include <clearway/common/certified.hpp>
#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/shape.hpp>

#include <cmath>

namespace clearway::bench {
namespace {

using exactness::Numbers;
using exactness::PairsOf;
using exactness::Questions;
using exactness::Verdicts;

class Robots final : public exactness::RobotInScenes {
 public:
  explicit Robots(Workload workload) : workload_(std::move(workload)) {
    for (const Family& family : workload_.families) {
      for (const Task& task : family.tasks) {
        families_.push_back(family.name);
        tasks_.push_back(&task);
        workspaces_.push_back(task.checker->make_workspace());
      }
    }
  }

  std::string name() const override { return workload_.robot; }
  std::vector<std::string> family_of_scenes() const override { return families_; }

  Questions draw_states(std::size_t scene) const override {
    Questions questions{.scene = scene, .count = tasks_[scene]->random.size(), .from = {}, .to = {}};
    for (const std::vector<double>& q : tasks_[scene]->random) append(q, questions.from);
    return questions;
  }

  Questions make_edges(std::size_t scene, bool near_goals, std::size_t count) const override {
    const EdgeKind kind = near_goals ? EdgeKind::kNearGoals : EdgeKind::kRandom;
    const std::vector<MotionEdge> edges = bench::make_edges(*tasks_[scene], workload_.group, kind, count);
    Questions questions{.scene = scene, .count = edges.size(), .from = {}, .to = {}};
    for (const MotionEdge& edge : edges) {
      append(edge.from, questions.from);
      append(edge.to, questions.to);
    }
    return questions;
  }

  void ask(const Questions& questions, Verdicts free) override {
    const CollisionChecker& checker = *tasks_[questions.scene]->checker;
    Workspace& workspace = workspaces_[questions.scene];
    if (questions.to.empty())
      check_states(checker, questions.from, free, workspace);
    else
      check_motions(checker, {questions.from, questions.to}, {.mode = MotionMode::kSampled, .states = kStatesPerEdge},
                    free, workspace);
  }

 private:
  static void append(const std::vector<double>& q, Numbers& to) { to.insert(to.end(), q.begin(), q.end()); }

  Workload workload_;
  std::vector<std::string> families_;
  std::vector<const Task*> tasks_;
  std::vector<Workspace> workspaces_;
};

class Hulls final : public exactness::Pairs {
 public:
  struct Query {
    std::size_t a, b;
    Pose X_WA, X_WB;
  };
  Hulls(std::vector<Hull> hulls, std::vector<Query> queries) : hulls_(std::move(hulls)), queries_(std::move(queries)) {}

  std::size_t count() const override { return queries_.size(); }
  void ask(Verdicts free) override {
    for (std::size_t k = 0; k < free.size(); ++k) {
      const Query& q = queries_[k];
      free[k] = intersects(hulls_[q.a], q.X_WA, hulls_[q.b], q.X_WB) ? 0 : 1;
    }
  }

 private:
  std::vector<Hull> hulls_;
  std::vector<Query> queries_;
};

std::unique_ptr<exactness::RobotInScenes> load_robot(const std::string& name, std::size_t scenes, std::size_t states) {
  const std::string group = name == "panda" ? "panda_arm" : "manipulator";
  return std::make_unique<Robots>(has_shared_workload() ? shared_workload(name, group, scenes, states)
                                                        : bundled_workload(states));
}

std::unique_ptr<exactness::Pairs> make_pairs(const PairsOf& of) {
  const PairSet set = make_pair_set(of.vertices, kGroups[of.group], of.count);
  std::vector<Hull> hulls;
  for (const Body& body : set.bodies) hulls.push_back(build_hull(body.vertices));
  std::vector<Hulls::Query> queries;
  for (const Pair& pair : set.pairs) queries.push_back({pair.a, pair.b, pair.X_WA, pair.X_WB});
  return std::make_unique<Hulls>(std::move(hulls), std::move(queries));
}

std::unique_ptr<exactness::Pairs> make_touching_pairs(std::size_t count) {
  Random random(1);
  std::vector<Hulls::Query> queries;
  for (std::size_t k = 0; k < count; ++k) {
    Pose X_WA = Pose::Identity();
    X_WA.linear() = random.rotation();
    X_WA.translation() = random.direction();
    Pose X_WB = X_WA;
    const double gap_m = std::pow(10, random.real(-17, -7)) * (k % 2 == 0 ? 1 : -1);
    const Vec3 beside_A(1 + gap_m, random.real(-0.5, 0.5), random.real(-0.5, 0.5));
    X_WB.translation() = X_WA * beside_A;
    queries.push_back({0, 0, X_WA, X_WB});
  }
  return std::make_unique<Hulls>(std::vector{make_box(Vec3::Ones())}, std::move(queries));
}

}  // namespace
}  // namespace clearway::bench

namespace exactness {

template <>
Copy copy_of_library<clearway::kCertified>() {
  return {.load_robot = clearway::bench::load_robot,
          .make_pairs = clearway::bench::make_pairs,
          .make_touching_pairs = clearway::bench::make_touching_pairs,
          .has_shared_data = clearway::bench::has_shared_workload};
}

}  // namespace exactness
