#include "proof/pairs.hpp"

#include <clearway/common/error.hpp>

#include <algorithm>
#include <set>
#include <string_view>

namespace clearway::proof {
namespace {

using Kind = BodyName::Kind;
using Names = std::set<std::pair<std::string_view, std::string_view>>;

bool has(const Names& names, std::string_view a, std::string_view b) {
  return names.contains({a, b}) || names.contains({b, a});
}

std::optional<std::uint32_t> parent_of(const RobotModel& robot, std::uint32_t link) {
  const std::optional<JointId> joint = robot.links()[link].joint;
  if (!joint || !robot[*joint].parent) return std::nullopt;
  return robot[*joint].parent->value;
}

/// The topmost link that no moving joint separates from this one.
std::uint32_t rigid_root(const RobotModel& robot, std::uint32_t link) {
  for (;;) {
    const auto parent = parent_of(robot, link);
    if (!parent || robot[*robot.links()[link].joint].type != JointType::kFixed) return link;
    link = *parent;
  }
}

/// One moving joint between the two, fixed ones aside.
bool are_neighbours(const RobotModel& robot, std::uint32_t a, std::uint32_t b) {
  const auto above = [&](std::uint32_t link) -> std::optional<std::uint32_t> {
    const auto parent = parent_of(robot, rigid_root(robot, link));
    if (!parent) return std::nullopt;
    return rigid_root(robot, *parent);
  };
  return above(a) == rigid_root(robot, b) || above(b) == rigid_root(robot, a);
}

/// What an SRDF says of pairs of links.
class SaidOfLinks {
 public:
  explicit SaidOfLinks(const SemanticDescription& semantics) {
    for (const PairDescription& pair : semantics.disabled) disabled_.insert({pair.first, pair.second});
    for (const PairDescription& pair : semantics.enabled) enabled_.insert({pair.first, pair.second});
    alone_.insert(semantics.disabled_links.begin(), semantics.disabled_links.end());
  }
  /// A pair that is disabled by name stays so, enabled or not; a link disabled with everything leaves what is enabled.
  [[nodiscard]] bool leave_out(std::string_view a, std::string_view b) const {
    return has(disabled_, a, b) || ((alone_.contains(a) || alone_.contains(b)) && !has(enabled_, a, b));
  }

 private:
  Names disabled_, enabled_;
  std::set<std::string_view> alone_;
};

/// What a scene lets touch.
class SaidOfScene {
 public:
  explicit SaidOfScene(const Scene& scene) {
    for (const AllowedPair& pair : scene.allowed()) {
      if (pair.second.empty())
        everything_.insert(pair.first);
      else
        allowed_.insert({pair.first, pair.second});
    }
    for (const AttachedObject& held : scene.attached())
      for (const std::string& link : held.touch_links) allowed_.insert({held.object->name, link});
  }
  [[nodiscard]] bool allows(const BodyName& body_a, const BodyName& body_b) const {
    // No name in a scene is empty.
    const auto said_as = [](const BodyName& body) {
      return body.is_meant ? std::string_view(body.name) : std::string_view();
    };
    const std::string_view a = said_as(body_a), b = said_as(body_b);
    return everything_.contains(a) || everything_.contains(b) || has(allowed_, a, b);
  }

 private:
  Names allowed_;
  std::set<std::string_view> everything_;
};

}  // namespace

std::vector<BodyName> bodies_of(const RobotModel& robot, const Scene& scene) {
  std::vector<BodyName> bodies;
  for (std::uint32_t i = 0; i < robot.links().size(); ++i)
    bodies.push_back({robot.links()[i].name, Kind::kLink, i, true});
  for (const AttachedObject& held : scene.attached()) {
    const std::optional<LinkId> link = robot.find_link(held.link);
    if (!link)
      throw Error("attached object '" + held.object->name + "'", "the robot has no link '" + held.link + "'",
                  "name one of its links");
    bodies.push_back({held.object->name, Kind::kAttached, link->value, true});
  }
  for (const PlacedObject& placed : scene.objects()) bodies.push_back({placed.object->name, Kind::kObject, 0, true});
  std::set<std::string_view> taken;
  for (BodyName& body : bodies) body.is_meant = taken.insert(body.name).second;
  return bodies;
}

std::vector<std::vector<bool>> must_not_meet(const RobotModel& robot,
                                             const std::optional<SemanticDescription>& semantics, const Scene& scene,
                                             const std::vector<BodyName>& bodies) {
  std::optional<SaidOfLinks> of_links;
  if (semantics) of_links.emplace(*semantics);
  const SaidOfScene of_scene(scene);
  const auto is_out = [&](const BodyName& a, const BodyName& b) {
    if (a.kind == Kind::kObject) return true;  // and so is b: neither moves
    if (b.kind != Kind::kObject) {
      if (rigid_root(robot, a.link) == rigid_root(robot, b.link)) return true;
      const bool are_links = a.kind == Kind::kLink && b.kind == Kind::kLink;
      if (are_links && (of_links ? of_links->leave_out(a.name, b.name) : are_neighbours(robot, a.link, b.link)))
        return true;
    }
    return of_scene.allows(a, b);
  };
  std::vector<std::vector<bool>> table(bodies.size(), std::vector<bool>(bodies.size(), false));
  for (std::size_t i = 0; i < bodies.size(); ++i)
    for (std::size_t j = i + 1; j < bodies.size(); ++j) table[i][j] = !is_out(bodies[i], bodies[j]);
  return table;
}

std::uint32_t common_root(const RobotModel& robot, std::uint32_t a, std::uint32_t b) {
  std::set<std::uint32_t> above;
  for (std::optional<std::uint32_t> link = a; link; link = parent_of(robot, *link)) above.insert(*link);
  std::uint32_t link = b;
  while (!above.contains(link)) link = *parent_of(robot, link);  // they share the root of the robot at least
  return link;
}

}  // namespace clearway::proof
