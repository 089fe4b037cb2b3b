#include "search_arguments.hpp"

#include <clearway/planners/registry.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>

namespace clearway::apps {

void add_search_arguments(CLI::App& command, SearchArguments& arguments, const SearchHelp& help) {
  PlanOptions& options = arguments.options;
  command.add_option("--time", options.time_s, help.time)->capture_default_str();
  command.add_option("--seed", options.seed, help.seed)->capture_default_str();
  command.add_flag("--no-simplify", arguments.no_simplify, "Take the path as the planner found it");
  command.add_option("--min-gap", options.motion.min_gap_m, "Metres: what comes closer may count as a collision")
      ->capture_default_str();
  command.add_flag(
      "--sampled", arguments.sampled,
      "While planning, try states along motions instead of certifying these; the result is certified anyway");
  command.add_option("--max-step", options.motion.max_step_m, "Metres between states tried, with --sampled")
      ->capture_default_str();
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
