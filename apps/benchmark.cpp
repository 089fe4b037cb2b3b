// `clearway benchmark`: how planners compare, by OMPL's own benchmark, every path certified.
#include "benchmark_problems.hpp"
#include "benchmark_table.hpp"
#include "commands.hpp"
#include "json_output.hpp"
#include "output_files.hpp"
#include "search_arguments.hpp"

#include <clearway/io/write_file.hpp>
#include <clearway/planners/benchmark.hpp>
#include <clearway/planners/registry.hpp>

#include <CLI/CLI.hpp>

#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <memory>

namespace clearway::apps {
namespace {

struct Arguments : RobotArguments {
  ProblemsArguments problems;
  SearchArguments search;
  BenchmarkOptions benchmark;
};

BenchmarkOptions options_of(const Arguments& arguments) {
  const PlanOptions search = search_options(arguments.search);
  BenchmarkOptions options = arguments.benchmark;
  options.time_s = search.time_s;
  options.seed = search.seed;
  options.simplify = search.simplify;
  options.motion = search.motion;
  if (options.planners != std::vector<std::string>{"all"}) return options;
  options.planners.clear();
  for (const PlannerRow& row : planners()) options.planners.emplace_back(row.name);
  return options;
}

/// One line on stderr that is written over, if somebody is looking.
class Progress {
 public:
  void tell(const std::string& what) {
    if (!is_seen_) return;
    std::fprintf(stderr, "\r%s\x1b[K", what.c_str());  // and nothing of what was there before
    std::fflush(stderr);
  }
  ~Progress() { tell(""); }

 private:
  bool is_seen_ = isatty(STDERR_FILENO) == 1;
};

std::vector<FamilyResult> run_all(const std::vector<BenchmarkProblem>& problems, BenchmarkOptions options) {
  std::vector<FamilyResult> results;
  Progress progress;
  for (const BenchmarkProblem& one : problems) {
    options.name = one.experiment;
    options.on_run = [&](std::string_view planner, unsigned run) {
      progress.tell(std::to_string(results.size() + 1) + "/" + std::to_string(problems.size()) + " " + one.name + ": " +
                    std::string(planner) + ", run " + std::to_string(run + 1) + " of " + std::to_string(options.runs));
    };
    results.push_back({.family = one.family, .result = benchmark(one.checker, one.problem, options)});
    if (results.back().result.left_out.empty()) write_file(one.log, results.back().result.log);
  }
  return results;
}

Json as_json(const std::vector<BenchmarkProblem>& problems, const BenchmarkOptions& options,
             const std::vector<FamilyResult>& results) {
  Json table = Json::array(), each = Json::array();
  for (const TableRow& row : table_of(results)) table.push_back(as_json(row));
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const BenchmarkResult& result = results[i].result;
    const bool is_left_out = !result.left_out.empty();
    Json planners = Json::array();
    for (const TableRow& row : table_of(std::span(&results[i], 1))) planners.push_back(as_json(row));
    each.push_back({{"name", problems[i].name},
                    {"family", problems[i].family},
                    {"log", is_left_out ? Json(nullptr) : Json(problems[i].log.string())},
                    {"left_out", is_left_out ? Json(result.left_out) : Json(nullptr)},
                    {"solved", result.is_solved()},
                    {"planners", std::move(planners)}});
  }
  return {{"version", 1},
          {"robot", problems.front().checker->robot().model.name()},
          {"runs", options.runs},
          {"time_s", options.time_s},
          {"memory_mb", options.memory_mb},
          {"seed", options.seed},
          {"simplify", options.simplify},
          {"motions", options.motion.mode == MotionMode::kCertified ? "certified" : "sampled"},
          {"min_gap_m", options.motion.min_gap_m},
          {"table", std::move(table)},
          {"problems", std::move(each)}};
}

/// The table, and below it what became of problems that it does not show.
void print(const std::vector<BenchmarkProblem>& problems, const std::vector<FamilyResult>& results) {
  std::string left_out, unsolved;
  std::size_t left_out_count = 0, unsolved_count = 0;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const BenchmarkResult& result = results[i].result;
    const bool is_left_out = !result.left_out.empty();
    left_out_count += is_left_out ? 1 : 0;
    if (is_left_out) left_out += "LEFT OUT " + problems[i].name + ": " + result.left_out + "\n";
    unsolved_count += !is_left_out && !result.is_solved() ? 1 : 0;
    if (!is_left_out && !result.is_solved()) unsolved += "NOT SOLVED " + problems[i].name + ": by no planner\n";
  }
  const bool has_runs = left_out_count < problems.size();
  if (has_runs) std::fputs(as_text(table_of(results)).c_str(), stdout);
  std::printf("%s%s", left_out.c_str(), unsolved.c_str());
  std::printf("%zu problem%s: %zu solved, %zu solved by no planner, %zu left out since start or goal is not valid\n",
              problems.size(), problems.size() == 1 ? "" : "s", problems.size() - left_out_count - unsolved_count,
              unsolved_count, left_out_count);
  if (!has_runs) return;
  const std::filesystem::path& log = problems.front().log;
  std::printf("written to %s\n", (problems.size() == 1 ? log : log.parent_path()).string().c_str());
}

