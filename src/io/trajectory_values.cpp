// Trajectories that are held in memory: messages in YAML or JSON, and lists of states.
#include <clearway/common/error.hpp>
#include <clearway/io/states.hpp>

#include "io/json_tree.hpp"
#include "io/message_waypoints.hpp"
#include "io/robot_state_message.hpp"
#include "io/trajectory_formats.hpp"
#include "io/trajectory_messages.hpp"
#include "io/waypoint_maker.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace clearway::io {
namespace {

using Documents = std::vector<std::shared_ptr<const YamlNode>>;

std::vector<YamlView> views_of(const std::string& source, const Documents& documents) {
  std::vector<YamlView> views;
  for (const auto& document : documents) views.emplace_back(source, *document);
  return views;
}

/// Where joints stand that the message does not name: at the start it tells, moved by what it follows.
std::vector<double> defaults_of(const std::vector<TrajectoryMessage>& all, std::size_t i, const std::string& source,
                                const RobotModel& robot, std::vector<double> defaults,
                                std::vector<std::string>& warnings) {
  std::vector<std::size_t> before;  // the latest first; there may be more than a stack holds
  for (auto stage = all[i].follows; stage; stage = all[*stage].follows) before.push_back(*stage);
  const TrajectoryMessage& first = all[before.empty() ? i : before.back()];
  if (first.start) read_robot_state(*first.start, robot, defaults, warnings);
  std::vector<std::string> of_another;
  Waypoint last;
  for (auto stage = before.rbegin(); stage != before.rend(); ++stage) {
    const auto waypoints = waypoints_of(all[*stage], source, robot, std::move(defaults), of_another);
    while (waypoints->read(last)) continue;
    defaults = last.positions;
  }
  return defaults;
}

TrajectoryFile open_message(const std::vector<TrajectoryMessage>& all, const std::string& source,
                            const RobotModel& robot, const TrajectoryFileOptions& options) {
  const std::size_t i = chosen_trajectory(all.size(), source, options.which);
  TrajectoryFile file;
  std::vector<double> defaults = options.defaults.empty() ? robot.rest_state() : options.defaults;
  defaults = defaults_of(all, i, source, robot, std::move(defaults), file.warnings);
  file.waypoints = waypoints_of(all[i], source, robot, std::move(defaults), file.warnings);
  return file;
}

/// States as waypoints without times.
class StatesAsWaypoints final : public WaypointSource {
 public:
  StatesAsWaypoints(StatesFile file, std::string source, const RobotModel& robot)
      : states_(std::move(file.states)), source_(std::move(source)), maker_(robot, columns_of(source_, robot), {}) {}

  [[nodiscard]] bool has_times() const noexcept override { return false; }
  [[nodiscard]] Interpolation richest() const noexcept override { return Interpolation::kLinear; }

  [[nodiscard]] bool read(Waypoint& next) override {
    if (next_ == states_.size()) return false;
    if (const auto fault = maker_.make({0, states_[next_], {}, {}}, next))
      throw Error(source_ + ": state " + std::to_string(next_), fault->found, fault->remedy);
    ++next_;
    return true;
  }

 private:
  /// All variables of the robot.
  static WaypointColumns columns_of(const std::string& source, const RobotModel& robot) {
    NamedValues columns(source, robot, nullptr);
    for (const Variable& variable : robot.variables()) columns.add_column(variable.name);
    return {columns, {}, {}};
  }

