// bench_threads: how much sooner are batches of states and motions done on several threads, and what does that cost?
#include "../edges/workload.hpp"
#include "../format.hpp"
#include "../instruction_set.hpp"
#include "../machine.hpp"
#include "../program.hpp"
#include "../timing.hpp"

#include <clearway/checker/batch.hpp>
#include <clearway/common/parallel.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <stdexcept>
#include <string>

namespace clearway::bench {
namespace {

constexpr const char* kUsage =
    "usage: bench_threads [--quick] [--robot panda|ur5] [--out FILE] [--target NAME]\n"
    "  --quick        few states, motions and repetitions: does everything run? (its times mean little)\n"
    "  --robot NAME   one of the shared data; default: panda. Without these data: the bundled arm7\n"
    "  --out FILE     also write the report to FILE\n"
    "  --target NAME  let clearway use one instruction set only: scalar, ssse3, sse4, avx2, avx3\n";

struct Options {
  std::size_t states = 100'000;
  std::size_t motions = 10'000;
  std::size_t repetitions = 31;
  std::string robot = "panda", target;
};

/// One scene of a family, and a long list of questions about it.
struct Questions {
  std::string family;
  const CollisionChecker* checker = nullptr;
  std::vector<double> states;
  std::vector<double> from, to;
  std::size_t state_count = 0, motion_count = 0;
};

/// A task has few states and edges; they come again and again.
void fill(std::vector<double>& row, const std::vector<std::vector<double>>& some, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    row.insert(row.end(), some[i % some.size()].begin(), some[i % some.size()].end());
}

Questions make_questions(const Family& family, const std::string& group, const Options& options) {
  const Task& task = family.tasks.front();
  Questions all;
  all.family = family.name;
  all.checker = task.checker.get();
  all.state_count = options.states;
  all.motion_count = options.motions;
  std::vector<std::vector<double>> states = task.random;
  states.insert(states.end(), task.edges.begin(), task.edges.end());
  fill(all.states, states, all.state_count);
  std::vector<std::vector<double>> from, to;
  for (const EdgeKind kind : {EdgeKind::kNearGoals, EdgeKind::kRandom}) {
    for (const MotionEdge& edge : make_edges(task, group, kind, 250)) {
      from.push_back(edge.from);
      to.push_back(edge.to);
    }
  }
  fill(all.from, from, all.motion_count);
  fill(all.to, to, all.motion_count);
  return all;
}

struct Question {
  std::string name;
  std::size_t count;
  std::function<void(std::span<std::uint8_t> free, unsigned threads)> ask;
};

std::vector<Question> questions_of(const Questions& all) {
  const MotionsView motions{all.from, all.to};
  const MotionOptions sampled{.mode = MotionMode::kSampled, .states = kStatesPerEdge};
  return {{"states", all.state_count,
           [&all](std::span<std::uint8_t> free, unsigned threads) {
             check_states(*all.checker, all.states, free, threads);
           }},
          {"motions, sampled", all.motion_count,
           [&all, motions, sampled](std::span<std::uint8_t> free, unsigned threads) {
             check_motions(*all.checker, motions, sampled, free, threads);
           }},
          {"motions, certified", all.motion_count, [&all, motions](std::span<std::uint8_t> free, unsigned threads) {
             check_motions(*all.checker, motions, {}, free, threads);
           }}};
}

double wall_ns() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
/// Of all threads together: it does not matter who else uses the cores.
double process_cpu_ns() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

struct OnThreads {
  double wall_us = 0, cpu_us = 0;  // median per question
};

struct Run {
  double wall_ns, cpu_ns;
};

/// Of the runs that had the cores to themselves: the half in which the threads waited least for one.
OnThreads summary_of(std::vector<Run> runs, std::size_t questions) {
  std::ranges::stable_sort(runs, {}, [](const Run& run) { return run.wall_ns / run.cpu_ns; });
  runs.resize((runs.size() + 1) / 2);
  std::vector<double> walls, cpus;
  for (const Run& run : runs) {
    walls.push_back(run.wall_ns / 1000 / static_cast<double>(questions));
    cpus.push_back(run.cpu_ns / 1000 / static_cast<double>(questions));
  }
  return {median(walls), median(cpus)};
}

/// Per number of threads. @throws std::runtime_error if an answer depends on it.
std::vector<OnThreads> measure(const Question& question, const std::vector<unsigned>& threads, std::size_t repetitions,
                               std::uint64_t& hash) {
  std::vector<std::uint8_t> free(question.count);
  question.ask(free, 1);
  hash = verdict_hash(free);
  std::vector<std::vector<Run>> runs(threads.size());
  for (std::size_t round = 0; round < repetitions; ++round) {
    for (std::size_t turn = 0; turn < threads.size(); ++turn) {
      const std::size_t t = (turn + round) % threads.size();
      std::ranges::fill(free, std::uint8_t{7});
      const double wall = wall_ns(), cpu = process_cpu_ns();
      question.ask(free, threads[t]);
      runs[t].push_back({wall_ns() - wall, process_cpu_ns() - cpu});
      if (verdict_hash(free) != hash) throw std::runtime_error(question.name + ": verdicts depend on the threads");
    }
  }
  std::vector<OnThreads> all;
  for (std::vector<Run>& of_one : runs) all.push_back(summary_of(std::move(of_one), question.count));
  return all;
}

std::vector<unsigned> thread_counts() {
  std::vector<unsigned> counts;
  for (unsigned count = 1; count < hardware_threads(); count *= 2) counts.push_back(count);
  counts.push_back(hardware_threads());
  return counts;
}

std::string measure_and_print(const Options& options, Program& program) {
  if (!options.target.empty()) force_instruction_set(options.target);
  if (!has_shared_workload())
    std::fputs("bench_threads: no shared data here, so this measures the bundled arm7 instead; set CLEARWAY_SHARED\n",
               stderr);
  const std::string group = options.robot == "panda" ? "panda_arm" : "manipulator";
  const Workload workload =
      has_shared_workload() ? shared_workload(options.robot, group, 1, 500) : bundled_workload(500);
  const Machine machine = this_machine();
  program.print("# bench/threads: " + workload.robot + "\n\n- CPU: " + machine.cpu + ", clearway on " +
                instruction_set() + "\n- date: " + machine.date + "\n- commit: " + machine.commit +
                "\n- compiler: " + machine.compiler + ", " + machine.flags + "\n" +
                format("- %zu states, %zu motions of 1 rad, one scene per family; of %zu runs the half that waited "
                       "least for a core, medians\n",
                       options.states, options.motions, options.repetitions) +
                "- wall: us per question, all threads together; in brackets how many times as soon as on one thread\n"
                "- CPU: us per question, summed over threads; what grows with threads is what they cost\n\n");
  const std::vector<unsigned> threads = thread_counts();
  std::string head = "| scenes | questions |", rule = "|---|---|";
  for (const unsigned count : threads) {
    head += format(" wall, %u |", count) + format(" CPU, %u |", count);
    rule += "---|---|";
  }
  program.print(head + " verdict hash |\n" + rule + "---|\n");
  for (const Family& family : workload.families) {
    const Questions all = make_questions(family, workload.group, options);
    for (const Question& question : questions_of(all)) {
      std::uint64_t hash = 0;
      const std::vector<OnThreads> times = measure(question, threads, options.repetitions, hash);
      std::string row = "| " + family.name + " | " + question.name + " |";
      for (const OnThreads& one : times)
        row += format(" %.3f (%.2fx) |", one.wall_us, times[0].wall_us / one.wall_us) + format(" %.3f |", one.cpu_us);
      program.print(row + format(" %016llx |\n", static_cast<unsigned long long>(hash)));
    }
  }
  return "";
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  Options options;
  Program program("bench_threads", kUsage);
  program.add({"--quick", [&] {
                 options.states = 5'000;
                 options.motions = 500;
                 options.repetitions = 3;
               }});
  program.add(text_option("--robot", options.robot));
  program.add(text_option("--target", options.target));
  return program.run(argc, argv, [&] { return measure_and_print(options, program); });
}
