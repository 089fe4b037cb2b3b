#include <clearway/robot/robot.hpp>

#include <clearway/common/error.hpp>

#include "robot/groups.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace clearway {
namespace {

/// Lets the robot stand in the world as the virtual joint says, if that is about the root link.
void take_base(RobotDescription& robot, const SemanticDescription& semantics, std::vector<std::string>& warnings) {
  if (!semantics.base) return;
  const JointDescription& base = *semantics.base;
  const std::string where = semantics.source + ": virtual joint '" + base.name + "'";
  const auto is_same = [&](const JointDescription& joint) { return joint.name == base.name; };
  if (std::any_of(robot.joints.begin(), robot.joints.end(), is_same)) {
    throw Error(where, "a joint of the robot has the same name", "rename one of them");
  }
  const auto moves_child = [&](const JointDescription& joint) { return joint.child == base.child; };
  const auto is_child = [&](const LinkDescription& link) { return link.name == base.child; };
  const bool is_root = std::any_of(robot.links.begin(), robot.links.end(), is_child) &&
                       std::none_of(robot.joints.begin(), robot.joints.end(), moves_child);
  if (is_root) {
    robot.base = base;
  } else {
    warnings.push_back(where + ": its child link '" + base.child +
                       "' is not the root of the robot; the joint is left out, the root stands still");
  }
}

/// Pairs disabled one by one; and those of links disabled with everything, less the pairs that are enabled again.
void leave_out_disabled(const RobotModel& robot, const SemanticDescription& semantics, NameLookup& names,
                        PairFilter& pairs) {
  std::set<std::pair<LinkId, LinkId>> enabled;
  for (const PairDescription& pair : semantics.enabled) {
    const auto first = names.link(pair.first, "enable_collisions"),
               second = names.link(pair.second, "enable_collisions");
    if (first && second) enabled.insert(std::minmax(*first, *second));
  }
  for (const PairDescription& pair : semantics.disabled) {
    const auto first = names.link(pair.first, "disable_collisions"),
               second = names.link(pair.second, "disable_collisions");
    if (first && second) pairs.leave_out(*first, *second, PairUse::kDisabled);
  }
  for (const std::string& name : semantics.disabled_links) {
    const auto link = names.link(name, "disable_default_collisions");
    if (!link) continue;
    for (std::uint32_t other = 0; other < robot.links().size(); ++other)
      if (!enabled.contains(std::minmax(*link, LinkId{other}))) pairs.leave_out(*link, {other}, PairUse::kDisabled);
  }
}

/// The values of one joint in a named state. Those of fixed joints, which real files have, and of joints that follow
/// others mean nothing.
void add_values(const RobotModel& robot, const Joint& joint, const std::vector<double>& values,
                const std::string& where, GroupState& state) {
  if (joint.type == JointType::kFixed || joint.is_mimic) return;
  const std::string element = where + ": joint '" + joint.name + "'";
  if (values.size() != variable_count(joint.type)) {
    throw Error(element, "it has " + std::to_string(values.size()) + " values",
                "give " + std::to_string(variable_count(joint.type)));
  }
  for (std::size_t part = 0; part < values.size(); ++part) {
    if (!std::isfinite(values[part])) throw Error(element, "its value is not finite", "give a finite number");
    state.values.emplace_back(robot.inputs()[joint.inputs + part].variable, values[part]);
  }
}

std::vector<GroupState> make_states(const RobotModel& robot, const SemanticDescription& semantics,
                                    const std::vector<std::string>& groups, NameLookup& names) {
  std::vector<GroupState> states;
  std::set<std::pair<std::string, std::string>> known;
  for (const GroupStateDescription& from : semantics.states) {
    const std::string element = "state '" + from.name + "'";
    if (std::find(groups.begin(), groups.end(), from.group) == groups.end()) {
      names.miss("group", from.group, groups, element);
      continue;
    }
    if (!known.emplace(from.group, from.name).second) {
      throw Error(semantics.source + ": " + element, "group '" + from.group + "' has two states of this name",
                  "rename one of them");
    }
    GroupState state{.name = from.name, .group = from.group, .values = {}};
    for (const auto& [name, values] : from.joints)
      if (const auto joint = names.joint(name, element))
        add_values(robot, robot[*joint], values, semantics.source + ": " + element, state);
    states.push_back(std::move(state));
  }
  return states;
}

std::vector<EndEffectorDescription> make_end_effectors(const SemanticDescription& semantics,
                                                       const std::vector<std::string>& groups, NameLookup& names) {
  std::vector<EndEffectorDescription> end_effectors;
  for (EndEffectorDescription from : semantics.end_effectors) {
    const std::string element = "end effector '" + from.name + "'";
    const auto is_group = [&](const std::string& name) {
      const bool found = std::find(groups.begin(), groups.end(), name) != groups.end();
      if (!found) names.miss("group", name, groups, element);
      return found;
    };
    if (!is_group(from.group) || !names.link(from.parent_link, element)) continue;
    if (!from.parent_group.empty() && !is_group(from.parent_group)) from.parent_group.clear();
    end_effectors.push_back(std::move(from));
  }
  return end_effectors;
}

}  // namespace

const Group* Robot::find_group(std::string_view name) const noexcept {
  const auto found = std::find_if(groups.begin(), groups.end(), [&](const Group& group) { return group.name == name; });
  return found == groups.end() ? nullptr : &*found;
}

const GroupState* Robot::find_state(std::string_view group, std::string_view name) const noexcept {
  const auto found = std::find_if(states.begin(), states.end(),
                                  [&](const GroupState& state) { return state.group == group && state.name == name; });
  return found == states.end() ? nullptr : &*found;
}

RobotAndWarnings make_robot(RobotDescription description, const std::optional<SemanticDescription>& semantics) {
  std::vector<std::string> warnings;
  if (semantics) {
    if (semantics->robot != description.name) {
      warnings.push_back(semantics->source + ": it is about robot '" + semantics->robot + "', but the robot is '" +
                         description.name + "'; names that fit are used");
    }
    take_base(description, *semantics, warnings);
  }
  RobotModel model(std::move(description));
  PairFilter pairs(model);
  Robot robot{.model = std::move(model),
              .pairs = std::move(pairs),
              .has_semantics = semantics.has_value(),
              .groups = {},
              .states = {},
              .end_effectors = {}};
  if (!semantics) {
    robot.pairs.leave_out_adjacent(robot.model);
    return {std::move(robot), std::move(warnings)};
  }
  NameLookup names(robot.model, semantics->source, warnings);
  leave_out_disabled(robot.model, *semantics, names, robot.pairs);
  robot.groups = make_groups(robot.model, *semantics, names);
  std::vector<std::string> group_names;
  for (const Group& group : robot.groups) group_names.push_back(group.name);
  robot.states = make_states(robot.model, *semantics, group_names, names);
  robot.end_effectors = make_end_effectors(*semantics, group_names, names);
  return {std::move(robot), std::move(warnings)};
}

}  // namespace clearway
