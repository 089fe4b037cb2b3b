// Empty space between two bodies that are apart: how far they may move, and which way, before they can meet.
#pragma once

#include <clearway/geometry/intersects.hpp>

namespace clearway {

/// One body lies on one side of a slab, the other beyond it: along the normal every point of b is farther than every
/// point of a, radii and margins included, by at least the width. Bodies that move towards each other by less than the
/// width *along the normal* do not meet, however far they move across it.
struct Slab {
  Vec3 normal_W = Vec3::Zero();  // from a to b, of unit length to 4 roundings
  double width_m = 0;            // rounded down; not above zero if no slab was found
};

/// Nearly the widest slab between two bodies: of at least nine tenths of their distance, but for rounding. `warm` is looked
/// at first, as intersects() leaves it.
[[nodiscard]] Slab slab_between(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                                const WarmStart& warm) noexcept;

/// The slab across a given direction, which need not have unit length: one look, no search.
[[nodiscard]] Slab slab_across(const Vec3& direction_W, const Shape& a, const Pose& X_WA, const Shape& b,
                               const Pose& X_WB) noexcept;

}  // namespace clearway
