// What the readers of files about a robot are fuzzed with.
#pragma once

#include <clearway/robot/robot_description.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

namespace clearway {

/// a - j - b - k - c, with names short enough to be hit upon.
inline RobotDescription small_robot() {
  RobotDescription robot;
  robot.source = "f";
  robot.name = "r";
  for (const char* name : {"a", "b", "c"}) robot.links.push_back({.name = name, .shapes = {}});
  for (const char* name : {"j", "k"}) {
    JointDescription joint;
    joint.name = name;
    joint.type = JointType::kContinuous;
    joint.parent = robot.joints.empty() ? "a" : "b";
    joint.child = robot.joints.empty() ? "b" : "c";
    robot.joints.push_back(joint);
  }
  return robot;
}

/// A failure of the target: libFuzzer stops at any exception.
inline void require(bool is_so, std::string_view text) {
  if (!is_so) throw std::logic_error(std::string(text));
}

/// As every message must be.
inline void require_one_line(std::string_view text) { require(text.find_first_of("\r\n") == text.npos, text); }

}  // namespace clearway
