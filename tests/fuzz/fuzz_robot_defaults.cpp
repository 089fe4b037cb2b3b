// libFuzzer target: no text makes the reader of robot.yaml crash, hang or complain on more than one line, and accelerations
// are positive.
#include "fuzz/small_robot.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/robot_defaults.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace clearway;
  const auto require_positive = [](double number) { require(number > 0 && std::isfinite(number), "no acceleration"); };
  try {
    const RobotDefaults defaults = parse_robot_defaults({reinterpret_cast<const char*>(data), size}, "f");
    for (const auto& name : {defaults.group, defaults.home, defaults.tip}) require_one_line(name.value_or(""));
    require_positive(defaults.acceleration.value_or(1));
    for (const auto& [joint, acceleration] : defaults.accelerations) require_positive(acceleration);
  } catch (const Error& error) {
    require_one_line(error.what());
  }
  return 0;
}
