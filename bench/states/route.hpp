// One way to ask "is this state free?": what all libraries in the benchmark have in common.
#pragma once

#include "world.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clearway::bench {

struct StateRouteInfo {
  std::string name;
  std::string how;  // the calls, in words for the report
  bool is_clearway = false;
  bool is_batch = false;      // many states in one call
  bool is_as_moveit = false;  // FCL in the way that MoveIt uses it: what the goal is about
};

/// A library with one world loaded.
class LoadedWorld {
 public:
  LoadedWorld() = default;
  virtual ~LoadedWorld() = default;
  LoadedWorld(const LoadedWorld&) = delete;
  LoadedWorld& operator=(const LoadedWorld&) = delete;

  /// 1 for a collision, per state. This is what is timed; the loop is inside, so that the virtual call is not.
  virtual void run(std::span<const std::vector<double>> states, std::span<std::uint8_t> hits) = 0;
};

/// From a library's form of a world, `Loaded(const World&)` with `bool has_hit(JointView)`.
template <class Loaded>
class LoopedWorld final : public LoadedWorld {
 public:
  template <class... Args>
  explicit LoopedWorld(const World& world, Args... args) : loaded_(world, args...) {}
  void run(std::span<const std::vector<double>> states, std::span<std::uint8_t> hits) override {
    for (std::size_t k = 0; k < states.size(); ++k) hits[k] = loaded_.has_hit(states[k]) ? 1 : 0;
  }

 private:
  Loaded loaded_;
};

struct StateRoute {
  StateRouteInfo info;
  std::unique_ptr<LoadedWorld> (*load)(const World& world);
};

void add_clearway_routes(std::vector<StateRoute>& routes);
void add_fcl_routes(std::vector<StateRoute>& routes);
void add_bullet_routes(std::vector<StateRoute>& routes);

}  // namespace clearway::bench
