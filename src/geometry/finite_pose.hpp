// Poses that distance(), depth() and slabs can speak of: finite ones.
#pragma once

#include <clearway/common/error.hpp>
#include <clearway/geometry/pose.hpp>

namespace clearway {

[[nodiscard]] inline bool is_finite(const Pose& X) noexcept {
  return X.linear().allFinite() && X.translation().allFinite();
}

/// @throws Error, in the name of `where`, if a number of a pose is not finite.
inline void require_finite(const Pose& X_WA, const Pose& X_WB, const char* where) {
  for (const Pose* X : {&X_WA, &X_WB}) {
    if (!is_finite(*X)) {
      throw Error(where, "a pose holds a number that is not finite", "give finite poses: there is no body to measure");
    }
  }
}

}  // namespace clearway
