// Is a pair of bodies apart, in every lane? First balls against balls or boxes, then one plane.
#if defined(CLEARWAY_CHECKER_LANES_LANE_PAIRS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_CHECKER_LANES_LANE_PAIRS_INL_HPP
#undef CLEARWAY_CHECKER_LANES_LANE_PAIRS_INL_HPP
#else
#define CLEARWAY_CHECKER_LANES_LANE_PAIRS_INL_HPP
#endif

#include "checker/lanes/lane-inl.hpp"
#include "checker/lanes/lane_model.hpp"
#include "checker/lanes/lane_movement-inl.hpp"

#include <hwy/highway.h>

#include <bit>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

/// The rows of a constant matrix times a vector.
HWY_INLINE Lane3 rows_times(const float* R, const Lane3& v) {
  return {dot(all_lanes(R), v), dot(all_lanes(R + 3), v), dot(all_lanes(R + 6), v)};
}
/// Its transpose times a vector.
HWY_INLINE Lane3 columns_times(const float* R, const Lane3& v) {
  return all_lanes(R) * v.x + all_lanes(R + 3) * v.y + all_lanes(R + 6) * v.z;
}

/// The cell of Candidates that a direction falls into, per lane.
HWY_INLINE auto cells_of(const Lane3& d) {
  const hn::RebindToSigned<LaneTag> di;
  const Lane x = abs(d.x), y = abs(d.y), z = abs(d.z), zero = 0.0F;
  const auto bit = [&](LaneMask is_so, int place)
                       HWY_ATTR { return hn::IfThenElseZero(hn::RebindMask(di, is_so), hn::Set(di, 1 << place)); };
  const LaneMask one_exceeds = hn::Or(x > y + z, hn::Or(y > z + x, z > x + y));
  return hn::Or(hn::Or(hn::Or(bit(d.x < zero, 0), bit(d.y < zero, 1)), hn::Or(bit(d.z < zero, 2), bit(x > y, 3))),
                hn::Or(hn::Or(bit(y > z, 4), bit(z > x, 5)), bit(one_exceeds, 6)));
}

HWY_INLINE Lane farthest_of(Candidates::List list, const Lane3& m, Lane most) {
  for (const Candidates::Block* block = list.blocks; block != list.blocks + list.count; ++block) {
    for (std::size_t i = 0; i < Candidates::kLanes; ++i)
      most = max(most, dot({Lane(block->x[i]), Lane(block->y[i]), Lane(block->z[i])}, m));
  }
  return most;
}

/// The largest m.(v - center) of a hull's vertices. Lanes mostly look the same way, so a few cells hold all that count.
HWY_INLINE Lane farthest_vertex(const Hull& hull, const Lane3& m) {
  Lane most = -HUGE_VALF;
  if (!hull.candidates().has_cells()) return farthest_of(hull.candidates().all(), m, most);
  const hn::RebindToSigned<LaneTag> di;
  const auto cells = cells_of(m);
  alignas(64) std::int32_t cell_in[kLanesKept];
  hn::Store(cells, di, cell_in);
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << lanes()) - 1);
  for (std::uint32_t left = all; left != 0;) {
    const std::int32_t cell = cell_in[std::countr_zero(left)];
    most = farthest_of(hull.candidates().in_cell(static_cast<std::uint32_t>(cell)), m, most);
    left &= ~bits_of(hn::RebindMask(kLane, hn::Eq(cells, hn::Set(di, cell))));
  }
  return most;
}

/// The largest n.(x - center) of a body without its margin; n in the body's frame.
HWY_INLINE Lane reach_along(const LaneBody& body, const Lane3& n) {
  using Kind = LaneBody::Kind;
  const Lane3 m = rows_times(body.R, n), half = all_lanes(body.half);
  const auto across = [&]() HWY_ATTR { return half.x * sqrt(product_plus(m.x, m.x, m.y * m.y)); };
  switch (body.kind) {
    case Kind::kHull:
      return farthest_vertex(*body.hull, m);
    case Kind::kCylinder:
      return product_plus(half.z, abs(m.z), across());
    case Kind::kCone:
      return max(half.z * m.z, across() - half.z * m.z);
    case Kind::kEllipsoid: {
      const Lane3 scaled{half.x * m.x, half.y * m.y, half.z * m.z};
      return sqrt(dot(scaled, scaled));
    }
    default:
      return product_plus(half.x, abs(m.x), product_plus(half.y, abs(m.y), half.z * abs(m.z)));
  }
}

