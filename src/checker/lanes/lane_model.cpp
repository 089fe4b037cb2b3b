// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "checker/lanes/lane_model.cpp"
#include <hwy/foreach_target.h>

#include "checker/lanes/lane_model.hpp"

#include "checker/lanes/lane_kinematics-inl.hpp"
#include "checker/lanes/lane_movement-inl.hpp"
#include "checker/lanes/lane_near-inl.hpp"
#include "checker/lanes/lane_pairs-inl.hpp"
#include "checker/lanes/lane_tables-inl.hpp"
#include "checker/lanes/rounded_up.hpp"
#include "checker/shortest_quaternion.hpp"

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

std::size_t lane_count_here() { return lanes(); }

void put_along_here(const LaneModel& model, LaneMemory& memory, const float* shares) {
  const Lane share = hn::LoadU(kLane, shares);
  for (const std::uint32_t v : model.frames.variables)
    product_plus(share, Lane(memory.step[v]), Lane(memory.from[v])).store(memory.q.data() + v * kLanesKept);
}

void move_frames_here(const LaneModel& model, LaneMemory& memory) {
  lane_kinematics(model.frames.joints, memory.q.data(), memory.frames.data());
}

void place_parts_here(const LaneModel& model, LaneMemory& memory) {
  for (const LaneBody& body : model.bodies.moving) {
    if (body.balls == 0) continue;
    const LaneFrame frame = LaneFrame::load(memory.frames.data() + body.frame * kFrameFloats);
    LaneFrame::store3(frame.moved(all_lanes(model.bodies.balls[body.first_ball].center)),
                      memory.balls.data() + 3 * kLanesKept * body.first_ball);
  }
  find_near(model, memory);
}

std::size_t look_in_lanes_here(const LaneModel& model, LaneMemory& memory, std::size_t first, int many) {
  const LaneLook look(model, memory);
  memory.doubts.clear();
  const std::size_t count = pair_count(model, memory), standing = memory.near.size();
  for (std::size_t k = first; k < count; ++k) {
    const auto number = static_cast<std::uint32_t>(k - standing);
    if (k >= standing && is_known_apart(model, memory, number)) continue;
    const std::uint32_t doubtful = k < standing ? look.doubtful(memory.near[k]) : look.doubtful_self(number);
    if (doubtful == 0) continue;
    memory.doubts.push_back(
        {k < standing ? memory.near[k] : LanePair{model.self_pairs[number].first, number, false}, doubtful});
    if (std::popcount(doubtful) >= many) return k + 1;
  }
  return count;
}

std::uint32_t look_at_pair_here(const LaneModel& model, LaneMemory& memory, const LanePair& pair) {
  const LaneLook look(model, memory);
  look.place(pair);
  return pair.is_standing ? look.doubtful(pair) : look.doubtful_self(pair.other);
}

std::uint32_t try_axis_here(const LaneModel& model, LaneMemory& memory, const LaneDoubt& doubt, const float* axis_F) {
  return doubt.lanes & LaneLook(model, memory).doubtful_along(doubt.pair, axis_F);
}

