#include <clearway/checker/collision_checker.hpp>

#include <clearway/common/error.hpp>
#include <clearway/geometry/intersects.hpp>
#include <clearway/robot/kinematics.hpp>

#include "checker/bodies.hpp"
#include "checker/clearance.hpp"
#include "checker/workspace.hpp"

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

std::optional<VariableId> first_not_finite(JointView q) noexcept {
  for (std::uint32_t i = 0; i < q.size(); ++i)
    if (!std::isfinite(q[i])) return VariableId{i};
  return std::nullopt;
}

std::optional<VariableId> first_out_of_limits(const RobotModel& model, JointView q) noexcept {
  for (std::uint32_t i = 0; i < q.size(); ++i) {
    const JointLimits& limits = model.variables()[i].limits;
    const bool is_within = q[i] >= limits.lower - kLimitTolerance && q[i] <= limits.upper + kLimitTolerance;
    if (!is_within) return VariableId{i};
  }
  return std::nullopt;
}

void require_finite(const RobotModel& model, JointView q) {
  if (const auto variable = first_not_finite(q)) {
    throw Error("state", "the value of '" + model[*variable].name + "' is not finite", "give a finite number");
  }
}

/// One state, posed: bodies in the order of their numbers, each pair asked at most once.
class PosedBodies {
 public:
  template <class Memory>
  PosedBodies(const Bodies& bodies, JointView q, Memory& memory) noexcept
      : bodies_(bodies), X_WS_(memory.X_WS), boxes_(memory.boxes) {
    forward_kinematics(bodies.robot->model, q, memory.X_WL);
    for (std::size_t i = 0; i < bodies.moving.size(); ++i) {
      const MovingPart& part = bodies.moving[i];
      const Pose& X_WL = memory.X_WL[part.link.index()];
      memory.X_WS[i] = part.is_at_link ? X_WL : X_WL * part.X_LS;
      memory.boxes[i] = box_of(part.local, part.shape->margin_m(), memory.X_WS[i]);
    }
  }

  [[nodiscard]] std::uint32_t movers() const noexcept {
    return static_cast<std::uint32_t>(bodies_.first_part.size() - 1);
  }

  /// Calls hit(other) for bodies of the robot with a higher number that `mover` collides with, in order, until it returns
  /// false.
  template <class Hit>
  void for_each_hit_of_self(std::uint32_t mover, const Hit& hit) const noexcept {
    for (std::uint32_t k = bodies_.first_pair[mover]; k < bodies_.first_pair[mover + 1]; ++k) {
      const PartPair& pair = bodies_.self_pairs[k];
      if (is_hit(pair) && !hit(bodies_.moving[pair.second].body)) return;
    }
  }

  /// Calls hit(object) for objects of the scene that `mover` collides with, in no particular order, perhaps more than
  /// once, until it returns false. Asks is_wanted(object) first.
  template <class Wanted, class Hit>
  void for_each_hit_of_scene(std::uint32_t mover, const Wanted& is_wanted, const Hit& hit) const noexcept {
    for (std::uint32_t i = bodies_.first_part[mover]; i < bodies_.first_part[mover + 1]; ++i) {
      bool go_on = true;
      const auto look_at = [&](std::uint32_t number) noexcept {
        const StaticPart& other = bodies_.standing[number];
        if (!bodies_.is_checked(bodies_.moving[i].body, other.body) || !is_wanted(other.body)) return true;
        if (!intersects(*bodies_.moving[i].shape, X_WS_[i], *other.shape, other.X_WS)) return true;
        return go_on = hit(other.body);
      };
      for (const std::uint32_t number : bodies_.unbounded)
        if (!look_at(number)) return;
      bodies_.tree.for_each_near(boxes_[i],
                                 [&](std::uint32_t leaf) noexcept { return look_at(bodies_.bounded[leaf]); });
      if (!go_on) return;
    }
  }

 private:
  [[nodiscard]] bool is_hit(const PartPair& pair) const noexcept {
    const MovingPart &a = bodies_.moving[pair.first], &b = bodies_.moving[pair.second];
    if (boxes_[pair.first].is_apart_from(boxes_[pair.second]) && a.shape->is_bounded() && b.shape->is_bounded())
      return false;
    return intersects(*a.shape, X_WS_[pair.first], *b.shape, X_WS_[pair.second]);
  }

  const Bodies& bodies_;
  std::span<const Pose> X_WS_;
  std::span<const Box> boxes_;
};

BodyId mover_id(std::uint32_t mover) { return BodyId{mover}; }

