// bench_states: is this state of the robot free? clearway beside FCL and Bullet on the same hulls, pairs and states.
#include "report.hpp"
#include "settle.hpp"
#include "workload.hpp"

#include "../instruction_set.hpp"
#include "../program.hpp"
#include "../timing.hpp"

#include <cstdio>
#include <string>

namespace clearway::bench {
namespace {

constexpr const char* kUsage =
    "usage: bench_states [--quick] [--robot panda|ur5] [--out FILE] [--target NAME] [--only TEXT]\n"
    "  --quick        few states and repetitions: does everything run? (its times mean little)\n"
    "  --robot NAME   one of the shared data; default: panda. Without these data: the bundled arm7\n"
    "  --out FILE     also write the report, with machine and method, to FILE\n"
    "  --target NAME  let clearway use one instruction set only: scalar, ssse3, sse4, avx2, avx3\n"
    "  --only TEXT    only routes whose name contains TEXT\n";

struct Options {
  std::size_t scenes = 20;      // per family
  std::size_t per_scene = 100;  // states of each kind
  std::size_t repetitions = 15;
  std::string robot = "panda";
  std::string target, only;
};

std::vector<StateRoute> make_routes(const std::string& only) {
  std::vector<StateRoute> routes;
  add_clearway_routes(routes);
  add_fcl_routes(routes);
  add_bullet_routes(routes);
  std::erase_if(routes, [&](const StateRoute& route) { return route.info.name.find(only) == std::string::npos; });
  return routes;
}

Workload make_workload(const Options& options) {
  if (!has_shared_workload()) {
    std::fputs("bench_states: no shared data here, so this measures the bundled arm7 instead; set CLEARWAY_SHARED\n",
               stderr);
    return bundled_workload(options.per_scene);
  }
  const std::string group = options.robot == "panda" ? "panda_arm" : "manipulator";
  return shared_workload(options.robot, group, options.scenes, options.per_scene);
}

using States = std::vector<std::vector<double>>;
using Verdicts = std::vector<std::uint8_t>;

/// One family and kind: the worlds in every library's form, and what each said last, all scenes in one row.
class Contest {
 public:
  Contest(const Family& family, States Task::*kind, const std::vector<StateRoute>& routes) : verdicts_(routes.size()) {
    worlds_.reserve(family.tasks.size());  // routes keep references
    for (const Task& task : family.tasks) {
      const World& world = worlds_.emplace_back(*task.checker);
      states_.push_back(&(task.*kind));
      total_ += states_.back()->size();
      auto& forms = loaded_.emplace_back();
      for (const StateRoute& route : routes) forms.push_back(route.load(world));
    }
    for (Verdicts& one : verdicts_) one.resize(total_);
  }

  void run(std::size_t route) {
    std::size_t at = 0;
    for (std::size_t w = 0; w < worlds_.size(); ++w) {
      const std::size_t count = states_[w]->size();
      loaded_[w][route]->run(*states_[w], std::span(verdicts_[route]).subspan(at, count));
      at += count;
    }
  }

  [[nodiscard]] const Verdicts& verdicts(std::size_t route) const { return verdicts_[route]; }
  [[nodiscard]] std::size_t size() const { return total_; }

  /// Counts who is wrong where not all agree.
  void judge(StatesCell& cell) const {
    std::size_t at = 0;
    for (std::size_t w = 0; w < worlds_.size(); ++w) {
      for (const std::vector<double>& q : *states_[w]) {
        judge_state(worlds_[w], q, at, cell);
        ++at;
      }
    }
  }

 private:
  void judge_state(const World& world, const std::vector<double>& q, std::size_t at, StatesCell& cell) const {
    const bool do_all_agree = std::all_of(verdicts_.begin(), verdicts_.end(),
                                          [&](const Verdicts& one) { return one[at] == verdicts_[0][at]; });
    if (do_all_agree) return;
    ++cell.settled;
    const Truth truth = settle(world, q);
    if (truth == Truth::kTooClose) {
      ++cell.too_close;
      return;
    }
    for (std::size_t r = 0; r < verdicts_.size(); ++r) {
      if (truth == Truth::kHit && verdicts_[r][at] == 0) ++cell.routes[r].missed;
      if (truth == Truth::kFree && verdicts_[r][at] == 1) ++cell.routes[r].false_alarms;
    }
  }

