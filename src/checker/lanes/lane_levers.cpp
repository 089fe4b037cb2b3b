#include "checker/lanes/lane_levers.hpp"

#include <clearway/common/certified.hpp>

#include "checker/lanes/lane_memory.hpp"
#include "checker/lanes/rounded_up.hpp"

#include <algorithm>
#include <cmath>

namespace clearway {

std::vector<std::uint32_t> joints_of(const LaneFrames& frames, std::uint32_t frame) {
  std::vector<std::uint32_t> joints;
  for (; frame != 0; frame = frames.joints[frame - 1].parent) joints.push_back(frame - 1);
  std::ranges::reverse(joints);
  return joints;
}

LaneLevers make_lane_levers(const LaneFrames& frames, const LaneBodies& bodies) {
  LaneLevers levers;
  levers.columns = (bodies.moving.size() + kLanesKept - 1) / kLanesKept * kLanesKept;
  levers.moves.assign(frames.joints.size() * levers.columns, 0);
  levers.lever = levers.moves;
  for (auto* row : {&levers.per_turn, &levers.per_slide, &levers.per_far, &levers.rounding})
    row->assign(levers.columns, 0);
  levers.reaches.resize(bodies.moving.size());
  for (std::uint32_t part = 0; part < bodies.moving.size(); ++part) {
    const LaneBody& body = bodies.moving[part];
    const std::vector<std::uint32_t> joints = joints_of(frames, body.frame);
    for (const std::uint32_t joint : joints) levers.moves[levers.at(joint, part)] = 1;
    if (body.balls == 0) continue;
    const LaneBall& ball = bodies.balls[body.first_ball];
    double lever_m = std::hypot(ball.center[0], ball.center[1], ball.center[2]) + ball.radius + 4.0 * body.slack;
    LaneReach& reach = levers.reaches[part];
    reach = {Vec3(ball.center[0], ball.center[1], ball.center[2]), ball.radius + 4.0 * body.slack};
    bool goes_far = false;
    for (std::size_t k = joints.size(); k-- > 0;) {
      const LaneJoint& joint = frames.joints[joints[k]];
      const bool is_far = std::ranges::find(frames.far, joints[k]) != frames.far.end();
      goes_far = goes_far || is_far;
      if (is_far)
        lever_m += kNear_m;
      else if (joint.kind == LaneJoint::Kind::kSlide && joint.multiplier != 0)  // or the largest value may be infinite
        lever_m += std::abs(joint.multiplier) * frames.largest[joint.variable];
      if (joint.kind == LaneJoint::Kind::kSlide) lever_m += std::abs(joint.offset);
      levers.lever[levers.at(joints[k], part)] = rounded_up(lever_m * (1 + 1e-5));
      reach = {Vec3(joint.t[0], joint.t[1], joint.t[2]), goes_far ? HUGE_VAL : lever_m * (1 + 1e-5)};
      lever_m += std::hypot(joint.t[0], joint.t[1], joint.t[2]);
    }
    if constexpr (!kCertified) continue;
    // docs/numerics.md, section 14, Twists.
    const FrameError& error = frames.errors[body.frame];
    const double sums = 8 * (static_cast<double>(joints.size()) + 8);
    const double reach_m = error.reach_m + std::hypot(ball.center[0], ball.center[1], ball.center[2]) + ball.radius;
    levers.rounding[part] = rounded_up(sums * 0x1p-24 * reach_m);
    levers.per_turn[part] = rounded_up(6.0 * body.slack + sums * 0x1p-24 * reach_m);
    levers.per_slide[part] = rounded_up(error.R_error + sums * 0x1p-24);
    levers.per_far[part] = rounded_up(6 + sums / 32);
  }
  return levers;
}

}  // namespace clearway
