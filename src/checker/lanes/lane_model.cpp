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
  if (memory.is_moving) measure_twists(model, memory);
}

void place_parts_here(const LaneModel& model, LaneMemory& memory) {
  move_frames_here(model, memory);
  for (const LaneBody& body : model.bodies.moving) {
    if (body.balls == 0) continue;
    const LaneFrame frame = LaneFrame::load(memory.frames.data() + body.frame * kFrameFloats);
    LaneFrame::store3(frame.moved(all_lanes(model.bodies.balls[body.first_ball].center)),
                      memory.balls.data() + 3 * kLanesKept * body.first_ball);
  }
  for (const LaneCluster& cluster : model.clusters) {
    const LaneFrame frame = LaneFrame::load(memory.frames.data() + cluster.frame * kFrameFloats);
    LaneFrame::store3(frame.moved(all_lanes(model.bodies.balls[cluster.ball].center)),
                      memory.balls.data() + 3 * kLanesKept * cluster.ball);
  }
  find_near(model, memory);
}

HWY_INLINE LaneDoubt look_at_standing(const LaneModel& model, LaneMemory& memory, const LanePair& pair,
                                      std::uint32_t wanted) {
  const LaneLook look(model, memory, wanted);
  const std::uint32_t lanes = look.doubtful(pair);
  return {pair, lanes, lanes == 0 ? 0 : look.overlapping(pair, lanes)};
}

HWY_INLINE LaneDoubt look_at_self(const LaneModel& model, LaneMemory& memory, const LanePair& pair,
                                  std::uint32_t wanted) {
  const LanesKnown known = look_up(model, memory, pair.other);
  const std::uint32_t hits = wanted & known.hits, unknown = wanted & ~known.apart & ~hits;
  return {pair, unknown == 0 ? hits : hits | LaneLook(model, memory, unknown).doubtful_self(pair.other), hits};
}

/// Whether all pairs of the run that begins with this one are shown to be apart in all wanted lanes.
HWY_INLINE bool is_run_apart(const LaneModel& model, LaneMemory& memory, const LaneSelfPair& begin,
                             std::uint32_t wanted) {
  if (begin.tables == LaneSelfPair::kNone) return LaneLook(model, memory, wanted).is_run_apart(begin);
  return (wanted & ~look_up(model.tables.runs[begin.tables].all, memory).apart) == 0;
}

std::size_t look_in_lanes_here(const LaneModel& model, LaneMemory& memory, std::size_t first, std::uint32_t wanted,
                               int many) {
  memory.doubts.clear();
  const std::size_t count = pair_count(model, memory), standing = memory.near.size();
  for (std::size_t k = first; k < count; ++k) {
    const auto number = static_cast<std::uint32_t>(k - standing);
    if (k >= standing && model.self_pairs[number].run_end != 0 &&
        is_run_apart(model, memory, model.self_pairs[number], wanted)) {
      k = standing + model.self_pairs[number].run_end - 1;
      continue;
    }
    const LaneDoubt doubt = k < standing
                                ? look_at_standing(model, memory, memory.near[k], wanted)
                                : look_at_self(model, memory, {model.self_pairs[number].first, number, false}, wanted);
    if (doubt.lanes == 0) continue;
    memory.doubts.push_back(doubt);
    if (std::popcount(doubt.lanes) >= many) return k + 1;
  }
  return count;
}

LaneDoubt look_at_pair_here(const LaneModel& model, LaneMemory& memory, const LanePair& pair, std::uint32_t lanes) {
  LaneLook(model, memory, lanes).place(pair);
  return pair.is_standing ? look_at_standing(model, memory, pair, lanes) : look_at_self(model, memory, pair, lanes);
}

