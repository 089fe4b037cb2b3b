#include "checker/certified_motion.hpp"

#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/slab.hpp>

#include "checker/coarse_to_fine.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace clearway {
namespace {

constexpr double kFirstHalf = 0.5 / static_cast<double>(kIntervals);

/// An interval this short is not cut again, whatever moves in it: a body without bounds, or one thrown across the world.
constexpr double kShortestHalf = 0x1p-48;

/// Pairs farther apart than this in all of an interval would be found within the gap by no cut of it, whatever is rounded, and
/// also if a shape is round: leaving the cuts out changes no answer.
double kept_apart_m(const Bodies& bodies, double min_gap_m) {
  return std::max(1.01 * min_gap_m, min_gap_m + 4 * kRoundBand * bodies.largest_m);
}

/// Fractions are rounded down by more than their own rounding.
double rounded_down(double fraction) { return std::max(0.0, fraction - 0x1p-50); }

}  // namespace

CertifiedMotion::CertifiedMotion(const Bodies& bodies, JointView from, JointView to, double min_gap_m,
                                 Workspace::Memory& memory)
    : bodies_(bodies),
      is_back_(std::lexicographical_compare(to.begin(), to.end(), from.begin(), from.end())),
      bound_(bodies, is_back_ ? to : from, is_back_ ? from : to, memory),
      memory_(memory),
      min_gap_m_(min_gap_m),
      kept_apart_m_(kept_apart_m(bodies, min_gap_m)),
      lanes_(lanes_for(bodies, from, to)),
      question_(lanes_, memory) {
  vanishing_ = bound_.vanishing_quaternion();
  is_for_lanes_ = takes(lanes_, from, to);
  if (!is_for_lanes_) return;
  question_.begin_motion(is_back_ ? to : from, is_back_ ? from : to);
  question_.begin_intervals(kFirstHalf, kept_apart_m_);
}

bool CertifiedMotion::is_free() { return walk(Way::kAnyHit).is_free(); }
MotionResult CertifiedMotion::first_hit() { return walk(is_back_ ? Way::kBack : Way::kForward); }

std::uint64_t CertifiedMotion::interval_at(std::uint64_t turn, Way way) noexcept {
  if (way == Way::kForward) return turn;
  if (way == Way::kBack) return kIntervals - 1 - turn;
  return reversed(turn, std::bit_width(kIntervals - 1));  // soon everywhere
}

MotionResult CertifiedMotion::walk(Way way) {
  if (vanishing_) return {.status = StateStatus::kNotANumber, .variable = *vanishing_};
  std::optional<Collision> hit;
  const std::uint64_t at_once = is_for_lanes_ ? lane_count() : 1;
  for (std::uint64_t turn = 0; turn < kIntervals && !hit; turn += at_once)
    hit = is_for_lanes_ ? clear_lanes(turn, way) : clear(interval_at(turn, way), way);
  if (!hit) return {.status = StateStatus::kFree, .free_until = 1};
  const double middle = way == Way::kBack ? 1 - middle_ : middle_;
  return {
      .status = StateStatus::kCollision, .free_until = rounded_down(middle - half_), .collision = *hit, .at = middle};
}