void room_of_here(const LaneModel& model, LaneMemory& memory, const LanePair& pair, float* rooms) {
  room_of(model, memory, pair).store(rooms);
}

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace clearway {

HWY_EXPORT(lane_count_here);
HWY_EXPORT(put_along_here);
HWY_EXPORT(move_frames_here);
HWY_EXPORT(place_parts_here);
HWY_EXPORT(look_in_lanes_here);
HWY_EXPORT(look_at_pair_here);
HWY_EXPORT(room_of_here);
HWY_EXPORT(try_axis_here);

LaneModel::LaneModel(const Bodies& all, BaseOf base)
    : frames(make_lane_frames(all.robot->model, base)),
      bodies(make_lane_bodies(all, frames)),
      tree(make_lane_tree(all)),
      of(all) {
  std::uint32_t rows = 0;
  for (const LaneBody& body : bodies.moving) {
    LaneChain& chain = chains.emplace_back();
    chain.first = static_cast<std::uint32_t>(chained.size());
    for (std::uint32_t frame = body.frame; frame != 0; frame = frames.joints[frame - 1].parent)
      chained.push_back(frame - 1);
    std::reverse(chained.begin() + chain.first, chained.end());
    chain.count = static_cast<std::uint32_t>(chained.size()) - chain.first;
    chain.first_row = rows;
    rows += chain.count + 1;
  }
  levers.resize(chained.size());
  for (std::size_t i = 0; i < chains.size(); ++i) {
    const LaneBody& body = bodies.moving[i];
    if (body.balls == 0) continue;
    const LaneBall& ball = bodies.balls[body.first_ball];
    double lever_m = std::hypot(ball.center[0], ball.center[1], ball.center[2]) + ball.radius + 4.0 * body.slack;
    for (std::uint32_t k = chains[i].first + chains[i].count; k-- > chains[i].first;) {
      const LaneJoint& joint = frames.joints[chained[k]];
      if (std::ranges::find(frames.far, chained[k]) != frames.far.end())
        lever_m += kNear_m;
      else if (joint.kind == LaneJoint::Kind::kSlide)
        lever_m += std::abs(joint.multiplier) * frames.largest[joint.variable] + std::abs(joint.offset);
      levers[k] = rounded_up(lever_m * (1 + 1e-5));
      lever_m += std::hypot(joint.t[0], joint.t[1], joint.t[2]);
    }
  }
  for (const PartPair& pair : all.self_pairs) {
    const auto a = frames_of(chains[pair.first]), b = frames_of(chains[pair.second]);
    const auto shared = static_cast<std::uint32_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    float reach = 0;
    for (const std::uint32_t part : {pair.first, pair.second}) {
      const LaneBody& body = bodies.moving[part];
      if (body.balls != 0) reach += bodies.balls[body.first_ball].radius + body.slack;
    }
    self_pairs.push_back({pair.first, pair.second, shared, reach});
  }
  // As make_lane_bodies has it, of reach and frame; a frame's reach grows by a metre per metre.
  for (const FrameError& error : frames.errors)
    if (error.far_error > 0) far_slack = std::max(far_slack, error.far_error + 32 * 0x1p-24 + 1e-12);
  tables = make_lane_tables(*this);
}

bool takes(const LaneModel& model, JointView q) noexcept {
  for (std::size_t v = 0; v < q.size(); ++v)
    if (!(std::abs(q[v]) <= model.frames.largest[v])) return false;
  for (const std::uint32_t v : model.frames.resting)
    if (q[v] != model.of.robot->model.variables()[v].rest) return false;
  for (const std::uint32_t first : model.frames.quaternions) {
    double squares = 0;
    for (std::size_t n = 0; n < 4; ++n) squares += q[first + n] * q[first + n];
    if (!(squares >= kShortestQuaternion * kShortestQuaternion && squares <= kLongestQuaternion * kLongestQuaternion))
      return false;
  }
  return true;
}

bool takes(const LaneModel& model, JointView from, JointView to) noexcept {
  // What both ends are within, all in between is, but for the length of a quaternion.
  if (!takes(model, from) || !takes(model, to)) return false;
  for (const std::uint32_t v : model.frames.quaternions) {
    const Eigen::Map<const Eigen::Vector4d> a(from.data() + v), b(to.data() + v);
    if (!(shortest_between(a, b) >= kShortestShare * std::max(a.norm(), b.norm()))) return false;
  }
  return true;
}

const LaneModel& lanes_for(const Bodies& bodies, JointView q) noexcept {
  return bodies.lanes_at_rest && takes(*bodies.lanes_at_rest, q) ? *bodies.lanes_at_rest : *bodies.lanes;
}

const LaneModel& lanes_for(const Bodies& bodies, JointView from, JointView to) noexcept {
  return bodies.lanes_at_rest && takes(*bodies.lanes_at_rest, from) ? lanes_for(bodies, to) : *bodies.lanes;
}

namespace {

void set_far(LaneMemory& memory, float far) noexcept {
  memory.far = far;
  for (const std::size_t is_standing : {0, 1}) {
    memory.far_of[is_standing] = is_standing != 0 ? far : 2 * far;
    memory.gap_of[is_standing] = memory.far_of[is_standing] + memory.gap;
  }
}

}  // namespace

void reach_out_to(const LaneModel& model, LaneMemory& memory, JointView q) noexcept {
  if (model.frames.far.empty()) return;
  double beyond_m = 0;
  for (const std::uint32_t k : model.frames.far) {
    const LaneJoint& joint = model.frames.joints[k];
    const double value = static_cast<double>(joint.multiplier) * q[joint.variable] + static_cast<double>(joint.offset);
    // Factor and offset are rounded to float here.
    const double out_m = std::abs(value) * (1 + 1e-6) + 1e-6 * std::abs(static_cast<double>(joint.offset)) - kNear_m;
    if (out_m > static_cast<double>(memory.beyond[k])) memory.beyond[k] = rounded_up(out_m);
    beyond_m += static_cast<double>(memory.beyond[k]);
  }
  if (beyond_m > 0) set_far(memory, rounded_up(beyond_m * model.far_slack));
}

void stay_near(LaneMemory& memory) noexcept {
  if (memory.far == 0) return;
  set_far(memory, 0);
  std::ranges::fill(memory.beyond, 0.0F);
}

void make_room(LaneMemory& memory, const LaneModel& model) {
  memory.q.assign(model.frames.largest.size() * kLanesKept, 0);
  memory.frames.assign((model.frames.joints.size() + 1) * kFrameFloats, 0);
  for (const std::ptrdiff_t row : {0, 4, 8})
    std::fill_n(memory.frames.begin() + row * std::ptrdiff_t{kLanesKept}, kLanesKept, 1.0F);
  memory.balls.resize(model.bodies.balls.size() * 3 * kLanesKept);
  memory.covered.resize(model.bodies.moving.size());
  memory.near_boxes.resize(model.bodies.moving.size() * 6);
  memory.turn.resize(model.frames.joints.size());
  memory.slide.resize(model.frames.joints.size());
  memory.spin.resize(model.frames.joints.size());
  memory.way.resize(model.frames.joints.size());
  memory.beyond.resize(model.frames.joints.size());
  memory.moved.resize((model.chained.size() + model.chains.size()) * kLanesKept);
  memory.moved_at_most.resize(model.chained.size() + model.chains.size());
  memory.measured.resize(model.bodies.moving.size());
  memory.change.resize(model.frames.largest.size());
  memory.from.resize(model.frames.largest.size());
  memory.step.resize(model.frames.largest.size());
  memory.near.reserve(64);
  memory.doubts.reserve(64);
}

std::size_t lane_count() noexcept { return HWY_DYNAMIC_DISPATCH(lane_count_here)(); }

void put_along(const LaneModel& model, LaneMemory& memory, const float* shares) noexcept {
  HWY_DYNAMIC_DISPATCH(put_along_here)(model, memory, shares);
}

void allow_changes(const LaneModel& model, LaneMemory& memory, std::span<const double> changes, double gap_m) noexcept {
  memory.is_moving = true;
  memory.is_straight = false;
  memory.gap = rounded_up(gap_m);
  set_far(memory, memory.far);
  // A step is rounded, and so are values in the middle and at the ends: by no more than 12 units of the largest. Another 3e-7 are
  // for what makes these floats, which is asked for too often to step to the next one.
  const auto enlarged = [](double change) { return std::abs(change) * (1 + 1.3e-6) + 1.3e-12; };
  for (std::size_t v = 0; v < changes.size(); ++v) memory.change[v] = static_cast<float>(enlarged(changes[v]));
  for (std::size_t k = 0; k < model.frames.joints.size(); ++k) {
    const LaneJoint& joint = model.frames.joints[k];
    memory.spin[k] = 0;
    if (joint.kind == LaneJoint::Kind::kQuaternion) {
      // A step of length d from a quaternion no shorter than 1 takes a point by 2 sin of half the angle, at most 2 d, times its distance.
      const auto of = changes.subspan(joint.variable, 4);
      const double change = std::sqrt(std::inner_product(of.begin(), of.end(), of.begin(), 0.0));
      memory.way[k] = memory.turn[k] = memory.slide[k] = 0;
      if (change > 0) memory.spin[k] = static_cast<float>(std::min(2.0, 2 * enlarged(change)) * (1 + 1e-6));
      continue;
    }
    const bool is_turn = joint.kind == LaneJoint::Kind::kTurn;
    const double way = static_cast<double>(joint.multiplier) * changes[joint.variable];
    const double change = std::abs(static_cast<double>(joint.multiplier)) * enlarged(changes[joint.variable]);
    memory.way[k] = static_cast<float>(way);
    memory.turn[k] = is_turn && change > 3e-12 ? static_cast<float>(change) : 0;
    memory.slide[k] = is_turn ? 0 : static_cast<float>(change);
  }
  for (const LaneChain& chain : model.chains) {
    float* row = memory.moved_at_most.data() + chain.first_row + chain.count;
    float sum = 0, beyond = 0;  // of levers, by slides that go far
    *row = 0;
    for (std::uint32_t k = chain.first + chain.count; k-- > chain.first;) {
      const std::uint32_t joint = model.chained[k];
      sum += (memory.turn[joint] + memory.spin[joint]) * (model.levers[k] + beyond) + memory.slide[joint];
      beyond += memory.beyond[joint];
      *--row = sum;
    }
  }
}

void move_frames(const LaneModel& model, LaneMemory& memory) noexcept {
  HWY_DYNAMIC_DISPATCH(move_frames_here)(model, memory);
}

void place_parts(const LaneModel& model, LaneMemory& memory) noexcept {
  HWY_DYNAMIC_DISPATCH(place_parts_here)(model, memory);
}

std::size_t look_in_lanes(const LaneModel& model, LaneMemory& memory, std::size_t first, int many) noexcept {
  return HWY_DYNAMIC_DISPATCH(look_in_lanes_here)(model, memory, first, many);
}

std::uint32_t look_at_pair(const LaneModel& model, LaneMemory& memory, const LanePair& pair) noexcept {
  return HWY_DYNAMIC_DISPATCH(look_at_pair_here)(model, memory, pair);
}

double lane_room_m(const LaneModel& model, LaneMemory& memory, const LanePair& pair, std::uint32_t lane) noexcept {
  if (!memory.is_moving) return memory.far_of[pair.is_standing];
  alignas(64) float rooms[kLanesKept];
  HWY_DYNAMIC_DISPATCH(room_of_here)(model, memory, pair, rooms);
  return rooms[lane];
}

std::uint32_t try_axis(const LaneModel& model, LaneMemory& memory, const LaneDoubt& doubt,
                       const float* axis_F) noexcept {
  return HWY_DYNAMIC_DISPATCH(try_axis_here)(model, memory, doubt, axis_F);
}

}  // namespace clearway
#endif
