// Is a pair of bodies apart, in every lane? First balls against balls or boxes, then one plane. If not, balls inside may tell a hit.
#if defined(CLEARWAY_CHECKER_LANES_LANE_PAIRS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_CHECKER_LANES_LANE_PAIRS_INL_HPP
#undef CLEARWAY_CHECKER_LANES_LANE_PAIRS_INL_HPP
#else
#define CLEARWAY_CHECKER_LANES_LANE_PAIRS_INL_HPP
#endif

#include <clearway/common/certified.hpp>

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

/// The largest m.(v - center) of a hull's vertices, in these lanes; of others less. They are few or mostly look the same way, so a few
/// cells hold all that count.
HWY_INLINE Lane farthest_vertex(const Hull& hull, const Lane3& m, std::uint32_t of_lanes) {
  Lane most = -HUGE_VALF;
  if (!hull.candidates().has_cells()) return farthest_of(hull.candidates().all(), m, most);
  const hn::RebindToSigned<LaneTag> di;
  const auto cells = cells_of(m);
  alignas(64) std::int32_t cell_in[kLanesKept];
  hn::Store(cells, di, cell_in);
  for (std::uint32_t left = of_lanes; left != 0;) {
    const std::int32_t cell = cell_in[std::countr_zero(left)];
    most = farthest_of(hull.candidates().in_cell(static_cast<std::uint32_t>(cell)), m, most);
    left &= ~bits_of(hn::RebindMask(kLane, hn::Eq(cells, hn::Set(di, cell))));
  }
  return most;
}

