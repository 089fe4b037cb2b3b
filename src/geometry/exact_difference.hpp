// The difference set of two posed hulls in integers: every number as given, nothing rounded.
#pragma once

#include <clearway/geometry/hull.hpp>

#include "geometry/exact_number.hpp"
#include "geometry/simplex.hpp"

#include <limits>

namespace clearway {

/// A posed hull in integers: the world vertex R v + t is (rotation * v' + translation) * 2^unit, with v' = v / 2^lsb.
struct ExactHull {
  const Hull* hull;
  Vector3<Integer> row[3];  // of R, scaled
  Vector3<Integer> translation;

  [[nodiscard]] Vector3<Integer> local(std::uint32_t i) const;
  [[nodiscard]] Vector3<Integer> world(std::uint32_t i) const;
};

/// A - B, in units of 2^unit metres. Answers boolean_gjk's questions with no error.
class ExactDifference {
 public:
  static constexpr int kMaxSupports =
      std::numeric_limits<int>::max() - 1;  // the exact loop ends by proof, not by count

  /// Precondition: both poses are finite.
  /// `gap_m` is added to the radii.
  ExactDifference(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB, double gap_m = 0);

  Side support(const Vector3<Integer>& D, SupportPoint<Integer>& S) const;
  [[nodiscard]] bool contains_origin(const Simplex<Integer>&) const { return true; }  // what seems so, is so

  [[nodiscard]] SupportPoint<Integer> point(std::uint32_t i, std::uint32_t j) const;
  [[nodiscard]] const ExactHull& a() const { return a_; }
  [[nodiscard]] const ExactHull& b() const { return b_; }
  /// Sum of the two radii, in the same units.
  [[nodiscard]] const Integer& radius() const { return radius_; }
  [[nodiscard]] int unit() const { return unit_; }

 private:
  [[nodiscard]] std::uint32_t farthest(const ExactHull& body, const Vec3& reach, const Vector3<Integer>& D,
                                       int sign) const;

  int unit_ = 0;
  ExactHull a_, b_;
  Vec3 reach_a_, reach_b_;
  Eigen::Matrix3d R_a_, R_b_;
  Integer radius_;
};

}  // namespace clearway
