// Which of many boxes that never move can meet a given one: a tree, built once, searched without memory.
#pragma once

#include "checker/box.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace clearway {

class BoxTree {
 public:
  BoxTree() = default;
  explicit BoxTree(std::span<const Box> boxes);

  /// Calls visit(i) for every box i that is not apart from `box`, in no particular order, until it returns false.
  template <class Visit>
  void for_each_near(const Box& box, const Visit& visit) const noexcept {
    for (std::uint32_t at = 0; at < nodes_.size();) {
      const Node& node = nodes_[at];
      if (node.box.is_apart_from(box)) {
        at = node.next;
      } else if (node.leaf != kInner && !visit(node.leaf)) {
        return;
      } else {
        ++at;
      }
    }
  }

 private:
  static constexpr std::uint32_t kInner = ~std::uint32_t{0};
  /// Nodes stand in the order of a walk, parents first; so the next one is the first child, and no stack is needed.
  struct Node {
    Box box;
    std::uint32_t next;  // after all below this one
    std::uint32_t leaf;  // which box, or kInner
  };
  std::uint32_t add(std::span<const Box> boxes, std::span<std::uint32_t> which);

  std::vector<Node> nodes_;
};

}  // namespace clearway
