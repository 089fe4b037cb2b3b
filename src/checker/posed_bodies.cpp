#include "checker/posed_bodies.hpp"

#include <cmath>

namespace clearway {

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
    if (lowest) return Collision{BodyId{mover}, *lowest};
  }
  return std::nullopt;
}

bool is_finite_and_within_limits(const Bodies& bodies, JointView q) noexcept {
  bool is_so = true;  // no branches: it is so nearly always
  for (std::size_t i = 0; i < q.size(); ++i) {
    const auto& [least, most] = bodies.bounds[i];
    is_so = static_cast<bool>(is_so & (q[i] >= least) & (q[i] <= most));
  }
  return is_so;
}

std::optional<VariableId> first_not_finite(JointView q) noexcept {
  for (std::uint32_t i = 0; i < q.size(); ++i)
    if (!std::isfinite(q[i])) return VariableId{i};
  return std::nullopt;
}

std::optional<VariableId> first_out_of_limits(const RobotModel& model, JointView q) noexcept {
  for (std::uint32_t i = 0; i < q.size(); ++i) {
    if (!is_within(model.variables()[i].limits, q[i])) return VariableId{i};
  }
  return std::nullopt;
}

}  // namespace clearway