int run(const Arguments& arguments) {
  const BenchmarkOptions options = options_of(arguments);
  require_sound(options);
  const std::vector<BenchmarkProblem> problems = load_problems(arguments.problems, arguments, options.motion.min_gap_m);
  require_writable({{"--json", arguments.json}});  // before time is spent
  make_log_folder(problems);
  const std::vector<FamilyResult> results = run_all(problems, options);
  if (!arguments.json.empty()) write_json(as_json(problems, options, results), arguments.json);
  if (!arguments.is_json_on_stdout()) print(problems, results);

  const auto is_open = [](const FamilyResult& one) { return one.result.left_out.empty() && !one.result.is_solved(); };
  const auto is_left_out = [](const FamilyResult& one) { return !one.result.left_out.empty(); };
  const bool is_clean = std::none_of(results.begin(), results.end(), is_open) &&
                        !std::all_of(results.begin(), results.end(), is_left_out);
  return is_clean ? kClean : kFindings;
}

}  // namespace

void add_benchmark(CLI::App& command, int& code) {
  const auto arguments = std::make_shared<Arguments>();
  add_robot_arguments(command, *arguments);
  add_problems_arguments(command, arguments->problems);
  add_group_argument(command, *arguments, "To plan for; default: the request's, that of robot.yaml, or the only one");
  BenchmarkOptions& options = arguments->benchmark;
  command.add_option("--planners", options.planners, "Which ones, see below: NAME,NAME,... or all")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->capture_default_str();
  command.add_option("--runs", options.runs, "Of each planner on each problem")->capture_default_str();
  command.add_option("--memory", options.memory_mb, "MB per run at most")->capture_default_str();
  add_search_arguments(command, arguments->search,
                       {.time = "Seconds per run at most",
                        .seed = "Of the first run of each planner; the next run has the next one. `clearway plan "
                                "--seed` shows what one run did"});
  add_json_argument(command, *arguments);
  command.footer(
      list_of_planners() +
      "\n"
      "The table: times are those of planning alone, over all runs; one that is not solved counts as longer than any\n"
      "other, and - says that the median or the 95 % are such runs. Lengths are of the paths found, shortened unless\n"
      "--no-simplify. A path counts only if all its motions were certified again; `refused` are those that were not.\n"
      "\n"
      "The logs are OMPL's: ompl_benchmark_statistics DIR/*.log -d runs.db makes a database for Planner Arena.\n"
      "Problems whose start or goal is not valid are left out, with the reason. Exit code 0 if all others were\n"
      "solved by some planner, 1 if not or if none is left.\n"
      "\n"
      "Try:  clearway benchmark arm7 --scene robots/arm7/scene.yaml --start home --goal ready\n"
      "      --planners RRTConnect,KPIECE1,BITstar --time 1 --out arm7.log");
  command.callback([arguments, &code] { code = run(*arguments); });
}

}  // namespace clearway::apps
