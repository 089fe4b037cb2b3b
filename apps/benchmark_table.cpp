#include "benchmark_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace clearway::apps {
namespace {

/// The smallest of the values that this share of them does not exceed; none if that is infinite, or there are no values.
std::optional<double> quantile(std::vector<double> values, double share) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
  const double value = values[std::max<std::size_t>(rank, 1) - 1];
  if (std::isinf(value)) return std::nullopt;
  return value;
}

TableRow row_of(std::span<const FamilyResult> results, const std::string& family, const std::string& planner) {
  TableRow row{.family = family, .planner = planner};
  std::vector<double> times_s, lengths;
  for (const FamilyResult& one : results) {
    if (family != kAllFamilies && one.family != family) continue;
    for (const PlannerRuns& runs : one.result.planners) {
      if (runs.planner != planner) continue;
      ++row.problems;
      for (const BenchmarkRun& run : runs.runs) {
        ++row.runs;
        row.solved += run.is_solved ? 1 : 0;
        row.refused += run.refused.empty() ? 0 : 1;
        times_s.push_back(run.is_solved ? run.time_s : std::numeric_limits<double>::infinity());
        if (run.is_solved) lengths.push_back(run.length);
      }
    }
  }
  row.median_time_s = quantile(times_s, 0.5);
  row.time_95_s = quantile(times_s, 0.95);
  row.median_length = quantile(lengths, 0.5);
  return row;
}

void add_new(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

std::string number_or_dash(const std::optional<double>& value, double factor, int digits) {
  if (!value) return "-";
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, *value * factor);
  return text;
}

Json number_or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

/// The first `left` columns to the left, numbers to the right.
std::string aligned(const std::vector<std::vector<std::string>>& lines, std::size_t left) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  std::string text;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string pad(widths[i] - line[i].size(), ' ');
      text += (i == 0 ? "" : "  ") + (i < left ? line[i] + pad : pad + line[i]);
    }
    text += '\n';
  }
  return text;
}

}  // namespace

std::vector<TableRow> table_of(std::span<const FamilyResult> results) {
  std::vector<std::string> families, planners;
  for (const FamilyResult& one : results) {
    if (!one.result.planners.empty()) add_new(families, one.family);
    for (const PlannerRuns& runs : one.result.planners) add_new(planners, runs.planner);
  }
  if (families.size() > 1) families.emplace_back(kAllFamilies);
  std::vector<TableRow> rows;
  for (const std::string& family : families)
    for (const std::string& planner : planners) rows.push_back(row_of(results, family, planner));
  return rows;
}

std::string as_text(const std::vector<TableRow>& rows) {
  const bool has_families =
      std::any_of(rows.begin(), rows.end(), [](const TableRow& row) { return !row.family.empty(); });
  std::vector<std::vector<std::string>> lines;
  const auto add_line = [&](std::string family, std::string planner, std::string problems,
                            std::vector<std::string> rest) {
    std::vector<std::string> line{std::move(planner)};
    if (has_families) line = {std::move(family), line.front(), std::move(problems)};
    line.insert(line.end(), rest.begin(), rest.end());
    lines.push_back(std::move(line));
  };
  add_line("family", "planner", "problems", {"runs", "solved", "refused", "median ms", "95 % ms", "median length"});
  for (const TableRow& row : rows)
    add_line(row.family, row.planner, std::to_string(row.problems),
             {std::to_string(row.runs), std::to_string(row.solved), std::to_string(row.refused),
              number_or_dash(row.median_time_s, 1e3, 1), number_or_dash(row.time_95_s, 1e3, 1),
              number_or_dash(row.median_length, 1, 2)});
  return aligned(lines, has_families ? 2 : 1);
}

Json as_json(const TableRow& row) {
  return {{"family", row.family},
          {"planner", row.planner},
          {"problems", row.problems},
          {"runs", row.runs},
          {"solved", row.solved},
          {"refused", row.refused},
          {"median_time_s", number_or_null(row.median_time_s)},
          {"time_95_s", number_or_null(row.time_95_s)},
          {"median_length", number_or_null(row.median_length)}};
}

}  // namespace clearway::apps
