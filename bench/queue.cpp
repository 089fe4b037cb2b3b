// bench_queue: many convex pairs in one call. clearway's lanes beside one pair at a time, FCL, libccd and Bullet.
#include "format.hpp"
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
    "usage: bench_queue [--quick] [--out FILE] [--target NAME] [--only TEXT]\n"
    "  --quick        few pairs and repetitions: does everything run? (its times mean little)\n"
    "  --out FILE     also write the report, with machine and method, to FILE\n"
    "  --target NAME  let clearway use one instruction set only: scalar, ssse3, sse4, avx2, avx3\n"
    "  --only TEXT    only routes whose name contains TEXT\n";

struct Options {
  std::size_t pairs = 4000;
  std::size_t repetitions = 31;
  std::string target;
  std::string only;
};

Routes make_routes(const std::string& only) {
  Routes routes;
  add_batch_route(routes);
  add_clearway_routes(routes);
  add_fcl_routes(routes);
  add_ccd_routes(routes);
  add_bullet_routes(routes);
  std::erase_if(routes, [&](const auto& route) {
    return route->info().warm || route->info().name.find(only) == std::string::npos;
  });
  return routes;
}

Results measure_all(const Options& options) {
  Routes routes = make_routes(options.only);
  Results results;
  results.sizes = {8, 20, 50, 120, 300};
  results.repetitions = options.repetitions;
  for (const auto& route : routes) results.routes.push_back(route->info());
  std::vector<double> yardsticks_ns;
  for (const std::size_t size : results.sizes) {
    results.cells.push_back(measure_pairs(make_queue(size, options.pairs), routes, options.repetitions, yardsticks_ns));
    std::fprintf(stderr, "%zu vertices: done\n", size);
  }
  results.yardstick_ns = median(yardsticks_ns);
  return results;
}

std::string table(const Results& results) {
  std::string text =
      "## ns per query: a hull of so many vertices and a box, 80 % apart, 10 % near, 10 % colliding\n\n| route |";
  for (const std::size_t size : results.sizes) text += format(" %zu |", size);
  text += "\n|---|---|---|---|---|---|\n";
  const auto row = [&](const std::string& name, const auto& entry) {
    text += "| " + name + " |";
    for (const Cell& cell : results.cells) text += " " + entry(cell) + " |";
    text += "\n";
  };
  for (std::size_t r = 0; r < results.routes.size(); ++r) {
    row(results.routes[r].name, [&](const Cell& cell) {
      const Measured& measured = cell.routes[r];
      const std::size_t wrong = measured.missed + measured.false_alarms;
      return format("%.1f", measured.ns) + (wrong == 0 ? "" : format(" (%zu wrong)", wrong));
    });
  }
  row("times as fast as the fastest other library", [&](const Cell& cell) {
    double least = 0;
    for (std::size_t r = 0; r < results.routes.size(); ++r)
      if (results.routes[r].library != Library::kClearway && (least == 0 || cell.routes[r].ns < least))
        least = cell.routes[r].ns;
    return least == 0 ? std::string("none here") : format("%.1f", least / cell.routes[0].ns);
  });
  row("beyond float, one by one", [](const Cell& cell) {
    return cell.tiers ? format("%llu", static_cast<unsigned long long>(cell.tiers->to_double)) : std::string("?");
  });
  row("verdict hash", [](const Cell& cell) { return format("%016llx", static_cast<unsigned long long>(cell.hash)); });
  row("quiet runs", [](const Cell& cell) { return format("%.0f %%", 100 * cell.quiet); });
  return text;
}

std::string measure_and_print(const Options& options, Program& program) {
  if (!options.target.empty()) force_instruction_set(options.target);
  const Results results = measure_all(options);
  program.print(heading("queue", results, instruction_set()) + table(results));
  return clearway_is_right(results) ? "" : "clearway gave a wrong verdict";
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  Options options;
  Program program("bench_queue", kUsage);
  program.add({"--quick", [&] {
                 options.pairs = 300;
                 options.repetitions = 5;
               }});
  program.add(text_option("--target", options.target));
  program.add(text_option("--only", options.only));
  return program.run(argc, argv, [&] { return measure_and_print(options, program); });
}