class LaneLook {
 public:
  HWY_INLINE LaneLook(const LaneModel& model, const LaneMemory& memory) : model_(model), memory_(memory) {}

  /// The lanes in which the pair is not shown to be apart.
  HWY_INLINE std::uint32_t doubtful(const LanePair& pair) const {
    const LaneBody& a = model_.bodies.moving[pair.moving];
    if (a.kind == LaneBody::Kind::kHalfSpace) return all();
    const Lane room = room_of(model_, memory_, pair);
    Lane3 axis;
    if (!pair.is_standing) {
      const LaneBody& b = model_.bodies.moving[model_.of.self_pairs[pair.other].second];
      const std::uint32_t close = balls_meet_balls(a, b, room, axis);
      return close == 0 ? 0 : close & ~apart_along(axis, a, b, room);
    }
    const LaneBody& b = model_.bodies.standing[pair.other];
    if (b.kind == LaneBody::Kind::kHalfSpace) return over_plane(a, b, room);
    const std::uint32_t close = balls_meet_box(a, b, room, axis);
    return close == 0 ? 0 : close & ~apart_along(axis, a, b, room);
  }

  HWY_INLINE std::uint32_t doubtful_along(const LanePair& pair, const float* axis_F) const {
    const LaneBody& a = model_.bodies.moving[pair.moving];
    const LaneBody& b = pair.is_standing ? model_.bodies.standing[pair.other]
                                         : model_.bodies.moving[model_.of.self_pairs[pair.other].second];
    if (a.kind == LaneBody::Kind::kHalfSpace || b.kind == LaneBody::Kind::kHalfSpace) return all();
    return all() & ~apart_along(frame_of(a).turned(all_lanes(axis_F)), a, b, room_of(model_, memory_, pair));
  }

 private:
  HWY_INLINE static std::uint32_t all() { return static_cast<std::uint32_t>((std::uint64_t{1} << lanes()) - 1); }
  HWY_INLINE static LaneMask is_anything() { return Lane(1.0F) > Lane(0.0F); }
  static constexpr float kNowhere[3] = {0, 0, 0};
  HWY_INLINE LaneFrame frame_of(const LaneBody& body) const {
    return LaneFrame::load(memory_.frames.data() + body.frame * kFrameFloats);
  }
  HWY_INLINE Lane3 ball(std::uint32_t number) const {
    return LaneFrame::load3(memory_.balls.data() + 3 * kLanesKept * number);
  }

  /// Squares of lengths are compared, with a little to spare for the rounding of both.
  HWY_INLINE static Lane square_of(Lane length) {
    const Lane spare = length * Lane(1 + 1e-6F);
    return spare * spare;
  }

  /// Lanes in which a ball of a meets one of b; the axis joins the centers of the two that are deepest in each other.
  HWY_INLINE std::uint32_t balls_meet_balls(const LaneBody& a, const LaneBody& b, Lane room, Lane3& axis) const {
    axis = all_lanes(kNowhere);
    if (a.balls == 0 || b.balls == 0) return all();
    const Lane3 from_whole = ball(b.first_ball) - ball(a.first_ball);
    const float whole = model_.bodies.balls[a.first_ball].radius + model_.bodies.balls[b.first_ball].radius;
    if (bits_of(dot(from_whole, from_whole) > square_of(Lane(whole + a.slack + b.slack) + room)) == all()) return 0;
    Lane least = HUGE_VALF;
    LaneMask are_free = is_anything();
    for (std::uint32_t i = a.first_ball + 1; i < a.first_ball + a.balls; ++i) {
      const Lane3 center = ball(i);
      const float reach = model_.bodies.balls[i].radius + a.slack + b.slack;
      for (std::uint32_t k = b.first_ball + 1; k < b.first_ball + b.balls; ++k) {
        const Lane3 between = ball(k) - center;
        const Lane spare = dot(between, between) - square_of(Lane(reach + model_.bodies.balls[k].radius) + room);
        are_free = hn::And(are_free, spare > Lane(0.0F));  // false for NaN
        const LaneMask is_less = spare < least;
        least = choose(is_less, spare, least);
        axis = choose(is_less, between, axis);
      }
    }
    return all() & ~bits_of(are_free);
  }

