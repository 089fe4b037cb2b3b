// bench_edges: is this motion of the robot free? clearway in lanes and certified, beside FCL and Bullet state by state.
#include "report.hpp"
#include "route.hpp"

#include "../instruction_set.hpp"
#include "../lane_kinematics.hpp"
#include "../program.hpp"
#include "../timing.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <stdexcept>

namespace clearway::bench {
namespace {

constexpr const char* kUsage =
    "usage: bench_edges [--quick] [--own] [--robot panda|ur5] [--scenes N] [--out FILE] [--target NAME]\n"
    "  --quick        few scenes, edges and repetitions: does everything run? (its times mean little)\n"
    "  --own          clearway's routes only: what a change gains, in a tenth of the time\n"
    "  --robot NAME   one of the shared data; default: panda. Without these data: the bundled arm7\n"
    "  --scenes N     so many of each family; default: 20, which take others minutes on the Panda and half an hour on "
    "the UR5\n"
    "  --out FILE     also write the report to FILE\n"
    "  --target NAME  let clearway use one instruction set only: scalar, ssse3, sse4, avx2, avx3\n";

struct Options {
  std::size_t scenes = 20;     // per family
  std::size_t per_scene = 60;  // edges of each kind
  std::size_t repetitions = 9;
  bool own = false;
  std::string robot = "panda", target;
};

/// One family and kind: edges of all scenes, and every library with these scenes loaded.
class Contest {
 public:
  Contest(const Family& family, const std::string& group, EdgeKind kind, const std::vector<EdgeRoute>& routes,
          std::size_t per_scene) {
    worlds_.reserve(family.tasks.size());  // routes keep references
    for (const Task& task : family.tasks) {
      const World& world = worlds_.emplace_back(*task.checker);
      auto& forms = loaded_.emplace_back();
      for (const EdgeRoute& route : routes) forms.push_back(route.load(world));
      for (MotionEdge& edge : make_edges(task, group, kind, per_scene)) {
        is_valid_.push_back(forms[0]->is_free(edge) ? 1 : 0);
        edges_.push_back({worlds_.size() - 1, std::move(edge)});
      }
    }
  }

  /// Asks about all edges that are valid, or about all others. @return how many of them the route calls free
  std::size_t run(std::size_t route, bool valid) {
    std::size_t free = 0;
    for (std::size_t k = 0; k < edges_.size(); ++k)
      if ((is_valid_[k] != 0) == valid && loaded_[edges_[k].world][route]->is_free(edges_[k].edge)) ++free;
    return free;
  }

  /// How times of single edges spread, over those that are valid and that the route calls free. Each is the median of several runs
  /// over all edges.
  Spread spread(std::size_t route) {
    constexpr std::size_t kRuns = 15;
    std::vector<std::vector<double>> times(edges_.size());
    std::vector<double> empty;
    for (std::size_t run = 0; run < kRuns; ++run) {
      for (std::size_t k = 0; k < edges_.size(); ++k) {
        if (is_valid_[k] == 0) continue;
        const auto begin = std::chrono::steady_clock::now();
        const bool is_free = loaded_[edges_[k].world][route]->is_free(edges_[k].edge);
        const auto end = std::chrono::steady_clock::now();
        if (is_free) times[k].push_back(std::chrono::duration<double, std::micro>(end - begin).count());
        empty.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - end).count());
      }
    }
    std::vector<double> medians;
    for (const std::vector<double>& of_edge : times)
      if (!of_edge.empty()) medians.push_back(median(of_edge) - median(empty));
    if (medians.empty()) return {};
    std::ranges::sort(medians);
    return {medians[medians.size() / 2], medians[medians.size() * 95 / 100]};
  }

  [[nodiscard]] std::span<const std::uint8_t> is_valid() const { return is_valid_; }

 private:
  struct Edge {
    std::size_t world;
    MotionEdge edge;
  };
  std::vector<World> worlds_;
  std::vector<std::vector<std::unique_ptr<LoadedMotions>>> loaded_;  // [world][route]
  std::vector<Edge> edges_;
  std::vector<std::uint8_t> is_valid_;
};

