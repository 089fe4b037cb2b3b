// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "checker/lanes/lane_model.cpp"
#include <hwy/foreach_target.h>

#include "checker/lanes/lane_model.hpp"

#include "checker/lanes/lane_kinematics-inl.hpp"
#include "checker/lanes/lane_movement-inl.hpp"
#include "checker/lanes/lane_pairs-inl.hpp"

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>

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
  if (memory.is_moving) measure_movement(model, memory);
  for (std::size_t i = 0; i < model.bodies.moving.size(); ++i) {
    const LaneBody& body = model.bodies.moving[i];
    const LaneFrame frame = LaneFrame::load(memory.frames.data() + body.frame * kFrameFloats);
    const Lane room = Lane(body.slack) + room_of(model, memory, {static_cast<std::uint32_t>(i), 0, true});
    Lane3 low{Lane(HUGE_VALF), Lane(HUGE_VALF), Lane(HUGE_VALF)}, high = -low;
    for (std::uint32_t b = body.first_ball; b < body.first_ball + body.balls; ++b) {
      const LaneBall& ball = model.bodies.balls[b];
      const Lane3 center = frame.moved(all_lanes(ball.center));
      LaneFrame::store3(center, memory.balls.data() + 3 * kLanesKept * b);
      if (b == body.first_ball) continue;
      const Lane reach = Lane(ball.radius) + room;
      low = {min(low.x, center.x - reach), min(low.y, center.y - reach), min(low.z, center.z - reach)};
      high = {max(high.x, center.x + reach), max(high.y, center.y + reach), max(high.z, center.z + reach)};
    }
    float* box = memory.boxes.data() + 6 * i;
    box[0] = hn::GetLane(hn::MinOfLanes(kLane, low.x.v));
    box[1] = hn::GetLane(hn::MinOfLanes(kLane, low.y.v));
    box[2] = hn::GetLane(hn::MinOfLanes(kLane, low.z.v));
    box[3] = hn::GetLane(hn::MaxOfLanes(kLane, high.x.v));
    box[4] = hn::GetLane(hn::MaxOfLanes(kLane, high.y.v));
    box[5] = hn::GetLane(hn::MaxOfLanes(kLane, high.z.v));
  }
}

std::size_t look_in_lanes_here(const LaneModel& model, LaneMemory& memory, std::size_t first, int many) {
  const LaneLook look(model, memory);
  memory.doubts.clear();
  for (std::size_t k = first; k < memory.near.size(); ++k) {
    const std::uint32_t doubtful = look.doubtful(memory.near[k]);
    if (doubtful == 0) continue;
    memory.doubts.push_back({memory.near[k], doubtful});
    if (std::popcount(doubtful) >= many) return k + 1;
  }
  return memory.near.size();
}

std::uint32_t try_axis_here(const LaneModel& model, const LaneMemory& memory, const LaneDoubt& doubt,
                            const float* axis_F) {
  return doubt.lanes & LaneLook(model, memory).doubtful_along(doubt.pair, axis_F);
}

void room_of_here(const LaneModel& model, const LaneMemory& memory, const LanePair& pair, float* rooms) {
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
HWY_EXPORT(room_of_here);
HWY_EXPORT(try_axis_here);

LaneModel::LaneModel(const Bodies& all, BaseOf base)
    : frames(make_lane_frames(all.robot->model, base)), bodies(make_lane_bodies(all, frames)), of(all) {
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
  for (const PartPair& pair : all.self_pairs) {
    const auto a = frames_of(chains[pair.first]), b = frames_of(chains[pair.second]);
    shared.push_back(static_cast<std::uint32_t>(std::ranges::mismatch(a, b).in1 - a.begin()));
  }
}

bool takes(const LaneModel& model, JointView q) noexcept {
  for (std::size_t v = 0; v < q.size(); ++v)
    if (!(std::abs(q[v]) <= model.frames.largest[v])) return false;
  for (const std::uint32_t v : model.frames.resting)
    if (q[v] != model.of.robot->model.variables()[v].rest) return false;
  for (const std::uint32_t first : model.frames.quaternions) {
    double squares = 0;
    for (std::size_t n = 0; n < 4; ++n) squares += q[first + n] * q[first + n];
    if (!(squares >= 0.25 && squares <= 4)) return false;
  }
  return true;
}

const LaneModel& lanes_for(const Bodies& bodies, JointView q) noexcept {
  return bodies.lanes_at_rest && takes(*bodies.lanes_at_rest, q) ? *bodies.lanes_at_rest : *bodies.lanes;
}

void make_room(LaneMemory& memory, const LaneModel& model) {
  memory.q.assign(model.frames.largest.size() * kLanesKept, 0);
  memory.frames.assign((model.frames.joints.size() + 1) * kFrameFloats, 0);
  for (const std::ptrdiff_t row : {0, 4, 8})
    std::fill_n(memory.frames.begin() + row * std::ptrdiff_t{kLanesKept}, kLanesKept, 1.0F);
  memory.balls.resize(model.bodies.balls.size() * 3 * kLanesKept);
  memory.boxes.resize(model.bodies.moving.size() * 6);
  memory.near_boxes.resize(model.bodies.moving.size());
  memory.turn.resize(model.frames.joints.size());
  memory.slide.resize(model.frames.joints.size());
  memory.moved.resize((model.chained.size() + model.chains.size()) * kLanesKept);
  memory.from.resize(model.frames.largest.size());
  memory.step.resize(model.frames.largest.size());
  memory.near.reserve(64);
  memory.doubts.reserve(64);
}

std::size_t lane_count() noexcept { return HWY_DYNAMIC_DISPATCH(lane_count_here)(); }

void put_along(const LaneModel& model, LaneMemory& memory, const float* shares) noexcept {
  HWY_DYNAMIC_DISPATCH(put_along_here)(model, memory, shares);
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

double lane_room_m(const LaneModel& model, const LaneMemory& memory, const LanePair& pair,
                   std::uint32_t lane) noexcept {
  if (!memory.is_moving) return 0;
  alignas(64) float rooms[kLanesKept];
  HWY_DYNAMIC_DISPATCH(room_of_here)(model, memory, pair, rooms);
  return rooms[lane];
}

std::uint32_t try_axis(const LaneModel& model, const LaneMemory& memory, const LaneDoubt& doubt,
                       const float* axis_F) noexcept {
  return HWY_DYNAMIC_DISPATCH(try_axis_here)(model, memory, doubt, axis_F);
}

}  // namespace clearway
#endif
