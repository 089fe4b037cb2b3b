// libFuzzer target: no text makes the reader of CSV and matrices crash, hang or accept what no robot can follow.
#include "fuzz/trajectory_of_bytes.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace clearway;
  static const RobotModel robot = robot_on(JointType::kFixed);
  static const Group group = {.name = "g", .joints = {{0}}, .variables = {{0}}, .links = {{1}}, .tip = {}};
  const std::string text(reinterpret_cast<const char*>(data), size);
  check_trajectory_of(text, robot, {});
  check_trajectory_of(text, robot, {.group = &group});
  return 0;
}
