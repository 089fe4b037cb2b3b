// clearway: the public call, cold and with a warm start.
#include "route.hpp"

#include <clearway/geometry/check_pairs.hpp>
#include <clearway/geometry/intersects.hpp>

namespace clearway::bench {
namespace {

/// What a query reads, and nothing else.
struct Query {
  const Hull* a;
  const Hull* b;
  Pose X_WA, X_WB;
};

struct Scene {
  explicit Scene(const PairSet& set) {
    for (const Body& body : set.bodies) hulls.push_back(build_hull(body.vertices));
    for (const Pair& pair : set.pairs)
      queries.push_back({.a = &hulls[pair.a], .b = &hulls[pair.b], .X_WA = pair.X_WA, .X_WB = pair.X_WB});
  }
  std::vector<Hull> hulls;
  std::vector<Query> queries;
};

struct WarmScene : Scene {
  explicit WarmScene(const PairSet& set) : Scene(set) {
    for (const Pair& pair : set.pairs) {
      WarmStart warm;
      (void)intersects(hulls[pair.a], pair.X_WA, hulls[pair.b], pair.X_WB_before, warm);
      before.push_back(warm);
    }
  }
  std::vector<WarmStart> before;
};

/// All pairs in one call.
class BatchRoute final : public Route {
 public:
  using Route::Route;
  void load(const PairSet& set) override {
    scene_.emplace(set);
    queries_.clear();
    for (const Query& q : scene_->queries) queries_.push_back({.a = q.a, .X_WA = &q.X_WA, .b = q.b, .X_WB = &q.X_WB});
  }
  void run(std::span<std::uint8_t> hits) override { check_pairs(queries_, hits); }

 private:
  std::optional<Scene> scene_;
  std::vector<PairQuery> queries_;
};

}  // namespace

void add_batch_route(Routes& routes) {
  routes.push_back(std::make_unique<BatchRoute>(RouteInfo{.name = "clearway, check_pairs",
                                                          .library = Library::kClearway,
                                                          .precision = "exact",
                                                          .warm = false,
                                                          .how = "check_pairs(all pairs, hits)"}));
}

void add_clearway_routes(Routes& routes) {
  routes.push_back(make_route<Scene>({.name = "clearway",
                                      .library = Library::kClearway,
                                      .precision = "exact",
                                      .warm = false,
                                      .how = "intersects(a, X_WA, b, X_WB)"},
                                     [](Scene& scene, std::size_t k) {
                                       const Query& q = scene.queries[k];
                                       return intersects(*q.a, q.X_WA, *q.b, q.X_WB);
                                     }));
  routes.push_back(make_route<WarmScene>(
      {.name = "clearway warm",
       .library = Library::kClearway,
       .precision = "exact",
       .warm = true,
       .how = "the same with the WarmStart that one cold query at the earlier pose left (a fresh copy each time)"},
      [](WarmScene& scene, std::size_t k) {
        const Query& q = scene.queries[k];
        WarmStart warm = scene.before[k];
        return intersects(*q.a, q.X_WA, *q.b, q.X_WB, warm);
      }));
}

}  // namespace clearway::bench