/// The largest n.(x - center) of a body without its margin, in these lanes; n in the body's frame.
HWY_INLINE Lane reach_along(const LaneBody& body, const Lane3& n, std::uint32_t of_lanes) {
  using Kind = LaneBody::Kind;
  const Lane3 m = rows_times(body.R, n), half = all_lanes(body.half);
  const auto across = [&]() HWY_ATTR { return half.x * sqrt(product_plus(m.x, m.x, m.y * m.y)); };
  switch (body.kind) {
    case Kind::kHull:
      return farthest_vertex(*body.hull, m, of_lanes);
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

/// Looks at pairs, one after the other, in all lanes at once. Of some lanes nobody wants to know: what they hold holds up no pair.
class LaneLook {
 public:
  HWY_INLINE LaneLook(const LaneModel& model, LaneMemory& memory, std::uint32_t wanted)
      : model_(model), memory_(memory), wanted_(wanted) {}

  /// The wanted lanes in which a part is not shown to be apart from a body that stands still.
  HWY_INLINE std::uint32_t doubtful(const LanePair& pair) const {
    const LaneBody& a = model_.bodies.moving[pair.moving];
    const LaneBody& b = model_.bodies.standing[pair.other];
    if (a.balls == 0) return wanted_;  // a half-space
    const Lane room = room_of(model_, memory_, pair);
    if (b.kind == LaneBody::Kind::kHalfSpace) return over_plane(a, b, room);
    BallToBox whole(b);
    whole.add(ball(a.first_ball), product_plus(room, Lane(1 + b.skew), Lane(reach_of(a, b, a.first_ball))));
    if (not_in(whole.are_free) == 0) return 0;
    place_cover(pair.moving);
    BallToBox cover(b);
    for (std::uint32_t i = a.first_ball + 1; i < a.first_ball + a.balls; ++i)
      cover.add(ball(i), product_plus(room, Lane(1 + b.skew), Lane(reach_of(a, b, i))));
    return open_along(-columns_times(b.R, cover.axis), cover.are_free, pair, a, b, room);
  }

  /// Of the lanes in which a part is not shown to be apart from a box or cylinder that stands still, those in which a ball in the part
  /// meets it wherever the two are within their room. Precondition: doubtful() said so in this batch.
  HWY_INLINE std::uint32_t overlapping(const LanePair& pair, std::uint32_t doubtful) const {
    const LaneBody& a = model_.bodies.moving[pair.moving];
    const LaneBody& b = model_.bodies.standing[pair.other];
    if (b.kind != LaneBody::Kind::kBox && b.kind != LaneBody::Kind::kCylinder) return 0;
    const Lane room = room_of(model_, memory_, pair);
    std::uint32_t hits = 0;
    for (std::uint32_t i = a.first_ball; i < a.first_ball + a.balls; ++i) {
      BallToBox at(b);
      at.add(ball(i), Lane(0.0F));
      const float inner = (model_.bodies.balls[i].inner - a.slack - b.slack) * (1 - b.skew - 1e-6F);
      const Lane reach = Lane(inner) - room;
      hits |= bits_of(hn::And(dot(at.axis, at.axis) < reach * reach, reach > Lane(0.0F)));
    }
    return hits & doubtful;
  }

  /// Whether a part and all of a cluster, the pairs of the run that begins with this one, are shown to be apart in all wanted lanes.
  HWY_INLINE bool is_run_apart(const LaneSelfPair& begin) const {
    const LaneBody& a = model_.bodies.moving[begin.first];
    const LaneCluster& cluster = model_.clusters[begin.cluster];
    const LaneBall& around = model_.bodies.balls[cluster.ball];
    float room = memory_.far_of[false];
    if (memory_.is_moving) {
      float farthest = 0;
      for (const std::uint32_t part : cluster.parts)
        farthest = HWY_MAX(farthest, (LaneMover{part, begin.shared, begin.joints[1]}.at_most(model_, memory_)));
      room = memory_.gap_of[false] + LaneMover::first_of(begin).at_most(model_, memory_) + farthest;
    }
    const Lane3 between = ball(cluster.ball) - ball(a.first_ball);
    const Lane reach = model_.bodies.balls[a.first_ball].radius + around.radius + a.slack + cluster.slack + room;
    return not_in(dot(between, between) > square_of(reach)) == 0;
  }

  /// The wanted lanes in which two parts, a pair of Bodies::self_pairs, are not shown to be apart.
  HWY_INLINE std::uint32_t doubtful_self(std::uint32_t number) const {
    const LaneSelfPair& pair = model_.self_pairs[number];
    const LaneBody& a = model_.bodies.moving[pair.first];
    const LaneBody& b = model_.bodies.moving[pair.second];
    if (a.balls == 0 || b.balls == 0) return wanted_;
    const LanePair as_pair{pair.first, number, false};
    const Lane3 between = ball(b.first_ball) - ball(a.first_ball);
    const Lane reach = pair.reach + room_at_most(model_, memory_, as_pair);
    if (not_in(dot(between, between) > square_of(reach)) == 0) return 0;
    const Lane room = room_of(model_, memory_, as_pair);
    place_cover(pair.first);
    place_cover(pair.second);
    Deepest cover;
    for (std::uint32_t i = a.first_ball + 1; i < a.first_ball + a.balls; ++i) {
      const float radius = model_.bodies.balls[i].radius + a.slack + b.slack;
      for (std::uint32_t k = b.first_ball + 1; k < b.first_ball + b.balls; ++k)
        cover.add(ball(k) - ball(i), Lane(radius + model_.bodies.balls[k].radius) + room);
    }
    return open_along(cover.axis, cover.are_free, as_pair, a, b, room);
  }

  /// Places all balls of both parts, if that was not done in this batch.
  HWY_INLINE void place(const LanePair& pair) const {
    place_cover(pair.moving);
    if (!pair.is_standing) place_cover(model_.self_pairs[pair.other].second);
  }

  /// The wanted lanes in which the pair is not shown to be apart along an axis of the moving part's frame.
  HWY_INLINE std::uint32_t doubtful_along(const LanePair& pair, const float* axis_F) const {
    const LaneBody& a = model_.bodies.moving[pair.moving];
    const LaneBody& b = pair.is_standing ? model_.bodies.standing[pair.other]
                                         : model_.bodies.moving[model_.self_pairs[pair.other].second];
    if (a.kind == LaneBody::Kind::kHalfSpace || b.kind == LaneBody::Kind::kHalfSpace) return wanted_;
    return wanted_ &
           ~apart_along(frame_of(a).turned(all_lanes(axis_F)), pair, a, b, room_of(model_, memory_, pair), wanted_);
  }

 private:
  /// The wanted lanes in which something does not hold.
  HWY_INLINE std::uint32_t not_in(LaneMask holds) const { return wanted_ & ~bits_of(holds); }
  HWY_INLINE LaneFrame frame_of(const LaneBody& body) const {
    return LaneFrame::load(memory_.frames.data() + body.frame * kFrameFloats);
  }
  HWY_INLINE Lane3 ball(std::uint32_t number) const {
    return LaneFrame::load3(memory_.balls.data() + 3 * kLanesKept * number);
  }
  HWY_INLINE float reach_of(const LaneBody& a, const LaneBody& b, std::uint32_t ball) const {
    return (model_.bodies.balls[ball].radius + b.margin + a.slack + b.slack) * (1 + b.skew);
  }

  /// Most parts are far from everything and need their whole ball only.
  HWY_INLINE void place_cover(std::uint32_t part) const {
    if (memory_.covered[part] == memory_.batch) return;
    memory_.covered[part] = memory_.batch;
    const LaneBody& body = model_.bodies.moving[part];
    const LaneFrame frame = frame_of(body);
    for (std::uint32_t i = body.first_ball; i < body.first_ball + body.balls; ++i)
      LaneFrame::store3(frame.moved(all_lanes(model_.bodies.balls[i].center)),
                        memory_.balls.data() + 3 * kLanesKept * i);
  }

  /// Squares of lengths are compared, with a little to spare for the rounding of both.
  HWY_INLINE static Lane square_of(Lane length) {
    const Lane spare = kCertified ? length * Lane(1 + 1e-6F) : length;
    return spare * spare;
  }

  /// Of all that was added, in each lane: is nothing within reach, and what is deepest?
  struct Deepest {
    LaneMask are_free;
    Lane least;
    Lane3 axis;

    HWY_INLINE Deepest()
        : are_free(Lane(1.0F) > Lane(0.0F)), least(HUGE_VALF), axis{Lane(0.0F), Lane(0.0F), Lane(0.0F)} {}
    HWY_INLINE void add(const Lane3& between, Lane reach) {
      const Lane spare = dot(between, between) - square_of(reach);
      are_free = hn::And(are_free, spare > Lane(0.0F));  // false for NaN
      const LaneMask is_less = spare < least;
      least = choose(is_less, spare, least);
      axis = choose(is_less, between, axis);
    }
  };

  /// The axis leads from the nearest point of a body's box, or cylinder, to the ball's center, in the body's axes.
  struct BallToBox : Deepest {
    const LaneBody& body;
    HWY_INLINE explicit BallToBox(const LaneBody& b) : Deepest(), body(b) {}
    HWY_INLINE void add(const Lane3& ball, Lane reach) {
      const Lane3 half = all_lanes(body.box_half);
      const Lane3 p = rows_times(body.R, ball - all_lanes(body.center));
      Lane3 beyond;
      if (body.kind == LaneBody::Kind::kCylinder) {
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
      Deepest::add(beyond, reach);
    }
  };

  /// Of the lanes that are not free, those in which no plane across the axis shows it either.
  HWY_INLINE std::uint32_t open_along(const Lane3& axis, LaneMask are_free, const LanePair& pair, const LaneBody& a,
                                      const LaneBody& b, Lane room) const {
    std::uint32_t close = not_in(are_free);
    if (close != 0) close &= ~apart_along(axis, pair, a, b, room, close);
    if (close == 0) return 0;
    const KeptAxes::Axis* const kept = memory_.kept.find(pair);
    if (kept == nullptr) return close;
    const Lane3 along = all_lanes(kept->along);
    return close & ~apart_along(pair.is_standing ? along : frame_of(a).turned(along), pair, a, b, room, close);
  }

  /// Of these lanes, those in which a plane across the axis, from a toward b, keeps the bodies apart by more than all errors and all
  /// motion. Bits of other lanes mean nothing.
  HWY_NOINLINE std::uint32_t apart_along(const Lane3& n, const LanePair& pair, const LaneBody& a, const LaneBody& b,
                                         Lane room, std::uint32_t close) const {
    const LaneFrame frame_a = frame_of(a), frame_b = frame_of(b);
    const Lane3 between = frame_b.moved(all_lanes(b.center)) - frame_a.moved(all_lanes(a.center));
    const Lane reach_a = reach_along(a, frame_a.turned_back(n), close);
    const Lane reach_b = reach_along(b, -frame_b.turned_back(n), close);
    const Lane squares = dot(n, n);
    const Lane length = sqrt(squares);
    const Lane slacks = Lane(a.margin + b.margin + a.slack + b.slack);
    const Lane width = dot(n, between) - reach_a - reach_b;
    // An axis too short for its square shows nothing: all that is needed would be multiplied by zero.
    const LaneMask is_long = squares > Lane(1e-25F);
    const std::uint32_t apart = bits_of(hn::And(width > (slacks + room) * length, is_long));
    if (!memory_.is_moving || (close & ~apart) == 0) return apart;
    const Lane least = (slacks + Lane(memory_.gap_of[pair.is_standing])) * length;
    if ((close & ~apart & bits_of(width > least)) == 0) return apart;
    return apart | bits_of(hn::And(width > least + moved_along(model_, memory_, n, length, pair), is_long));
  }

  /// Lanes in which a is not shown to be above the plane.
  HWY_INLINE std::uint32_t over_plane(const LaneBody& a, const LaneBody& plane, Lane room) const {
    const LaneFrame frame = frame_of(a);
    const Lane3 down = -all_lanes(plane.center);
    const float slacks = a.slack + plane.margin + plane.slack;
    const Lane above = -dot(down, ball(a.first_ball)) - Lane(plane.half[0]);
    if (not_in(above > Lane(model_.bodies.balls[a.first_ball].radius + slacks) + room) == 0) return 0;
    const Lane height = -dot(down, frame.moved(all_lanes(a.center))) - Lane(plane.half[0]);
    const Lane needed = reach_along(a, frame.turned_back(down), wanted_) + Lane(a.margin + slacks) + room;
    return not_in(height > needed);
  }

  const LaneModel& model_;
  LaneMemory& memory_;
  std::uint32_t wanted_;
};

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
