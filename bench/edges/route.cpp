#include "route.hpp"

#include <clearway/checker/motion.hpp>

#include "checker/coarse_to_fine.hpp"

namespace clearway::bench {
namespace {

class ClearwayMotions final : public LoadedMotions {
 public:
  ClearwayMotions(const World& world, const MotionOptions& options)
      : checker_(*world.checker), workspace_(checker_.make_workspace()), options_(options) {}
  bool is_free(const MotionEdge& edge) override {
    return is_motion_free(checker_, edge.from, edge.to, options_, workspace_);
  }

 private:
  const CollisionChecker& checker_;
  Workspace workspace_;
  MotionOptions options_;
};

/// What OMPL's own motion validator amounts to, in a better order.
class StateByState final : public LoadedMotions {
 public:
  explicit StateByState(std::unique_ptr<LoadedWorld> world) : world_(std::move(world)), q_(1) {}
  bool is_free(const MotionEdge& edge) override {
    return for_each_coarse_to_fine(kStatesPerEdge, [&](std::uint64_t i) {
      write_state(edge, static_cast<std::uint32_t>(i), q_[0]);
      std::uint8_t hit = 1;
      world_->run(q_, std::span(&hit, 1));
      return hit == 0;
    });
  }

 private:
  std::unique_ptr<LoadedWorld> world_;
  std::vector<std::vector<double>> q_;
};

}  // namespace

std::vector<EdgeRoute> edge_routes() {
  const auto clearway = [](const MotionOptions& options) {
    return [options](const World& world) { return std::make_unique<ClearwayMotions>(world, options); };
  };
  std::vector<EdgeRoute> routes;
  routes.push_back({.name = "clearway, sampled",
                    .how = "is_motion_free, the 32 states in lanes",
                    .load = clearway({.mode = MotionMode::kSampled, .states = kStatesPerEdge})});
  routes.push_back({.name = "clearway, certified",
                    .how = "is_motion_free, free at every instant",
                    .load = clearway({}),
                    .is_certified = true});
  std::vector<StateRoute> by_states;
  add_clearway_routes(by_states);
  add_fcl_routes(by_states);
  add_bullet_routes(by_states);
  for (const StateRoute& route : by_states) {
    if (route.info.name == "FCL as MoveIt, meshes" || route.info.name == "clearway, in batches") continue;
    routes.push_back(
        {.name = route.info.is_clearway ? "clearway, state by state" : route.info.name,
         .how = route.info.how,
         .load = [load = route.load](const World& world) { return std::make_unique<StateByState>(load(world)); }});
  }
  return routes;
}

}  // namespace clearway::bench
