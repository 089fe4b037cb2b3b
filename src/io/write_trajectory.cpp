#include <clearway/common/error.hpp>
#include <clearway/io/trajectory.hpp>
#include <clearway/io/write_file.hpp>

#include "io/shortest_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace clearway {
namespace {

/// False if a velocity changes at once: then those of the points hold on one side only, and who goes by them, as controllers do that
/// put cubics between points, leaves the path.
bool is_smooth(const Trajectory& trajectory) {
  constexpr double kRounding = 1e-6;  // of the velocities
  for (std::size_t k = 0; k + 1 < trajectory.points.size(); ++k) {
    const TrajectoryPoint &from = trajectory.points[k], &to = trajectory.points[k + 1];
    for (std::size_t i = 0; i < from.velocities.size(); ++i) {
      const double gained = from.accelerations[i] * (to.time_s - from.time_s);
      const double size = std::max({std::abs(from.velocities[i]), std::abs(to.velocities[i]), std::abs(gained)});
      if (!(std::abs(from.velocities[i] + gained - to.velocities[i]) <= kRounding * size)) return false;
    }
  }
  return true;
}

std::string as_csv(const Trajectory& trajectory, const RobotModel& robot) {
  std::string text = "time";
  for (const VariableId variable : trajectory.variables) text += "," + robot[variable].name;
  text += '\n';
  for (const TrajectoryPoint& point : trajectory.points) {
    text += io::shortest_text(point.time_s);
    for (const double position : point.positions) text += "," + io::shortest_text(position);
    text += '\n';
  }
  return text;
}

std::string as_json(const Trajectory& trajectory, const RobotModel& robot) {
  nlohmann::ordered_json joints = nlohmann::ordered_json::array(), points = joints;
  for (const VariableId variable : trajectory.variables) joints.push_back(robot[variable].name);
  const bool has_rates = is_smooth(trajectory);
  for (const TrajectoryPoint& point : trajectory.points) {
    nlohmann::ordered_json& one = points.emplace_back();
    one = {{"time", point.time_s}, {"positions", point.positions}};
    if (!has_rates) continue;
    one["velocities"] = point.velocities;
    one["accelerations"] = point.accelerations;
  }
  return nlohmann::ordered_json{{"joints", std::move(joints)}, {"points", std::move(points)}}.dump(1) + "\n";
}

}  // namespace

void write_trajectory(const Trajectory& trajectory, const RobotModel& robot, const std::filesystem::path& file) {
  const std::string extension = file.extension().string();
  if (extension != ".csv" && extension != ".json")
    throw Error(file.string(), "is neither .csv nor .json", "choose one of these formats by its extension");
  write_file(file, extension == ".csv" ? as_csv(trajectory, robot) : as_json(trajectory, robot));
}

}  // namespace clearway
