// bench_pairs: one convex pair, yes or no. clearway beside FCL, libccd and Bullet on the same inputs, in one run.
#include "goals.hpp"
#include "instruction_set.hpp"
#include "measure_pairs.hpp"
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
          measure_pairs(make_pair_set(size, group, options.pairs), routes, options.repetitions, yardsticks_ns));
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

std::string measure_and_print(const Options& options, Program& program) {
  if (!options.target.empty()) force_instruction_set(options.target);
  const Results results = measure_all(options);
  program.print(heading("pairs", results, instruction_set()) + tables(results));
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