  /// Lanes in which a ball of a meets b's box; the axis leads from the ball's center to the nearest point of the box.
  HWY_INLINE std::uint32_t balls_meet_box(const LaneBody& a, const LaneBody& b, Lane room, Lane3& axis) const {
    const Lane3 half = all_lanes(b.box_half), box_center = all_lanes(b.center);
    const bool is_round = b.kind == LaneBody::Kind::kCylinder;
    axis = all_lanes(kNowhere);
    if (a.balls == 0) return all();
    Lane least = HUGE_VALF;
    LaneMask are_free = is_anything();
    for (std::uint32_t i = a.first_ball + 1; i < a.first_ball + a.balls; ++i) {
      const Lane3 from_center = ball(i) - box_center;
      const Lane3 p = rows_times(b.R, from_center);
      Lane3 beyond;  // from the nearest point of the box, in its axes
      if (is_round) {
        const Lane across = sqrt(product_plus(p.x, p.x, p.y * p.y));
        const Lane share =
            max(across - half.x, Lane(0.0F)) * hn::Div(hn::Set(kLane, 1.0F), max(across, Lane(1e-20F)).v);
        beyond.x = p.x * share;
        beyond.y = p.y * share;
      } else {
        beyond.x = p.x - min(max(p.x, -half.x), half.x);
        beyond.y = p.y - min(max(p.y, -half.y), half.y);
      }
      beyond.z = p.z - min(max(p.z, -half.z), half.z);
      const float reach = model_.bodies.balls[i].radius + b.margin + a.slack + b.slack;
      const Lane spare = dot(beyond, beyond) - square_of((Lane(reach) + room) * Lane(1 + b.skew));
      are_free = hn::And(are_free, spare > Lane(0.0F));
      const LaneMask is_less = spare < least;
      least = choose(is_less, spare, least);
      axis = choose(is_less, beyond, axis);
    }
    axis = -columns_times(b.R, axis);
    return all() & ~bits_of(are_free);
  }

  /// Lanes in which a plane across the axis, from a toward b, keeps the bodies apart by more than all errors.
  HWY_INLINE std::uint32_t apart_along(const Lane3& n, const LaneBody& a, const LaneBody& b, Lane room) const {
    const LaneFrame frame_a = frame_of(a), frame_b = frame_of(b);
    const Lane3 between = frame_b.moved(all_lanes(b.center)) - frame_a.moved(all_lanes(a.center));
    const Lane reach_a = reach_along(a, frame_a.turned_back(n));
    const Lane reach_b = reach_along(b, -frame_b.turned_back(n));
    const Lane squares = dot(n, n);
    const Lane length = sqrt(squares);
    const Lane needed = (Lane(a.margin + b.margin + a.slack + b.slack) + room) * length;
    // An axis too short for its square shows nothing: all that is needed would be multiplied by zero.
    return bits_of(hn::And(dot(n, between) - reach_a - reach_b > needed, squares > Lane(1e-25F)));
  }

  /// Lanes in which a is not shown to be above the plane.
  HWY_INLINE std::uint32_t over_plane(const LaneBody& a, const LaneBody& plane, Lane room) const {
    const LaneFrame frame = frame_of(a);
    const Lane3 down = -all_lanes(plane.center);
    const Lane height = -dot(down, frame.moved(all_lanes(a.center))) - Lane(plane.half[0]);
    const Lane needed =
        reach_along(a, frame.turned_back(down)) + Lane(a.margin + plane.margin + a.slack + plane.slack) + room;
    return all() & ~bits_of(height > needed);
  }

  const LaneModel& model_;
  const LaneMemory& memory_;
};

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
