#include "checker/lanes/lane_question.hpp"

#include <clearway/geometry/intersects.hpp>

#include "checker/lanes/rounded_up.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clearway {

LaneQuestion::LaneQuestion(const LaneModel& model, Workspace::Memory& memory) noexcept
    : model_(model), bodies_(model.of), memory_(memory), posed_lane_(~0U) {
  memory_.lanes.is_moving = false;
}

void LaneQuestion::put(std::size_t lane, JointView q) noexcept {
  float* to = memory_.lanes.q.data() + lane;
  for (std::size_t v = 0; v < q.size(); ++v) to[v * kLanesKept] = static_cast<float>(q[v]);
}

void LaneQuestion::begin_motion(JointView from, JointView to) noexcept {
  is_motion_ = true;
  has_near_ = false;
  for (const std::uint32_t v : model_.frames.variables) {
    memory_.lanes.from[v] = static_cast<float>(from[v]);
    memory_.lanes.step[v] = static_cast<float>(to[v] - from[v]);
  }
}

void LaneQuestion::begin_intervals(double half, double gap_m) noexcept {
  LaneMemory& lanes = memory_.lanes;
  lanes.is_moving = true;
  lanes.gap = rounded_up(gap_m);
  for (std::size_t k = 0; k < model_.frames.joints.size(); ++k) {
    const LaneJoint& joint = model_.frames.joints[k];
    const bool is_turn = joint.kind == LaneJoint::Kind::kTurn;
    // The step is rounded, and so are values in the middle and at the ends: by no more than 12 units of the largest.
    const double change = std::abs(static_cast<double>(joint.multiplier)) *
                          (half * std::abs(static_cast<double>(lanes.step[joint.variable])) * (1 + 1e-6) + 1e-12);
    lanes.turn[k] = is_turn && change > 2e-12 ? rounded_up(change) : 0;
    lanes.slide[k] = is_turn ? 0 : rounded_up(change);
  }
}

void LaneQuestion::pose() noexcept {
  posed_lane_ = ~0U;
  move_frames(model_, memory_.lanes);
  place_parts(model_, memory_.lanes);
  find_near();
}

void LaneQuestion::find_near() noexcept {
  constexpr double kRoom_m = 0.03;  // for the next batch of a motion, whose states lie between those of this one
  LaneMemory& lanes = memory_.lanes;
  const auto is_within_last = [&](std::size_t i) {
    const float* b = lanes.boxes.data() + 6 * i;
    const Box& last = lanes.near_boxes[i];
    return b[0] >= last.low.x() && b[1] >= last.low.y() && b[2] >= last.low.z() && b[3] <= last.high.x() &&
           b[4] <= last.high.y() && b[5] <= last.high.z();
  };
  for (std::size_t i = 0; i < bodies_.moving.size() && has_near_; ++i) has_near_ = is_within_last(i);
  if (has_near_) return;
  has_near_ = is_motion_;
  lanes.near.clear();
  const Vec3 room = Vec3::Constant(is_motion_ ? kRoom_m : 0);
  for (std::size_t i = 0; i < bodies_.moving.size(); ++i) {
    const float* b = lanes.boxes.data() + 6 * i;
    lanes.near_boxes[i] = {Vec3(b[0], b[1], b[2]) - room, Vec3(b[3], b[4], b[5]) + room};
  }
  for (std::uint32_t i = 0; i < bodies_.moving.size(); ++i) {
    const BodyId body = bodies_.moving[i].body;
    const auto add = [&](std::uint32_t number) {
      if (bodies_.is_checked(body, bodies_.standing[number].body)) lanes.near.push_back({i, number, true});
      return true;
    };
    for (const std::uint32_t number : bodies_.unbounded) add(number);
    if (bodies_.moving[i].shape->is_bounded())
      bodies_.tree.for_each_near(lanes.near_boxes[i], [&](std::uint32_t leaf) { return add(bodies_.bounded[leaf]); });
    else
      for (const std::uint32_t number : bodies_.bounded) add(number);
  }
  for (std::uint32_t k = 0; k < bodies_.self_pairs.size(); ++k)
    lanes.near.push_back({bodies_.self_pairs[k].first, k, false});
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
  const Shape& shape = *bodies_.moving[pair.moving].shape;
  const Pose X_WA = pose_in_lane(first, lane);
  WarmStart warm;
  const double room_m = lane_room_m(model_, memory_.lanes, pair, lane);
  bool is_close;
  if (pair.is_standing) {
    const StaticPart& other = bodies_.standing[pair.other];
    is_close = is_within(shape, X_WA, *other.shape, other.X_WS, first.place_error_m + room_m, warm);
  } else {
    const std::uint32_t second = bodies_.self_pairs[pair.other].second;
    const LaneBody& other = model_.bodies.moving[second];
    is_close = is_within(shape, X_WA, *bodies_.moving[second].shape, pose_in_lane(other, lane),
                         first.place_error_m + other.place_error_m + room_m, warm);
  }
  Answer answer{.is_apart = !is_close, .axis_F = {}};
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
