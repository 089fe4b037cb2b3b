// The checker gives exactly the verdicts of asking every pair of shapes, by names, without boxes or trees.
#include "checker/any_cell.hpp"
#include "support/amount.hpp"

#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/intersects.hpp>
#include <clearway/robot/kinematics.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string>

namespace clearway {
namespace {

using oracle::Rng;

const int kCells = amount("CLEARWAY_CELLS", 400);

struct PosedShape {
  std::size_t body;
  Shape shape;
  Pose X_WS;
};

/// All shapes of a cell, in the order of the checker's bodies.
struct Posed {
  std::vector<std::string> names;
  std::vector<PosedShape> shapes;
};

Posed posed(const Cell& cell, const std::vector<double>& q) {
  const RobotModel& model = cell.robot->model;
  std::vector<Pose> X_WL(model.links().size());
  forward_kinematics(model, q, X_WL);
  Posed all;
  for (std::size_t i = 0; i < X_WL.size(); ++i) {
    for (const LinkShape& one : model.links()[i].shapes)
      all.shapes.push_back({all.names.size(), one.shape.padded(model.links()[i].padding_m), X_WL[i] * one.X_LS});
    all.names.push_back(model.links()[i].name);
  }
  for (const AttachedObject& held : cell.scene.attached()) {
    const LinkId link = *model.find_link(held.link);
    for (const ObjectShape& one : held.object->shapes) {
      all.shapes.push_back(
          {all.names.size(), one.shape.padded(model[link].padding_m), X_WL[link.index()] * (held.X_LO * one.X_OS)});
    }
    all.names.push_back(held.object->name);
  }
  for (const PlacedObject& placed : cell.scene.objects()) {
    for (const ObjectShape& one : placed.object->shapes)
      all.shapes.push_back({all.names.size(), one.shape, placed.X_WO * one.X_OS});
    all.names.push_back(placed.object->name);
  }
  return all;
}

/// The rules of the checker's header, word by word.
bool must_be_checked(const Cell& cell, const std::string& a, const std::string& b) {
  const RobotModel& model = cell.robot->model;
  const auto link_a = model.find_link(a), link_b = model.find_link(b);
  const AttachedObject *held_a = cell.scene.find_attached(a), *held_b = cell.scene.find_attached(b);
  if (a == b) return false;
  for (const AllowedPair& pair : cell.scene.allowed()) {
    if (pair.second.empty() && (pair.first == a || pair.first == b)) return false;
    if ((pair.first == a && pair.second == b) || (pair.first == b && pair.second == a)) return false;
  }
  if (!link_a && !held_a && !link_b && !held_b) return false;  // two objects of the scene
  if (link_a && link_b) return cell.robot->pairs.is_checked(*link_a, *link_b);
  if (held_a && held_b)
    return !model.are_rigidly_connected(*model.find_link(held_a->link), *model.find_link(held_b->link));
  const AttachedObject* held = held_a ? held_a : held_b;
  const auto link = link_a ? link_a : link_b;
  if (held && link) {
    const auto& touch = held->touch_links;
    if (std::find(touch.begin(), touch.end(), model[*link].name) != touch.end()) return false;
    return !model.are_rigidly_connected(*link, *model.find_link(held->link));
  }
  return true;
}

TEST(BruteForce, GivesTheSameCollisionsAndTheSameDistance) {
  Rng rng(7);
  int free = 0, hits = 0, world = 0, held = 0;
  for (int k = 0; k < kCells; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    for (int state = 0; state < 5; ++state) {
      const std::vector<double> q = any_state(rng, cell.robot->model);
      const Posed all = posed(cell, q);
      ASSERT_EQ(all.names.size(), checker.bodies().size());
      std::set<Collision> expected;
      double smallest_m = std::numeric_limits<double>::infinity();
      for (const PosedShape& a : all.shapes) {
        for (const PosedShape& b : all.shapes) {
          const bool is_checked = must_be_checked(cell, all.names[a.body], all.names[b.body]);
          const BodyId id_a{static_cast<std::uint32_t>(a.body)}, id_b{static_cast<std::uint32_t>(b.body)};
          ASSERT_EQ(checker.is_checked(id_a, id_b), is_checked) << all.names[a.body] << " " << all.names[b.body];
          if (a.body >= b.body || !is_checked) continue;
          if (intersects(a.shape, a.X_WS, b.shape, b.X_WS)) expected.insert({id_a, id_b});
          smallest_m = std::min(smallest_m, distance(a.shape, a.X_WS, b.shape, b.X_WS).distance_m);
        }
      }
      const std::vector<Collision> found = checker.all_collisions(q, workspace);
      ASSERT_EQ(found, std::vector<Collision>(expected.begin(), expected.end())) << "cell " << k;

      const StateVerdict verdict = checker.check(q, workspace);
      ASSERT_EQ(verdict.is_free(), expected.empty());
      ASSERT_EQ(checker.is_free(q, workspace), expected.empty());
      ASSERT_EQ(checker.find_collision(q, workspace).has_value(), !expected.empty());
      if (!expected.empty()) {
        ASSERT_EQ(verdict.status, StateStatus::kCollision);
        ASSERT_EQ(verdict.collision, *expected.begin());
        ASSERT_EQ(*checker.find_collision(q, workspace), *expected.begin());
      }
      const Clearance clearance = checker.clearance(q, workspace);
      ASSERT_EQ(clearance.distance_m, smallest_m);
      ASSERT_EQ(clearance.pair.has_value(), smallest_m < std::numeric_limits<double>::infinity());
      expected.empty() ? ++free : ++hits;
      for (const Collision& one : expected) {
        world += checker[one.second].kind == BodyKind::kObject;
        held += checker[one.second].kind == BodyKind::kAttached || checker[one.first].kind == BodyKind::kAttached;
      }
    }
  }
  // So that this says something about every kind.
  EXPECT_GT(free, kCells / 2);
  EXPECT_GT(hits, kCells / 2);
  EXPECT_GT(world, kCells / 2);
  EXPECT_GT(held, kCells / 4);
}

}  // namespace
}  // namespace clearway
