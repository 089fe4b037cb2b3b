#include <clearway/robot/segment.hpp>

namespace clearway {

void Segment::go(const Waypoint& from, const Waypoint& to, Interpolation interpolation) {
  duration_s_ = to.time_s - from.time_s;
  is_straight_ = interpolation == Interpolation::kLinear;
  variables_.resize(from.positions.size());
  const double t = duration_s_;
  const auto end = [&](const Waypoint& at, std::size_t v) -> Polynomial::End {
    const bool is_quintic = interpolation == Interpolation::kQuintic;
    return {at.positions[v], t * at.velocities[v], is_quintic ? t * t * at.accelerations[v] : 0};
  };
  for (std::size_t v = 0; v < variables_.size(); ++v) {
    if (is_straight_)
      variables_[v] = Polynomial::linear(from.positions[v], to.positions[v]);
    else if (interpolation == Interpolation::kCubic)
      variables_[v] = Polynomial::cubic(end(from, v), end(to, v));
    else
      variables_[v] = Polynomial::quintic(end(from, v), end(to, v));
  }
}

void Segment::write_state(double share, std::span<double> q) const noexcept {
  for (std::size_t v = 0; v < q.size(); ++v) q[v] = variables_[v].at(share);
}

void Segment::write_changes(double begin, double end, JointView middle, std::span<double> changes) const noexcept {
  for (std::size_t v = 0; v < changes.size(); ++v) changes[v] = variables_[v].over(begin, end).farthest_from(middle[v]);
}

void Segment::write_strays(double begin, double end, std::span<double> strays) const noexcept {
  for (std::size_t v = 0; v < strays.size(); ++v) strays[v] = variables_[v].over(begin, end).farthest_from_chord();
}

}  // namespace clearway
