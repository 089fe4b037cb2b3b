// `clearway check`: is each of these states free, and if not, who hits whom?
#include "commands.hpp"
#include "motion_text.hpp"
#include "page_output.hpp"
#include "robot_arguments.hpp"

#include <clearway/checker/batch.hpp>
#include <clearway/common/parallel.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>

namespace clearway::apps {
namespace {

struct Arguments : RobotArguments {
  SceneArguments scene;
  StatesArguments states;
  HtmlArguments html;
  bool all = false;
  bool motions = false;
};

/// What is said about one state.
struct Finding {
  StateVerdict verdict;
  std::vector<Collision> pairs;
};

Finding look_at(const CollisionChecker& checker, const std::vector<double>& q, bool all, Workspace& workspace) {
  Finding finding{.verdict = checker.check(q, workspace), .pairs = {}};
  if (finding.verdict.status == StateStatus::kCollision) finding.pairs = {finding.verdict.collision};
  const bool is_finite = finding.verdict.status != StateStatus::kNotANumber;
  if (all && is_finite) finding.pairs = checker.all_collisions(q, workspace);
  return finding;
}

std::vector<double> in_a_row(const std::vector<std::vector<double>>& states) {
  std::vector<double> row;
  for (const std::vector<double>& q : states) row.insert(row.end(), q.begin(), q.end());
  return row;
}

/// All at once for a yes or no; those that are not free once more, one by one, for the reason.
std::vector<Finding> look_at_all(const CollisionChecker& checker, const std::vector<std::vector<double>>& states,
                                 std::span<const double> row, const Arguments& arguments) {
  std::vector<std::uint8_t> is_free(states.size());
  check_states(checker, row, is_free, arguments.threads);

  std::vector<Finding> findings(states.size());
  std::vector<std::optional<Workspace>> workspaces(worker_count(states.size(), arguments.threads));
  parallel_for(states.size(), arguments.threads, [&](std::size_t i, unsigned worker) {
    if (is_free[i] != 0) {
      findings[i].verdict.status = StateStatus::kFree;
      return;
    }
    std::optional<Workspace>& mine = workspaces[worker];
    if (!mine) mine.emplace(checker.make_workspace());
    findings[i] = look_at(checker, states[i], arguments.all, *mine);
  });
  return findings;
}

std::string sentence(const CollisionChecker& checker, const Finding& finding, const std::vector<double>& q) {
  const auto value = [&] { return std::to_string(q[finding.verdict.variable.index()]); };
  const Variable& variable = checker.robot().model[finding.verdict.variable];
  std::string text;
  switch (finding.verdict.status) {
    case StateStatus::kFree:
      return "free";
    case StateStatus::kNotANumber:
      return "NOT A STATE: " + variable.name + " is " + value();
    case StateStatus::kOutOfLimits:
      text = "OUT OF LIMITS: " + variable.name + " is " + value() + ", limits are " +
             std::to_string(variable.limits.lower) + " to " + std::to_string(variable.limits.upper);
      break;
    case StateStatus::kCollision:
      text = "COLLISION";
      break;
  }
  const char* before = ": ";
  for (const Collision& pair : finding.pairs) {
    text += before + checker[pair.first].name + " hits " + checker[pair.second].name;
    before = ", ";
  }
  return text;
}

const char* name_of(StateStatus status) {
  switch (status) {
    case StateStatus::kFree:
      return "free";
    case StateStatus::kCollision:
      return "collision";
    case StateStatus::kOutOfLimits:
      return "out_of_limits";
    case StateStatus::kNotANumber:
      break;
  }
  return "not_a_number";
}

Json as_json(const CollisionChecker& checker, const Finding& finding) {
  Json pairs = Json::array();
  for (const Collision& pair : finding.pairs) pairs.push_back({checker[pair.first].name, checker[pair.second].name});
  Json json{{"free", finding.verdict.is_free()}, {"status", name_of(finding.verdict.status)}, {"pairs", pairs}};
  if (finding.verdict.status == StateStatus::kOutOfLimits || finding.verdict.status == StateStatus::kNotANumber)
    json["joint"] = checker.robot().model[finding.verdict.variable].name;
  return json;
}

/// Those that a page can draw: what is no number is at rest there.
std::vector<std::vector<double>> drawable(std::vector<std::vector<double>> states, const RobotModel& robot) {
  for (std::vector<double>& q : states)
    for (std::size_t i = 0; i < q.size(); ++i)
      if (!std::isfinite(q[i])) q[i] = robot.variables()[i].rest;
  return states;
}

void add_findings(const CollisionChecker& checker, const Finding& finding, const std::vector<double>& q,
                  std::size_t state, std::vector<PageFinding>& findings) {
  const auto at = static_cast<PageTime>(state);
  const StateStatus status = finding.verdict.status;
  if (status == StateStatus::kOutOfLimits || status == StateStatus::kNotANumber) {
    const bool is_number = status == StateStatus::kOutOfLimits;
    findings.push_back({.kind = is_number ? "out of limits" : "not a number",
                        .t0 = at,
                        .t1 = at,
                        .at = at,
                        .segment = state,
                        .first = checker.robot().model[finding.verdict.variable].name});
    if (!is_number) return;
  }
  for (const Collision& pair : finding.pairs) {
    findings.push_back(collision_finding(checker, pair, q, at));
    findings.back().segment = state;
  }
}

void add_finding(const CollisionChecker& checker, const MotionResult& result, std::span<const double> ends,
                 std::size_t motion, std::vector<PageFinding>& findings) {
  // Of limits, numbers and collisions where it begins, the states have told.
  if (result.status != StateStatus::kCollision || result.free_until == 0) return;
  const std::size_t width = ends.size() / 2;
  std::vector<double> q(width);
  for (std::size_t i = 0; i < width; ++i) q[i] = (1 - result.at) * ends[i] + result.at * ends[width + i];
  findings.push_back(collision_finding(checker, result.collision, q, static_cast<PageTime>(motion) + result.at));
  findings.back().segment = motion;
  findings.back().fraction = result.at;
  findings.back().note = "first contact on the motion";
}

/// Between two states the page tells the nearest pair at so many instants at most; all together at about this many.
constexpr std::size_t kMostBetween = 40, kClearances = 800;

PageClearance clearance_along(const CollisionChecker& checker, const std::vector<std::vector<double>>& states,
                              const Arguments& arguments) {
  const std::size_t steps =
      arguments.motions ? std::clamp<std::size_t>(kClearances / states.size(), 1, kMostBetween) : 1;
  std::vector<std::vector<double>> instants;
  std::vector<PageTime> times;
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (std::size_t k = 0; k < (i + 1 < states.size() ? steps : 1); ++k) {
      const double s = static_cast<double>(k) / static_cast<double>(steps);
      times.push_back(static_cast<PageTime>(i) + s);
      instants.push_back(states[i]);
      if (k == 0) continue;
      for (std::size_t v = 0; v < states[i].size(); ++v)
        instants.back()[v] = (1 - s) * states[i][v] + s * states[i + 1][v];
    }
  }
  return clearance_of(checker, instants, std::move(times), arguments.threads);
}

/// States one by one, or the path that they are stations of.
PageTrack as_track(const CollisionChecker& checker, const std::vector<std::vector<double>>& states,
                   const std::vector<Finding>& findings, const std::vector<MotionResult>& motions,
                   const Arguments& arguments) {
  PageTrack track;
  if (arguments.motions) track.interpolation = Interpolation::kLinear;
  track.positions = in_a_row(states);
  const std::size_t width = checker.robot().model.variables().size();
  for (std::size_t i = 0; i < states.size(); ++i) {
    add_findings(checker, findings[i], states[i], i, track.findings);
    if (i < motions.size())
      add_finding(checker, motions[i], std::span(track.positions).subspan(i * width, 2 * width), i, track.findings);
  }
  track.clearance = clearance_along(checker, states, arguments);
  return track;
}

int run(const Arguments& arguments) {
  require_html(arguments.html);
  require_writable({{"--json", arguments.json}, arguments.html.output()});
  const auto robot = load(arguments);
  const CollisionChecker checker(robot, load_scene(arguments.scene, arguments, *robot));
  tell_warnings({checker.warnings().begin(), checker.warnings().end()}, arguments);
  const std::vector<std::vector<double>> states = load_states(arguments.states, arguments, *robot);

  const std::vector<double> row = in_a_row(states);
  const std::vector<Finding> findings = look_at_all(checker, states, row, arguments);
  std::vector<MotionResult> motions;
  if (arguments.motions && !states.empty()) {
    motions.resize(states.size() - 1);
    check_motions(checker, motions_along(robot->model, row), MotionOptions{}, motions, arguments.threads);
  }

  const auto free =
      std::count_if(findings.begin(), findings.end(), [](const Finding& finding) { return finding.verdict.is_free(); });
  const auto free_motions =
      std::count_if(motions.begin(), motions.end(), [](const MotionResult& result) { return result.is_free(); });
  const bool all_free = free == std::ssize(findings) && free_motions == std::ssize(motions);
  if (!arguments.json.empty()) {
    Json results = Json::array();
    for (const Finding& finding : findings) results.push_back(as_json(checker, finding));
    Json report{{"robot", robot->model.name()}, {"free", all_free}, {"results", std::move(results)}};
    for (const MotionResult& result : motions) report["motions"].push_back(motion_json(checker, result));
    write_json(report, arguments.json);
  }
  if (arguments.html.is_asked_for() && !states.empty()) {
    const std::vector<std::vector<double>> drawn = drawable(states, robot->model);
    PageTrack track = as_track(checker, drawn, findings, motions, arguments);
    track.is_free = all_free;
    track.verdict = std::to_string(free) + " of " + std::to_string(findings.size()) + " states are free";
    if (arguments.motions)
      track.verdict +=
          ", " + std::to_string(free_motions) + " of " + std::to_string(motions.size()) + " motions at every instant";
    write_html(arguments.html, arguments, "check", *robot, checker.scene(), drawn.front(), {std::move(track)});
  }
  if (!arguments.is_json_on_stdout()) {
    for (std::size_t i = 0; i < findings.size(); ++i) {
      std::printf("state %zu: %s\n", i, sentence(checker, findings[i], states[i]).c_str());
      if (i < motions.size()) std::printf("  to %zu: %s\n", i + 1, motion_sentence(checker, motions[i]).c_str());
    }
    std::printf("%td of %zu states are free\n", free, findings.size());
    if (arguments.motions) std::printf("%td of %zu motions are free at every instant\n", free_motions, motions.size());
  }
  return all_free ? kClean : kFindings;
}

}  // namespace

