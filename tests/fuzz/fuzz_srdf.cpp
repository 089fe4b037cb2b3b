// libFuzzer target: no text makes the SRDF reader, or a robot that it is about, crash, hang or complain on more than one
// line.
#include <clearway/common/error.hpp>
#include <clearway/io/srdf.hpp>
#include <clearway/robot/robot.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace {

/// a - j - b - k - c, with names short enough to be hit upon.
clearway::RobotDescription robot() {
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
    robot.joints.push_back(joint);
  }
  return robot;
}

void require_one_line(std::string_view text) {
  if (text.find_first_of("\r\n") != std::string_view::npos) throw std::logic_error(std::string(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const clearway::SemanticFile file = clearway::parse_srdf(text, "f");
    for (const std::string& warning : file.warnings) require_one_line(warning);
    for (const std::string& warning : clearway::make_robot(robot(), file.semantics).warnings) require_one_line(warning);
  } catch (const clearway::Error& error) {
    require_one_line(error.what());
  }
  return 0;
}
