// Which node of a tree is nearest to a state.
#pragma once

#include <ompl/base/Planner.h>

#include <cstdint>
#include <memory>

namespace clearway {

class NearestNodes {
 public:
  virtual ~NearestNodes() = default;

  /// Nodes are numbered from 0. The state must stay where it is.
  virtual void add(const ompl::base::State* state) = 0;
  /// Precondition: there is a node.
  [[nodiscard]] virtual std::uint32_t find(const ompl::base::State* state) = 0;
  virtual void clear() = 0;
};

/// For plain reals a scan of all nodes, for other spaces what OMPL has for its planners.
[[nodiscard]] std::unique_ptr<NearestNodes> make_nearest_nodes(const ompl::base::Planner& planner);

}  // namespace clearway
