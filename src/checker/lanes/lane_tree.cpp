#include "checker/lanes/lane_tree.hpp"

#include "checker/lanes/rounded_up.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace clearway {
namespace {

Box joined(const LaneTree::Node& node) {
  Box all;
  for (int k = 0; k < 3; ++k) {
    all.low[k] = *std::ranges::min_element(node.low[k]);
    all.high[k] = *std::ranges::max_element(node.high[k]);
  }
  return all;
}

double distance_m(const Vec3& point, const Box& box) {
  return (box.low - point).cwiseMax(point - box.high).cwiseMax(0.0).norm();
}

std::vector<LaneTree::Node> parents_of(std::span<const Box> children) {
  std::vector<LaneTree::Node> nodes((children.size() + kLanesKept - 1) / kLanesKept);
  for (LaneTree::Node& node : nodes) {
    for (auto& row : node.low) std::ranges::fill(row, HUGE_VALF);
    for (auto& row : node.high) std::ranges::fill(row, -HUGE_VALF);
  }
  for (std::size_t i = 0; i < children.size(); ++i) {
    LaneTree::Node& node = nodes[i / kLanesKept];
    for (int k = 0; k < 3; ++k) {
      node.low[k][i % kLanesKept] = rounded_down(children[i].low[k]);
      node.high[k][i % kLanesKept] = rounded_up(children[i].high[k]);
    }
  }
  return nodes;
}

}  // namespace

LaneTree make_lane_tree(const Bodies& bodies, const LaneLevers& levers) {
  LaneTree tree;
  std::vector<Box> boxes;
  // The leaves of the tree that is there, as they stand in it: neighbours are close to each other.
  const Box everything{Vec3::Constant(-HUGE_VAL), Vec3::Constant(HUGE_VAL)};
  bodies.tree.for_each_near(everything, [&](std::uint32_t leaf) {
    tree.leaves.push_back(bodies.bounded[leaf]);
    boxes.push_back(bodies.standing_boxes[tree.leaves.back()]);
    return true;
  });
  while (!boxes.empty()) {
    tree.levels.push_back(parents_of(boxes));
    boxes.clear();
    if (tree.levels.back().size() > 1)
      for (const LaneTree::Node& node : tree.levels.back()) boxes.push_back(joined(node));
  }
  const std::size_t nodes = tree.levels.empty() ? 0 : tree.levels.front().size();
  tree.checked.assign(bodies.moving.size() * nodes, 0);
  tree.in_reach = tree.checked;
  tree.reaches_any.assign(bodies.moving.size(), 0);
  for (std::size_t part = 0; part < bodies.moving.size(); ++part) {
    const auto& [center_W, radius_m] = levers.reaches[part];
    const double looked_m = (radius_m + static_cast<double>(kLooked_m)) * (1 + 1e-6) + 1e-6;
    for (std::size_t i = 0; i < tree.leaves.size(); ++i) {
      if (!bodies.is_checked(bodies.moving[part].body, bodies.standing[tree.leaves[i]].body)) continue;
      const auto bit = static_cast<std::uint16_t>(1U << i % kLanesKept);
      tree.checked[part * nodes + i / kLanesKept] |= bit;
      if (distance_m(center_W, bodies.standing_boxes[tree.leaves[i]]) > looked_m) continue;
      tree.in_reach[part * nodes + i / kLanesKept] |= bit;
      tree.reaches_any[part] = 1;
    }
  }
  return tree;
}

}  // namespace clearway
