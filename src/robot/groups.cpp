#include "robot/groups.hpp"

#include <clearway/common/error.hpp>

#include <algorithm>
#include <map>

namespace clearway {
namespace {

using JointSet = std::vector<bool>;  // by JointId

/// The joints above a link, the nearest first.
std::vector<JointId> path_to_root(const RobotModel& robot, LinkId link) {
  std::vector<JointId> path;
  std::optional<LinkId> at = link;
  while (at && robot[*at].joint) {
    path.push_back(*robot[*at].joint);
    at = robot[path.back()].parent;
  }
  return path;
}

bool is_above(const RobotModel& robot, JointId upper, JointId lower) {
  const std::vector<JointId> path = path_to_root(robot, robot[lower].child);
  return std::find(path.begin(), path.end(), upper) != path.end();
}

/// Adds the joints between two links. Above the last link that both hang from they have the same joints, so those on one
/// path only are the ones in between; the base need not be above the tip.
void add_chain(const RobotModel& robot, LinkId base, LinkId tip, JointSet& joints) {
  JointSet between(joints.size(), false);
  for (const JointId j : path_to_root(robot, tip)) between[j.index()] = true;
  for (const JointId j : path_to_root(robot, base)) between[j.index()] = !between[j.index()];
  for (std::size_t j = 0; j < joints.size(); ++j) joints[j] = joints[j] || between[j];
}

/// Adds what the group itself names, without its subgroups.
void add_own_joints(const RobotModel& robot, const GroupDescription& group, NameLookup& names, JointSet& joints) {
  const std::string element = "group '" + group.name + "'";
  for (const std::string& name : group.joints)
    if (const auto joint = names.joint(name, element)) joints[joint->index()] = true;
  for (const std::string& name : group.links) {
    const auto link = names.link(name, element);
    if (link && robot[*link].joint) joints[robot[*link].joint->index()] = true;
  }
  for (const ChainDescription& chain : group.chains) {
    const auto base = names.link(chain.base_link, element), tip = names.link(chain.tip_link, element);
    if (base && tip) add_chain(robot, *base, *tip, joints);
  }
}

/// The joints of every group, subgroups included.
class GroupJoints {
 public:
  GroupJoints(const RobotModel& robot, const SemanticDescription& semantics, NameLookup& names)
      : semantics_(semantics) {
    std::vector<std::string> group_names;
    for (std::size_t g = 0; g < semantics.groups.size(); ++g) {
      if (!place_.emplace(semantics.groups[g].name, g).second) {
        throw Error(where(g), "the name occurs twice", "give every group a name of its own");
      }
      group_names.push_back(semantics.groups[g].name);
    }
    for (std::size_t g = 0; g < semantics.groups.size(); ++g) {
      own_.emplace_back(robot.joints().size(), false);
      add_own_joints(robot, semantics.groups[g], names, own_.back());
      subgroups_.emplace_back();
      for (const std::string& name : semantics.groups[g].subgroups) {
        const auto found = place_.find(name);
        if (found == place_.end()) {
          names.miss("group", name, group_names, "group '" + semantics.groups[g].name + "'");
        } else {
          subgroups_.back().push_back(found->second);
        }
      }
    }
  }

  [[nodiscard]] JointSet of(std::size_t group) const {
    JointSet joints(own_[group].size(), false);
    std::vector<bool> seen(own_.size(), false);
    std::vector<std::size_t> open = {group};
    while (!open.empty()) {
      const std::size_t g = open.back();
      open.pop_back();
      for (std::size_t j = 0; j < joints.size(); ++j) joints[j] = joints[j] || own_[g][j];
      for (const std::size_t sub : subgroups_[g]) {
        if (sub == group) {
          throw Error(where(group), "it is made of itself, by way of group '" + semantics_.groups[g].name + "'",
                      "take one of them out of the other");
        }
        if (!seen[sub]) open.push_back(sub);
        seen[sub] = true;
      }
    }
    return joints;
  }

 private:
  [[nodiscard]] std::string where(std::size_t group) const {
    return semantics_.source + ": group '" + semantics_.groups[group].name + "'";
  }

  const SemanticDescription& semantics_;
  std::map<std::string, std::size_t, std::less<>> place_;
  std::vector<JointSet> own_;
  std::vector<std::vector<std::size_t>> subgroups_;
};

/// Of one chain and nothing else, the tip that it names; of joints that hang from one another, what the last one moves.
std::optional<LinkId> tip_of(const RobotModel& robot, const GroupDescription& description,
                             const std::vector<JointId>& joints) {
  if (joints.empty()) return std::nullopt;
  for (std::size_t k = 1; k < joints.size(); ++k)
    if (!is_above(robot, joints[k - 1], joints[k])) return std::nullopt;
  const bool is_chain = description.joints.empty() && description.links.empty() && description.subgroups.empty() &&
                        description.chains.size() == 1;
  return is_chain ? robot.find_link(description.chains[0].tip_link) : robot[joints.back()].child;
}

}  // namespace

std::vector<Group> make_groups(const RobotModel& robot, const SemanticDescription& semantics, NameLookup& names) {
  std::vector<bool> is_passive(robot.joints().size(), false);
  for (const std::string& name : semantics.passive_joints)
    if (const auto joint = names.joint(name, "passive_joint")) is_passive[joint->index()] = true;

  const GroupJoints all(robot, semantics, names);
  std::vector<Group> groups;
  for (std::size_t g = 0; g < semantics.groups.size(); ++g) {
    Group group{.name = semantics.groups[g].name, .joints = {}, .variables = {}, .links = {}, .tip = {}};
    const JointSet joints = all.of(g);
    for (std::uint32_t j = 0; j < joints.size(); ++j) {
      if (!joints[j]) continue;
      const Joint& joint = robot[JointId{j}];
      group.joints.push_back({j});
      group.links.push_back(joint.child);
      if (joint.is_mimic || is_passive[j]) continue;
      for (std::size_t part = 0; part < variable_count(joint.type); ++part)
        group.variables.push_back(robot.inputs()[joint.inputs + part].variable);
    }
    std::sort(group.links.begin(), group.links.end());
    group.tip = tip_of(robot, semantics.groups[g], group.joints);
    if (group.joints.empty()) names.warn("group '" + group.name + "'", "it has no joints");
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace clearway
