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
                                 Workspace::Memory& memory, double clearance_m)
    : bodies_(bodies),
      is_back_(std::lexicographical_compare(to.begin(), to.end(), from.begin(), from.end())),
      begin_(is_back_ ? to : from),
      end_(is_back_ ? from : to),
      memory_(memory),
      min_gap_m_(min_gap_m),
      clearance_m_(clearance_m),
      kept_apart_m_(clearance_m + kept_apart_m(bodies, min_gap_m)),
      lanes_(lanes_for(bodies, from, to)),
      question_(lanes_.model, memory) {
  if (lanes_.are_for_it) question_.begin_motion(begin_, end_);
}

bool CertifiedMotion::is_free() { return walk(Way::kAnyHit).is_free(); }
MotionResult CertifiedMotion::first_hit() { return walk(is_back_ ? Way::kBack : Way::kForward); }

MotionBound& CertifiedMotion::bound() {
  if (!bound_) bound_.emplace(bodies_, begin_, end_, memory_);
  return *bound_;
}

std::uint64_t CertifiedMotion::cut_at(std::uint64_t turn, Way way) noexcept {
  if (way == Way::kForward) return turn;
  if (way == Way::kBack) return kIntervals - 1 - turn;
  return reversed(turn, std::bit_width(kIntervals - 1));  // soon everywhere
}

MotionResult CertifiedMotion::walk(Way way) {
  // Lanes take no motion on which a quaternion vanishes.
  if (const auto vanishing = lanes_.are_for_it ? std::nullopt : bound().vanishing_quaternion())
    return {.status = StateStatus::kNotANumber, .variable = *vanishing};
  memory_.motion.open.clear();
  const std::optional<Collision> hit = clear({0, 1 / static_cast<double>(kIntervals)}, std::nullopt, way);
  if (!hit) return {.status = StateStatus::kFree, .free_until = 1};
  const double middle = way == Way::kBack ? 1 - middle_ : middle_;
  return {
      .status = StateStatus::kCollision, .free_until = rounded_down(middle - half_), .collision = *hit, .at = middle};
}

std::optional<Collision> CertifiedMotion::clear(const Cuts& cuts, const std::optional<Open>& open, Way way) {
  std::vector<OpenPair>& all = memory_.motion.open;
  const std::uint64_t at_once = lanes_.are_for_it ? std::min<std::uint64_t>(lane_count(), kIntervals) : 1;
  for (std::uint64_t turn = 0; turn < kIntervals; turn += at_once) {
    const std::size_t first = all.size();
    if (!lanes_.are_for_it)
      look_at_one(cuts, open, turn, way);
    else if (look_in_lanes(cuts, open, turn, way))
      return Collision{};
    const Open left{first, all.size()};
    std::uint32_t cuts_left = 0;
    for (std::size_t k = left.first; k < left.last; ++k) cuts_left |= all[k].cuts;
    for (; cuts_left != 0; cuts_left &= cuts_left - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(cuts_left));
      if (const auto hit = clear_cut(cuts, cut_at(turn + bit, way), bit, left, way)) return hit;
    }
    all.resize(first);
  }
  return std::nullopt;
}

