// What the runs of a benchmark come to, planner by planner.
#pragma once

#include "json_output.hpp"

#include <clearway/planners/benchmark.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clearway::apps {

/// Of one problem.
struct FamilyResult {
  std::string family;
  BenchmarkResult result;
};

/// A planner on all problems of a family, or on all.
struct TableRow {
  std::string family;  // kAllFamilies for all
  std::string planner;
  std::size_t problems = 0;
  std::size_t runs = 0;
  std::size_t solved = 0;
  std::size_t refused = 0;  // a path was found that is not certified
  // Of planning, over all runs; one that is not solved counts as longer than every other. None if it falls on such a one.
  std::optional<double> median_time_s = {};
  std::optional<double> time_95_s = {};      // 95 % of the runs took no longer
  std::optional<double> median_length = {};  // of the paths, over the runs that are solved
};

inline constexpr const char* kAllFamilies = "all";

/// Families in the order of the results, then all of them if there are several; planners in the order of the results.
[[nodiscard]] std::vector<TableRow> table_of(std::span<const FamilyResult> results);

/// Columns for a terminal; that of the families only if there is one that has a name.
[[nodiscard]] std::string as_text(const std::vector<TableRow>& rows);
[[nodiscard]] Json as_json(const TableRow& row);

}  // namespace clearway::apps
