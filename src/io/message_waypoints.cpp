#include "io/message_waypoints.hpp"

#include "io/spatial_columns.hpp"
#include "io/trajectory_header.hpp"
#include "io/waypoint_maker.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace clearway::io {
namespace {

using Points = std::vector<PointRecord>;

/// Messages always have times: those of a path that nobody has timed are all 0.
bool are_untimed_zeros(const Points& points) {
  return points.size() > 1 && std::all_of(points.begin(), points.end(), [](const PointRecord& point) {
           return point.time_s == 0.0 && point.velocities.empty() && point.twists.empty();
         });
}

class MessageWaypoints final : public WaypointSource {
 public:
  MessageWaypoints(const TrajectoryMessage& message, std::string file, const RobotModel& robot,
                   std::vector<double> defaults, std::vector<std::string>& warnings)
      : file_(std::move(file)), maker_(robot, columns_of(message, robot, defaults, warnings), defaults) {
    if (message.joints) joint_list_ = message.joints->list;
    if (message.spatial) spatial_list_ = message.spatial->list;
  }

  [[nodiscard]] bool has_times() const noexcept override { return maker_.has_times(); }
  [[nodiscard]] Interpolation richest() const noexcept override { return maker_.richest(); }

  [[nodiscard]] bool read(Waypoint& next) override {
    const PointList& list = joint_list_ ? *joint_list_ : *spatial_list_;  // times of the other are the same
    if (next_ == list.points.size()) return false;
    positions_.clear();
    velocities_.clear();
    accelerations_.clear();
    if (joint_list_) append_joints(*joint_list_);
    if (spatial_list_) append_spatial(*spatial_list_);
    const double time_s = list.points[next_].time_s.value_or(0);
    if (const auto fault = maker_.make({time_s, positions_, velocities_, accelerations_}, next))
      throw error(list, fault->found, fault->remedy);
    ++next_;
    return true;
  }

 private:
  /// How many values each point of a part must have: those of the first point, or one per name.
  struct Counts {
    std::size_t names = 0, velocities = 0, accelerations = 0;
  };

  WaypointColumns columns_of(const TrajectoryMessage& message, const RobotModel& robot,
                             std::span<const double> defaults, std::vector<std::string>& warnings) {
    const YamlView& names = message.joints ? message.joints->names : message.spatial->names;
    const PointList& timed = message.joints ? *message.joints->list : *message.spatial->list;
    NamedValues columns(message.joints && message.spatial ? message.at.where() : names.where(), robot, nullptr);
    bool has_velocities = false, has_accelerations = false;
    if (message.joints) {
      for (const YamlView& name : names.items()) {
        if (name.text() == "time" && !robot.find_joint("time"))
          throw name.error("is 'time', which is no joint of the robot", "give times as time_from_start");
        columns.add_column(name.text());
      }
      const PointRecord& first = message.joints->list->points.front();
      const std::size_t count = names.size();
      joints_ = {count, first.velocities.empty() ? 0 : count, first.accelerations.empty() ? 0 : count};
      has_velocities = joints_.velocities > 0;
      has_accelerations = joints_.accelerations > 0;
    }
    if (message.spatial) {
      transforms_.emplace(message.spatial->names, robot, defaults, columns);
      const PointRecord& first = message.spatial->list->points.front();
      const std::size_t count = transforms_->count();
      spatial_ = {count, first.twists.empty() ? 0 : count, first.twist_rates.empty() ? 0 : count};
      const bool may_move = !transforms_->are_all_fixed();  // otherwise rates say nothing
      const bool has_twists = may_move && spatial_.velocities > 0;
      const bool has_twist_rates = may_move && spatial_.accelerations > 0;
      const bool are_alike = has_twists == has_velocities && has_twist_rates == has_accelerations;
      if (joints_.names > 0 && may_move && !are_alike) {
        throw message.spatial->names.error(
            "velocities or accelerations are given of these joints or of the others, but not of both",
            "leave them out: then all joints go straight from point to point");
      }
      has_velocities = has_velocities || has_twists;
      has_accelerations = has_accelerations || has_twist_rates;
    }
    if (columns.columns() == 0) throw names.error("is empty, but there are points", "name the joints they are of");
    warnings.insert(warnings.end(), columns.warnings().begin(), columns.warnings().end());

    WaypointColumns all{columns, {}, {}, timed.points.front().time_s.has_value()};
    if (all.has_times && are_untimed_zeros(timed.points)) {
      warnings.push_back(message.at.where() + ": all times are 0, so it is read as a path without times");
      all.has_times = false;
    }
    if (has_velocities) all.velocities.emplace(columns);
    // Those of write_trajectory hold from a point to the next one and say nothing that the velocities do not say.
    if (has_accelerations && !message.is_our_own) all.accelerations.emplace(columns);
    drop_rates_without_use(all, message.at.where(), warnings);
    return all;
  }

