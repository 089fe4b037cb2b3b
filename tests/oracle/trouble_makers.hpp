// The makers of troublesome pairs, one per category of trouble.cpp, and what several of them use.
#pragma once

#include "parts.hpp"

#include <utility>

namespace clearway::oracle::trouble {

/// Generic bodies of about these half extents, in random poses near the origin.
Pair draw_bodies(Rng& rng, const Eigen::Vector3d& half_extent_a, const Eigen::Vector3d& half_extent_b);
/// Integer points in the span of a few small integer directions.
Points draw_flat(Rng& rng, int count, const Points& directions, int reach);
/// One coordinate of a vertex of the touching feature, a few ulp up or down.
void nudge_vertex(Rng& rng, Pair& pair);
void nudge_translation(Rng& rng, Pair& pair);

// trouble_basic.cpp: generic bodies, small integers and flat sets.
Pair random_far(Rng& rng);
Pair random_near(Rng& rng);
Pair random_deep(Rng& rng);
Pair lattice(Rng& rng);
Pair lattice_permuted(Rng& rng);
Pair lattice_posed(Rng& rng);
Pair flat_point(Rng& rng);
Pair flat_segment(Rng& rng);
Pair flat_triangle(Rng& rng);
Pair flat_coplanar(Rng& rng);
Pair flat_collinear(Rng& rng);

// trouble_contacts.cpp: bodies that touch exactly, or all but.
template <Feature kA, Feature kB>
Pair touch(Rng& rng) {
  Pair pair = draw_contact(rng, {.a = kA, .b = kB, .normal = draw_normal(rng)});
  if (rng.coin()) std::swap(pair.a, pair.b);
  pose_together(rng, pair);
  return pair;
}
Pair touch_ulp_vertex(Rng& rng);
Pair touch_ulp_translation(Rng& rng);
Pair touch_rounded(Rng& rng);
Pair touch_scale_mix(Rng& rng);
Pair touch_offset(Rng& rng);
Pair touch_shear(Rng& rng);

// trouble_flips.cpp: bodies moved to where the verdict flips.
Pair flip_generic(Rng& rng);
Pair flip_needle(Rng& rng);
Pair flip_sliver(Rng& rng);
Pair flip_scale_mix(Rng& rng);
Pair flip_offset(Rng& rng);
Pair flip_drift(Rng& rng);
Pair flip_shear(Rng& rng);
Pair flip_many(Rng& rng);

// trouble_coincidences.cpp: bodies in step with each other, or with themselves: ties in many directions.
Pair singular(Rng& rng);
Pair identical(Rng& rng);
Pair concentric(Rng& rng);
Pair mirror(Rng& rng);
Pair duplicates(Rng& rng);
Pair interior(Rng& rng);
Pair many_lattice(Rng& rng);

// trouble_extremes.cpp: very many vertices, and very large and very small numbers.
Pair flip_large(Rng& rng);
Pair large_grids(Rng& rng);
Pair extreme_scale(Rng& rng);
Pair extreme_axes(Rng& rng);
Pair extreme_matrix(Rng& rng);
Pair extreme_denormal(Rng& rng);
Pair extreme_overflow(Rng& rng);

// trouble_round.cpp: exact contacts of round bodies, and their flips.
Pair pythagoras(Rng& rng);
Pair pythagoras_ulp(Rng& rng);
Pair flip_round(Rng& rng);

}  // namespace clearway::oracle::trouble
