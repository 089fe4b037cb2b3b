#include <clearway/common/certified.hpp>
#include <clearway/geometry/intersects.hpp>

#include "geometry/exact_query.hpp"
#include "geometry/fast_query.hpp"
#include "geometry/half_space.hpp"
#include "geometry/shape_query.hpp"

#include <cmath>
#include <exception>

namespace clearway {
namespace {

bool is_finite(const Pose& X) { return X.linear().allFinite() && X.translation().allFinite(); }

/// Answers what the fast stages could not. Whatever goes wrong here, "free" is not proven.
bool is_within_exactly(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB, double gap_m,
                       const FastQuery& start) noexcept {
  if (!is_finite(X_WA) || !is_finite(X_WB)) return true;
  try {
    return exact_intersects(ExactDifference(a, X_WA, b, X_WB, gap_m), start).hit;
  } catch (const std::exception&) {  // out of memory
    return true;
  }
}

/// `fast` asks the fast stages.
template <class Fast>
bool answer(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB, double gap_m, WarmStart& warm,
            const Fast& fast) noexcept {
  FastQuery query;
  query.D = {warm.axis_W.x(), warm.axis_W.y(), warm.axis_W.z()};
  switch (fast(query)) {
    case Verdict::kFree:
      warm.axis_W = {query.D.x, query.D.y, query.D.z};
      return false;
    case Verdict::kHit:
      return true;
    case Verdict::kUndecided:
      break;
  }
  return !kCertified || is_within_exactly(a, X_WA, b, X_WB, gap_m, query);
}

}  // namespace

bool intersects(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) noexcept {
  WarmStart cold;
  return intersects(a, X_WA, b, X_WB, cold);
}

bool intersects(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB, WarmStart& warm) noexcept {
  return answer(a, X_WA, b, X_WB, 0, warm,
                [&](FastQuery& query) { return fast_intersects(a, X_WA.data(), b, X_WB.data(), query); });
}

bool intersects(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) noexcept {
  WarmStart cold;
  return intersects(a, X_WA, b, X_WB, cold);
}

bool intersects(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, WarmStart& warm) noexcept {
  const auto* hull_a = std::get_if<Hull>(&a.core());
  const auto* hull_b = std::get_if<Hull>(&b.core());
  if (hull_a && hull_b) return intersects(*hull_a, X_WA, *hull_b, X_WB, warm);
  return is_within(a, X_WA, b, X_WB, 0, warm);
}

bool is_within(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB, double gap_m,
               WarmStart& warm) noexcept {
  if (!(gap_m >= 0 && std::isfinite(gap_m))) return true;
  return answer(a, X_WA, b, X_WB, gap_m, warm,
                [&](FastQuery& query) { return fast_is_within(a, X_WA.data(), b, X_WB.data(), gap_m, query); });
}

bool is_within(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double gap_m,
               WarmStart& warm) noexcept {
  if (!(gap_m >= 0 && std::isfinite(gap_m))) return true;
  const auto* hull_a = std::get_if<Hull>(&a.core());
  const auto* hull_b = std::get_if<Hull>(&b.core());
  if (hull_a && hull_b) return is_within(*hull_a, X_WA, *hull_b, X_WB, gap_m, warm);
  if (!a.is_bounded()) return half_space_intersects(a, X_WA, b, X_WB, gap_m);
  if (!b.is_bounded()) return half_space_intersects(b, X_WB, a, X_WA, gap_m);

  Vector3<double> D{warm.axis_W.x(), warm.axis_W.y(), warm.axis_W.z()};
  if (!is_proven_free(a, X_WA.data(), b, X_WB.data(), gap_m, D)) return true;
  warm.axis_W = {D.x, D.y, D.z};
  return false;
}

SureOf intersects_despite(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double error_m,
                          WarmStart& warm) noexcept {
  if (!(error_m >= 0 && std::isfinite(error_m))) return SureOf::kNeither;
  const auto* hull_a = std::get_if<Hull>(&a.core());
  const auto* hull_b = std::get_if<Hull>(&b.core());
  if (!hull_a || !hull_b) return is_within(a, X_WA, b, X_WB, error_m, warm) ? SureOf::kNeither : SureOf::kApart;

  FastQuery query;
  query.D = {warm.axis_W.x(), warm.axis_W.y(), warm.axis_W.z()};
  switch (fast_verdict_despite(*hull_a, X_WA.data(), *hull_b, X_WB.data(), error_m, query)) {
    case Verdict::kFree:
      warm.axis_W = {query.D.x, query.D.y, query.D.z};
      return SureOf::kApart;
    case Verdict::kHit:
      return SureOf::kHit;
    case Verdict::kUndecided:
      break;
  }
  return SureOf::kNeither;
}

}  // namespace clearway
