#include "checker/lanes/lane_question.hpp"

#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/slab.hpp>

#include "checker/lanes/rounded_up.hpp"
#include "checker/shortest_quaternion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clearway {

LaneQuestion::LaneQuestion(const LaneModel& model, Workspace::Memory& memory, LaneMemory& lanes) noexcept
    : model_(model), bodies_(model.of), memory_(memory), lanes_(lanes), posed_lane_(~0U) {
  lanes_.is_moving = lanes_.is_motion = lanes_.keeps_near = lanes_.has_near = false;
  stay_near(lanes_);
}

void LaneQuestion::put(std::size_t lane, JointView q) noexcept {
  float* to = lanes_.q.data() + lane;
  for (std::size_t v = 0; v < q.size(); ++v) to[v * kLanesKept] = static_cast<float>(q[v]);
  for (const std::uint32_t first : model_.frames.quaternions) {
    const Eigen::Map<const Eigen::Vector4d> xyzw(q.data() + first);
    const double scale = 1 / xyzw.norm();
    for (std::uint32_t n = 0; n < 4; ++n) to[(first + n) * kLanesKept] = static_cast<float>(scale * xyzw[n]);
  }
  reach_out_to(model_, lanes_, q);
}

void LaneQuestion::begin_motion(JointView from, JointView to) noexcept {
  lanes_.is_motion = true;
  lanes_.has_near = false;
  for (const std::uint32_t v : model_.frames.variables) {
    lanes_.from[v] = static_cast<float>(from[v]);
    lanes_.step[v] = static_cast<float>(to[v] - from[v]);
  }
  // Only the direction of a quaternion counts: where this one is shortest, its length becomes 1.
  for (const std::uint32_t first : model_.frames.quaternions) {
    const Eigen::Map<const Eigen::Vector4d> a(from.data() + first), b(to.data() + first);
    const double scale = 1 / shortest_between(a, b);
    for (std::uint32_t n = 0; n < 4; ++n) {
      lanes_.from[first + n] = static_cast<float>(scale * a[n]);
      lanes_.step[first + n] = static_cast<float>(scale * (b[n] - a[n]));
    }
  }
  reach_out_to(model_, lanes_, from);
  reach_out_to(model_, lanes_, to);
}

void LaneQuestion::begin_intervals(double half, double gap_m, Come come) noexcept {
  lanes_.keeps_near = come == Come::kInBatches;
  std::vector<double>& changes = memory_.motion.q;  // free as long as nothing is posed
  for (const std::uint32_t v : model_.frames.variables) changes[v] = half * static_cast<double>(lanes_.step[v]);
  allow_changes(model_, lanes_, changes, Changes::kTogether, gap_m);
}

void LaneQuestion::pose_frames() noexcept {
  posed_lane_ = ~0U;
  ++lanes_.batch;
  move_frames(model_, lanes_);
}

void LaneQuestion::pose() noexcept {
  posed_lane_ = ~0U;
  ++lanes_.batch;
  place_parts(model_, lanes_);
}

Pose LaneQuestion::pose_in_lane(const LaneBody& body, std::uint32_t lane) const noexcept {
  const float* frame = lanes_.frames.data() + body.frame * kFrameFloats + lane;
  Pose X_WF = Pose::Identity();
  for (int k = 0; k < 12; ++k) X_WF(k % 3, k / 3) = frame[static_cast<std::size_t>(k) * kLanesKept];
  return X_WF * body.X_FS;
}

LaneQuestion::PosedPair LaneQuestion::posed(const LanePair& pair, std::uint32_t lane) const noexcept {
  const LaneBody& first = model_.bodies.moving[pair.moving];
  const Shape* a = bodies_.moving[pair.moving].shape;
  const Pose X_WA = pose_in_lane(first, lane);
  if (pair.is_standing) {
    const StaticPart& other = bodies_.standing[pair.other];
    return {a, X_WA, other.shape, other.X_WS, first.place_error_m};
  }
  const std::uint32_t second = bodies_.self_pairs[pair.other].second;
  const LaneBody& other = model_.bodies.moving[second];
  return {a, X_WA, bodies_.moving[second].shape, pose_in_lane(other, lane), first.place_error_m + other.place_error_m};
}

