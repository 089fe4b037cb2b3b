// One state of a robot, posed and boxed, and the bodies that are too close in it.
#pragma once

#include <clearway/geometry/intersects.hpp>
#include <clearway/robot/kinematics.hpp>

#include "checker/bodies.hpp"
#include "checker/workspace.hpp"

namespace clearway {

/// Bodies in the order of their numbers, each pair asked at most once. A hit is a pair at most `gap_m` apart: with 0, one
/// that shares a point.
class PosedBodies {
 public:
  PosedBodies(const Bodies& bodies, JointView q, Workspace::Memory& memory, double gap_m = 0) noexcept
      : bodies_(bodies), X_WS_(memory.X_WS), boxes_(memory.boxes), gap_m_(gap_m) {
    forward_kinematics(bodies.robot->model, q, memory.X_WL);
    for (std::size_t i = 0; i < bodies.moving.size(); ++i) {
      const MovingPart& part = bodies.moving[i];
      const Pose& X_WL = memory.X_WL[part.link.index()];
      memory.X_WS[i] = part.is_at_link ? X_WL : X_WL * part.X_LS;
      memory.boxes[i] = box_of(part.local, part.shape->margin_m() + gap_m, memory.X_WS[i]);
    }
  }

  /// The state that the memory holds already, posed without a gap.
  PosedBodies(const Bodies& bodies, const Workspace::Memory& memory) noexcept
      : bodies_(bodies), X_WS_(memory.X_WS), boxes_(memory.boxes), gap_m_(0) {}

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
        if (!is_close(*bodies_.moving[i].shape, X_WS_[i], *other.shape, other.X_WS)) return true;
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
  [[nodiscard]] bool is_close(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) const noexcept {
    if (gap_m_ == 0) return intersects(a, X_WA, b, X_WB);
    WarmStart cold;
    return is_within(a, X_WA, b, X_WB, gap_m_, cold);
  }

  [[nodiscard]] bool is_hit(const PartPair& pair) const noexcept {
    const MovingPart &a = bodies_.moving[pair.first], &b = bodies_.moving[pair.second];
    if (boxes_[pair.first].is_apart_from(boxes_[pair.second]) && a.shape->is_bounded() && b.shape->is_bounded())
      return false;
    return is_close(*a.shape, X_WS_[pair.first], *b.shape, X_WS_[pair.second]);
  }

  const Bodies& bodies_;
  std::span<const Pose> X_WS_;
  std::span<const Box> boxes_;
  double gap_m_;
};

[[nodiscard]] bool has_hit(const PosedBodies& posed) noexcept;
[[nodiscard]] std::optional<Collision> lowest_hit(const PosedBodies& posed) noexcept;

[[nodiscard]] bool is_finite_and_within_limits(const Bodies& bodies, JointView q) noexcept;
/// The first variable to blame, if any.
[[nodiscard]] std::optional<VariableId> first_not_finite(JointView q) noexcept;
[[nodiscard]] std::optional<VariableId> first_out_of_limits(const RobotModel& model, JointView q) noexcept;

}  // namespace clearway
