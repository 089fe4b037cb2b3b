// Reads what people say about a robot from an SRDF file.
#pragma once

#include <clearway/robot/semantics.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

struct SemanticFile {
  SemanticDescription semantics;
  std::vector<std::string> warnings;  // elements that are not known, each kind once
};

/// Groups, group states, disabled and enabled pairs, the virtual joint, passive joints and end effectors. Sphere
/// approximations and joint properties are not looked at. Whether the names exist is for make_robot to say; blanks around
/// them do not count. A passive joint may stand in a group too, as it does in files that are widely used.
/// One whose name ends in .xacro goes through the program `xacro` first.
/// @throws Error if the file cannot be read, an attribute is missing, a value is not a number, or there are two virtual
///         joints.
[[nodiscard]] SemanticFile read_srdf(const std::filesystem::path& file);

/// The same from memory. @param source  for messages
[[nodiscard]] SemanticFile parse_srdf(std::string_view text, const std::string& source);

}  // namespace clearway
