#include "checker/segment_pairs.hpp"

#include <clearway/geometry/depth.hpp>
#include <clearway/geometry/intersects.hpp>

#include <algorithm>

namespace clearway {
namespace {

/// What moves farther within a segment cannot be judged, and counts as close.
constexpr double kFarthest_m = 1e4;

constexpr double kShortest = 0x1p-30;

/// Sorts, and joins what overlaps or follows without a break.
void unite(std::vector<PairStretch>& stretches) {
  std::ranges::sort(stretches, [](const PairStretch& a, const PairStretch& b) {
    if (a.pair != b.pair) return a.pair < b.pair;
    return a.piece.begin != b.piece.begin ? a.piece.begin < b.piece.begin : a.piece.end < b.piece.end;
  });
  std::size_t kept = 0;
  for (const PairStretch& one : stretches) {
    PairStretch* const before = kept > 0 ? &stretches[kept - 1] : nullptr;
    if (before != nullptr && before->pair == one.pair && one.piece.begin <= before->piece.end)
      before->piece.end = std::max(before->piece.end, one.piece.end);
    else
      stretches[kept++] = one;
  }
  stretches.resize(kept);
}

}  // namespace

void SegmentPairs::set_up(const Segment& segment, double clearance_m, double gap_m) {
  segment_ = &segment;
  clearance_m_ = clearance_m;
  gap_m_ = gap_m;
  for (std::size_t v = 0; v < low_.size(); ++v) {
    const auto [low, high] = segment.variables()[v].range();
    low_[v] = low;
    high_[v] = high;
  }
  bound_.emplace(bodies_, low_, high_, memory_);
  open_.clear();
  stretches_.clear();
}

std::vector<PairStretch> SegmentPairs::find(const Segment& segment, double clearance_m, double gap_m) {
  set_up(segment, clearance_m, gap_m);
  only_.reset();
  look_into({}, std::nullopt);
  unite(stretches_);
  return stretches_;
}

bool SegmentPairs::is_apart(const Segment& segment, const PairStretch& stretch, double clearance_m, double gap_m) {
  set_up(segment, clearance_m, gap_m);
  only_ = stretch.pair;
  look_into(stretch.piece, std::nullopt);
  return stretches_.empty();
}

void SegmentPairs::look_into(const Piece& piece, const std::optional<Open>& of) {
  segment_->write_state(piece.middle(), middle_);
  segment_->write_changes(piece.begin, piece.end, middle_, changes_);
  bound_->stand_around(middle_, changes_);
  const std::size_t first = open_.size();
  if (!of) {
    add_all();
    if (only_) std::erase_if(open_, [&](const LanePair& pair) { return bodies_of(pair) != *only_; });
  } else {
    for (std::size_t k = of->first; k < of->last; ++k) open_.push_back(LanePair(open_[k]));
  }
  std::size_t kept = first;
  std::optional<Collision> close;
  for (std::size_t k = first; k < open_.size(); ++k) {
    const LanePair pair = open_[k];
    const Collision both = bodies_of(pair);
    if (both == close) continue;  // other shapes of the same bodies, which come one after the other
    const Verdict verdict = judge(pair, piece);
    if (verdict == Verdict::kOpen) open_[kept++] = pair;
    if (verdict != Verdict::kClose) continue;
    stretches_.push_back({both, piece});
    close = both;
  }
  open_.resize(kept);
  if (kept > first) {
    const Open left{first, kept};
    look_into({piece.begin, piece.middle()}, left);
    look_into({piece.middle(), piece.end}, left);
  }
  open_.resize(first);
}

void SegmentPairs::add_all() {
  for (std::uint32_t k = 0; k < bodies_.self_pairs.size(); ++k) {
    const PartPair& pair = bodies_.self_pairs[k];
    const bool have_boxes =
        bodies_.moving[pair.first].shape->is_bounded() && bodies_.moving[pair.second].shape->is_bounded();
    const double apart_m = have_boxes ? clearway::gap_m(memory_.boxes[pair.first], memory_.boxes[pair.second]) : 0;
    if (!(apart_m > bound_->of_pair(pair) + clearance_m_)) open_.push_back({pair.first, k, false});
  }
  for (std::uint32_t i = 0; i < bodies_.moving.size(); ++i) {
    const auto add_standing = [&](std::uint32_t number) {
      if (bodies_.is_checked(bodies_.moving[i].body, bodies_.standing[number].body)) open_.push_back({i, number, true});
      return true;
    };
    const Vec3 reach = Vec3::Constant((bound_->of_part(i) + clearance_m_) * (1 + kBoxError));
    const Box swept{memory_.boxes[i].low - reach, memory_.boxes[i].high + reach};
    for (const std::uint32_t number : bodies_.unbounded) add_standing(number);
    bodies_.tree.for_each_near(swept, [&](std::uint32_t leaf) { return add_standing(bodies_.bounded[leaf]); });
  }
}

SegmentPairs::Verdict SegmentPairs::judge(const LanePair& pair, const Piece& piece) {
  const double moved_m = movement_of(pair);
  if (!(moved_m < kFarthest_m)) return Verdict::kClose;
  const auto [a, X_WA, b, X_WB] = posed(pair);
  WarmStart cold;  // always: where a round shape leaves a doubt, the answer must not depend on what was asked before
  if (!is_within(a, X_WA, b, X_WB, clearance_m_ + moved_m, cold)) return Verdict::kApart;
  if (moved_m <= gap_m_ || piece.end - piece.begin <= kShortest) return Verdict::kClose;
  return is_close_all_along(pair, moved_m) ? Verdict::kClose : Verdict::kOpen;
}

bool SegmentPairs::is_close_all_along(const LanePair& pair, double moved_m) const {
  const auto [a, X_WA, b, X_WB] = posed(pair);
  WarmStart cold;
  if (moved_m < clearance_m_) return is_within(a, X_WA, b, X_WB, clearance_m_ - moved_m, cold);
  if (!intersects(a, X_WA, b, X_WB)) return false;
  if (intersects_despite(a, X_WA, b, X_WB, moved_m, cold) == SureOf::kHit) return true;
  return depth(a, X_WA, b, X_WB).lower_m > moved_m;
}

double SegmentPairs::movement_of(const LanePair& pair) noexcept {
  return pair.is_standing ? bound_->of_part(pair.moving) : bound_->of_pair(bodies_.self_pairs[pair.other]);
}

SegmentPairs::Posed SegmentPairs::posed(const LanePair& pair) const noexcept {
  const Shape& a = *bodies_.moving[pair.moving].shape;
  const Pose& X_WA = memory_.X_WS[pair.moving];
  if (pair.is_standing) {
    const StaticPart& other = bodies_.standing[pair.other];
    return {a, X_WA, *other.shape, other.X_WS};
  }
  const std::uint32_t second = bodies_.self_pairs[pair.other].second;
  return {a, X_WA, *bodies_.moving[second].shape, memory_.X_WS[second]};
}

Collision SegmentPairs::bodies_of(const LanePair& pair) const noexcept {
  const BodyId first = bodies_.moving[pair.moving].body;
  if (pair.is_standing) return {first, bodies_.standing[pair.other].body};
  return {first, bodies_.moving[bodies_.self_pairs[pair.other].second].body};
}

}  // namespace clearway