EdgesCell measure(Contest& contest, const std::vector<EdgeRoute>& routes, std::size_t repetitions) {
  EdgesCell cell;
  cell.valid = static_cast<std::size_t>(std::ranges::count(contest.is_valid(), 1));
  cell.invalid = contest.is_valid().size() - cell.valid;
  cell.hash = verdict_hash(contest.is_valid());
  cell.routes.resize(routes.size());
  for (const bool valid : {true, false}) {
    const std::size_t count = valid ? cell.valid : cell.invalid;
    if (count == 0) continue;
    std::vector<std::function<void()>> contestants;
    for (std::size_t r = 0; r < routes.size(); ++r) {
      const std::size_t free = contest.run(r, valid);
      if (!routes[r].is_certified)
        cell.routes[r].differs += valid ? count - free : free;
      else if (valid)
        cell.not_certified = count - free;
      else if (free > 0)
        throw std::logic_error("a motion is certified although a state on it collides");
      contestants.emplace_back([&contest, r, valid] { (void)contest.run(r, valid); });
    }
    const Times times = time_interleaved(contestants, repetitions);
    for (std::size_t r = 0; r < routes.size(); ++r)
      (valid ? cell.routes[r].valid_us : cell.routes[r].invalid_us) =
          median(times.ns[r]) / 1000 / static_cast<double>(count);
  }
  cell.sampled = contest.spread(0);
  cell.certified = contest.spread(1);
  return cell;
}

std::string measure_and_print(const Options& options, Program& program) {
  if (!options.target.empty()) force_instruction_set(options.target);
  if (!has_shared_workload())
    std::fputs("bench_edges: no shared data here, so this measures the bundled arm7 instead; set CLEARWAY_SHARED\n",
               stderr);
  const std::string group = options.robot == "panda" ? "panda_arm" : "manipulator";
  const Workload workload =
      has_shared_workload() ? shared_workload(options.robot, group, options.scenes, 0) : bundled_workload(0);
  std::vector<EdgeRoute> routes = edge_routes();
  if (options.own) std::erase_if(routes, [](const EdgeRoute& route) { return !route.name.starts_with("clearway"); });
  EdgesResults results;
  results.robot = workload.robot;
  results.repetitions = options.repetitions;
  results.scenes = options.scenes;
  results.lanes = kinematics_lanes();
  for (const EdgeRoute& route : routes) {
    results.names.push_back(route.name);
    results.hows.push_back(route.how);
  }
  std::vector<double> yardsticks_ns;
  std::size_t differ = 0;
  for (const Family& family : workload.families) {
    for (const EdgeKind kind : {EdgeKind::kNearGoals, EdgeKind::kRandom}) {
      yardsticks_ns.push_back(lane_kinematics_ns(*family.tasks.front().checker, family.tasks.front().goal));
      Contest contest(family, workload.group, kind, routes, options.per_scene);
      EdgesCell& cell = results.cells.emplace_back(measure(contest, routes, options.repetitions));
      cell.family = family.name;
      cell.kind = kind == EdgeKind::kNearGoals ? "near goals" : "random";
      for (std::size_t r = 0; r < routes.size(); ++r)
        if (routes[r].name == "clearway, state by state") differ += cell.routes[r].differs;
    }
    std::fprintf(stderr, "%s: done\n", family.name.c_str());
  }
  results.kinematics_ns = median(yardsticks_ns);
  program.print(edges_report(results, instruction_set()));
  return differ == 0 ? "" : "clearway gave other verdicts in lanes than state by state";
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  Options options;
  Program program("bench_edges", kUsage);
  program.add({"--quick", [&] {
                 options.scenes = 1;
                 options.per_scene = 10;
                 options.repetitions = 3;
               }});
  program.add({"--own", [&] { options.own = true; }});
  program.add(text_option("--robot", options.robot));
  program.add({"--scenes", [&](const std::string& value) { options.scenes = std::stoul(value); }});
  program.add(text_option("--target", options.target));
  return program.run(argc, argv, [&] { return measure_and_print(options, program); });
}
