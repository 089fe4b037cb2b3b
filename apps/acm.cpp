// `clearway acm`: which pairs of links need no check, found out by sampling; as SRDF, or against one.
#include "commands.hpp"
#include "json_output.hpp"
#include "output_files.hpp"
#include "robot_arguments.hpp"

#include <clearway/checker/pair_sampling.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/write_srdf.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <iostream>
#include <memory>

namespace clearway::apps {
namespace {

struct Arguments : RobotArguments {
  PairSamplingOptions sampling;
  std::string out;
  bool diff = false;
};

std::string both(const Robot& robot, const SampledPair& pair) {
  return robot.model[pair.first].name + " " + robot.model[pair.second].name;
}

/// Pairs that the robot leaves out though they collide sometimes, or checks though they need not be.
std::vector<SampledPair> differences(const Robot& robot, std::vector<SampledPair> pairs) {
  std::erase_if(pairs, [&](const SampledPair& pair) {
    return robot.pairs.is_checked(pair.first, pair.second) == (pair.reason == PairReason::kSometimes);
  });
  return pairs;
}

void print_differences(const Robot& robot, const std::vector<SampledPair>& pairs) {
  for (const SampledPair& pair : pairs) {
    const bool is_left_out = !robot.pairs.is_checked(pair.first, pair.second);
    std::printf("%s: %s (%s, %llu hits)\n", is_left_out ? "left out" : "checked", both(robot, pair).c_str(),
                std::string(name_of(pair.reason)).c_str(), static_cast<unsigned long long>(pair.hits));
  }
  std::printf("%zu pairs differ\n", pairs.size());
}

void print(const Robot& robot, const std::vector<SampledPair>& pairs, const PairSamplingOptions& options) {
  for (const SampledPair& pair : pairs) {
    std::printf("%-9s %8llu  %s\n", std::string(name_of(pair.reason)).c_str(),
                static_cast<unsigned long long>(pair.hits), both(robot, pair).c_str());
  }
  std::printf("%zu pairs, %llu states, seed %llu\n", pairs.size(), static_cast<unsigned long long>(options.samples),
              static_cast<unsigned long long>(options.seed));
}

Json as_json(const Robot& robot, const std::vector<SampledPair>& pairs, const PairSamplingOptions& options) {
  Json json{
      {"robot", robot.model.name()}, {"samples", options.samples}, {"seed", options.seed}, {"pairs", Json::array()}};
  for (const SampledPair& pair : pairs) {
    json["pairs"].push_back({{"first", robot.model[pair.first].name},
                             {"second", robot.model[pair.second].name},
                             {"reason", name_of(pair.reason)},
                             {"hits", pair.hits}});
  }
  return json;
}

int run(const Arguments& arguments) {
  require_writable({{"--json", arguments.json}, {"--out", arguments.out, StdoutUse::kRefused}});
  const auto robot = load(arguments);
  PairSamplingOptions sampling = arguments.sampling;
  sampling.threads = arguments.threads;
  std::vector<SampledPair> pairs = sample_pairs(*robot, sampling);
  if (!arguments.out.empty()) {
    std::vector<PairDescription> disabled;
    for (const SampledPair& pair : pairs) {
      if (pair.reason == PairReason::kSometimes) continue;
      disabled.push_back(
          {robot->model[pair.first].name, robot->model[pair.second].name, std::string(name_of(pair.reason))});
    }
    std::optional<std::filesystem::path> from;
    if (!arguments.srdf.empty())
      from = arguments.srdf;
    else
      from = find_srdf(find_robot(arguments.robot));
    write_srdf_pairs(robot->model.name(), disabled, from, arguments.out);
    std::cerr << "clearway: wrote " << disabled.size() << " pairs to " << arguments.out << '\n';
  }
  if (arguments.diff) pairs = differences(*robot, std::move(pairs));
  if (!arguments.json.empty()) write_json(as_json(*robot, pairs, sampling), arguments.json);
  if (!arguments.is_json_on_stdout())
    arguments.diff ? print_differences(*robot, pairs) : print(*robot, pairs, sampling);
  return arguments.diff && !pairs.empty() ? kFindings : kClean;
}

}  // namespace

void add_acm(CLI::App& command, int& code) {
  const auto arguments = std::make_shared<Arguments>();
  add_robot_arguments(command, *arguments);
  command.add_option("--samples", arguments->sampling.samples, "Random states to try")->capture_default_str();
  command.add_option("--seed", arguments->sampling.seed, "Same seed, same states")->capture_default_str();
  add_output_option(command, "--out", arguments->out,
                    "Write an SRDF with these pairs; all else is taken from the robot's SRDF, if there is one");
  command.add_flag("--diff", arguments->diff, "List where the robot's SRDF says otherwise; exit code 1 if it does");
  add_json_argument(command, *arguments);
  add_threads_argument(command, *arguments);
  command.footer(
      "Reasons: Adjacent (one joint apart), Default (collide at rest), Always (in 95 % of the states), Never (in "
      "none,\n"
      "which is no proof: sample many), Sometimes (to be checked). Pairs that never move relative to each other are "
      "not\n"
      "listed: they are never checked.\n"
      "\n"
      "Try:  clearway acm arm6 --samples 5000 --diff");
  command.callback([arguments, &code] { code = run(*arguments); });
}

}  // namespace clearway::apps
