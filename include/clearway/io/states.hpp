// Reads states of a robot, by joint names.
#pragma once

#include <clearway/robot/robot.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

struct StatesFile {
  std::vector<std::vector<double>> states;  // one number per variable of the robot each
  std::vector<std::string> warnings;
};

/// CSV or JSON, told apart by content. CSV: a line of names, then a line of numbers per state; lines that are empty or begin
/// with # do not count. JSON: a list of states, {"elbow": 0.5, ...} each, alone or under "states"; or lists of numbers,
/// {"joints": ["elbow", ...], "states": [[0.5, ...], ...]}. A state may also stand under "joints": {"joints": {...}}. What
/// `clearway plan --json` writes is read, too: its "path", unless that is empty.
///
/// Names are those of variables: of joints, or "base/x" for one number of a planar or floating joint. What is not named is
/// taken from `defaults`. A mimic joint may be named if its value is what the joint it follows makes it, to 1e-6; fixed
/// joints are ignored with a warning, a column "time" without. Values are taken as written, "nan" and "inf" too: they are
/// for the checker to refuse.
///
/// With a `group` of the robot the file may name its variables only, and mimic joints that follow these. Lists of numbers
/// without names are then states of the group, in the order of its variables: JSON without "joints", or CSV whose first
/// line holds numbers. States of the robot result all the same.
/// @throws Error if the file cannot be read in full, a name is unknown or there twice, or a value is no number.
[[nodiscard]] StatesFile read_states(const std::filesystem::path& file, const RobotModel& robot,
                                     const std::vector<double>& defaults, const Group* group = nullptr);

/// The same from memory. @param source  for messages
[[nodiscard]] StatesFile parse_states(std::string_view text, const std::string& source, const RobotModel& robot,
                                      const std::vector<double>& defaults, const Group* group = nullptr);

}  // namespace clearway
