#include <clearway/planners/benchmark.hpp>

#include <clearway/common/error.hpp>
#include <clearway/planners/registry.hpp>

#include "found_path.hpp"
#include "fresh_planner.hpp"
#include "quiet_ompl.hpp"
#include "set_up.hpp"
#include "shorten.hpp"
#include "stopwatch.hpp"

#include <ompl/tools/benchmark/Benchmark.h>
#include <ompl/util/String.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace clearway {
namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;
using ompl::tools::Benchmark;

void require_positive(double value, const char* what) {
  if (!(value > 0) || !std::isfinite(value))
    throw Error("benchmark", std::string(what) + " is " + ompl::toString(value), "give a positive number");
}

/// The rows of the planners asked for.
std::vector<const PlannerRow*> rows_of(const BenchmarkOptions& options) {
  std::vector<const PlannerRow*> rows;
  for (const std::string& name : options.planners) {
    const PlannerRow* const row = &find_planner(name);
    if (std::find(rows.begin(), rows.end(), row) != rows.end())
      throw Error("benchmark: planner '" + std::string(row->name) + "'", "is named twice", "name each once");
    rows.push_back(row);
  }
  if (rows.empty()) throw Error("benchmark", "no planner is named", "name one");
  return rows;
}

/// Shortens the path and adds what OMPL's benchmark would have told of its own way to do so.
double shorten_and_tell(const ob::SpaceInformationPtr& si, og::PathGeometric& path, Benchmark::RunProperties& log) {
  const Stopwatch watch;
  shorten(si, path);
  const double time_s = watch.seconds();
  log["simplification time REAL"] = ompl::toString(time_s);
  log["simplified solution length REAL"] = ompl::toString(path.length());
  log["simplified solution smoothness REAL"] = ompl::toString(path.smoothness());
  log["simplified solution clearance REAL"] = ompl::toString(path.clearance());
  log["simplified solution segments INTEGER"] = std::to_string(path.getStateCount() - 1);
  log["simplified correct solution BOOLEAN"] = std::to_string(path.check());
  return time_s;
}

/// BITstar and its kin call the type of some properties DOUBLE, which OMPL's own grammar of logs does not know.
void mend_types(Benchmark::RunProperties& log) {
  const std::string wrong = " DOUBLE", right = " REAL";
  Benchmark::RunProperties mended;
  for (const auto& [name, value] : log)
    mended[name.ends_with(wrong) ? name.substr(0, name.size() - wrong.size()) + right : name] = value;
  log = std::move(mended);
}

/// What is to be kept of a run that just ended; and what the log is to say of it.
BenchmarkRun judge(const CollisionChecker& checker, const SetUp& made, const FreshPlanner& planner,
                   const BenchmarkOptions& options, Benchmark::RunProperties& log) {
  BenchmarkRun run;
  mend_types(log);
  run.seed = planner.seed();
  run.time_s = planner.time_s();
  log["clearway seed INTEGER"] = std::to_string(run.seed);
  log["clearway planning time REAL"] = ompl::toString(run.time_s);
  if (!made.setup->haveExactSolutionPath()) return run;
  og::PathGeometric path = made.setup->getSolutionPath();
  if (options.simplify) run.simplify_time_s = shorten_and_tell(made.setup->getSpaceInformation(), path, log);
  const std::vector<std::vector<double>> states = numbers_of(path, *made.joints);
  run.refused = refuse(checker, states, options.motion.min_gap_m).value_or("");
  run.is_solved = run.refused.empty();
  if (run.is_solved) run.length = length_of(states);
  log["clearway certified BOOLEAN"] = log["solved BOOLEAN"] = std::to_string(run.is_solved);
  return run;
}

}  // namespace

void require_sound(const BenchmarkOptions& options) {
  require_positive(options.runs, "the number of runs");
  require_positive(options.time_s, "the time in seconds");
  require_positive(options.memory_mb, "the memory in MB");
  require_positive(options.seed, "the seed");
  (void)rows_of(options);
  require_sound(options.motion);
}

bool BenchmarkResult::is_solved() const noexcept {
  const auto is_run_solved = [](const BenchmarkRun& run) { return run.is_solved; };
  return std::any_of(planners.begin(), planners.end(), [&](const PlannerRuns& planner) {
    return std::any_of(planner.runs.begin(), planner.runs.end(), is_run_solved);
  });
}

BenchmarkResult benchmark(const std::shared_ptr<const CollisionChecker>& checker, const PlanProblem& problem,
                          const BenchmarkOptions& options) {
  require_sound(options);
  const std::vector<const PlannerRow*> rows = rows_of(options);
  const QuietOmpl quiet;
  const SetUp made = set_up(checker, problem, options.motion, options.space, options.seed);
  BenchmarkResult result;
  if (!made.setup) {
    result.left_out = made.message;
    return result;
  }
  const ob::SpaceInformationPtr& si = made.setup->getSpaceInformation();
  made.setup->setPlanner(make_planner(*rows.front(), si, {}));  // never runs; without one, OMPL would set up its own

  Benchmark benchmark(*made.setup, options.name);
  benchmark.addExperimentParameter("clearway_certified_motions", "BOOLEAN",
                                   std::to_string(options.motion.mode == MotionMode::kCertified));
  for (const PlannerRow* row : rows) benchmark.addPlanner(std::make_shared<FreshPlanner>(*row, si, options.seed));
  benchmark.setPlannerSwitchEvent(
      [&](const ob::PlannerPtr& planner) { result.planners.push_back({.planner = planner->getName(), .runs = {}}); });
  benchmark.setPreRunEvent([&](const ob::PlannerPtr& planner) {
    if (options.on_run) options.on_run(planner->getName(), static_cast<unsigned>(result.planners.back().runs.size()));
  });
  benchmark.setPostRunEvent([&](const ob::PlannerPtr& planner, Benchmark::RunProperties& log) {
    FreshPlanner& fresh = static_cast<FreshPlanner&>(*planner);
    result.planners.back().runs.push_back(judge(*checker, made, fresh, options, log));
    fresh.release();
  });
  Benchmark::Request request;
  request.maxTime = options.time_s;
  request.maxMem = options.memory_mb;
  request.runCount = options.runs;
  request.displayProgress = false;    // it would go to stdout
  request.saveConsoleOutput = false;  // it would go to a file of a name that OMPL makes up
  request.simplify = false;           // is done in judge()
  benchmark.benchmark(request);
  std::ostringstream log;
  benchmark.saveResultsToStream(log);
  result.log = log.str();
  return result;
}

}  // namespace clearway
