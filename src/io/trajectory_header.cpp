#include "io/trajectory_header.hpp"

#include "io/text_reader.hpp"

#include <clearway/common/nearest_name.hpp>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

namespace clearway::io {
namespace {

struct ColumnName {
  CellUse use;
  std::string joint;
};

bool is_of_robot(const std::string& name, const RobotModel& robot) {
  return robot.find_variable(name).has_value() || robot.find_joint(name).has_value();
}

bool is_time(std::string_view name) {
  constexpr std::string_view kTimes[] = {"time", "time_s", "time_from_start", "t", "T", "t[s]"};
  return std::find(std::begin(kTimes), std::end(kTimes), name) != std::end(kTimes);
}

/// What the cell names; none if neither it nor what it begins with is a name.
std::optional<ColumnName> find_column(const std::string& cell, const RobotModel& robot) {
  if (is_of_robot(cell, robot)) return ColumnName{CellUse::kPosition, cell};
  if (is_time(cell)) return ColumnName{CellUse::kTime, ""};
  constexpr std::pair<std::string_view, CellUse> kWords[] = {{"position", CellUse::kPosition},
                                                             {"pos", CellUse::kPosition},
                                                             {"velocity", CellUse::kVelocity},
                                                             {"vel", CellUse::kVelocity},
                                                             {"acceleration", CellUse::kAcceleration},
                                                             {"acc", CellUse::kAcceleration},
                                                             {"effort", CellUse::kIgnored}};
  for (const auto& [word, use] : kWords) {
    if (cell.size() < word.size() + 2 || !cell.ends_with(word)) continue;
    const std::size_t mark = cell.size() - word.size() - 1;
    const std::string joint = cell.substr(0, mark);
    if (std::string_view("./_:").find(cell[mark]) != std::string_view::npos && is_of_robot(joint, robot))
      return ColumnName{use, joint};
  }
  return std::nullopt;
}

/// Every variable with a position must have a rate, and the other way round.
void require_same_joints(const NamedValues& positions, const NamedValues& rates, const std::string& source,
                         const std::string& what) {
  if (const std::string* const name = positions.first_missing_in(rates)) {
    throw Error(source, "joint '" + *name + "' has no " + what + ", though others have",
                "give one for every joint, or for none");
  }
  if (const std::string* const name = rates.first_missing_in(positions))
    throw Error(source, "joint '" + *name + "' has " + what + ", but no position", "give its position, too");
}

Error unknown_column(const std::string& where, std::string_view cell, const RobotModel& robot, bool may_be_time) {
  std::vector<std::string> known;
  for (const Variable& variable : robot.variables()) known.push_back(variable.name);
  if (may_be_time) known.emplace_back("time");
  const auto is_same_letter = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
  const auto nearest = nearest_name(cell, known);
  const bool differs_in_case =
      nearest && std::equal(cell.begin(), cell.end(), nearest->begin(), nearest->end(), is_same_letter);
  return {where, "robot '" + robot.name() + "' has no joint " + in_quotes(cell) + nearest_name_hint(cell, known),
          differs_in_case ? "write it in the same upper and lower case"
          : may_be_time   ? "name its joints, or 'time'"
                          : "name its joints"};
}

}  // namespace

bool are_column_names(const std::vector<std::string_view>& cells, const RobotModel& robot) {
  return std::all_of(cells.begin(), cells.end(),
                     [&](std::string_view cell) { return find_column(std::string(cell), robot).has_value(); });
}

TrajectoryHeader read_trajectory_header(const std::vector<std::string_view>& cells, const std::string& where,
                                        const RobotModel& robot) {
  TrajectoryHeader header{{}, {NamedValues(where, robot, nullptr), {}, {}}, {}};
  WaypointColumns& columns = header.columns;
  const auto rates = [&](std::optional<NamedValues>& of, const char* what) -> NamedValues& {
    if (!of) of.emplace(where + ": " + what, robot, nullptr);
    return *of;
  };
  bool has_effort = false;
  const auto at_column = [&](std::size_t i) { return where + ": column " + std::to_string(i + 1); };
  const auto empty = std::find(cells.begin(), cells.end(), "");
  if (empty != cells.end()) {
    throw Error(at_column(static_cast<std::size_t>(empty - cells.begin())), "has no name",
                empty + 1 == cells.end() ? "name it, or end the line before its last comma"
                                         : "name it, or leave it out of all rows");
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string_view cell = cells[i];
    const auto found = find_column(std::string(cell), robot);
    if (!found) throw unknown_column(at_column(i), cell, robot, !columns.has_times);
    const ColumnName& name = *found;
    header.cells.push_back(name.use);
    switch (name.use) {
      case CellUse::kTime:
        if (columns.has_times)
          throw Error(at_column(i), in_quotes(cell) + " is a second column of times", "keep one of them");
        columns.has_times = true;
        break;
      case CellUse::kPosition:
        columns.positions.add_column(name.joint);
        break;
      case CellUse::kVelocity:
        rates(columns.velocities, "velocities").add_column(name.joint);
        break;
      case CellUse::kAcceleration:
        rates(columns.accelerations, "accelerations").add_column(name.joint);
        break;
      case CellUse::kIgnored:
        has_effort = true;
        break;
    }
  }
  if (columns.positions.columns() == 0) throw Error(where, "names no joint", "give each joint a column");
  if (columns.velocities) require_same_joints(columns.positions, *columns.velocities, where, "velocity");
  if (columns.accelerations) require_same_joints(columns.positions, *columns.accelerations, where, "acceleration");
  header.warnings = columns.positions.warnings();
  if (has_effort) header.warnings.push_back(where + ": efforts are not read");
  drop_rates_without_use(columns, where, header.warnings);
  return header;
}

TrajectoryHeader trajectory_header_of(const Group& group, const std::string& source, const RobotModel& robot) {
  TrajectoryHeader header{
      {group.variables.size(), CellUse::kPosition}, {NamedValues(source, robot, &group), {}, {}}, {}};
  header.columns.positions.set_columns_of_group();
  return header;
}

void drop_rates_without_use(WaypointColumns& columns, const std::string& source, std::vector<std::string>& warnings) {
  if (columns.velocities && !columns.has_times) {
    warnings.push_back(source + ": velocities without times mean nothing and are ignored");
    columns.velocities.reset();
    columns.accelerations.reset();
  } else if (columns.accelerations && !columns.velocities) {  // as controllers of ROS do
    warnings.push_back(source + ": accelerations without " + (columns.has_times ? "velocities" : "times") +
                       " mean nothing and are ignored");
    columns.accelerations.reset();
  }
}

}  // namespace clearway::io
