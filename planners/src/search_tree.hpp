// The tree of a planner: states, each with the one it was reached from.
#pragma once

#include "nearest_nodes.hpp"

#include <ompl/base/SpaceInformation.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace clearway {

class SearchTree {
 public:
  using Node = std::uint32_t;
  static constexpr Node kNone = ~Node{0};

  explicit SearchTree(const ompl::base::Planner& planner);
  ~SearchTree();
  SearchTree(const SearchTree&) = delete;
  SearchTree& operator=(const SearchTree&) = delete;

  /// A copy of the state. @param parent  kNone for a root
  Node add(const ompl::base::State* state, Node parent);
  /// Keeps the memory of the states for those to come.
  void clear();

  [[nodiscard]] Node size() const noexcept { return static_cast<Node>(links_.size()); }
  [[nodiscard]] bool is_empty() const noexcept { return links_.empty(); }
  /// At the same place in memory until the tree is cleared.
  [[nodiscard]] const ompl::base::State* operator[](Node node) const noexcept { return states_[node]; }
  [[nodiscard]] Node parent(Node node) const noexcept { return links_[node].parent; }
  [[nodiscard]] Node root(Node node) const noexcept;
  /// Precondition: the tree is not empty.
  [[nodiscard]] Node nearest(const ompl::base::State* state) { return nearest_->find(state); }

  /// A step from this node has failed.
  [[nodiscard]] bool is_blocked(Node node) const noexcept { return links_[node].is_blocked; }
  void block(Node node) noexcept { links_[node].is_blocked = true; }

 private:
  struct Link {
    Node parent;
    bool is_blocked;
  };
  ompl::base::SpaceInformationPtr si_;
  std::unique_ptr<NearestNodes> nearest_;
  std::vector<Link> links_;
  std::vector<ompl::base::State*> states_;  // those beyond size() are spare
};

}  // namespace clearway
