#include "short_way.hpp"

#include <cmath>
#include <numbers>

namespace clearway {

void take_short_way(const RobotModel& model, JointView from, std::span<double> q) noexcept {
  constexpr double pi = std::numbers::pi;
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (!model.variables()[i].is_turn) continue;
    const double change = q[i] - from[i];
    if (std::abs(change) > pi) q[i] -= 2 * pi * std::round(change / (2 * pi));
  }
  for (const Joint& joint : model.joints()) {
    if (joint.type != JointType::kFloating) continue;
    const auto number = [&](std::size_t k) { return model.inputs()[joint.inputs + 3 + k].variable.index(); };
    double dot = 0;
    for (std::size_t k = 0; k < 4; ++k) dot += from[number(k)] * q[number(k)];
    for (std::size_t k = 0; k < 4 && dot < 0; ++k) q[number(k)] = -q[number(k)];
  }
}

}  // namespace clearway
