// A pair of convex bodies as bare numbers: what the oracle judges, with no type of the product in it.
#pragma once

#include <Eigen/Core>

#include <optional>
#include <string>
#include <vector>

namespace clearway::oracle {

/// All points at most `radius` away from the convex hull of R*v + t, v in `vertices`, in real arithmetic. R is any
/// matrix, used as it stands. At least one vertex; all numbers finite; radius >= 0.
struct Body {
  std::vector<Eigen::Vector3d> vertices;
  Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
  Eigen::Vector3d t = Eigen::Vector3d::Zero();
  double radius = 0;
};

struct Pair {
  std::string name;
  Body a, b;
  std::optional<bool> verdict;  // as recorded in a case file; nothing if not known
};

}  // namespace clearway::oracle
