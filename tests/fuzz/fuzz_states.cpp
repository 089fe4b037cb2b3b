// libFuzzer target: no text makes the reader of states crash, hang or complain on more than one line, and what it reads
// are states of the robot.
#include "fuzz/small_robot.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/states.hpp>

#include <cstddef>
#include <cstdint>

namespace {

clearway::RobotModel robot_where_k_follows_j() {
  clearway::RobotDescription robot = clearway::small_robot();
  robot.joints.back().mimic = clearway::MimicDescription{.joint = "j"};
  return clearway::RobotModel(std::move(robot));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace clearway;
  static const RobotModel model = robot_where_k_follows_j();
  static const Group group = {.name = "g", .joints = {{0}}, .variables = {{0}}, .links = {{1}}, .tip = {}};
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const Group* const who : {static_cast<const Group*>(nullptr), &group}) {
    try {
      const StatesFile file = parse_states(text, "f", model, {0.5}, who);
      for (const std::string& warning : file.warnings) require_one_line(warning);
      for (const auto& q : file.states) require(q.size() == 1, "not a state");
    } catch (const Error& error) {
      require_one_line(error.what());
    }
  }
  return 0;
}
