// What people say about a robot besides how it is built, by names, as an SRDF file does.
#pragma once

#include <clearway/robot/robot_description.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clearway {

struct ChainDescription {
  std::string base_link;
  std::string tip_link;
};

/// The joints of a group are those named, those that move the links named, those along its chains, and those of other
/// groups named.
struct GroupDescription {
  std::string name;
  std::vector<std::string> joints;
  std::vector<std::string> links;
  std::vector<ChainDescription> chains;
  std::vector<std::string> subgroups;
};

/// Values of some joints: one number each, three or seven for planar and floating ones.
struct GroupStateDescription {
  std::string name;
  std::string group;
  std::vector<std::pair<std::string, std::vector<double>>> joints;
};

struct PairDescription {
  std::string first;  // link
  std::string second;
  std::string reason;  // "Adjacent", "Never", ...; may be empty
};

struct EndEffectorDescription {
  std::string name;
  std::string group;
  std::string parent_link;
  std::string parent_group;  // may be empty
};

struct SemanticDescription {
  std::string source;  // file, for messages
  std::string robot;   // whose name it claims to describe
  std::vector<GroupDescription> groups;
  std::vector<GroupStateDescription> states;
  std::vector<PairDescription> disabled;
  std::vector<std::string> disabled_links;  // with everything, unless a pair is enabled again
  std::vector<PairDescription> enabled;
  std::vector<std::string> passive_joints;
  std::vector<EndEffectorDescription> end_effectors;
  /// How the root link moves in the world: the virtual joint, whose `parent` is the name of the world's frame.
  std::optional<JointDescription> base;
};

}  // namespace clearway
