#include "search_tree.hpp"

namespace clearway {

namespace ob = ompl::base;

namespace {

constexpr std::size_t kUsualSize = 256;  // of a tree; a larger one takes more memory as it grows

}  // namespace

SearchTree::SearchTree(const ob::Planner& planner)
    : si_(planner.getSpaceInformation()), nearest_(make_nearest_nodes(planner)) {
  links_.reserve(kUsualSize);
  states_.reserve(kUsualSize);
}

SearchTree::~SearchTree() {
  for (ob::State* state : states_) si_->freeState(state);
}

SearchTree::Node SearchTree::add(const ob::State* state, Node parent) {
  const Node node = size();
  if (node == states_.size()) states_.push_back(si_->allocState());
  si_->copyState(states_[node], state);
  links_.push_back({parent, false});
  nearest_->add(states_[node]);
  return node;
}

void SearchTree::clear() {
  links_.clear();
  nearest_->clear();
}

SearchTree::Node SearchTree::root(Node node) const noexcept {
  while (parent(node) != kNone) node = parent(node);
  return node;
}

}  // namespace clearway