std::uint32_t try_axis_here(const LaneModel& model, LaneMemory& memory, const LaneDoubt& doubt, const float* axis_F) {
  return LaneLook(model, memory, doubt.lanes).doubtful_along(doubt.pair, axis_F);
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

LaneModel::LaneModel(const Bodies& all, BaseOf base, const LaneModel* known)
    : frames(make_lane_frames(all.robot->model, base)),
      bodies(make_lane_bodies(all, frames)),
      of(all),
      levers(make_lane_levers(frames, bodies)),
      tree(make_lane_tree(all, levers)) {
  add_self_pairs();
  // As make_lane_bodies has it, of reach and frame; a frame's reach grows by a metre per metre.
  for (const FrameError& error : frames.errors)
    if (error.far_error > 0) far_slack = std::max(far_slack, error.far_error + 32 * 0x1p-24 + 1e-12);
  tables = make_lane_tables(*this, known);
  find_runs();
}

void LaneModel::add_self_pairs() {
  for (const PartPair& pair : of.self_pairs) {
    const std::vector<std::uint32_t> a = joints_of(frames, bodies.moving[pair.first].frame);
    const std::vector<std::uint32_t> b = joints_of(frames, bodies.moving[pair.second].frame);
    const auto [of_a, of_b] = std::ranges::mismatch(a, b);
    const auto none = static_cast<std::uint32_t>(frames.joints.size());
    float reach = 0;
    for (const std::uint32_t part : {pair.first, pair.second}) {
      const LaneBody& body = bodies.moving[part];
      if (body.balls != 0) reach += bodies.balls[body.first_ball].radius + body.slack;
    }
    self_pairs.push_back({.first = pair.first,
                          .second = pair.second,
                          .shared = of_a == a.begin() ? 0 : *(of_a - 1) + 1,
                          .joints = {of_a == a.end() ? none : *of_a, of_b == b.end() ? none : *of_b},
                          .reach = reach,
                          .run_end = 0,
                          .cluster = LaneSelfPair::kNone,
                          .tables = LaneSelfPair::kNone});
  }
}

/// Pairs stand in the order of their parts, so those of one part with parts of one frame are mostly side by side.
void LaneModel::find_runs() {
  const auto is_for_runs = [&](std::size_t number) {
    const LaneSelfPair& pair = self_pairs[number];
    return tables.of_pair[number] == LaneTables::kNone && bodies.moving[pair.first].balls != 0 &&
           bodies.moving[pair.second].balls != 0;
  };
  for (std::size_t first = 0; first < self_pairs.size();) {
    const LaneSelfPair& pair = self_pairs[first];
    std::vector<std::uint32_t> parts;
    std::size_t end = first;
    for (; end < self_pairs.size() && is_for_runs(end) && self_pairs[end].first == pair.first &&
           bodies.moving[self_pairs[end].second].frame == bodies.moving[pair.second].frame;
         ++end)
      parts.push_back(self_pairs[end].second);
    if (parts.size() > 1) {
      self_pairs[first].run_end = static_cast<std::uint32_t>(end);
      self_pairs[first].cluster = cluster_of(std::move(parts));
    }
    first = std::max(end, first + 1);
  }
  for (std::uint32_t run = 0; run < tables.runs.size(); ++run) {
    LaneSelfPair& begin = self_pairs[tables.runs[run].begin];
    begin.run_end = tables.runs[run].end;
    begin.tables = run;
  }
}

/// The number of that with these parts, which is made if there is none.
std::uint32_t LaneModel::cluster_of(std::vector<std::uint32_t> parts) {
  const auto known = std::ranges::find(clusters, parts, &LaneCluster::parts);
  const auto number = static_cast<std::uint32_t>(known - clusters.begin());
  if (known != clusters.end()) return number;
  Eigen::AlignedBox3d box;
  const auto ball_of = [&](std::uint32_t part) { return bodies.balls[bodies.moving[part].first_ball]; };
  const auto center_of = [](const LaneBall& ball) {
    return Eigen::Map<const Eigen::Vector3f>(ball.center).cast<double>();
  };
  for (const std::uint32_t part : parts) box.extend(Vec3(center_of(ball_of(part))));
  LaneBall around{};
  for (int k = 0; k < 3; ++k) around.center[k] = static_cast<float>(box.center()[k]);
  double radius_m = 0;
  float slack = 0;
  for (const std::uint32_t part : parts) {
    const LaneBall ball = ball_of(part);
    radius_m = std::max(radius_m, (center_of(ball) - center_of(around)).norm() + static_cast<double>(ball.radius));
    slack = std::max(slack, bodies.moving[part].slack);
  }
  // Its center is placed with the same errors as those of its parts, if it lies among them: the slack counts twice.
  around.radius = rounded_up(radius_m * (1 + 1e-6) + static_cast<double>(slack));
  clusters.push_back(
      {bodies.moving[parts.front()].frame, static_cast<std::uint32_t>(bodies.balls.size()), slack, parts});
  bodies.balls.push_back(around);
  return number;
}

bool takes(const LaneModel& model, JointView q) noexcept {
  for (const std::uint32_t v : model.frames.loose)
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

namespace {

/// What both ends are within, all in between is, but for the length of a quaternion.
bool takes_between(const LaneModel& model, JointView from, JointView to) noexcept {
  for (const std::uint32_t v : model.frames.quaternions) {
    const Eigen::Map<const Eigen::Vector4d> a(from.data() + v), b(to.data() + v);
    if (!(shortest_between(a, b) >= kShortestShare * std::max(a.norm(), b.norm()))) return false;
  }
  return true;
}

}  // namespace

bool takes(const LaneModel& model, JointView from, JointView to) noexcept {
  return takes(model, from) && takes(model, to) && takes_between(model, from, to);
}

const LaneModel& lanes_for(const Bodies& bodies, JointView q) noexcept {
  return bodies.lanes_at_rest && takes(*bodies.lanes_at_rest, q) ? *bodies.lanes_at_rest : *bodies.lanes;
}

LanesForMotion lanes_for(const Bodies& bodies, JointView from, JointView to) noexcept {
  const LaneModel* const at_rest = bodies.lanes_at_rest.get();
  if (at_rest != nullptr && takes(*at_rest, from) && takes(*at_rest, to))
    return {*at_rest, takes_between(*at_rest, from, to)};
  return {*bodies.lanes, takes(*bodies.lanes, from, to)};
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
  memory.beyond.resize(model.frames.joints.size());
  memory.ways.resize(model.frames.joints.size());
  memory.twists.assign(2 * (model.frames.joints.size() + 1) * kTwistFloats, 0);
  memory.moved_at_most.assign((model.frames.joints.size() + 1) * model.levers.columns, 0);
  memory.beyond_twist = memory.moved_at_most;
  memory.rounding.assign(model.levers.columns, 0);
  memory.rooms.resize(model.bodies.moving.size() * kLanesKept);
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

void begin_moving(LaneMemory& memory, double gap_m) noexcept {
  memory.is_moving = true;
  memory.gap = rounded_up(gap_m);
  set_far(memory, memory.far);
}

void move_frames(const LaneModel& model, LaneMemory& memory) noexcept {
  HWY_DYNAMIC_DISPATCH(move_frames_here)(model, memory);
}

void place_parts(const LaneModel& model, LaneMemory& memory) noexcept {
  HWY_DYNAMIC_DISPATCH(place_parts_here)(model, memory);
}

std::size_t look_in_lanes(const LaneModel& model, LaneMemory& memory, std::size_t first, std::uint32_t wanted,
                          int many) noexcept {
  return HWY_DYNAMIC_DISPATCH(look_in_lanes_here)(model, memory, first, wanted, many);
}

LaneDoubt look_at_pair(const LaneModel& model, LaneMemory& memory, const LanePair& pair, std::uint32_t lanes) noexcept {
  return HWY_DYNAMIC_DISPATCH(look_at_pair_here)(model, memory, pair, lanes);
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
