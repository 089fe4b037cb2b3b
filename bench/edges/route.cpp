#include "route.hpp"

#include <clearway/checker/motion.hpp>

#include <bit>

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
    constexpr int kBits = std::bit_width(kStatesPerEdge - 1);
    for (std::uint32_t k = 0; k < kStatesPerEdge; ++k) {
      std::uint32_t i = 0;
      for (int b = 0; b < kBits; ++b) i |= (k >> b & 1) << (kBits - 1 - b);
      write_state(edge, i, q_[0]);
      std::uint8_t hit = 1;
      world_->run(q_, std::span(&hit, 1));
      if (hit != 0) return false;
    }
    return true;
  }

 private:
  std::unique_ptr<LoadedWorld> world_;
  std::vector<std::vector<double>> q_;
};
static_assert(std::has_single_bit(kStatesPerEdge));

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
