// clearway: the public call, cold and with a warm start.
#include "route.hpp"

#include <clearway/geometry/intersects.hpp>

namespace clearway::bench {
namespace {

struct Scene {
  explicit Scene(const PairSet& set) : pairs(set.pairs) {
    for (const Body& body : set.bodies) hulls.push_back(build_hull(body.vertices));
  }
  std::vector<Hull> hulls;
  std::vector<Pair> pairs;
};

struct WarmScene : Scene {
  explicit WarmScene(const PairSet& set) : Scene(set) {
    for (const Pair& pair : pairs) {
      WarmStart warm;
      (void)intersects(hulls[pair.a], pair.X_WA, hulls[pair.b], pair.X_WB_before, warm);
      before.push_back(warm);
    }
  }
  std::vector<WarmStart> before;
};

}  // namespace

void add_clearway_routes(Routes& routes) {
  routes.push_back(make_route<Scene>({.name = "clearway",
                                      .library = Library::kClearway,
                                      .precision = "exact",
                                      .warm = false,
                                      .how = "intersects(a, X_WA, b, X_WB)"},
                                     [](Scene& scene, std::size_t k) {
                                       const Pair& pair = scene.pairs[k];
                                       return intersects(scene.hulls[pair.a], pair.X_WA, scene.hulls[pair.b],
                                                         pair.X_WB);
                                     }));
  routes.push_back(make_route<WarmScene>(
      {.name = "clearway warm",
       .library = Library::kClearway,
       .precision = "exact",
       .warm = true,
       .how = "the same with the WarmStart that one cold query at the earlier pose left (a fresh copy each time)"},
      [](WarmScene& scene, std::size_t k) {
        const Pair& pair = scene.pairs[k];
        WarmStart warm = scene.before[k];
        return intersects(scene.hulls[pair.a], pair.X_WA, scene.hulls[pair.b], pair.X_WB, warm);
      }));
}

}  // namespace clearway::bench
