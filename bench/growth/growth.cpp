// bench_growth: how the cost of an answer grows with obstacles, vertices and links; tables, and a picture of each curve.
#include "report.hpp"

#include "../instruction_set.hpp"
#include "../program.hpp"

#include <clearway/io/write_file.hpp>

#include <cstdio>
#include <filesystem>

namespace clearway::bench {
namespace {

constexpr const char* kUsage =
    "usage: bench_growth [--quick] [--only NAME] [--out FILE] [--svg DIR] [--target NAME]\n"
    "  --quick        small worlds, few states and repetitions: does everything run? (its times mean little)\n"
    "  --only NAME    one series: obstacles-cut, obstacles-spread, vertices or links\n"
    "  --out FILE     also write the report to FILE\n"
    "  --svg DIR      also draw each series: DIR/growth-NAME.svg\n"
    "  --target NAME  let clearway use one instruction set only: scalar, ssse3, sse4, avx2, avx3\n";

struct Options {
  Effort effort;
  std::string only, svg, target;
};

std::vector<Series> chosen(const std::string& only) {
  std::vector<Series> series = all_series();
  if (only.empty()) return series;
  std::erase_if(series, [&](const Series& one) { return one.name != only; });
  if (series.empty())
    throw std::invalid_argument("--only " + only + ": give obstacles-cut, obstacles-spread, vertices or links");
  return series;
}

std::string measure_and_print(const Options& options, Program& program) {
  if (!options.target.empty()) force_instruction_set(options.target);
  if (!options.svg.empty() && !std::filesystem::is_directory(options.svg))
    throw std::invalid_argument("--svg " + options.svg + ": no such folder");
  const std::vector<Series> all = chosen(options.only);
  program.print(growth_heading(options.effort, instruction_set()));
  try {
    for (const Series& series : all) {
      const SeriesResult result = measure(series, options.effort);
      program.print(growth_tables(result));
      if (!options.svg.empty())
        write_file(std::filesystem::path(options.svg) / ("growth-" + series.name + ".svg"),
                   svg(growth_picture(result)));
      std::fprintf(stderr, "%s: done\n", series.name.c_str());
    }
  } catch (const std::logic_error& fault) {
    return fault.what();
  }
  return "";
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  Options options;
  Program program("bench_growth", kUsage);
  program.add({"--quick", [&] { options.effort = {.states = 64, .edges = 10, .repetitions = 3, .largest = 1000}; }});
  program.add(text_option("--only", options.only));
  program.add(text_option("--svg", options.svg));
  program.add(text_option("--target", options.target));
  return program.run(argc, argv, [&] { return measure_and_print(options, program); });
}