bool CertifiedMotion::look_in_lanes(const Cuts& cuts, const std::optional<Open>& open, std::uint64_t turn, Way way) {
  std::vector<OpenPair>& all = memory_.motion.open;
  const std::size_t count = lane_count();
  std::array<float, kLanesKept> shares{};
  const auto middle_of = [&](std::size_t lane) { return cuts.middle(cut_at((turn + lane) % kIntervals, way)); };
  for (std::size_t lane = 0; lane < count; ++lane) shares[lane] = static_cast<float>(middle_of(lane));
  const bool in_batches = !open && kIntervals > count;
  question_.begin_intervals(cuts.length / 2, kept_apart_m_,
                            in_batches ? LaneQuestion::Come::kInBatches : LaneQuestion::Come::kAtOnce);
  question_.put_along(shares.data());
  const auto lanes = static_cast<std::uint32_t>((std::uint64_t{1} << std::min<std::uint64_t>(count, kIntervals)) - 1);
  // Most motions that are not free are found out by a few states, for far less than a look around each of them. Whoever
  // shares a point at an instant is within the gap at the end of all cuts, so this changes no answer.
  const auto state_of = [&](std::uint32_t lane, std::span<double> q) { bound().write_state(middle_of(lane), q); };
  const auto is_hit_or_add = [&](const LaneDoubt& doubt) {
    all.push_back({doubt.pair, doubt.lanes});
    if (way == Way::kAnyHit && doubt.hits != 0) return true;
    return way == Way::kAnyHit && question_.hits_of(doubt.pair, doubt.lanes, true, state_of) != 0;
  };
  const std::size_t first = all.size();
  if (!open) {
    question_.pose();
    if (question_.sweep(lanes, way == Way::kAnyHit, is_hit_or_add)) return true;
  } else {
    question_.pose_frames();
    for (std::size_t k = open->first; k < open->last; ++k) {
      const LanePair pair = all[k].pair;
      const std::uint32_t doubtful = question_.doubtful(pair, lanes);
      if (doubtful != 0 && is_hit_or_add({pair, doubtful})) return true;
    }
  }
  for (std::size_t k = first; k < all.size(); ++k) all[k].cuts = question_.still_open({all[k].pair, all[k].cuts});
  return false;
}

void CertifiedMotion::look_at_one(const Cuts& cuts, const std::optional<Open>& open, std::uint64_t turn, Way way) {
  if (!open) {
    stand_at(cuts.middle(cut_at(turn, way)), cuts.length / 2);
    look_at_all();
    return;
  }
  for (std::size_t k = open->first; k < open->last; ++k) {
    OpenPair one = memory_.motion.open[k];
    one.cuts = 1;
    memory_.motion.open.push_back(one);
  }
}

std::optional<Collision> CertifiedMotion::clear_cut(const Cuts& cuts, std::uint64_t number, std::uint32_t bit,
                                                    const Open& open, Way way) {
  std::vector<OpenPair>& all = memory_.motion.open;
  const double middle = cuts.middle(number), half = cuts.length / 2;
  const std::size_t first = all.size();
  for (std::size_t k = open.first; k < open.last; ++k)
    if ((all[k].cuts >> bit & 1) != 0) all.push_back(OpenPair(all[k]));
  std::optional<Collision> hit;
  // Of pairs that must be cut in any case, lanes tell sooner than a closer look here.
  if (!must_be_cut({first, all.size()}, half)) {
    stand_at(middle, half);
    std::size_t kept = first;
    for (std::size_t k = first; k < all.size(); ++k)
      if (is_open(all[k])) all[kept++] = all[k];
    all.resize(kept);
    hit = judge({first, all.size()}, way);
  }
  const Open left{first, all.size()};
  if (!hit && left.first < left.last)
    hit = clear({middle - half, cuts.length / static_cast<double>(kIntervals)}, left, way);
  if (!hit) all.resize(first);
  return hit;
}

bool CertifiedMotion::must_be_cut(const Open& open, double half) const noexcept {
  if (!lanes_.are_for_it || half <= kShortestHalf) return false;
  const auto first = memory_.motion.open.begin() + static_cast<std::ptrdiff_t>(open.first);
  const auto last = memory_.motion.open.begin() + static_cast<std::ptrdiff_t>(open.last);
  return std::all_of(first, last, [&](const OpenPair& one) {
    return 0.5 * longest_step_m(lanes_.model, memory_.lanes, one.pair, 2 * half) > min_gap_m_;
  });
}

void CertifiedMotion::stand_at(double middle, double half) noexcept {
  middle_ = middle;
  half_ = half;
  bound().stand_at(middle, half);
}

std::optional<Collision> CertifiedMotion::judge(const Open& open, Way way) noexcept {
  std::optional<Collision> lowest;
  for (std::size_t k = open.first; k < open.last; ++k) {
    const LanePair& pair = memory_.motion.open[k].pair;
    const bool is_hit = is_last_cut(pair) || (way == Way::kAnyHit && is_close(pair, clearance_m_));
    if (is_hit && (!lowest || bodies_of(pair) < *lowest)) lowest = bodies_of(pair);
  }
  return lowest;
}