  std::vector<World> worlds_;
  std::vector<const States*> states_;
  std::vector<std::vector<std::unique_ptr<LoadedWorld>>> loaded_;  // [world][route]
  std::vector<Verdicts> verdicts_;                                 // [route]
  std::size_t total_ = 0;
};

/// @throws std::runtime_error if a route changes its answers from one run to the next.
StatesCell measure(const Family& family, const std::string& kind, States Task::*states,
                   const std::vector<StateRoute>& routes, std::size_t repetitions, std::vector<double>& yardsticks_ns) {
  Contest contest(family, states, routes);
  StatesCell cell;
  cell.family = family.name;
  cell.kind = kind;
  cell.scenes = family.tasks.size();
  cell.states = contest.size();
  cell.routes.resize(routes.size());
  std::vector<std::uint64_t> hashes;
  for (std::size_t r = 0; r < routes.size(); ++r) {
    contest.run(r);
    hashes.push_back(verdict_hash(contest.verdicts(r)));
    if (!routes[r].info.is_clearway) continue;
    cell.hash = hashes.back();
    cell.hits = static_cast<std::size_t>(std::ranges::count(contest.verdicts(r), 1));
  }
  contest.judge(cell);

  std::vector<std::function<void()>> contestants;
  for (std::size_t r = 0; r < routes.size(); ++r) contestants.emplace_back([&, r] { contest.run(r); });
  contestants.emplace_back([&] { yardsticks_ns.push_back(yardstick_ns()); });
  const Times times = time_interleaved(contestants, repetitions);
  cell.quiet = times.quiet;
  for (std::size_t r = 0; r < routes.size(); ++r) {
    cell.routes[r].us = median(times.ns[r]) / 1000 / static_cast<double>(contest.size());
    if (verdict_hash(contest.verdicts(r)) != hashes[r])
      throw std::runtime_error(routes[r].info.name + " changed its answers between runs");
  }
  return cell;
}

StatesResults measure_all(const Options& options) {
  const std::vector<StateRoute> routes = make_routes(options.only);
  const Workload workload = make_workload(options);
  StatesResults results;
  results.robot = workload.robot;
  results.repetitions = options.repetitions;
  for (const StateRoute& route : routes) results.routes.push_back(route.info);
  std::vector<double> yardsticks_ns;
  for (const Family& family : workload.families) {
    for (const auto& [kind, states] : {std::pair{"random", &Task::random}, std::pair{"edges", &Task::edges}})
      results.cells.push_back(measure(family, kind, states, routes, options.repetitions, yardsticks_ns));
    std::fprintf(stderr, "%s: done\n", family.name.c_str());
  }
  results.yardstick_ns = median(yardsticks_ns);
  return results;
}

/// clearway claims to be exact, so one wrong verdict fails the benchmark.
bool clearway_is_right(const StatesResults& results) {
  for (const StatesCell& cell : results.cells)
    for (std::size_t r = 0; r < results.routes.size(); ++r)
      if (results.routes[r].is_clearway && cell.routes[r].missed + cell.routes[r].false_alarms > 0) return false;
  return true;
}

std::string measure_and_print(const Options& options, Program& program) {
  if (!options.target.empty()) force_instruction_set(options.target);
  const StatesResults results = measure_all(options);
  program.print(states_heading(results, instruction_set()) + states_tables(results));
  return clearway_is_right(results) ? "" : "clearway gave a wrong verdict";
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  Options options;
  Program program("bench_states", kUsage);
  program.add({"--quick", [&] {
                 options.scenes = 2;
                 options.per_scene = 30;
                 options.repetitions = 3;
               }});
  program.add(text_option("--robot", options.robot));
  program.add(text_option("--target", options.target));
  program.add(text_option("--only", options.only));
  return program.run(argc, argv, [&] { return measure_and_print(options, program); });
}
