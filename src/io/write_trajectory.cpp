#include <clearway/common/error.hpp>
#include <clearway/io/trajectory.hpp>
#include <clearway/io/write_file.hpp>

#include <nlohmann/json.hpp>

#include <charconv>
#include <string>

namespace clearway {
namespace {

/// The shortest text from which the same number is read.
std::string text_of(double number) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, number).ptr;
  return {text, end};
}

std::string as_csv(const Trajectory& trajectory, const RobotModel& robot) {
  std::string text = "time";
  for (const VariableId variable : trajectory.variables) text += "," + robot[variable].name;
  text += '\n';
  for (const TrajectoryPoint& point : trajectory.points) {
    text += text_of(point.time_s);
    for (const double position : point.positions) text += "," + text_of(position);
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
