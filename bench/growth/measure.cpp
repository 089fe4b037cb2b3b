#include "measure.hpp"

#include "../edges/route.hpp"
#include "../format.hpp"
#include "../lane_kinematics.hpp"
#include "../random.hpp"
#include "../timing.hpp"

#include <clearway/checker/motion.hpp>

#include <malloc.h>

#include <algorithm>
#include <stdexcept>

namespace clearway::bench {
namespace {

using States = std::vector<std::vector<double>>;

template <class Route>
struct Entrant {
  Route route;
  Look look;
};

/// Those with these names, in this order.
std::vector<Entrant<StateRoute>> state_entrants() {
  std::vector<StateRoute> all;
  add_clearway_routes(all);
  add_fcl_routes(all);
  std::vector<Entrant<StateRoute>> entrants;
  for (const auto& [name, look] :
       {std::pair{"clearway, in batches", Look::kOurs}, std::pair{"clearway", Look::kOursToo},
        std::pair{"FCL as MoveIt, hulls", Look::kPeer}, std::pair{"FCL as MoveIt, meshes", Look::kPeerToo}})
    for (const StateRoute& route : all)
      if (route.info.name == name) entrants.push_back({route, look});
  return entrants;
}

std::vector<Entrant<EdgeRoute>> edge_entrants() {
  std::vector<Entrant<EdgeRoute>> entrants;
  for (const auto& [name, look] :
       {std::pair{"clearway, sampled", Look::kOurs}, std::pair{"clearway, certified", Look::kOursToo},
        std::pair{"FCL as MoveIt, hulls", Look::kPeer}})
    for (const EdgeRoute& route : edge_routes())
      if (route.name == name) entrants.push_back({route, look});
  return entrants;
}

double heap_mb() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd) / 1e6;
}

States draw_states(const CollisionChecker& checker, std::size_t count) {
  const RobotModel& model = checker.robot().model;
  Random random(21);
  States states;
  while (states.size() < count) {
    std::vector<double>& q = states.emplace_back(model.rest_state());
    for (const VariableId v : checker.robot().find_group("arm")->variables)
      q[v.index()] = random.real(model[v].limits.lower, model[v].limits.upper);
  }
  return states;
}

/// States of one kind and what every entrant says of them.
class StateContest {
 public:
  StateContest(const World& world, const std::vector<Entrant<StateRoute>>& entrants, States states)
      : states_(std::move(states)), verdicts_(states_.size()) {
    for (const auto& entrant : entrants) loaded_.push_back(entrant.route.load(world));
  }
  /// @return how many of the states it calls hits
  std::size_t run(std::size_t entrant) {
    loaded_[entrant]->run(states_, verdicts_);
    return static_cast<std::size_t>(std::ranges::count(verdicts_, 1));
  }
  [[nodiscard]] std::size_t size() const { return states_.size(); }

 private:
  States states_;
  std::vector<std::uint8_t> verdicts_;
  std::vector<std::unique_ptr<LoadedWorld>> loaded_;
};

/// The same about edges.
class EdgeContest {
 public:
  EdgeContest(const World& world, const std::vector<Entrant<EdgeRoute>>& entrants, std::vector<MotionEdge> edges)
      : edges_(std::move(edges)) {
    for (const auto& entrant : entrants) loaded_.push_back(entrant.route.load(world));
  }
  std::size_t run(std::size_t entrant) {
    return static_cast<std::size_t>(
        std::ranges::count_if(edges_, [&](const MotionEdge& edge) { return !loaded_[entrant]->is_free(edge); }));
  }
  [[nodiscard]] std::size_t size() const { return edges_.size(); }

 private:
  std::vector<MotionEdge> edges_;
  std::vector<std::unique_ptr<LoadedMotions>> loaded_;
};

/// Keeps the edges whose 32 states are free one by one: the question that those in lanes must answer alike.
std::vector<MotionEdge> valid_ones(const CollisionChecker& checker, const std::vector<MotionEdge>& edges) {
  Workspace workspace = checker.make_workspace();
  std::vector<MotionEdge> valid;
  std::vector<double> q;
  for (const MotionEdge& edge : edges) {
    bool is_valid = true;
    for (std::uint32_t i = 0; i < kStatesPerEdge && is_valid; ++i) {
      write_state(edge, i, q);
      is_valid = checker.is_free(q, workspace);
    }
    if (is_valid) valid.push_back(edge);
  }
  return valid;
}

/// Where clearway itself differs there is a fault; where a peer does, that is noted.
void note_difference(const std::string& name, bool is_clearway, std::size_t count, WorldFacts& facts) {
  if (count == 0) return;
  if (is_clearway) throw std::logic_error(format("%s: %zu answers differ from is_free", name.c_str(), count));
  facts.differs += format("%s%s: %zu", facts.differs.empty() ? "" : ", ", name.c_str(), count);
}

