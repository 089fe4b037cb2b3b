#include "page/track_data.hpp"

#include "page/shape_data.hpp"

#include <clearway/common/error.hpp>

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

/// The table less the columns that are not asked for.
std::vector<double> columns_of(const std::vector<double>& table, const std::vector<std::size_t>& columns,
                               std::size_t width) {
  std::vector<double> chosen;
  for (std::size_t row = 0; row < table.size(); row += width)
    for (const std::size_t column : columns) chosen.push_back(table[row + column]);
  return chosen;
}

std::vector<std::size_t> columns_that_move(const PageTrack& track, const std::vector<double>& state) {
  std::vector<std::size_t> columns;
  for (std::size_t column = 0; column < state.size(); ++column) {
    bool moves = false;
    for (std::size_t i = column; i < track.positions.size(); i += state.size())
      moves = moves || track.positions[i] != state[column];
    // Between waypoints of equal position, a velocity or an acceleration leads away and back.
    for (const std::vector<double>* table : {&track.velocities, &track.accelerations})
      for (std::size_t i = column; i < table->size(); i += state.size()) moves = moves || (*table)[i] != 0;
    if (moves) columns.push_back(column);
  }
  return columns;
}

void require_table(const PageTrack& track, const char* what, const std::vector<double>& table, std::size_t size) {
  const std::string where = "page, track '" + track.name + "'";
  if (table.size() != size)
    throw Error(where, "has " + std::to_string(table.size()) + " " + what + " instead of " + std::to_string(size),
                "give a row per waypoint");
  if (!std::all_of(table.begin(), table.end(), [](double x) { return std::isfinite(x); }))
    throw Error(where, std::string("one of its ") + what + " is not finite", "give numbers that can be drawn");
}

void require_tables(const PageTrack& track, std::size_t width) {
  const std::size_t count = width > 0 ? track.positions.size() / width : 0;
  require_table(track, "positions", track.positions, count * width);
  if (!track.times_s.empty()) require_table(track, "times", track.times_s, count);
  if (!track.velocities.empty()) require_table(track, "velocities", track.velocities, count * width);
  if (!track.accelerations.empty()) require_table(track, "accelerations", track.accelerations, count * width);
  if (!std::is_sorted(track.times_s.begin(), track.times_s.end()))
    throw Error("page, track '" + track.name + "'", "its times go back", "give them in ascending order");
}

template <class T, class F>
PageJson or_null(const std::optional<T>& value, F&& make) {
  return value ? PageJson(make(*value)) : PageJson(nullptr);
}

PageJson data_of(const PageFinding& finding) {
  return {
      {"kind", finding.kind},
      {"t0", finding.t0},
      {"t1", finding.t1},
      {"at", finding.at},
      {"segment", finding.segment},
      {"fraction", finding.fraction},
      {"first", finding.first},
      {"second", finding.second},
      {"gap_m", or_null(finding.gap_m, [](double gap_m) { return gap_m; })},
      {"point", or_null(finding.point_W, numbers_of)},
      {"plane", or_null(finding.plane,
                        [](const PagePlane& plane) {
                          return PageJson{{"point", numbers_of(plane.point_W)}, {"normal", numbers_of(plane.normal_W)}};
                        })},
      {"note", finding.note}};
}

PageJson data_of(const PageClearance& clearance) {
  return {{"times", packed_doubles(clearance.times)},
          {"distances", packed_doubles(clearance.distances)},
          {"pairs", clearance.pairs.empty() ? PageJson(nullptr) : PageJson(clearance.pairs)}};
}

}  // namespace

nlohmann::ordered_json track_data(const PageTrack& track, const std::vector<double>& state) {
  require_tables(track, state.size());
  const std::vector<std::size_t> columns = columns_that_move(track, state);
  const auto table = [&](const std::vector<double>& rows) {
    return rows.empty() ? PageJson(nullptr) : packed_doubles(columns_of(rows, columns, state.size()));
  };
  PageJson findings = PageJson::array();
  for (const PageFinding& finding : track.findings) findings.push_back(data_of(finding));
  return {{"name", track.name},
          {"unit", track.times_s.empty() ? "waypoint" : "s"},
          {"interpolation", track.interpolation ? name_of(*track.interpolation) : "hold"},
          {"verdict", track.verdict},
          {"free", or_null(track.is_free, [](bool is_free) { return is_free; })},
          {"count", state.empty() ? 0 : track.positions.size() / state.size()},
          {"times", track.times_s.empty() ? PageJson(nullptr) : packed_doubles(track.times_s)},
          {"variables", columns},
          {"positions", packed_doubles(columns_of(track.positions, columns, state.size()))},
          {"velocities", table(track.velocities)},
          {"accelerations", table(track.accelerations)},
          {"findings", std::move(findings)},
          {"clearance", or_null(track.clearance, [](const PageClearance& clearance) { return data_of(clearance); })}};
}

}  // namespace clearway
