#include "robot/tree_order.hpp"

#include <clearway/common/error.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace clearway {
namespace {

using Places = std::map<std::string_view, std::size_t>;

template <class Named>
Places places_of(const RobotDescription& robot, const std::vector<Named>& all, const std::string& kind) {
  Places places;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name.empty()) {
      throw Error(robot.source + ": " + kind + " number " + std::to_string(i + 1), "it has no name", "name it");
    }
    if (!places.emplace(all[i].name, i).second) {
      throw Error(robot.source + ": " + kind + " '" + all[i].name + "'", "the name occurs twice",
                  "give every " + kind + " a name of its own");
    }
  }
  return places;
}

std::string list_of(const RobotDescription& robot, const std::vector<std::size_t>& links) {
  std::string text;
  for (std::size_t k = 0; k < links.size(); ++k) text += (k == 0 ? "'" : ", '") + robot.links[links[k]].name + "'";
  return text;
}

/// Which joints hang from a link, in the order of the description; and which one moves it.
struct Around {
  std::vector<std::size_t> below;
  std::optional<std::size_t> above;
};

std::vector<Around> joints_around(const RobotDescription& robot) {
  const Places places = places_of(robot, robot.links, "link");
  (void)places_of(robot, robot.joints, "joint");
  std::vector<Around> around(robot.links.size());
  for (std::size_t j = 0; j < robot.joints.size(); ++j) {
    const JointDescription& joint = robot.joints[j];
    const std::string where = robot.source + ": joint '" + joint.name + "'";
    const auto place_of = [&](const std::string& link, const char* role) {
      const auto found = places.find(link);
      if (found == places.end()) {
        throw Error(where, std::string("its ") + role + " link '" + link + "' does not exist",
                    "name a link of this robot");
      }
      return found->second;
    };
    around[place_of(joint.parent, "parent")].below.push_back(j);
    std::optional<std::size_t>& above = around[place_of(joint.child, "child")].above;
    if (above) {
      throw Error(where,
                  "its child link '" + joint.child + "' already hangs from joint '" + robot.joints[*above].name + "'",
                  "let every link be the child of one joint at most");
    }
    above = j;
  }
  return around;
}

}  // namespace

TreeOrder tree_order(const RobotDescription& robot) {
  if (robot.links.empty()) throw Error(robot.source, "the robot has no links", "give at least one");
  const std::vector<Around> around = joints_around(robot);
  const Places places = places_of(robot, robot.links, "link");

  std::vector<std::size_t> roots;
  for (std::size_t i = 0; i < around.size(); ++i)
    if (!around[i].above) roots.push_back(i);
  if (roots.size() > 1) {
    throw Error(robot.source, "the links " + list_of(robot, roots) + " hang from no joint",
                "connect the robot's parts: one link may be the root");
  }

  TreeOrder order;
  if (!roots.empty()) order.links.push_back(roots[0]);
  for (std::size_t k = 0; k < order.links.size(); ++k) {
    for (const std::size_t j : around[order.links[k]].below) {
      order.joints.push_back(j);
      order.links.push_back(places.at(robot.joints[j].child));
    }
  }
  if (order.links.size() < robot.links.size()) {
    std::vector<bool> reached(robot.links.size(), false);
    for (const std::size_t i : order.links) reached[i] = true;
    std::vector<std::size_t> circle;
    for (std::size_t i = 0; i < reached.size(); ++i)
      if (!reached[i]) circle.push_back(i);
    throw Error(robot.source, "the links " + list_of(robot, circle) + " hang from each other in a circle",
                "let joints make a tree");
  }
  return order;
}

}  // namespace clearway
