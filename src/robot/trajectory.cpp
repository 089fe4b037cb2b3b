#include <clearway/robot/trajectory.hpp>

#include <clearway/common/error.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace clearway {
namespace {

using State = std::vector<double>;

State difference(const State& to, const State& from) {
  State step(to.size());
  for (std::size_t i = 0; i < step.size(); ++i) step[i] = to[i] - from[i];
  return step;
}

/// True if the way goes on in the same direction, to rounding.
bool goes_straight_on(const State& before, const State& after) {
  double along = 0, squared_before = 0, squared_after = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    along += before[i] * after[i];
    squared_before += before[i] * before[i];
    squared_after += after[i] * after[i];
  }
  // 1 - cos of the angle is half its square, so this is an angle of 1e-7; nothing leaves the path by that.
  return along > 0 && along * along >= squared_before * squared_after * (1 - 1e-14);
}

/// The states where the path bends, both ends included.
std::vector<State> corners_of(std::span<const State> path) {
  std::vector<State> corners{path.front()};
  for (std::size_t k = 1; k < path.size(); ++k) {
    if (path[k] == corners.back()) continue;
    const std::size_t n = corners.size();
    if (n >= 2 && goes_straight_on(difference(corners[n - 1], corners[n - 2]), difference(path[k], corners[n - 1])))
      corners.pop_back();
    corners.push_back(path[k]);
  }
  return corners;
}

/// From rest to rest, by a share s of a straight way that goes from 0 to 1.
struct Ramp {
  double up_s;      // so long it gains speed, and as long it loses it
  double cruise_s;  // in between
  double speed;     // then, per second
  double gain;      // per second squared

  Ramp(double most_speed, double most_gain) {
    const bool has_cruise = most_speed * most_speed < most_gain;
    speed = has_cruise ? most_speed : std::sqrt(most_gain);
    gain = most_gain;
    up_s = std::isfinite(gain) ? speed / gain : 0;
    cruise_s = has_cruise ? 1 / speed - up_s : 0;
  }

  [[nodiscard]] double duration_s() const { return 2 * up_s + cruise_s; }

  struct At {
    double share, speed, gain;
  };
  [[nodiscard]] At at(double t) const {
    if (t < up_s) return {gain * t * t / 2, gain * t, gain};
    if (t < up_s + cruise_s) return {speed * (t - up_s / 2), speed, 0};
    const double left_s = duration_s() - t;
    return {1 - gain * left_s * left_s / 2, gain * left_s, -gain};
  }
};

void require_positive(std::span<const double> limits, std::size_t count, const char* name) {
  if (limits.size() != count) throw Error(std::string(name) + " limits", "are not one per variable", "give one each");
  for (const double limit : limits)
    if (!(limit > 0)) throw Error(std::string(name) + " limits", "hold " + std::to_string(limit), "give positive ones");
}

Ramp ramp_along(const State& step, const MotionLimits& limits) {
  double speed = std::numeric_limits<double>::infinity(), gain = speed;
  for (std::size_t i = 0; i < step.size(); ++i) {
    if (step[i] == 0) continue;
    if (std::isinf(limits.velocity[i]) && std::isinf(limits.acceleration[i])) {
      throw Error("trajectory", "variable " + std::to_string(i) + " of the path moves without any limit",
                  "give it a velocity or an acceleration limit");
    }
    speed = std::min(speed, limits.velocity[i] / std::abs(step[i]));
    gain = std::min(gain, limits.acceleration[i] / std::abs(step[i]));
  }
  return {speed, gain};
}

/// Where points are wanted within a ramp, its begin included and its end not.
std::vector<double> times_within(const Ramp& ramp, double start_s, double period_s) {
  std::vector<double> times{0, ramp.up_s, ramp.up_s + ramp.cruise_s};
  if (std::isfinite(period_s))
    for (double k = std::floor(start_s / period_s) + 1; k * period_s < start_s + ramp.duration_s(); ++k)
      times.push_back(k * period_s - start_s);
  std::sort(times.begin(), times.end());
  constexpr double kSame_s = 1e-9;  // closer points would only divide by zero somewhere
  std::vector<double> apart;
  for (const double t : times)
    if ((apart.empty() || t - apart.back() > kSame_s) && t < ramp.duration_s() - kSame_s) apart.push_back(t);
  return apart;
}

}  // namespace

Trajectory time_along(std::span<const State> path, std::vector<VariableId> variables, const MotionLimits& limits,
                      double period_s) {
  require_positive(limits.velocity, variables.size(), "velocity");
  require_positive(limits.acceleration, variables.size(), "acceleration");
  if (!(period_s > 0))
    throw Error("trajectory", "the period is " + std::to_string(period_s) + " s", "give a positive one");
  const std::vector<State> corners = corners_of(path);
  Trajectory trajectory{.variables = std::move(variables), .points = {}};
  const std::size_t count = trajectory.variables.size();
  double start_s = 0;
  for (std::size_t k = 0; k + 1 < corners.size(); ++k) {
    const State step = difference(corners[k + 1], corners[k]);
    const Ramp ramp = ramp_along(step, limits);
    for (const double t : times_within(ramp, start_s, period_s)) {
      const Ramp::At at = ramp.at(t);
      TrajectoryPoint& point = trajectory.points.emplace_back();
      point.time_s = start_s + t;
      for (std::size_t i = 0; i < count; ++i) {
        point.positions.push_back(corners[k][i] + at.share * step[i]);
        point.velocities.push_back(at.speed * step[i]);
        point.accelerations.push_back(std::isfinite(at.gain) ? at.gain * step[i] : 0);
      }
    }
    start_s += ramp.duration_s();
  }
  trajectory.points.push_back({.time_s = start_s,
                               .positions = corners.back(),
                               .velocities = State(count, 0.0),
                               .accelerations = State(count, 0.0)});
  return trajectory;
}

}  // namespace clearway
