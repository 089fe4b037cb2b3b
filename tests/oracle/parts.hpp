// What troublesome pairs are made of: point clouds, poses, exact contacts, and moves to where the verdict changes.
#pragma once

#include "pair.hpp"
#include "rng.hpp"

#include <vector>

namespace clearway::oracle {

using Points = std::vector<Eigen::Vector3d>;

// Numbers -----------------------------------------------------------------------------------------------------------

/// 1 to 3, up or down.
[[nodiscard]] long draw_ulps(Rng& rng);
/// The double `ulps` steps above x (below, if negative), through zero and denormals; stays finite.
[[nodiscard]] double nudge(double x, long ulps);

// Points ------------------------------------------------------------------------------------------------------------

[[nodiscard]] Points draw_cloud(Rng& rng, int count, const Eigen::Vector3d& half_extent);
[[nodiscard]] Points draw_lattice(Rng& rng, int count, int low, int high);
[[nodiscard]] Points box_corners(const Eigen::Vector3d& half_extent);
void shuffle(Rng& rng, Points& points);

// Poses -------------------------------------------------------------------------------------------------------------

[[nodiscard]] Eigen::Matrix3d draw_rotation(Rng& rng);            // to rounding of double
[[nodiscard]] Eigen::Matrix3d draw_signed_permutation(Rng& rng);  // exactly orthogonal
[[nodiscard]] Eigen::Matrix3d multiply(const Eigen::Matrix3d& p, const Eigen::Matrix3d& q);
[[nodiscard]] Eigen::Vector3d apply(const Eigen::Matrix3d& m, const Eigen::Vector3d& v);
[[nodiscard]] Eigen::Matrix3d round_to_float(const Eigen::Matrix3d& m);

/// One affine map for both bodies, which keeps an exact contact exact: identity, permutation, rotation, scaled, float.
void pose_together(Rng& rng, Pair& pair);
/// Expresses integer points in a frame of their own, turned by a signed permutation: the world points stay the same.
void reframe(Rng& rng, Body& body);

// Contacts ----------------------------------------------------------------------------------------------------------

enum class Feature { kVertex, kEdge, kFace };  // of 1, 2, 3 vertices

struct ContactSpec {
  Feature a = Feature::kVertex;
  Feature b = Feature::kVertex;
  Eigen::Vector3d normal;  // small integers, not all zero
};

[[nodiscard]] Eigen::Vector3d draw_normal(Rng& rng);

/// Two bodies of small integers in identity pose on either side of a plane, which they touch with one feature each,
/// in a common point. The features come first among the vertices; b lies on the side of the normal.
[[nodiscard]] Pair draw_contact(Rng& rng, const ContactSpec& spec);
[[nodiscard]] Pair draw_contact(Rng& rng);  // any features, any normal

/// Moves b until the mean of its vertices falls on that of a, to rounding.
void align_middles(Pair& pair);
/// From there, moves b along a world axis until the bodies, radii included, just touch, to a few ulp. (Newton's
/// method on the width of the gap, which is convex along the way, in double.)
void move_to_contact(Pair& pair, int axis);
/// As above, along any axis, then up to 1000 ulp to either side: both verdicts come up.
void move_to_flip(Rng& rng, Pair& pair);

/// Radii that matter for this pair: the sum is the gap or a few ulp off; 0 or 2^-1074 on one side; or, for bodies that
/// meet, some of these after b was moved off.
void add_radii(Rng& rng, Pair& pair);

/// A sum of two radii >= 0 in one of several ways, exact unless it must be rounded.
void split_radius(Rng& rng, double sum, Pair& pair);

}  // namespace clearway::oracle
