#include <clearway/geometry/intersects.hpp>

#include "geometry/exact_query.hpp"
#include "geometry/fast_query.hpp"

#include <exception>

namespace clearway {
namespace {

bool is_finite(const Pose& X) { return X.linear().allFinite() && X.translation().allFinite(); }

/// Answers what the fast stages could not. Whatever goes wrong here, "free" is not proven.
bool intersects_exactly(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB, const FastQuery& start) noexcept {
  if (!is_finite(X_WA) || !is_finite(X_WB)) return true;
  try {
    return exact_intersects(ExactDifference(a, X_WA, b, X_WB), start).hit;
  } catch (const std::exception&) {  // out of memory
    return true;
  }
}

}  // namespace

bool intersects(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) noexcept {
  WarmStart cold;
  return intersects(a, X_WA, b, X_WB, cold);
}

bool intersects(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB, WarmStart& warm) noexcept {
  FastQuery query;
  query.D = {warm.axis_W.x(), warm.axis_W.y(), warm.axis_W.z()};
  switch (fast_intersects(a, X_WA.data(), b, X_WB.data(), query)) {
    case Verdict::kFree: warm.axis_W = {query.D.x, query.D.y, query.D.z}; return false;
    case Verdict::kHit: return true;
    case Verdict::kUndecided: break;
  }
  return intersects_exactly(a, X_WA, b, X_WB, query);
}

}  // namespace clearway
