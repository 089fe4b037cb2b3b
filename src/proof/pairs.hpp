// Which bodies must not meet, found from the files' words alone, by the rules of docs/conventions.md.
#pragma once

#include <clearway/robot/robot_model.hpp>
#include <clearway/robot/semantics.hpp>
#include <clearway/scene/scene.hpp>

#include <optional>
#include <string>
#include <vector>

namespace clearway::proof {

/// A link, what is attached to one, or what stands in the scene; in this order, each kind in that of its list.
struct BodyName {
  enum class Kind { kLink, kAttached, kObject };
  std::string name;
  Kind kind;
  std::uint32_t link;  // that it is or hangs from; no meaning for objects
  bool is_meant;       // by its name: of two bodies of one name it is the first
};
[[nodiscard]] std::vector<BodyName> bodies_of(const RobotModel& robot, const Scene& scene);

/// Whether bodies i < j have to be checked; by rows, of bodies_of.
[[nodiscard]] std::vector<std::vector<bool>> must_not_meet(const RobotModel& robot,
                                                           const std::optional<SemanticDescription>& semantics,
                                                           const Scene& scene, const std::vector<BodyName>& bodies);

/// The deepest link that both hang from, each counting as its own.
[[nodiscard]] std::uint32_t common_root(const RobotModel& robot, std::uint32_t a, std::uint32_t b);

}  // namespace clearway::proof
