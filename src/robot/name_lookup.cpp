#include "robot/name_lookup.hpp"

#include <clearway/common/nearest_name.hpp>

namespace clearway {

NameLookup::NameLookup(const RobotModel& robot, std::string source, std::vector<std::string>& warnings)
    : robot_(robot), source_(std::move(source)), warnings_(warnings) {
  for (const Link& link : robot.links()) links_.push_back(link.name);
  for (const Joint& joint : robot.joints()) joints_.push_back(joint.name);
}

std::optional<LinkId> NameLookup::link(const std::string& name, const std::string& element) {
  const std::optional<LinkId> found = robot_.find_link(name);
  if (!found) miss("link", name, links_, element);
  return found;
}

std::optional<JointId> NameLookup::joint(const std::string& name, const std::string& element) {
  const std::optional<JointId> found = robot_.find_joint(name);
  if (!found) miss("joint", name, joints_, element);
  return found;
}

void NameLookup::miss(const std::string& kind, const std::string& name, const std::vector<std::string>& known,
                      const std::string& element) {
  warn(element, kind + " '" + name + "' does not exist" + nearest_name_hint(name, known) + "; it is left out");
}

void NameLookup::warn(const std::string& element, const std::string& what) {
  std::string text = source_ + ": " + element + ": " + what;
  if (said_.insert(text).second) warnings_.push_back(std::move(text));
}

}  // namespace clearway