void LaneQuestion::write_axis(const Vec3& axis_W, const LanePair& pair, std::uint32_t lane,
                              float* axis_F) const noexcept {
  const Vec3 unit_W = axis_W.stableNormalized();
  const float* frame = lanes_.frames.data() + model_.bodies.moving[pair.moving].frame * kFrameFloats + lane;
  for (int k = 0; k < 3; ++k) {
    double along = 0;
    for (int i = 0; i < 3; ++i) along += frame[static_cast<std::size_t>(3 * k + i) * kLanesKept] * unit_W[i];
    axis_F[k] = static_cast<float>(along);
  }
}

LaneQuestion::Answer LaneQuestion::ask(const LaneDoubt& doubt, std::uint32_t lane) noexcept {
  const PosedPair pair = posed(doubt.pair, lane);
  WarmStart warm;
  Answer answer{.sure = SureOf::kNeither, .axis_F = {}};
  // Far out there is more to the error.
  const double error_m = pair.error_m + static_cast<double>(lanes_.far_of[doubt.pair.is_standing]);
  answer.sure = intersects_despite(*pair.a, pair.X_WA, *pair.b, pair.X_WB, error_m, warm);
  if (answer.sure == SureOf::kApart) {
    write_axis(warm.axis_W, doubt.pair, lane, answer.axis_F);
    float* const kept = memory_.lanes.kept.place_for(doubt.pair);
    const Vec3 unit_W = warm.axis_W.stableNormalized();
    for (int k = 0; k < 3; ++k) kept[k] = doubt.pair.is_standing ? static_cast<float>(unit_W[k]) : answer.axis_F[k];
  }
  return answer;
}

std::uint32_t LaneQuestion::still_open(const LaneDoubt& doubt) noexcept {
  std::uint32_t open = 0;
  for (std::uint32_t left = doubt.lanes; left != 0;) {
    const std::uint32_t lane = middle_bit(left);
    const PosedPair pair = posed(doubt.pair, lane);
    const Slab slab = slab_between(*pair.a, pair.X_WA, *pair.b, pair.X_WB, {});
    if (slab.width_m > 0) {
      float axis_F[3];
      write_axis(slab.normal_W, doubt.pair, lane, axis_F);
      left = try_axis(model_, lanes_, {doubt.pair, left}, axis_F);
    }
    open |= left & 1U << lane;
    left &= ~(1U << lane);
  }
  return open;
}

LaneQuestion::Throughout LaneQuestion::throughout(const LaneDoubt& doubt) noexcept {
  Throughout known;
  for (std::uint32_t left = doubt.lanes; left != 0;) {
    const std::uint32_t lane = middle_bit(left);
    left &= ~(1U << lane);
    const PosedPair pair = posed(doubt.pair, lane);
    const double moved_m = lane_room_m(model_, lanes_, doubt.pair, lane);
    WarmStart warm;
    const SureOf sure = intersects_despite(*pair.a, pair.X_WA, *pair.b, pair.X_WB, pair.error_m + moved_m, warm);
    if (sure == SureOf::kHit) known.hits |= 1U << lane;
    if (sure != SureOf::kNeither) continue;
    // Along an axis they may move less, and most is to be had along that of the widest slab.
    warm = {};
    if (intersects_despite(*pair.a, pair.X_WA, *pair.b, pair.X_WB, pair.error_m, warm) != SureOf::kApart) {
      known.open |= 1U << lane;
      continue;
    }
    float axis_F[3];
    write_axis(slab_between(*pair.a, pair.X_WA, *pair.b, pair.X_WB, warm).normal_W, doubt.pair, lane, axis_F);
    const std::uint32_t open = try_axis(model_, lanes_, {doubt.pair, left | 1U << lane}, axis_F);
    known.open |= open & 1U << lane;
    left &= open;
  }
  return known;
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
  std::vector<LaneDoubt>& doubts = lanes_.doubts;
  const auto likelihood = [](const LaneDoubt& doubt) {
    return doubt.hits != 0 ? static_cast<int>(kLanesKept) + 1 : std::popcount(doubt.lanes);
  };
  const auto most = std::ranges::max_element(doubts, {}, likelihood);
  if (most != doubts.end()) std::swap(doubts.front(), *most);
}

}  // namespace clearway
