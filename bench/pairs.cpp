// bench_pairs: one convex pair, yes or no. clearway beside FCL, libccd and Bullet on the same inputs, in one run.
#include "goals.hpp"
#include "instruction_set.hpp"
#include "pair_set.hpp"
#include "program.hpp"
#include "report.hpp"
#include "route.hpp"
#include "timing.hpp"

#include <cstdio>
#include <string>

namespace clearway::bench {
namespace {

constexpr const char* kUsage =
    "usage: bench_pairs [--quick] [--out FILE] [--target NAME] [--only TEXT]\n"
    "  --quick        few pairs and repetitions: does everything run? (its times mean little)\n"
    "  --out FILE     also write the report, with machine and method, to FILE\n"
    "  --target NAME  let clearway use one instruction set only: scalar, ssse3, sse4, avx2, avx3\n"
    "  --only TEXT    only routes whose name contains TEXT (no goals then)\n";

struct Options {
  std::size_t pairs = 2000;  // per cell: too many for a branch predictor to learn by heart
  std::size_t repetitions = 31;
  std::string target;
  std::string only;
};

Routes make_routes(const std::string& only) {
  Routes routes;
  add_clearway_routes(routes);
  add_fcl_routes(routes);
  add_ccd_routes(routes);
  add_bullet_routes(routes);
  std::erase_if(routes, [&](const auto& route) { return route->info().name.find(only) == std::string::npos; });
  return routes;
}

/// Also adds the cell's yardstick times. @throws std::runtime_error if a route changes its answers from one run to the next.
Cell measure(const PairSet& set, Routes& routes, std::size_t repetitions, std::vector<double>& yardsticks_ns) {
  Cell cell;
  cell.vertices = set.vertices;
  cell.group = set.group;
  cell.pairs = set.pairs.size();
  for (const Pair& pair : set.pairs) cell.hits += pair.hit ? 1 : 0;

  std::vector<std::uint8_t> hits(set.pairs.size());
  std::vector<std::uint64_t> hashes;
  for (const auto& route : routes) {
    route->load(set);
    route->run(hits);
    Measured measured;
    for (std::size_t k = 0; k < hits.size(); ++k) {
      if (set.pairs[k].hit && !hits[k]) ++measured.missed;
      if (!set.pairs[k].hit && hits[k]) ++measured.false_alarms;
    }
    cell.routes.push_back(measured);
    hashes.push_back(verdict_hash(hits));
    if (route->info().library == Library::kClearway && !route->info().warm) {
      cell.hash = hashes.back();
      cell.tiers = count_tiers(set);
    }
  }

  std::vector<std::vector<std::uint8_t>> last(routes.size(), hits);
  std::vector<std::function<void()>> contestants;
  for (std::size_t r = 0; r < routes.size(); ++r) contestants.emplace_back([&, r] { routes[r]->run(last[r]); });
  contestants.emplace_back([&] { yardsticks_ns.push_back(yardstick_ns()); });
  const Times times = time_interleaved(contestants, repetitions);
  cell.quiet = times.quiet;
  for (std::size_t r = 0; r < routes.size(); ++r) {
    cell.routes[r].ns = median(times.ns[r]) / static_cast<double>(set.pairs.size());
    if (verdict_hash(last[r]) != hashes[r])
      throw std::runtime_error(routes[r]->info().name + " changed its answers between runs");
  }
  return cell;
}

Results measure_all(const Options& options) {
  Routes routes = make_routes(options.only);
  Results results;
  results.sizes = {8, 20, 50, 120, 300};
  results.repetitions = options.repetitions;
  for (const auto& route : routes) results.routes.push_back(route->info());
  std::vector<double> all_ns, cell_medians_ns;
  for (const std::size_t size : results.sizes) {
    for (const Group group : kGroups) {
      std::vector<double> yardsticks_ns;
      results.cells.push_back(
          measure(make_pair_set(size, group, options.pairs), routes, options.repetitions, yardsticks_ns));
      cell_medians_ns.push_back(median(yardsticks_ns));
      all_ns.insert(all_ns.end(), yardsticks_ns.begin(), yardsticks_ns.end());
      std::fprintf(stderr, "%zu vertices, %s: done\n", size, std::string(name_of(group)).c_str());
    }
  }
  results.yardstick_ns = median(all_ns);
  const auto [least, most] = std::minmax_element(cell_medians_ns.begin(), cell_medians_ns.end());
  results.yardstick_spread = (*most - *least) / results.yardstick_ns;
  return results;
}

/// clearway claims to be exact, so one wrong verdict fails the benchmark.
bool clearway_is_right(const Results& results) {
  for (const Cell& cell : results.cells) {
    for (std::size_t r = 0; r < results.routes.size(); ++r) {
      if (results.routes[r].library == Library::kClearway && cell.routes[r].missed + cell.routes[r].false_alarms > 0)
        return false;
    }
  }
  return true;
}

std::string measure_and_print(const Options& options, Program& program) {
  if (!options.target.empty()) force_instruction_set(options.target);
  const Results results = measure_all(options);
  program.print(heading(results, instruction_set()) + tables(results));
  return clearway_is_right(results) ? "" : "clearway gave a wrong verdict";
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  Options options;
  Program program("bench_pairs", kUsage);
  program.add({"--quick", [&] {
                 options.pairs = 200;
                 options.repetitions = 5;
               }});
  program.add(text_option("--target", options.target));
  program.add(text_option("--only", options.only));
  return program.run(argc, argv, [&] { return measure_and_print(options, program); });
}