void CertifiedMotion::look_at_all() {
  const auto add = [&](const LanePair& pair) { memory_.motion.open.push_back({pair, 1}); };
  for (std::uint32_t k = 0; k < bodies_.self_pairs.size(); ++k) {
    const PartPair& pair = bodies_.self_pairs[k];
    const bool have_boxes =
        bodies_.moving[pair.first].shape->is_bounded() && bodies_.moving[pair.second].shape->is_bounded();
    const double apart_m = have_boxes ? gap_m(memory_.boxes[pair.first], memory_.boxes[pair.second]) : 0;
    if (!(apart_m > bound().of_pair(pair) + kept_apart_m_)) add({pair.first, k, false});
  }
  for (std::uint32_t i = 0; i < bodies_.moving.size(); ++i) {
    const auto add_standing = [&](std::uint32_t number) {
      if (bodies_.is_checked(bodies_.moving[i].body, bodies_.standing[number].body)) add({i, number, true});
      return true;
    };
    const Vec3 reach = Vec3::Constant((bound().of_part(i) + kept_apart_m_) * (1 + kBoxError));
    const Box swept{memory_.boxes[i].low - reach, memory_.boxes[i].high + reach};
    for (const std::uint32_t number : bodies_.unbounded) add_standing(number);
    bodies_.tree.for_each_near(swept, [&](std::uint32_t leaf) { return add_standing(bodies_.bounded[leaf]); });
  }
}

bool CertifiedMotion::is_open(OpenPair& one) noexcept {
  return is_last_cut(one.pair) ? is_close(one.pair, clearance_m_ + movement_of(one.pair)) : !is_kept_apart(one);
}

bool CertifiedMotion::is_last_cut(const LanePair& pair) noexcept {
  return movement_of(pair) <= min_gap_m_ || half_ <= kShortestHalf;
}

Collision CertifiedMotion::bodies_of(const LanePair& pair) const noexcept {
  const BodyId first = bodies_.moving[pair.moving].body;
  if (pair.is_standing) return {first, bodies_.standing[pair.other].body};
  return {first, bodies_.moving[bodies_.self_pairs[pair.other].second].body};
}

double CertifiedMotion::movement_of(const LanePair& pair) noexcept {
  return pair.is_standing ? bound().of_part(pair.moving) : bound().of_pair(bodies_.self_pairs[pair.other]);
}

bool CertifiedMotion::is_close(const LanePair& pair, double gap_m) const noexcept {
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

bool CertifiedMotion::is_kept_apart(OpenPair& one) noexcept {
  const LanePair& pair = one.pair;
  const Shape& first = *bodies_.moving[pair.moving].shape;
  const Pose& X_WA = memory_.X_WS[pair.moving];
  const auto is_wide_enough = [&](const Slab& slab) {
    if (!(slab.width_m > kept_apart_m_)) return false;
    if (slab.width_m - movement_of(pair) > kept_apart_m_) return true;
    return slab.width_m - movement_along(slab.normal_W, pair) > kept_apart_m_;
  };
  const auto keeps_apart = [&](const Shape& other, const Pose& X_WB) {
    if (is_wide_enough(slab_across(one.normal_W, first, X_WA, other, X_WB))) return true;
    const Slab slab = slab_between(first, X_WA, other, X_WB, {one.normal_W});
    one.normal_W = slab.normal_W;
    return is_wide_enough(slab);
  };
  if (pair.is_standing) {
    const StaticPart& other = bodies_.standing[pair.other];
    return keeps_apart(*other.shape, other.X_WS);
  }
  const std::uint32_t second = bodies_.self_pairs[pair.other].second;
  return keeps_apart(*bodies_.moving[second].shape, memory_.X_WS[second]);
}

double CertifiedMotion::movement_along(const Vec3& n_W, const LanePair& pair) noexcept {
  return pair.is_standing ? bound().of_part_along(n_W, pair.moving)
                          : bound().of_pair_along(n_W, bodies_.self_pairs[pair.other]);
}

}  // namespace clearway
