// The planners that can be asked for by name.
#pragma once

#include <ompl/base/Planner.h>
#include <ompl/base/SpaceInformation.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clearway {

struct PlannerRow {
  std::string_view name;  // as OMPL calls it
  std::string_view what;  // for whom it is, in a few words
  /// Goes on after the first solution, for a better one, until time or iterations are used up.
  bool improves;
  /// Uses several threads, so that the same seed need not give the same path.
  bool is_parallel;
  ompl::base::PlannerPtr (*make)(const ompl::base::SpaceInformationPtr& si);
  std::vector<std::pair<std::string_view, std::string_view>> preset;  // parameters that differ from OMPL's own
};

/// All of them, the first being the one to take without a reason for another.
[[nodiscard]] std::span<const PlannerRow> planners();

/// @throws Error if there is none of this name; upper and lower case are alike.
[[nodiscard]] const PlannerRow& find_planner(std::string_view name);

/// A planner with its preset and then the parameters given.
/// @throws Error if it has no such parameter or does not take the value.
[[nodiscard]] ompl::base::PlannerPtr make_planner(const PlannerRow& row, const ompl::base::SpaceInformationPtr& si,
                                                  std::span<const std::pair<std::string, std::string>> parameters);

}  // namespace clearway
