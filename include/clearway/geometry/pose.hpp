// Points and poses. Metres; frames are named as in docs/conventions.md.
#pragma once

#include <Eigen/Geometry>

namespace clearway {

using Vec3 = Eigen::Vector3d;

/// X_AB maps coordinates in frame B to coordinates in frame A: p_A = X_AB * p_B = R * p_B + t. Verdicts use R and t as
/// they stand: R need not be a rotation to the last bit, and is never "repaired".
using Pose = Eigen::Isometry3d;

}  // namespace clearway
