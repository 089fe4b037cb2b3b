// What runs where: which instructions a checker uses on this machine, how its shapes are looked at in lanes, and what is not for
// the lanes and takes one state after the other instead. For people who wonder why something is slow.
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

/// What the lanes take a shape for.
enum class LaneForm { kBox, kCylinder, kCone, kEllipsoid, kHull, kHalfSpace };
/// "box", "cylinder", "cone", "ellipsoid", "hull", "half-space".
[[nodiscard]] std::string_view name_of(LaneForm form) noexcept;

/// One shape of a body.
struct LanePart {
  BodyId body;
  LaneForm form;
  std::size_t vertices = 0;     // of a hull
  double looked_at = 0;         // of these, for one direction: all, or the mean over cells of directions
  std::size_t cover_balls = 0;  // that hold it: the first look
  /// By so much its place in a lane may be wrong, with a base that is at rest if it can be: pairs no farther apart are asked
  /// about in double. Infinite if the shape is not for the lanes.
  double place_error_m = 0;
};

/// Something that is asked about in double, one state after the other, and why.
struct LaneException {
  std::string what;
  std::string why;
};

struct Execution {
  std::string instruction_set;    // the best that this machine has, as Highway calls it
  std::size_t lanes = 0;          // so many states at once
  bool has_base_at_rest = false;  // while the base is at rest, its joint is left out of the lanes' kinematics
  double near_m = 0;              // for each metre that a base, or a slide without limits, is farther out than this ...
  double far_error = 0;           // ... all that moves may be wrong by so many more; 0 if nothing goes so far
  std::vector<LanePart> moving;   // links, then attached objects
  std::vector<LanePart> standing;
  std::size_t self_pairs = 0;   // of moving shapes
  std::size_t tables = 0;       // of these, pairs that one or two variables decide, so that they are looked up
  std::size_t scene_pairs = 0;  // of moving shapes and standing ones
  std::vector<LaneException> exceptions;
  std::size_t table_bytes = 0;      // of the checker, for lanes; hulls not counted
  std::size_t workspace_bytes = 0;  // of each workspace
};

/// About check_states and motions. Single states (is_free, check, all_collisions, clearance) are always posed in double, and
/// pairs are asked about with the same instruction set.
[[nodiscard]] Execution execution_of(const CollisionChecker& checker);

}  // namespace clearway
