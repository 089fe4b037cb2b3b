// Finds what a file names in a robot, and says what it does not find.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clearway {

/// A name that does not exist is a warning, not an error: files often describe more robots than one, with and without a
/// gripper. What is built from such a name is left out. Each is told once, however often its element says it.
class NameLookup {
 public:
  /// @param source    file that the names come from
  /// @param warnings  grows; must live as long as this
  NameLookup(const RobotModel& robot, std::string source, std::vector<std::string>& warnings);

  // `element` tells who asks, e.g. "group 'arm'".
  [[nodiscard]] std::optional<LinkId> link(const std::string& name, const std::string& element);
  [[nodiscard]] std::optional<JointId> joint(const std::string& name, const std::string& element);

  /// Warns that there is no `name` of this kind; for names that are not the robot's own, such as groups.
  void miss(const std::string& kind, const std::string& name, const std::vector<std::string>& known,
            const std::string& element);
  void warn(const std::string& element, const std::string& what);

 private:
  const RobotModel& robot_;
  std::string source_;
  std::vector<std::string>& warnings_;
  std::vector<std::string> links_, joints_;
  std::set<std::string> said_;
};

}  // namespace clearway
