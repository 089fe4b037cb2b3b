// One way to ask "is this motion free?".
#pragma once

#include "../states/route.hpp"
#include "workload.hpp"

#include <memory>
#include <string>
#include <vector>

namespace clearway::bench {

class LoadedMotions {
 public:
  LoadedMotions() = default;
  virtual ~LoadedMotions() = default;
  LoadedMotions(const LoadedMotions&) = delete;
  LoadedMotions& operator=(const LoadedMotions&) = delete;
  [[nodiscard]] virtual bool is_free(const MotionEdge& edge) = 0;
};

struct EdgeRoute {
  std::string name;
  std::string how;
  std::function<std::unique_ptr<LoadedMotions>(const World& world)> load;
  bool is_certified = false;  // asks for more than the states: not compared with the others' verdicts
};

/// clearway sampled and certified; then state by state, coarse to fine and up to the first hit, with clearway, FCL and
/// Bullet as in bench/states.
[[nodiscard]] std::vector<EdgeRoute> edge_routes();

}  // namespace clearway::bench
