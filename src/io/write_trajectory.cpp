#include <clearway/common/error.hpp>
#include <clearway/io/trajectory.hpp>
#include <clearway/io/write_file.hpp>

#include "io/shortest_text.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace clearway {
namespace {

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
  for (const TrajectoryPoint& point : trajectory.points) {
    points.push_back({{"time", point.time_s},
                      {"positions", point.positions},
                      {"velocities", point.velocities},
                      {"accelerations", point.accelerations}});
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
