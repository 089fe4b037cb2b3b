#include <clearway/checker/collision_checker.hpp>

#include <clearway/common/error.hpp>

#include "checker/clearance.hpp"
#include "checker/lanes/lane_model.hpp"
#include "checker/motion_bound.hpp"
#include "checker/posed_bodies.hpp"

#include <algorithm>
#include <cmath>

namespace clearway {

namespace {

void require_finite(const RobotModel& model, JointView q) {
  if (const auto variable = first_not_finite(q)) {
    throw Error("state", "the value of '" + model[*variable].name + "' is not finite", "give a finite number");
  }
}

BodyId mover_id(std::uint32_t mover) { return BodyId{mover}; }

/// For questions to either model. That of states with a base at rest has no more frames, but its parts may make other clusters, and
/// each of these has a ball.
void make_room_for_both(LaneMemory& memory, const Bodies& bodies) {
  make_room(memory, *bodies.lanes);
  if (!bodies.lanes_at_rest) return;
  const std::size_t balls = std::max(bodies.lanes->bodies.balls.size(), bodies.lanes_at_rest->bodies.balls.size());
  memory.balls.resize(balls * 3 * kLanesKept);
}

}  // namespace

Workspace::Workspace(std::unique_ptr<Memory> memory) : memory_(std::move(memory)) {}
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;
Workspace::~Workspace() = default;

CollisionChecker::CollisionChecker(std::shared_ptr<const Robot> robot, Scene scene)
    : CollisionChecker(std::move(robot), std::move(scene), nullptr) {}
CollisionChecker::CollisionChecker(std::shared_ptr<const Robot> robot, Scene scene, const Bodies* known)
    : parts_(std::make_unique<const Bodies>(std::move(robot), std::move(scene), known)) {}
CollisionChecker::~CollisionChecker() = default;
CollisionChecker::CollisionChecker(CollisionChecker&&) noexcept = default;
CollisionChecker& CollisionChecker::operator=(CollisionChecker&&) noexcept = default;

CollisionChecker CollisionChecker::with(Scene scene) const {
  return CollisionChecker(parts_->robot, std::move(scene), parts_.get());
}

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
  make_room(memory->motion, *parts_);
  make_room_for_both(memory->lanes, *parts_);
  make_room_for_both(memory->states, *parts_);
  return Workspace(std::move(memory));
}

bool CollisionChecker::is_free(JointView q, Workspace& workspace) const noexcept { return is_free(q, 0, workspace); }

bool CollisionChecker::is_free(JointView q, double gap_m, Workspace& workspace) const noexcept {
  const bool is_gap = gap_m >= 0 && std::isfinite(gap_m);
  if (!is_gap || !is_finite_and_within_limits(*parts_, q)) return false;
  return !has_hit(PosedBodies(*parts_, q, *workspace.memory_, gap_m));
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
