#include "checker/lanes/lane_question.hpp"

#include <clearway/geometry/intersects.hpp>

#include "checker/lanes/rounded_up.hpp"
#include "checker/shortest_quaternion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clearway {

LaneQuestion::LaneQuestion(const LaneModel& model, Workspace::Memory& memory) noexcept
    : model_(model), bodies_(model.of), memory_(memory), posed_lane_(~0U) {
  memory_.lanes.is_moving = memory_.lanes.is_motion = memory_.lanes.has_near = false;
  stay_near(memory_.lanes);
}

void LaneQuestion::put(std::size_t lane, JointView q) noexcept {
  float* to = memory_.lanes.q.data() + lane;
  for (std::size_t v = 0; v < q.size(); ++v) to[v * kLanesKept] = static_cast<float>(q[v]);
  for (const std::uint32_t first : model_.frames.quaternions) {
    const Eigen::Map<const Eigen::Vector4d> xyzw(q.data() + first);
    const double scale = 1 / xyzw.norm();
    for (std::uint32_t n = 0; n < 4; ++n) to[(first + n) * kLanesKept] = static_cast<float>(scale * xyzw[n]);
  }
  reach_out_to(model_, memory_.lanes, q);
}

void LaneQuestion::begin_motion(JointView from, JointView to) noexcept {
  memory_.lanes.is_motion = true;
  memory_.lanes.has_near = false;
  for (const std::uint32_t v : model_.frames.variables) {
    memory_.lanes.from[v] = static_cast<float>(from[v]);
    memory_.lanes.step[v] = static_cast<float>(to[v] - from[v]);
  }
  // Only the direction of a quaternion counts: where this one is shortest, its length becomes 1.
  for (const std::uint32_t first : model_.frames.quaternions) {
    const Eigen::Map<const Eigen::Vector4d> a(from.data() + first), b(to.data() + first);
    const double scale = 1 / shortest_between(a, b);
    for (std::uint32_t n = 0; n < 4; ++n) {
      memory_.lanes.from[first + n] = static_cast<float>(scale * a[n]);
      memory_.lanes.step[first + n] = static_cast<float>(scale * (b[n] - a[n]));
    }
  }
  reach_out_to(model_, memory_.lanes, from);
  reach_out_to(model_, memory_.lanes, to);
}

void LaneQuestion::begin_intervals(double half, double gap_m) noexcept {
  std::vector<double>& changes = memory_.motion.q;  // free as long as nothing is posed
  std::ranges::fill(changes, 0.0);
  for (const std::uint32_t v : model_.frames.variables) changes[v] = half * static_cast<double>(memory_.lanes.step[v]);
  allow_changes(model_, memory_.lanes, changes, gap_m);
  memory_.lanes.is_straight = true;
}

void LaneQuestion::pose_frames() noexcept {
  posed_lane_ = ~0U;
  ++memory_.lanes.batch;
  move_frames(model_, memory_.lanes);
}

void LaneQuestion::pose() noexcept {
  pose_frames();
  place_parts(model_, memory_.lanes);
}

Pose LaneQuestion::pose_in_lane(const LaneBody& body, std::uint32_t lane) const noexcept {
  const float* frame = memory_.lanes.frames.data() + body.frame * kFrameFloats + lane;
  Pose X_WF = Pose::Identity();
  for (int k = 0; k < 12; ++k) X_WF(k % 3, k / 3) = frame[static_cast<std::size_t>(k) * kLanesKept];
  return X_WF * body.X_FS;
}

LaneQuestion::Answer LaneQuestion::ask(const LaneDoubt& doubt, std::uint32_t lane) const noexcept {
  const LanePair& pair = doubt.pair;
  const LaneBody& first = model_.bodies.moving[pair.moving];
  const Shape& a = *bodies_.moving[pair.moving].shape;
  const Shape* b;
  Pose X_WA = pose_in_lane(first, lane), X_WB;
  double error_m = first.place_error_m;
  if (pair.is_standing) {
    const StaticPart& other = bodies_.standing[pair.other];
    b = other.shape;
    X_WB = other.X_WS;
  } else {
    const std::uint32_t second = bodies_.self_pairs[pair.other].second;
    const LaneBody& other = model_.bodies.moving[second];
    b = bodies_.moving[second].shape;
    X_WB = pose_in_lane(other, lane);
    error_m += other.place_error_m;
  }
  error_m += lane_room_m(model_, memory_.lanes, pair, lane);  // far out there is more to it than the motion
  WarmStart warm;
  Answer answer{.sure = SureOf::kNeither, .axis_F = {}};
  if (!memory_.lanes.is_moving)
    answer.sure = intersects_despite(a, X_WA, *b, X_WB, error_m, warm);
  else if (!is_within(a, X_WA, *b, X_WB, error_m, warm))
    answer.sure = SureOf::kApart;
  if (answer.sure != SureOf::kApart) return answer;
  const Vec3 axis_W = warm.axis_W.stableNormalized();
  const float* frame = memory_.lanes.frames.data() + first.frame * kFrameFloats + lane;
  for (int k = 0; k < 3; ++k) {
    double along = 0;
    for (int i = 0; i < 3; ++i) along += frame[static_cast<std::size_t>(3 * k + i) * kLanesKept] * axis_W[i];
    answer.axis_F[k] = static_cast<float>(along);
  }
  return answer;
}

Pose LaneQuestion::pose_of(std::uint32_t part) const noexcept {
  const MovingPart& moving = bodies_.moving[part];
  const Pose& X_WL = memory_.X_WL[moving.link.index()];
  return moving.is_at_link ? X_WL : X_WL * moving.X_LS;  // to the last bit as PosedBodies has it
}

bool LaneQuestion::is_hit(const LanePair& pair) const noexcept {
  const Shape& shape = *bodies_.moving[pair.moving].shape;
  if (pair.is_standing) {
    const StaticPart& other = bodies_.standing[pair.other];
    return intersects(shape, pose_of(pair.moving), *other.shape, other.X_WS);
  }
  const std::uint32_t second = bodies_.self_pairs[pair.other].second;
  return intersects(shape, pose_of(pair.moving), *bodies_.moving[second].shape, pose_of(second));
}

void LaneQuestion::begin_with_likeliest() noexcept {
  std::vector<LaneDoubt>& doubts = memory_.lanes.doubts;
  const auto most = std::max_element(doubts.begin(), doubts.end(), [](const LaneDoubt& a, const LaneDoubt& b) {
    return std::popcount(a.lanes) < std::popcount(b.lanes);
  });
  if (most != doubts.end()) std::swap(doubts.front(), *most);
}

}  // namespace clearway
