// bench_planning: the same seeds and problems, with OMPL's questions answered by clearway, FCL and Bullet, and clearway's own.
#include "contest.hpp"
#include "report.hpp"

#include "../program.hpp"

#include <clearway/checker/motion.hpp>

#include <bit>
#include <cstdio>

namespace clearway::bench {
namespace {

constexpr const char* kUsage =
    "usage: bench_planning [--quick] [--robot panda|ur5] [--seeds N] [--out FILE]\n"
    "  --quick        two problems of each family: does everything run?\n"
    "  --robot NAME   one of the shared data; default: panda. Without these data: the bundled arm7\n"
    "  --seeds N      plan each problem so many times; default: 3\n"
    "  --out FILE     also write the report to FILE\n";

struct Options {
  std::size_t scenes = 20;
  int seeds = 3;
  double time_s = 10;
  std::string robot = "panda";
};

void mix_into(std::uint64_t& hash, const PlanAttempt& attempt) {
  const auto mix = [&](std::uint64_t bits) { hash = (hash ^ bits) * 0x100000001b3; };
  mix(attempt.is_solved);
  for (const std::vector<double>& q : attempt.path)
    for (const double value : q) mix(std::bit_cast<std::uint64_t>(value));
}

/// @return false if a path that clearway certified is not free
bool run_task(const Workload& workload, const Task& task, const Options& options, PlanningFamily& family,
              std::vector<std::uint64_t>& hashes) {
  for (int seed = 1; seed <= options.seeds; ++seed) {
    for (std::size_t a = 0; a < std::size(kContestants); ++a) {
      const PlanAttempt result =
          attempt(workload, task, kContestants[a], static_cast<std::uint32_t>(seed), options.time_s);
      const bool is_certified = kContestants[a].answers == Answers::kCertified;
      if (kContestants[a].is_clearway()) mix_into(hashes[a], result);
      if (!result.is_solved) continue;
      PlanningCell& cell = family.cells[a];
      ++cell.solved;
      cell.ms.push_back(result.seconds * 1e3);
      cell.lengths.push_back(result.length);
      const Fate fate = judge(task, result.path);
      cell.collides += fate == Fate::kCollides;
      cell.too_close += fate == Fate::kTooClose;
      if (is_certified && (fate != Fate::kFree || !is_free_at_samples(task, result.path))) return false;
    }
  }
  return true;
}

std::string measure_and_print(const Options& options, Program& program) {
  if (!has_shared_workload())
    std::fputs("bench_planning: no shared data here, so this measures the bundled arm7 instead; set CLEARWAY_SHARED\n",
               stderr);
  const std::string group = options.robot == "panda" ? "panda_arm" : "manipulator";
  const Workload workload =
      has_shared_workload() ? shared_workload(options.robot, group, options.scenes, 0) : bundled_workload(0);

  PlanningResults results;
  results.robot = workload.robot;
  results.time_s = options.time_s;
  results.seeds = options.seeds;
  results.hashes.resize(std::size(kContestants));
  for (const Family& one : workload.families) {
    PlanningFamily& family = results.families.emplace_back();
    family.name = one.name;
    family.cells.resize(std::size(kContestants));
    for (const Task& task : one.tasks) {
      Workspace workspace = task.checker->make_workspace();
      const double gap_m = MotionOptions().min_gap_m;
      if (!task.checker->is_free(task.start, gap_m, workspace) || !task.checker->is_free(task.goal, gap_m, workspace)) {
        ++family.left_out;
        continue;
      }
      ++family.problems;
      if (!run_task(workload, task, options, family, results.hashes)) {
        return "a path that clearway certified is not free";
      }
    }
    std::fprintf(stderr, "%s: done\n", one.name.c_str());
  }
  program.print(planning_report(results));
  return "";
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  Options options;
  Program program("bench_planning", kUsage);
  program.add({"--quick", [&] {
                 options.scenes = 2;
                 options.seeds = 1;
               }});
  program.add(text_option("--robot", options.robot));
  program.add({"--seeds", [&](const std::string& value) { options.seeds = std::stoi(value); }});
  return program.run(argc, argv, [&] { return measure_and_print(options, program); });
}