  std::vector<std::vector<double>> states_;
  std::string source_;
  WaypointMaker maker_;
  std::size_t next_ = 0;
};

/// A number that lost its last digits would still be one. Only if all stands in brackets their end is the end.
void require_end_of_line(std::string_view text, const std::string& source) {
  const bool is_in_brackets =
      (text.starts_with('{') || text.starts_with('[')) && (text.ends_with('}') || text.ends_with(']'));
  if (is_in_brackets || text.ends_with('\n') || text.ends_with("---")) return;
  const auto line = std::count(text.begin(), text.end(), '\n') + 1;
  throw Error(at_line(source, static_cast<std::size_t>(line)), "the last line has no end: the file may be cut short",
              "write it again, or end it with a line break");
}

/// A list of states, alone or under "states", "configurations" or, in what `plan --json` writes, "path", as read_states takes it.
std::optional<YamlView> find_states(const YamlView& top) {
  if (top.is_list()) return top;
  for (const char* const key : {"states", "configurations"})
    if (const auto states = top.is_map() ? top.find(key) : std::nullopt) return states;
  if (top.is_map() && top.find("joints")) return top.find("path");
  return std::nullopt;
}

/// read_states passes over times; whoever wrote them here meant them.
void require_no_times(const YamlView& top, const YamlView& states, const RobotModel& robot) {
  if (robot.find_joint("time")) return;
  const auto refuse = [](const YamlView& at) {
    throw at.error("states have no times", "give points with times, or CSV with a column 'time'");
  };
  const auto names = top.is_map() ? top.find("joints") : std::nullopt;
  if (names && names->is_list())
    for (const YamlView& name : names->items())
      if (name.is_text() && name.node().text == "time") refuse(name);
  for (const YamlView& state : states.items()) {
    if (!state.is_map()) continue;
    if (state.find("time")) refuse(state);
    const auto joints = state.find("joints");
    if (joints && joints->is_map() && joints->find("time")) refuse(state);
  }
}

}  // namespace

std::size_t chosen_trajectory(std::size_t count, const std::string& source, std::optional<std::size_t> which) {
  if (count == 0) {
    throw Error(source, "holds no trajectory with points",
                "give a message with joint_names and points, or CSV with a line of joint names");
  }
  if (!which && count > 1) {
    throw Error(source, "holds " + std::to_string(count) + " trajectories",
                "say which one, 0 to " + std::to_string(count - 1));
  }
  if (which && *which >= count) {
    throw Error(source, "trajectory " + std::to_string(*which) + " is asked for, but it holds " + std::to_string(count),
                count == 1 ? "ask for 0" : "ask for one of 0 to " + std::to_string(count - 1));
  }
  return which.value_or(0);
}

TrajectoryFile open_trajectory_json(std::string_view text, const std::string& source, const RobotModel& robot,
                                    const TrajectoryFileOptions& options) {
  constexpr TreeLimit kNoLimit{std::numeric_limits<std::size_t>::max(), {}};  // there are no aliases
  PointTaker points(source);
  YamlTreeBuilder tree(source, kNoLimit, PointTaker::kKey, points);
  parse_json(source, text, tree);
  const YamlView top(source, *tree.root());
  std::vector<TrajectoryMessage> found = find_trajectories(source, {&top, 1}, points);
  const auto states = find_states(top);
  if (!found.empty() || !states) return open_message(found, source, robot, options);

  static_cast<void>(chosen_trajectory(1, source, options.which));
  const std::vector<double> defaults = options.defaults.empty() ? robot.rest_state() : options.defaults;
  if (states->is_list()) require_no_times(top, *states, robot);
  const bool has_names = !top.is_list() && top.find("joints");
  const Group* const group = has_names || !states->is_list() || states->size() == 0 || states->items().front().is_map()
                                 ? nullptr
                                 : options.group;
  StatesFile file = parse_states(text, source, robot, defaults, group);
  if (file.states.empty()) throw Error(source, "holds no states", "give at least one");
  return {std::make_unique<StatesAsWaypoints>(std::move(file), source, robot), std::move(file.warnings)};
}

TrajectoryFile open_trajectory_yaml(std::string_view text, const std::string& source, const RobotModel& robot,
                                    const TrajectoryFileOptions& options) {
  require_end_of_line(text, source);
  PointTaker points(source);
  const Documents documents = parse_yaml_documents(source, text, PointTaker::kKey, points);
  const std::vector<YamlView> views = views_of(source, documents);
  return open_message(find_trajectories(source, views, points), source, robot, options);
}

}  // namespace clearway::io