std::optional<Collision> CertifiedMotion::clear_lanes(std::uint64_t first, Way way) {
  const std::size_t count = lane_count();
  std::array<float, kLanesKept> shares{};
  const auto middle_of = [&](std::size_t lane) {
    return (static_cast<double>(interval_at(first + lane, way)) + 0.5) / static_cast<double>(kIntervals);
  };
  for (std::size_t lane = 0; lane < count; ++lane) shares[lane] = static_cast<float>(middle_of(lane));
  question_.put_along(shares.data());
  question_.pose();
  // Most motions that are not free are found out by a few states, for far less than a look around each of them. Whoever
  // shares a point at an instant is within the gap at the end of all cuts, so this changes no answer.
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << count) - 1);
  const auto state_of = [&](std::uint32_t lane, std::span<double> q) { bound_.write_state(middle_of(lane), q); };
  std::vector<LaneDoubt>& open = memory_.lanes.open;
  open.clear();
  if (question_.sweep(all, way == Way::kAnyHit, state_of, [&](const LaneDoubt& doubt) { open.push_back(doubt); }))
    return Collision{};
  std::uint32_t lanes = 0;
  for (LaneDoubt& one : open) {
    one.lanes = question_.still_open(one);
    lanes |= one.lanes;
  }
  std::optional<Collision> hit;
  for (; lanes != 0 && !hit; lanes &= lanes - 1) {
    const auto lane = static_cast<std::uint32_t>(std::countr_zero(lanes));
    memory_.motion.open.clear();
    memory_.motion.stack.clear();
    stand_in(interval_at(first + lane, way));
    for (const LaneDoubt& one : open)
      if ((one.lanes >> lane & 1) != 0) look_at({one.pair.moving, one.pair.other, one.pair.is_standing});
    hit = clear_open(way);
  }
  return hit;
}

std::optional<Collision> CertifiedMotion::clear(std::uint64_t interval, Way way) {
  MotionMemory& motion = memory_.motion;
  motion.open.clear();
  motion.stack.clear();
  stand_in(interval);
  look_at_all();
  return clear_open(way);
}

std::optional<Collision> CertifiedMotion::clear_open(Way way) {
  MotionMemory& motion = memory_.motion;
  std::optional<Collision> hit = judge(0, way);
  cut(0, way);
  while (!hit && !motion.stack.empty()) {
    const OpenInterval next = motion.stack.back();
    motion.stack.pop_back();
    motion.open.resize(next.last);  // what lies beyond belongs to intervals that are done
    stand_at(next.middle, next.half);
    for (std::uint32_t k = next.first; k < next.last; ++k) look_again_at(PairRef(motion.open[k]));
    hit = judge(next.last, way);
    cut(next.last, way);
  }
  return hit;
}

void CertifiedMotion::stand_in(std::uint64_t interval) noexcept {
  stand_at((static_cast<double>(interval) + 0.5) / static_cast<double>(kIntervals), kFirstHalf);
}

void CertifiedMotion::stand_at(double middle, double half) noexcept {
  if (middle == middle_ && half == half_) return;
  middle_ = middle;
  half_ = half;
  bound_.stand_at(middle, half);
}

void CertifiedMotion::cut(std::uint32_t first, Way way) {
  MotionMemory& motion = memory_.motion;
  const auto last = static_cast<std::uint32_t>(motion.open.size());
  if (first == last) return;
  const double quarter = half_ / 2;
  const OpenInterval early{middle_ - quarter, quarter, first, last}, late{middle_ + quarter, quarter, first, last};
  motion.stack.push_back(way == Way::kBack ? early : late);  // the one on top is next
  motion.stack.push_back(way == Way::kBack ? late : early);
}

std::optional<Collision> CertifiedMotion::judge(std::uint32_t first, Way way) noexcept {
  std::optional<Collision> lowest;
  for (std::size_t k = first; k < memory_.motion.open.size(); ++k) {
    const PairRef& pair = memory_.motion.open[k];
    const bool is_hit = is_last_cut(pair) || (way == Way::kAnyHit && is_close(pair, 0));
    if (is_hit && (!lowest || bodies_of(pair) < *lowest)) lowest = bodies_of(pair);
  }
  return lowest;
}

void CertifiedMotion::look_at_all() {
  for (std::uint32_t k = 0; k < bodies_.self_pairs.size(); ++k) {
    const PartPair& pair = bodies_.self_pairs[k];
    const bool have_boxes =
        bodies_.moving[pair.first].shape->is_bounded() && bodies_.moving[pair.second].shape->is_bounded();
    const double apart_m = have_boxes ? gap_m(memory_.boxes[pair.first], memory_.boxes[pair.second]) : 0;
    if (!(apart_m > bound_.of_pair(pair))) look_at({pair.first, k, false});
  }
  for (std::uint32_t i = 0; i < bodies_.moving.size(); ++i) {
    const auto look_at_standing = [&](std::uint32_t number) {
      if (bodies_.is_checked(bodies_.moving[i].body, bodies_.standing[number].body)) look_at({i, number, true});
      return true;
    };
    const Vec3 reach = Vec3::Constant(bound_.of_part(i) * (1 + kBoxError));
    const Box swept{memory_.boxes[i].low - reach, memory_.boxes[i].high + reach};
    for (const std::uint32_t number : bodies_.unbounded) look_at_standing(number);
    bodies_.tree.for_each_near(swept, [&](std::uint32_t leaf) { return look_at_standing(bodies_.bounded[leaf]); });
  }
}