struct Entrants {
  std::vector<Entrant<StateRoute>> states = state_entrants();
  std::vector<Entrant<EdgeRoute>> edges = edge_entrants();
};

void measure_world(std::size_t size, const Effort& effort, const Entrants& entrants, SeriesResult& result) {
  const double before_mb = heap_mb();
  const auto checker = result.series.make(size);
  Workspace workspace = checker->make_workspace();
  const std::vector<double> rest = checker->robot().model.rest_state();
  (void)is_motion_free(*checker, rest, rest, {}, workspace);
  WorldFacts& facts = result.worlds.emplace_back();
  facts.heap_mb = heap_mb() - before_mb;

  States free, hits;
  std::vector<std::uint8_t> verdicts;
  for (std::vector<double>& q : draw_states(*checker, effort.states)) {
    verdicts.push_back(checker->is_free(q, workspace) ? 0 : 1);
    (verdicts.back() == 0 ? free : hits).push_back(std::move(q));
  }
  facts.free = free.size();
  facts.hits = hits.size();
  facts.hash = verdict_hash(verdicts);
  Task task;
  task.checker = checker;
  task.goal = rest;
  const std::vector<MotionEdge> edges = make_edges(task, "arm", EdgeKind::kRandom, effort.edges);
  std::vector<MotionEdge> valid = valid_ones(*checker, edges);
  facts.edges = edges.size();
  facts.valid_edges = valid.size();

  const World world(*checker);
  StateContest on_free(world, entrants.states, std::move(free)), on_hits(world, entrants.states, std::move(hits));
  EdgeContest on_edges(world, entrants.edges, std::move(valid));
  std::vector<std::function<void()>> contestants;
  for (std::size_t r = 0; r < entrants.states.size(); ++r) {
    const StateRouteInfo& info = entrants.states[r].route.info;
    note_difference(info.name, info.is_clearway, on_free.run(r) + (on_hits.size() - on_hits.run(r)), facts);
    contestants.emplace_back([&, r] { (void)on_free.run(r); });
    contestants.emplace_back([&, r] { (void)on_hits.run(r); });
  }
  for (std::size_t r = 0; r < entrants.edges.size(); ++r) {
    const EdgeRoute& route = entrants.edges[r].route;
    const std::size_t refused = on_edges.run(r);
    if (route.is_certified)
      facts.not_certified = refused;
    else
      note_difference(route.name + ", edges", entrants.edges[r].look != Look::kPeer, refused, facts);
    contestants.emplace_back([&, r] { (void)on_edges.run(r); });
  }
  std::vector<double> kinematics_ns;
  contestants.emplace_back([&] { kinematics_ns.push_back(lane_kinematics_ns(*checker, rest)); });

  const Times times = time_interleaved(contestants, effort.repetitions);
  facts.quiet = times.quiet;
  std::size_t at = 0;
  const auto add = [&](Curve& curve, std::size_t count) {
    const double ns = median(times.ns[at++]);
    curve.us.push_back(count == 0 ? 0 : ns / 1000 / static_cast<double>(count));
  };
  for (std::size_t r = 0; r < entrants.states.size(); ++r) {
    add(result.free_states[r], on_free.size());
    add(result.hits[r], on_hits.size());
  }
  for (std::size_t r = 0; r < entrants.edges.size(); ++r) add(result.valid_edges[r], on_edges.size());
  result.free_states.back().us.push_back(median(kinematics_ns) / 1000);
}

}  // namespace

SeriesResult measure(const Series& series, const Effort& effort) {
  const Entrants entrants;
  SeriesResult result{.series = series, .worlds = {}, .free_states = {}, .hits = {}, .valid_edges = {}};
  std::erase_if(result.series.sizes, [&](std::size_t size) { return size > effort.largest; });
  for (const auto& entrant : entrants.states) {
    result.free_states.push_back({entrant.route.info.name, entrant.look, {}});
    result.hits.push_back(result.free_states.back());
  }
  result.free_states.push_back({"kinematics alone, in lanes", Look::kYardstick, {}});
  for (const auto& entrant : entrants.edges) result.valid_edges.push_back({entrant.route.name, entrant.look, {}});
  for (const std::size_t size : result.series.sizes) {
    measure_world(size, effort, entrants, result);
    if (series.has_same_answers && result.worlds.back().hash != result.worlds.front().hash)
      throw std::logic_error(series.name + ": other answers at size " + std::to_string(size) + " than at " +
                             std::to_string(result.series.sizes.front()));
  }
  return result;
}

}  // namespace clearway::bench
