// libFuzzer target: no text makes the readers of messages, in YAML or JSON, crash, hang or accept what no robot can follow.
#include "fuzz/trajectory_of_bytes.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace clearway;
  static const RobotModel robots[] = {robot_on(JointType::kPlanar), robot_on(JointType::kFloating)};
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const RobotModel& robot : robots) {
    check_trajectory_of(text, robot, {});
    check_trajectory_of(text, robot, {.which = 1});
  }
  return 0;
}