void CertifiedMotion::look_at(PairRef pair) {
  if (is_close(pair, movement_of(pair)) && !is_kept_apart(pair)) memory_.motion.open.push_back(pair);
}

void CertifiedMotion::look_again_at(PairRef pair) {
  if (is_last_cut(pair) ? is_close(pair, movement_of(pair)) : !is_kept_apart(pair)) memory_.motion.open.push_back(pair);
}

bool CertifiedMotion::is_last_cut(const PairRef& pair) noexcept {
  return movement_of(pair) <= min_gap_m_ || half_ <= kShortestHalf;
}

Collision CertifiedMotion::bodies_of(const PairRef& pair) const noexcept {
  const BodyId first = bodies_.moving[pair.moving].body;
  if (pair.is_standing) return {first, bodies_.standing[pair.other].body};
  return {first, bodies_.moving[bodies_.self_pairs[pair.other].second].body};
}

double CertifiedMotion::movement_of(const PairRef& pair) noexcept {
  return pair.is_standing ? bound_.of_part(pair.moving) : bound_.of_pair(bodies_.self_pairs[pair.other]);
}

bool CertifiedMotion::is_close(const PairRef& pair, double gap_m) const noexcept {
  WarmStart cold;  // always: where a round shape leaves a doubt, the answer must not depend on what was asked before
  const Shape& shape = *bodies_.moving[pair.moving].shape;
  const Pose& X_WS = memory_.X_WS[pair.moving];
  if (pair.is_standing) {
    const StaticPart& other = bodies_.standing[pair.other];
    return is_within(shape, X_WS, *other.shape, other.X_WS, gap_m, cold);
  }
  const std::uint32_t second = bodies_.self_pairs[pair.other].second;
  return is_within(shape, X_WS, *bodies_.moving[second].shape, memory_.X_WS[second], gap_m, cold);
}

bool CertifiedMotion::is_kept_apart(PairRef& pair) noexcept {
  const Shape& first = *bodies_.moving[pair.moving].shape;
  const Pose& X_WA = memory_.X_WS[pair.moving];
  const auto is_wide_enough = [&](const Slab& slab) {
    if (!(slab.width_m > kept_apart_m_)) return false;
    if (slab.width_m - movement_of(pair) > kept_apart_m_) return true;
    return slab.width_m - movement_along(slab.normal_W, pair) > kept_apart_m_;
  };
  const auto keeps_apart = [&](const Shape& other, const Pose& X_WB) {
    if (is_wide_enough(slab_across(pair.normal_W, first, X_WA, other, X_WB))) return true;
    const Slab slab = slab_between(first, X_WA, other, X_WB, {pair.normal_W});
    pair.normal_W = slab.normal_W;
    return is_wide_enough(slab);
  };
  if (pair.is_standing) {
    const StaticPart& other = bodies_.standing[pair.other];
    return keeps_apart(*other.shape, other.X_WS);
  }
  const std::uint32_t second = bodies_.self_pairs[pair.other].second;
  return keeps_apart(*bodies_.moving[second].shape, memory_.X_WS[second]);
}

double CertifiedMotion::movement_along(const Vec3& n_W, const PairRef& pair) const noexcept {
  return pair.is_standing ? bound_.of_part_along(n_W, pair.moving)
                          : bound_.of_pair_along(n_W, bodies_.self_pairs[pair.other]);
}

}  // namespace clearway
