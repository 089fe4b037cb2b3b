#include "search_arguments.hpp"

#include "length_option.hpp"

#include <clearway/planners/registry.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>

namespace clearway::apps {

void add_search_arguments(CLI::App& command, SearchArguments& arguments, const SearchHelp& help) {
  PlanOptions& options = arguments.options;
  command.add_option("--time", options.time_s, help.time)->capture_default_str();
  command.add_option("--seed", options.seed, help.seed)->capture_default_str();
  command.add_flag("--no-simplify", arguments.no_simplify, "Take the path as the planner found it");
  add_length_option(command, "--min-gap", options.motion.min_gap_m, kSmallestGap_m,
                    "What comes closer may count as a collision; in metres, or with a unit");
  command.add_flag(
      "--sampled", arguments.sampled,
      "While planning, try states along motions instead of certifying these; the result is certified anyway");
  add_length_option(command, "--max-step", options.motion.max_step_m, kSmallestGap_m,
                    "With --sampled: no point moves farther between two states tried; in metres, or with a unit");
}

PlanOptions search_options(const SearchArguments& arguments) {
  PlanOptions options = arguments.options;
  options.simplify = !arguments.no_simplify;
  if (arguments.sampled) options.motion.mode = MotionMode::kSampled;
  return options;
}

std::string list_of_planners() {
  std::string text = "Planners:\n";
  for (const PlannerRow& row : planners()) {
    char line[128];
    std::snprintf(line, sizeof line, "  %-16s %s%s\n", std::string(row.name).c_str(), std::string(row.what).c_str(),
                  row.improves ? " (uses all of --time)" : "");
    text += line;
  }
  return text;
}

}  // namespace clearway::apps
