#include "checker/box_tree.hpp"

#include <algorithm>
#include <numeric>

namespace clearway {

BoxTree::BoxTree(std::span<const Box> boxes) {
  if (boxes.empty()) return;
  std::vector<std::uint32_t> which(boxes.size());
  std::iota(which.begin(), which.end(), 0U);
  nodes_.reserve(2 * boxes.size() - 1);
  add(boxes, which);
}

/// Halves are split at the median of the longest axis; ties by number, so that the tree is the same on every machine.
std::uint32_t BoxTree::add(std::span<const Box> boxes, std::span<std::uint32_t> which) {
  const auto at = static_cast<std::uint32_t>(nodes_.size());
  if (which.size() == 1) {
    nodes_.push_back({boxes[which[0]], at + 1, which[0]});
    return at;
  }
  Box all = boxes[which[0]];
  Vec3 low = all.low + all.high, high = low;  // of twice the centers
  for (const std::uint32_t i : which) {
    all = joined(all, boxes[i]);
    low = low.cwiseMin(boxes[i].low + boxes[i].high);
    high = high.cwiseMax(boxes[i].low + boxes[i].high);
  }
  Eigen::Index axis = 0;
  (high - low).maxCoeff(&axis);
  nodes_.push_back({all, 0, kInner});
  const auto middle = which.size() / 2;
  std::nth_element(which.begin(), which.begin() + static_cast<std::ptrdiff_t>(middle), which.end(),
                   [&](std::uint32_t i, std::uint32_t j) {
                     const double x = boxes[i].low[axis] + boxes[i].high[axis];
                     const double y = boxes[j].low[axis] + boxes[j].high[axis];
                     return x != y ? x < y : i < j;
                   });
  add(boxes, which.first(middle));
  add(boxes, which.subspan(middle));
  nodes_[at].next = static_cast<std::uint32_t>(nodes_.size());
  return at;
}

}  // namespace clearway
