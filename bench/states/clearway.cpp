#include "route.hpp"

#include <clearway/checker/batch.hpp>

namespace clearway::bench {
namespace {

struct Clearway {
  explicit Clearway(const World& world) : checker(*world.checker), workspace(checker.make_workspace()) {}
  bool has_hit(JointView q) { return !checker.is_free(q, workspace); }

  const CollisionChecker& checker;
  Workspace workspace;
};

/// All states of a scene in one call.
class ClearwayBatches final : public LoadedWorld {
 public:
  explicit ClearwayBatches(const World& world) : checker_(*world.checker), workspace_(checker_.make_workspace()) {}
  void run(std::span<const std::vector<double>> states, std::span<std::uint8_t> hits) override {
    row_.clear();
    for (const std::vector<double>& q : states) row_.insert(row_.end(), q.begin(), q.end());
    check_states(checker_, row_, hits, workspace_);
    for (std::uint8_t& one : hits) one ^= 1;
  }

 private:
  const CollisionChecker& checker_;
  Workspace workspace_;
  std::vector<double> row_;
};

}  // namespace

void add_clearway_routes(std::vector<StateRoute>& routes) {
  routes.push_back({{.name = "clearway", .how = "CollisionChecker::is_free, workspace kept", .is_clearway = true},
                    [](const World& world) -> std::unique_ptr<LoadedWorld> {
                      return std::make_unique<LoopedWorld<Clearway>>(world);
                    }});
  routes.push_back(
      {{.name = "clearway, in batches",
        .how = "check_states, all states of a scene in one call",
        .is_clearway = true,
        .is_batch = true},
       [](const World& world) -> std::unique_ptr<LoadedWorld> { return std::make_unique<ClearwayBatches>(world); }});
}

}  // namespace clearway::bench
