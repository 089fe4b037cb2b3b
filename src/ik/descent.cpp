#include "ik/descent.hpp"

#include <clearway/robot/kinematics.hpp>

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <limits>

namespace clearway {
namespace {

// Chosen on the arms of bench/ik. Other values tried (weights of 0.1 to 1 m, damping ten times smaller or larger, patience of
// 4 to 20, largest turns of 0.5 to 3 rad) solved all poses too; impatience and a large weight saved most time.

/// A radian weighs as much as so many metres, about the length of a link.
constexpr double kTurnWeight_m = 0.5;
/// Damping per squared error [1]: strong far from the goal, where the linear view is wrong, and vanishing toward it, so that
/// the last steps are Newton's (Chan and Lawrence 1988; Sugihara 2011).
constexpr double kDamping = 0.05;
/// Damping that is always there [m^2]: chains of less than six freedoms leave the normal matrix singular.
constexpr double kLeastDamping = 1e-12;
/// No joint turns more in one step.
constexpr double kLargestTurn_rad = 1;
/// So many steps without a gain of 5 % are the end: another start costs less than waiting.
constexpr int kPatience = 5;
constexpr double kGain = 0.95;

using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat6 = Eigen::Matrix<double, 6, 6>;

double largest_turn(const Chain& chain, const DescentMemory& memory) {
  double largest_rad = 0;
  for (std::size_t i = 0; i < chain.freedoms.size(); ++i) {
    const bool is_slide = chain.freedoms[i].kind == Freedom::Kind::kSlide;
    if (!is_slide && !memory.is_held[i]) largest_rad = std::max(largest_rad, std::abs(memory.step[i]));
  }
  return largest_rad;
}

/// The damped least-squares step J^T (J J^T + damping)^-1 error. A freedom that it would carry past its limit goes there and
/// is held, and the others are asked again for what is left: each round holds one more, so there is an end.
void find_step(const Chain& chain, std::span<const double> q, Vec6 error, double damping, DescentMemory& memory) {
  const std::size_t count = chain.freedoms.size();
  const Jacobian& jacobian = memory.jacobian;
  memory.step.assign(count, 0);
  memory.is_held.assign(count, false);
  for (bool is_new_held = true; is_new_held;) {
    Mat6 normal = damping * Mat6::Identity();
    for (std::size_t i = 0; i < count; ++i) {
      const Vec6 column = jacobian.col(static_cast<Eigen::Index>(i));
      if (!memory.is_held[i]) normal.noalias() += column * column.transpose();
    }
    const Vec6 weights = normal.ldlt().solve(error);
    for (std::size_t i = 0; i < count; ++i)
      if (!memory.is_held[i]) memory.step[i] = jacobian.col(static_cast<Eigen::Index>(i)).dot(weights);

    const double scale = std::min(1.0, kLargestTurn_rad / largest_turn(chain, memory));
    is_new_held = false;
    for (std::size_t i = 0; i < count; ++i) {
      if (memory.is_held[i]) continue;
      memory.step[i] *= scale;
      const Freedom& freedom = chain.freedoms[i];
      if (freedom.kind == Freedom::Kind::kQuaternion) continue;
      const double value = q[freedom.variable], wanted = value + memory.step[i];
      const double allowed = std::clamp(wanted, freedom.limits.lower, freedom.limits.upper);
      if (allowed == wanted) continue;
      memory.step[i] = allowed - value;
      error -= jacobian.col(static_cast<Eigen::Index>(i)) * memory.step[i];
      memory.is_held[i] = is_new_held = true;
    }
  }
}

}  // namespace

bool descend(const RobotModel& robot, const Chain& chain, const Goal& goal, int max_iterations, std::span<double> q,
             DescentMemory& memory) {
  const double turn_weight_m = goal.is_any_turn_good ? 0 : kTurnWeight_m;
  double least = std::numeric_limits<double>::infinity();
  int idle = 0;
  for (int iteration = 0;; ++iteration) {
    forward_kinematics(robot, q, memory.X_WL);
    const Miss miss = goal.miss(memory.X_WL);
    if (goal.is_met(miss)) return true;
    if (iteration == max_iterations) return false;

    Vec6 error;
    error << miss.offset_W, turn_weight_m * miss.turn_W;
    const double square = error.squaredNorm();
    const bool is_gain = square < kGain * least;  // not for NaN
    idle = is_gain ? 0 : idle + 1;
    if (is_gain) least = square;
    if (idle == kPatience) return false;

    find_jacobian(chain, memory.X_WL, miss.p_W, memory.jacobian);
    memory.jacobian.bottomRows<3>() *= turn_weight_m;
    find_step(chain, q, error, kDamping * square + kLeastDamping, memory);
    move(chain, memory.step, q);
  }
}

}  // namespace clearway
