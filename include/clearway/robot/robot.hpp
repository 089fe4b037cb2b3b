// A robot with what people said about it: model, pairs to check, groups and named states, by number.
#pragma once

#include <clearway/robot/pair_filter.hpp>
#include <clearway/robot/semantics.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

/// Joints that are planned for together.
struct Group {
  std::string name;
  std::vector<JointId> joints;        // of any type, in the order of the model
  std::vector<VariableId> variables;  // what a state of the group holds: neither of mimic nor of passive joints
  std::vector<LinkId> links;          // moved by these joints directly, in the order of the model
  std::optional<LinkId> tip;          // of joints that hang from one another: the chain's, or what the last one moves
};

/// A named state of a group. Variables that it does not mention are not part of it.
struct GroupState {
  std::string name;
  std::string group;
  std::vector<std::pair<VariableId, double>> values;
};

struct Robot {
  RobotModel model;
  PairFilter pairs;
  bool has_semantics = false;  // without, adjacent links are left out
  std::vector<Group> groups;
  std::vector<GroupState> states;
  std::vector<EndEffectorDescription> end_effectors;

  [[nodiscard]] const Group* find_group(std::string_view name) const noexcept;
  [[nodiscard]] const GroupState* find_state(std::string_view group, std::string_view name) const noexcept;
};

struct RobotAndWarnings {
  Robot robot;
  std::vector<std::string> warnings;  // one line each
};

/// Joins the two. Names that the robot does not have are left out with a warning that tells the nearest name; so is a base
/// that is not the root link. Pairs that never move relative to each other are left out always, adjacent ones only without
/// `semantics`; a pair that is both disabled and enabled stays disabled. A chain runs from base to tip by way of the last
/// link that both hang from. In named states the values of fixed and of mimic joints are ignored.
/// @throws Error as RobotModel does; if a group is made of itself, two groups or two states of a group have the same name,
///         the base has the name of a joint, or a state has the wrong number of values or one that is not finite.
[[nodiscard]] RobotAndWarnings make_robot(RobotDescription description,
                                          const std::optional<SemanticDescription>& semantics);

}  // namespace clearway
