// One way to ask "do they intersect?": what all libraries in the benchmark have in common.
#pragma once

#include "pair_set.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clearway::bench {

enum class Library { kClearway, kFcl, kCcd, kBullet };

struct RouteInfo {
  std::string name;
  Library library;
  std::string precision;  // "f32", "f64", "exact"
  bool warm;              // uses what an earlier query on the same pair left behind
  std::string how;        // the call, in words for the report
};

class Route {
 public:
  explicit Route(RouteInfo info) : info_(std::move(info)) {}
  virtual ~Route() = default;
  Route(const Route&) = delete;
  Route& operator=(const Route&) = delete;

  [[nodiscard]] const RouteInfo& info() const { return info_; }
  /// Turns the set into the library's own shapes and poses, and makes the earlier queries of a warm route. Not timed.
  virtual void load(const PairSet& set) = 0;
  /// Answers every pair of the set: 1 for a hit. This is what is timed; the loop is inside, so that the virtual call is not.
  virtual void run(std::span<std::uint8_t> hits) = 0;

 private:
  RouteInfo info_;
};

/// A route from the library's form of a set, `Scene(const PairSet&)`, and a query `bool(Scene&, std::size_t pair)`.
template <class Scene, class Query>
class LoopRoute final : public Route {
 public:
  LoopRoute(RouteInfo info, Query query) : Route(std::move(info)), query_(std::move(query)) {}
  void load(const PairSet& set) override { scene_.emplace(set); }
  void run(std::span<std::uint8_t> hits) override {
    for (std::size_t k = 0; k < hits.size(); ++k) hits[k] = query_(*scene_, k) ? 1 : 0;
  }

 private:
  Query query_;
  std::optional<Scene> scene_;
};

template <class Scene, class Query>
std::unique_ptr<Route> make_route(RouteInfo info, Query query) {
  return std::make_unique<LoopRoute<Scene, Query>>(std::move(info), std::move(query));
}

using Routes = std::vector<std::unique_ptr<Route>>;
void add_clearway_routes(Routes& routes);
void add_batch_route(Routes& routes);  // clearway on all pairs in one call
void add_fcl_routes(Routes& routes);
void add_ccd_routes(Routes& routes);
void add_bullet_routes(Routes& routes);

}  // namespace clearway::bench
