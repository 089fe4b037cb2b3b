// How to look for a path: what commands that run planners have in common.
#pragma once

#include <clearway/planners/plan.hpp>

#include <string>

namespace CLI {
class App;
}

namespace clearway::apps {

struct SearchArguments {
  PlanOptions options;
  bool no_simplify = false;
  bool sampled = false;
};

/// What two of the options mean depends on the command.
struct SearchHelp {
  std::string time;
  std::string seed;
};

void add_search_arguments(CLI::App& command, SearchArguments& arguments, const SearchHelp& help);
[[nodiscard]] PlanOptions search_options(const SearchArguments& arguments);

/// One line each, for the end of --help.
[[nodiscard]] std::string list_of_planners();

}  // namespace clearway::apps
