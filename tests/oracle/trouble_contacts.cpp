// Bodies that touch exactly, or all but.
#include "trouble_makers.hpp"

#include <algorithm>

namespace clearway::oracle::trouble {

using Eigen::Matrix3d;
using Eigen::Vector3d;

void nudge_vertex(Rng& rng, Pair& pair) {
  Body& body = rng.coin() ? pair.a : pair.b;
  double& x = body.vertices[rng.below(std::min<std::size_t>(3, body.vertices.size()))][rng.integer(0, 2)];
  x = nudge(x, draw_ulps(rng));
}

void nudge_translation(Rng& rng, Pair& pair) {
  double& x = (rng.coin() ? pair.a : pair.b).t[rng.integer(0, 2)];
  x = nudge(x, draw_ulps(rng));
}

Pair touch_ulp_vertex(Rng& rng) {
  Pair pair = draw_contact(rng);
  pose_together(rng, pair);
  nudge_vertex(rng, pair);
  return pair;
}

Pair touch_ulp_translation(Rng& rng) {
  Pair pair = draw_contact(rng);
  pose_together(rng, pair);
  nudge_translation(rng, pair);
  return pair;
}

/// A contact in exact numbers of which each body knows only its own rounded frame.
Pair touch_rounded(Rng& rng) {
  Pair pair = draw_contact(rng);
  for (Body* body : {&pair.a, &pair.b}) {
    const Matrix3d R = draw_rotation(rng);
    for (Vector3d& v : body->vertices) v = apply(R.transpose(), v);
    body->R = R;
  }
  return pair;
}

/// A small body that touches a large one: exact contact of integers, one side scaled about the point of contact.
Pair touch_scale_mix(Rng& rng) {
  const Feature feature = rng.pick({Feature::kVertex, Feature::kEdge, Feature::kFace});
  Pair pair = draw_contact(rng, {.a = Feature::kVertex, .b = feature, .normal = draw_normal(rng)});
  const Vector3d contact = pair.a.vertices[0];
  const double shrink = rng.power_of_two(-26, -10);
  for (Vector3d& v : pair.a.vertices) v = contact + shrink * (v - contact);
  pose_together(rng, pair);
  if (rng.coin()) nudge_translation(rng, pair);
  return pair;
}

Pair touch_offset(Rng& rng) {
  Pair pair = draw_contact(rng);
  pose_together(rng, pair);
  const Vector3d far = draw_cloud(rng, 1, Vector3d::Constant(2e5))[0];
  pair.a.t = pair.b.t = far;
  if (rng.coin()) nudge_translation(rng, pair);
  return pair;
}

Pair touch_shear(Rng& rng) {
  Pair pair = draw_contact(rng);
  for (int k = 0; k < 3; ++k) pair.a.R.row(k) = draw_cloud(rng, 1, Vector3d::Constant(2))[0].transpose();
  pair.b.R = pair.a.R;
  if (rng.coin()) nudge_translation(rng, pair);
  return pair;
}

}  // namespace clearway::oracle::trouble
