// libFuzzer target: no text makes the reader of states crash, hang or complain on more than one line, and what it reads
// are states of the robot.
#include <clearway/common/error.hpp>
#include <clearway/io/states.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace {

/// a - j - b - k - c, where k follows j.
clearway::RobotModel robot() {
  clearway::RobotDescription robot;
  robot.source = "f";
  robot.name = "r";
  for (const char* name : {"a", "b", "c"}) robot.links.push_back({.name = name, .shapes = {}});
  for (const char* name : {"j", "k"}) {
    clearway::JointDescription joint;
    joint.name = name;
    joint.type = clearway::JointType::kContinuous;
    joint.parent = robot.joints.empty() ? "a" : "b";
    joint.child = robot.joints.empty() ? "b" : "c";
    if (!robot.joints.empty()) joint.mimic = clearway::MimicDescription{.joint = "j"};
    robot.joints.push_back(joint);
  }
  return clearway::RobotModel(robot);
}

void require(bool is_so, std::string_view text) {
  if (!is_so) throw std::logic_error(std::string(text));
}
void require_one_line(std::string_view text) { require(text.find_first_of("\r\n") == text.npos, text); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const clearway::RobotModel model = robot();
  static const clearway::Group group = {.name = "g", .joints = {{0}}, .variables = {{0}}, .links = {{1}}, .tip = {}};
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const clearway::Group* const who : {static_cast<const clearway::Group*>(nullptr), &group}) {
    try {
      const clearway::StatesFile file = clearway::parse_states(text, "f", model, {0.5}, who);
      for (const std::string& warning : file.warnings) require_one_line(warning);
      for (const auto& q : file.states) require(q.size() == 1, "not a state");
    } catch (const clearway::Error& error) {
      require_one_line(error.what());
    }
  }
  return 0;
}
