// bench_exactness: what does it cost that verdicts are certified? The same questions to the library and to a copy of it
// from which certification is compiled out.
#include "copy.hpp"
#include "report.hpp"

#include "../instruction_set.hpp"
#include "../program.hpp"
#include "../timing.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <stdexcept>

namespace clearway::bench {
namespace {

using exactness::Copy;
using exactness::Pairs;
using exactness::Questions;
using exactness::RobotInScenes;
using exactness::Verdicts;

constexpr const char* kUsage =
    "usage: bench_exactness [--quick] [--out FILE] [--target NAME]\n"
    "  --quick        few scenes, questions and repetitions: does everything run? (its times mean little)\n"
    "  --out FILE     also write the report to FILE\n"
    "  --target NAME  let clearway use one instruction set only: scalar, ssse3, sse4, avx2, avx3\n";

struct Options {
  std::size_t scenes = 20;  // per family
  std::size_t edges = 20;   // of each kind, per scene
  std::size_t states = 96;  // per scene
  std::size_t pairs = 2000;
  std::size_t repetitions = 51;
  std::string target;
};

/// Both copies with the same robot or the same pairs.
template <class Loaded>
struct Both {
  std::unique_ptr<Loaded> certified, uncertified;
};

using Ask = std::function<void(Verdicts)>;

/// @throws std::runtime_error if the certified copy changes its answers from one run to the next. The other one may, where what kept a
///         pair apart before is tried first: nothing proves what it says then.
ExactnessCell measure(const std::string& what, std::size_t count, const Ask& certified, const Ask& uncertified,
                      std::size_t repetitions) {
  ExactnessCell cell{.what = what, .questions = count};
  const std::array asks{certified, uncertified, certified};
  constexpr std::size_t kUncertified = 1;
  std::array<std::vector<std::uint8_t>, 3> free;
  std::array<std::uint64_t, 3> hashes{};
  std::vector<std::function<void()>> contestants;
  for (std::size_t k = 0; k < asks.size(); ++k) {
    free[k].resize(count);
    asks[k](free[k]);
    hashes[k] = verdict_hash(free[k]);
    contestants.emplace_back([&, k] { asks[k](free[k]); });
  }
  for (std::size_t i = 0; i < count; ++i) cell.differ += free[0][i] != free[1][i] ? 1 : 0;
  cell.hash = hashes[0];
  cell.uncertified_hash = hashes[1];

  const Times times = time_interleaved(contestants, repetitions);
  for (std::size_t k = 0; k < asks.size(); ++k)
    if ((k != kUncertified && verdict_hash(free[k]) != hashes[k]) || hashes[2] != hashes[0])
      throw std::runtime_error(what + ": answers changed between runs");
  const auto ns = [&](std::size_t k) { return median(times.ns[k]) / static_cast<double>(count); };
  cell.certified_ns = ns(0);
  cell.uncertified_ns = ns(1);
  cell.again_ns = ns(2);
  cell.quiet = times.quiet;
  return cell;
}

std::size_t count_of(const std::vector<Questions>& all) {
  std::size_t count = 0;
  for (const Questions& one : all) count += one.count;
  return count;
}

void ask_all(RobotInScenes& robot, const std::vector<Questions>& all, Verdicts free) {
  for (const Questions& one : all) {
    robot.ask(one, free.first(one.count));
    free = free.subspan(one.count);
  }
}

/// Those with this verdict.
std::vector<Questions> chosen(const std::vector<Questions>& all, std::span<const std::uint8_t> verdicts,
                              std::uint8_t wanted) {
  std::vector<Questions> some;
  std::size_t k = 0;
  for (const Questions& one : all) {
    Questions kept{.scene = one.scene, .count = 0, .from = {}, .to = {}};
    for (std::size_t i = 0; i < one.count; ++i, ++k) {
      if (verdicts[k] != wanted) continue;
      const auto copy = [&](const exactness::Numbers& from, exactness::Numbers& to) {
        const std::size_t size = from.size() / one.count;
        to.insert(to.end(), from.data() + i * size, from.data() + (i + 1) * size);
      };
      copy(one.from, kept.from);
      copy(one.to, kept.to);
      ++kept.count;
    }
    if (kept.count > 0) some.push_back(std::move(kept));
  }
  return some;
}

struct RobotParts {
  ExactnessPart valid{"edges of 1 rad in 32 states, all free", {}};
  ExactnessPart invalid{"edges of 1 rad in 32 states, one not free", {}};
  ExactnessPart states{"states that have nothing to do with each other, in batches", {}};
};

void measure_robot(const Both<RobotInScenes>& robot, const Options& options, RobotParts& parts) {
  const auto add = [&](ExactnessPart& part, const std::string& what, const std::vector<Questions>& all) {
    if (all.empty()) return;
    part.cells.push_back(measure(
        what, count_of(all), [&](Verdicts free) { ask_all(*robot.certified, all, free); },
        [&](Verdicts free) { ask_all(*robot.uncertified, all, free); }, options.repetitions));
  };
  const std::vector<std::string> families = robot.certified->family_of_scenes();
  for (std::size_t first = 0, last = 0; first < families.size(); first = last) {
    while (last < families.size() && families[last] == families[first]) ++last;
    const std::string name = robot.certified->name() + ", " + families[first];
    for (const bool near_goals : {true, false}) {
      std::vector<Questions> edges;
      for (std::size_t scene = first; scene < last; ++scene)
        if (Questions some = robot.certified->make_edges(scene, near_goals, options.edges); some.count > 0)
          edges.push_back(std::move(some));
      std::vector<std::uint8_t> free(count_of(edges));
      ask_all(*robot.certified, edges, free);
      const std::string kind = near_goals ? ", near goals" : ", random";
      add(parts.valid, name + kind, chosen(edges, free, 1));
      add(parts.invalid, name + kind, chosen(edges, free, 0));
    }
    std::vector<Questions> states;
    for (std::size_t scene = first; scene < last; ++scene) states.push_back(robot.certified->draw_states(scene));
    add(parts.states, name, states);
    std::fprintf(stderr, "%s: done\n", name.c_str());
  }
}

ExactnessCell measure_pairs(const std::string& what, const Both<Pairs>& pairs, std::size_t repetitions) {
  return measure(
      what, pairs.certified->count(), [&](Verdicts free) { pairs.certified->ask(free); },
      [&](Verdicts free) { pairs.uncertified->ask(free); }, repetitions);
}

ExactnessResults measure_all(const Options& options) {
  const Copy certified = exactness::copy_of_library<true>(), uncertified = exactness::copy_of_library<false>();
  ExactnessResults results;
  results.repetitions = options.repetitions;
  if (!certified.has_shared_data())
    std::fputs("bench_exactness: no shared data here, so this measures the bundled arm7 instead; set CLEARWAY_SHARED\n",
               stderr);
  RobotParts parts;
  for (const std::string robot : {"panda", "ur5"}) {
    measure_robot({certified.load_robot(robot, options.scenes, options.states),
                   uncertified.load_robot(robot, options.scenes, options.states)},
                  options, parts);
    if (!certified.has_shared_data()) break;
  }
  ExactnessPart pairs{"convex pairs", {}};
  for (const std::size_t vertices : {8, 20, 120}) {
    for (std::size_t group = 0; group < 3; ++group) {
      constexpr std::array kNames{"colliding", "near", "apart"};
      const exactness::PairsOf of{.vertices = vertices, .group = group, .count = options.pairs};
      pairs.cells.push_back(measure_pairs(std::to_string(vertices) + " vertices, " + kNames[group],
                                          {certified.make_pairs(of), uncertified.make_pairs(of)}, options.repetitions));
    }
  }
  results.touching = measure_pairs(
      "boxes", {certified.make_touching_pairs(options.pairs), uncertified.make_touching_pairs(options.pairs)},
      options.repetitions);
  results.parts = {std::move(parts.valid), std::move(parts.invalid), std::move(parts.states), std::move(pairs)};
  return results;
}

/// A comparison needs two libraries that do the same work, but for certification.
std::string fault_in(const ExactnessResults& results) {
  if (results.touching.differ == 0) return "both copies agree on pairs that float cannot tell: both are certified";
  for (const ExactnessPart& part : results.parts)
    for (const ExactnessCell& cell : part.cells)
      if (cell.differ * 100 > cell.questions + 100)
        return cell.what + ": more than 1 % of the verdicts differ, so the copies do not do the same work";
  return "";
}

std::string measure_and_print(const Options& options, Program& program) {
  if (!options.target.empty()) force_instruction_set(options.target);
  const ExactnessResults results = measure_all(options);
  program.print(exactness_report(results, instruction_set()));
  return fault_in(results);
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  Options options;
  Program program("bench_exactness", kUsage);
  program.add({"--quick", [&] {
                 options.scenes = 1;
                 options.edges = 10;
                 options.states = 32;
                 options.pairs = 200;
                 options.repetitions = 3;
               }});
  program.add(text_option("--target", options.target));
  return program.run(argc, argv, [&] { return measure_and_print(options, program); });
}