void add_check(CLI::App& command, int& code) {
  const auto arguments = std::make_shared<Arguments>();
  add_robot_arguments(command, *arguments);
  add_scene_arguments(command, arguments->scene);
  add_states_arguments(command, arguments->states);
  add_group_argument(command, *arguments, kGroupOfStates);
  command.add_flag("--all", arguments->all, "List all pairs that collide, not only the first");
  command.add_flag("--motions", arguments->motions,
                   "The states are stations of a path: also certify the straight motions between them");
  add_json_argument(command, *arguments);
  add_html_arguments(command, arguments->html);
  add_threads_argument(command, *arguments);
  command.footer(
      "A line per state: free, or who hits whom. Touching is a collision; values beyond a limit by more than 1e-5 are\n"
      "out of limits. Exit code 0 if all are free, 1 if not.\n"
      "\n"
      "With --motions a line per motion, too: free at every instant, or where it is first not shown to be. Bodies "
      "closer\n"
      "than 0.1 mm may count as colliding there. Values are taken as written: nothing wraps.\n"
      "\n"
      "States and motions are looked at on all cores, or on --threads many; what is printed is the same to the last "
      "byte.\n"
      "\n"
      "Try:  clearway check arm7 --scene robots/arm7/scene.yaml --default ready");
  command.callback([arguments, &code] { code = run(*arguments); });
}

}  // namespace clearway::apps
