#include "route.hpp"

namespace clearway::bench {
namespace {

struct Clearway {
  explicit Clearway(const World& world) : checker(*world.checker), workspace(checker.make_workspace()) {}
  bool has_hit(JointView q) { return !checker.is_free(q, workspace); }

  const CollisionChecker& checker;
  Workspace workspace;
};

}  // namespace

void add_clearway_routes(std::vector<StateRoute>& routes) {
  routes.push_back({{.name = "clearway", .how = "CollisionChecker::is_free, workspace kept", .is_clearway = true},
                    [](const World& world) -> std::unique_ptr<LoadedWorld> {
                      return std::make_unique<LoopedWorld<Clearway>>(world);
                    }});
}

}  // namespace clearway::bench