bool has_hit(const PosedBodies& posed) noexcept {
  bool found = false;
  const auto stop = [&](BodyId) noexcept { return !(found = true); };
  for (std::uint32_t mover = 0; mover < posed.movers() && !found; ++mover)
    posed.for_each_hit_of_scene(
        mover, [](BodyId) noexcept { return true; }, stop);
  for (std::uint32_t mover = 0; mover < posed.movers() && !found; ++mover) posed.for_each_hit_of_self(mover, stop);
  return found;
}

std::optional<Collision> lowest_hit(const PosedBodies& posed) noexcept {
  for (std::uint32_t mover = 0; mover < posed.movers(); ++mover) {
    std::optional<BodyId> lowest;
    posed.for_each_hit_of_self(mover, [&](BodyId other) noexcept {
      lowest = other;
      return false;
    });
    if (!lowest) {
      posed.for_each_hit_of_scene(
          mover, [&](BodyId other) noexcept { return !lowest || other < *lowest; },
          [&](BodyId other) noexcept {
            lowest = other;
            return true;
          });
    }
    if (lowest) return Collision{mover_id(mover), *lowest};
  }
  return std::nullopt;
}

}  // namespace

Workspace::Workspace(std::unique_ptr<Memory> memory) : memory_(std::move(memory)) {}
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;
Workspace::~Workspace() = default;

CollisionChecker::CollisionChecker(std::shared_ptr<const Robot> robot, Scene scene)
    : parts_(std::make_unique<const Bodies>(std::move(robot), std::move(scene))) {}
CollisionChecker::~CollisionChecker() = default;
CollisionChecker::CollisionChecker(CollisionChecker&&) noexcept = default;
CollisionChecker& CollisionChecker::operator=(CollisionChecker&&) noexcept = default;

const Robot& CollisionChecker::robot() const noexcept { return *parts_->robot; }
const Scene& CollisionChecker::scene() const noexcept { return parts_->scene; }
std::span<const Body> CollisionChecker::bodies() const noexcept { return parts_->list; }
bool CollisionChecker::is_checked(BodyId a, BodyId b) const noexcept { return parts_->is_checked(a, b); }
std::span<const std::string> CollisionChecker::warnings() const noexcept { return parts_->warnings; }

Workspace CollisionChecker::make_workspace() const {
  auto memory = std::make_unique<Workspace::Memory>();
  memory->X_WL.resize(parts_->robot->model.links().size());
  memory->X_WS.resize(parts_->moving.size());
  memory->boxes.resize(parts_->moving.size());
  return Workspace(std::move(memory));
}

bool CollisionChecker::is_free(JointView q, Workspace& workspace) const noexcept {
  if (first_not_finite(q) || first_out_of_limits(parts_->robot->model, q)) return false;
  return !has_hit(PosedBodies(*parts_, q, *workspace.memory_));
}

StateVerdict CollisionChecker::check(JointView q, Workspace& workspace) const noexcept {
  if (const auto variable = first_not_finite(q)) return {.status = StateStatus::kNotANumber, .variable = *variable};
  if (const auto variable = first_out_of_limits(parts_->robot->model, q))
    return {.status = StateStatus::kOutOfLimits, .variable = *variable};
  if (const auto hit = lowest_hit(PosedBodies(*parts_, q, *workspace.memory_)))
    return {.status = StateStatus::kCollision, .collision = *hit};
  return {.status = StateStatus::kFree};
}

std::optional<Collision> CollisionChecker::find_collision(JointView q, Workspace& workspace) const noexcept {
  if (first_not_finite(q)) return Collision{};
  return lowest_hit(PosedBodies(*parts_, q, *workspace.memory_));
}

std::vector<Collision> CollisionChecker::all_collisions(JointView q, Workspace& workspace) const {
  require_finite(parts_->robot->model, q);
  const PosedBodies posed(*parts_, q, *workspace.memory_);
  std::vector<Collision> all;
  for (std::uint32_t mover = 0; mover < posed.movers(); ++mover) {
    const auto add = [&](BodyId other) {
      const Collision one{mover_id(mover), other};
      if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
      return true;
    };
    posed.for_each_hit_of_self(mover, add);
    posed.for_each_hit_of_scene(
        mover, [](BodyId) noexcept { return true; }, add);
  }
  std::sort(all.begin(), all.end());
  return all;
}

Clearance CollisionChecker::clearance(JointView q, Workspace& workspace) const {
  require_finite(parts_->robot->model, q);
  const PosedBodies posed(*parts_, q, *workspace.memory_);
  return smallest_distance(*parts_, workspace.memory_->X_WS, workspace.memory_->boxes);
}

}  // namespace clearway