  void append_joints(const PointList& list) {
    const PointRecord& point = list.points[next_];
    require_count(list, "positions", point.positions.size(), joints_.names);
    require_rates(list, point.velocities.size(), point.accelerations.size(), joints_);
    positions_ = point.positions;
    velocities_ = point.velocities;
    accelerations_ = point.accelerations;
  }

  void append_spatial(const PointList& list) {
    const PointRecord& point = list.points[next_];
    require_count(list, "transforms", point.transforms.size(), spatial_.names);
    require_rates(list, point.twists.size(), point.twist_rates.size(), spatial_);
    auto fault = transforms_->append_positions(point.transforms, positions_);
    if (!fault && !point.twists.empty()) fault = transforms_->append_rates(point.twists, velocities_);
    if (!fault && !point.twist_rates.empty()) fault = transforms_->append_rates(point.twist_rates, accelerations_);
    if (fault) throw error(list, fault->found, fault->remedy);
    if (transforms_->are_all_fixed()) {  // and have no rates, which nobody reads
      velocities_.resize(positions_.size());
      accelerations_.resize(positions_.size());
    }
  }

  void require_rates(const PointList& list, std::size_t velocities, std::size_t accelerations,
                     const Counts& wanted) const {
    require_as_first(list, "velocities", velocities > 0, wanted.velocities > 0);
    require_as_first(list, "accelerations", accelerations > 0, wanted.accelerations > 0);
    require_as_first(list, "time", list.points[next_].time_s.has_value(), list.points.front().time_s.has_value());
    require_count(list, "velocities", velocities, wanted.velocities);
    require_count(list, "accelerations", accelerations, wanted.accelerations);
  }

  /// All points have these values or none has: a robot would go another way where they are missing.
  void require_as_first(const PointList& list, const std::string& what, bool has, bool first_has) const {
    if (has == first_has) return;
    throw error(list, (has ? "has " : "has no ") + what + ", but the first point has " + (has ? "none" : "some"),
                "give every point some, or none");
  }

  void require_count(const PointList& list, const std::string& what, std::size_t found, std::size_t wanted) const {
    if (found == wanted) return;
    throw error(list, "has " + std::to_string(found) + " " + what + " for " + std::to_string(wanted) + " names",
                "give one per name");
  }

  [[nodiscard]] Error error(const PointList& list, const std::string& found, const std::string& remedy) const {
    return {at_line(file_, list.points[next_].line) + ": " + list.path + "[" + std::to_string(next_) + "]", found,
            remedy};
  }

  std::string file_;
  std::shared_ptr<const PointList> joint_list_, spatial_list_;
  std::optional<SpatialColumns> transforms_;
  Counts joints_, spatial_;
  WaypointMaker maker_;
  std::vector<double> positions_, velocities_, accelerations_;
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<WaypointSource> waypoints_of(const TrajectoryMessage& message, const std::string& file,
                                             const RobotModel& robot, std::vector<double> defaults,
                                             std::vector<std::string>& warnings) {
  return std::make_unique<MessageWaypoints>(message, file, robot, std::move(defaults), warnings);
}

}  // namespace clearway::io
