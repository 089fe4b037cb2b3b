#include "io/trajectory_messages.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace clearway::io {
namespace {

/// "trajectory.points[3]", with line.
Error error_at(const std::string& file, const PointList& list, std::size_t i, const std::string& found,
               const std::string& remedy) {
  return {at_line(file, list.points[i].line) + ": " + list.path + "[" + std::to_string(i) + "]", found, remedy};
}

bool has_key(const YamlView& map, std::string_view key) {
  return std::find(map.keys().begin(), map.keys().end(), key) != map.keys().end();
}

/// Keys of lists whose trajectories are done one after the other: in a DisplayTrajectory, of a pick, of a sequence.
constexpr std::string_view kStageLists[] = {"trajectory", "trajectory_stages", "planned_trajectories"};

/// Files that are cut short may end behind a key, which then says nothing of what was to follow.
void require_value(const YamlView& map, std::string_view key) {
  if (has_key(map, key) && !map.find(key))
    throw map.error("nothing follows '" + std::string(key) + "'", "give it a value: the file may be cut short");
}

/// Where a start is lost, joints would stand at their defaults, and the verdict would be on another trajectory. ROS prints the fields of a
/// DisplayTrajectory and of a RobotState in their order, all of them: the start of the one and is_diff of the other come last.
void require_whole_start(const YamlView& map, const std::optional<YamlView>& start) {
  constexpr const char* kRemedy = "print all of the message: it may be cut short";
  if (!start) {
    if (map.find("model_id") && map.find("trajectory")) throw map.error("has no 'trajectory_start'", kRemedy);
    return;
  }
  if (!start->is_map()) return;
  for (const std::string& key : start->keys()) require_value(*start, key);
  const auto joints = start->find("joint_state");
  if (joints && joints->is_map() && has_key(*joints, "header") && !has_key(*start, "is_diff"))
    throw start->error("has no 'is_diff'", kRemedy);
}

class Finder {
 public:
  Finder(const std::string& file, PointTaker& points) : file_(file), points_(points) {}

  void search(const YamlView& value, const std::optional<YamlView>& start) {
    if (value.is_list()) {
      for (const YamlView& item : value.items()) search(item, start);
    } else if (value.is_map()) {
      search_map(value, start);
    }
  }

  [[nodiscard]] std::vector<TrajectoryMessage> release() { return std::move(found_); }

 private:
  void search_map(const YamlView& map, const std::optional<YamlView>& start_above) {
    if (has_key(map, "points")) {
      require_value(map, "points");
      add(map, {map}, start_above);
      return;
    }
    std::vector<YamlView> parts;
    for (const char* const key :
         {"joint_trajectory", "multi_dof_joint_trajectory", "trajectory_start", "sequence_start", "trajectory"})
      require_value(map, key);
    for (const char* const key : {"joint_trajectory", "multi_dof_joint_trajectory"})
      if (const auto part = map.find(key)) parts.push_back(*part);
    if (!parts.empty()) {
      add(map, parts, start_above);
      return;
    }
    auto own_start = map.find("trajectory_start");
    if (!own_start) own_start = map.find("sequence_start");
    require_whole_start(map, own_start);
    const std::vector<YamlView> values = map.values();
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool are_stages =
          own_start && values[i].is_list() &&
          std::find(std::begin(kStageLists), std::end(kStageLists), map.keys()[i]) != std::end(kStageLists);
      if (are_stages)
        search_stages(values[i], *own_start);
      else
        search(values[i], own_start ? own_start : start_above);
    }
  }

  void search_stages(const YamlView& stages, const YamlView& start) {
    std::optional<std::size_t> last;
    for (const YamlView& stage : stages.items()) {
      const std::size_t before = found_.size();
      search(stage, start);
      if (found_.size() == before) continue;
      found_[before].follows = last;
      last = found_.size() - 1;
    }
  }

  /// A trajectory of one part or two, if it has points.
  void add(const YamlView& at, const std::vector<YamlView>& parts, const std::optional<YamlView>& start) {
    TrajectoryMessage message{at, {}, {}, false, start, {}};
    for (const YamlView& part : parts) {
      const auto points = part.find("points");
      const std::shared_ptr<const PointList> list = points ? points_.points_of(*points) : nullptr;
      const auto ours = part.find("joints");
      const auto names = ours ? ours : part.find("joint_names");
      if (!list || list->points.empty()) continue;
      if (ours && part.find("joint_names")) throw part.error("has both 'joints' and 'joint_names'", "keep one of them");
      if (!names) throw part.error("has points, but no 'joint_names'", "give a name for each position of a point");
      if (ours) message.is_our_own = true;
      if (part.find("header") && !list->points.front().time_s)  // ROS prints all fields, this one last
        throw error_at(file_, *list, 0, "has no time_from_start", "print all of the message: it may be cut short");
      const bool is_spatial = !list->points.front().transforms.empty();
      auto& place = is_spatial ? message.spatial : message.joints;
      if (place) throw part.error("is of the same joints as the other part", "keep one of them");
      place = NamedPoints{*names, list};
    }
    if (!message.joints && !message.spatial) return;
    if (message.joints && message.spatial) require_same_times(*message.joints, *message.spatial);
    found_.push_back(std::move(message));
  }

  void require_same_times(const NamedPoints& joints, const NamedPoints& spatial) const {
    const auto& a = joints.list->points;
    const auto& b = spatial.list->points;
    if (a.size() != b.size()) {
      throw spatial.names.error(
          "are of " + std::to_string(b.size()) + " points, but the other joints have " + std::to_string(a.size()),
          "give as many");
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i].time_s != b[i].time_s)
        throw error_at(file_, *spatial.list, i, "its time is not that of the other joints' point",
                       "give the same times");
    }
  }

  const std::string& file_;
  PointTaker& points_;
  std::vector<TrajectoryMessage> found_;
};

}  // namespace

std::vector<TrajectoryMessage> find_trajectories(const std::string& file, std::span<const YamlView> documents,
                                                 PointTaker& points) {
  Finder finder(file, points);
  for (const YamlView& document : documents) finder.search(document, std::nullopt);
  return finder.release();
}

}  // namespace clearway::io
