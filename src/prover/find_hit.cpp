#include "prover/find_hit.hpp"

#include <clearway/geometry/depth.hpp>
#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/proof.hpp>
#include <clearway/proof/contact.hpp>

#include "prover/find_plane.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway::prover {
namespace {

using namespace proof;

/// Weights that stand to each other as whole numbers of any size do, the largest below 1.
std::vector<std::pair<std::uint32_t, double>> weights_of(const CommonPoint& point) {
  std::size_t digits = 0;
  for (const CommonPoint::Term& term : point.terms) digits = std::max(digits, term.weight.size());
  std::vector<std::pair<std::uint32_t, double>> weights;
  for (const CommonPoint::Term& term : point.terms) {
    const double weight = std::stod("0." + std::string(digits - term.weight.size(), '0') + term.weight);
    if (weight > 0) weights.emplace_back(term.vertex_a, weight);
  }
  return weights;
}

/// What x is within, if it is in the core; else what mean of vertices its nearest point is, to far less than what counts as contact.
std::vector<Membership> hull_evidence(const Hull& hull, const Pose& X, const Vec3& x) {
  std::vector<Membership> evidence;
  const auto add = [&](const Vec3& p, double radius_m) {
    const Proof found = prove(hull.with_radius(radius_m), X, Hull(std::array{p}), Pose::Identity());
    if (!found.intersects()) return false;
    const auto weights = weights_of(std::get<CommonPoint>(found.evidence));
    if (weights.size() == 4)
      evidence.emplace_back(InsideVertices{{weights[0].first, weights[1].first, weights[2].first, weights[3].first}});
    evidence.emplace_back(NearMean{weights});
    return true;
  };
  if (!add(x, 0))
    add(distance(hull.with_radius(0), X, Hull(std::array{x}), Pose::Identity()).point_a_W, kContact_m / 1024);
  return evidence;
}

std::vector<Membership> round_evidence(const Part& part, const Pose& X, const Vec3& x) {
  const Shape core(part.shape->core());
  const Vec3 near_W = distance(core, X, Shape(Hull(std::array{x})), Pose::Identity()).point_a_W;
  // The origin of a round core lies inside, so what is drawn towards it is; of a half-space it is the normal that leads inside.
  const Vec3 p = X.linear().inverse() * (near_W - X.translation());
  const auto* const half_space = std::get_if<HalfSpace>(&part.shape->core());
  const Vec3 inner =
      half_space != nullptr ? Vec3(p - half_space->normal.normalized() * (kContact_m / 16)) : Vec3(p * (1 - 1e-11));
  return {InsideCore{}, NearPoint{inner}};
}

/// The evidence that says most.
std::optional<Membership> evidence_for(const Part& part, const Frame<Interval>& frame, const Pose& X, const Vec3& x) {
  const auto* const hull = std::get_if<Hull>(&part.shape->core());
  const std::vector<Membership> all = hull != nullptr ? hull_evidence(*hull, X, x) : round_evidence(part, X, x);
  std::optional<Membership> best;
  double least = kInfinity;
  for (const Membership& one : all) {
    const double apart = distance_at_most(part, frame, vector_of(x), one);
    if (apart < least) {
      least = apart;
      best = one;
    }
  }
  return best;
}

/// A point that both hold, away from their surfaces where that is easy. Moved by half of their depth, whichever way, they still
/// share a point; of such points over directions that add up to nothing, the mean is in both.
Vec3 shared_point(const Shape& a, const Pose& X_A, const Shape& b, const Pose& X_B) {
  const double depth_m = std::min(depth(a, X_A, b, X_B).lower_m, 1.0);
  Vec3 sum = Vec3::Zero();
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      const auto away = [&](Pose X) {
        X.translation() += Vec3::Unit(axis) * (sign * depth_m / 2);
        return X;
      };
      // Asked both ways round, since an answer likes the surface of one of the two.
      sum += distance(a, X_A, b, away(X_B)).point_a_W + distance(b, X_B, a, away(X_A)).point_a_W;
    }
  }
  return sum / 12;
}

/// The shape has its own margin; what is left is padding.
double padding_of(const Part& part) { return std::max(0.0, part.margin_m.high - part.shape->margin_m()); }

}  // namespace

double reach_m(const Model& model, const PartPair& pair, double gap_m) {
  return padding_of(model.parts[pair.first]) + padding_of(model.parts[pair.second]) + gap_m + kContact_m;
}

std::optional<HitRecord> find_hit(const Model& model, Piece& piece, const PartPair& pair, double share, double gap_m) {
  const Part &first = model.parts[pair.first], &second = model.parts[pair.second];
  const Pose X_first = pose_of(piece, pair.first, pair), X_second = pose_of(piece, pair.second, pair);
  const ClosestPoints closest = distance(*first.shape, X_first, *second.shape, X_second);
  if (!(closest.lower_m <= reach_m(model, pair, gap_m))) return std::nullopt;

  // Between the shapes: where their paddings would meet.
  const double own = padding_of(first), all = own + padding_of(second), way = all > 0 ? own / all : 0.5;
  const Vec3 x = closest.distance_m > 0 ? Vec3(closest.point_a_W + way * (closest.point_b_W - closest.point_a_W))
                                        : shared_point(*first.shape, X_first, *second.shape, X_second);
  if (!x.allFinite()) return std::nullopt;
  const auto in_first = evidence_for(first, piece.middle_of(pair.first, pair.root), X_first, x);
  const auto in_second = evidence_for(second, piece.middle_of(pair.second, pair.root), X_second, x);
  if (!in_first || !in_second) return std::nullopt;
  HitRecord hit{pair.first, pair.second, share, x, *in_first, *in_second};
  if (!(apart_at_most(model, piece, hit, pair) <= gap_m + kContact_m)) return std::nullopt;
  return hit;
}

}  // namespace clearway::prover
