// Points of trajectories in messages: numbers, as soon as they are read, and no tree of them.
#pragma once

#include "io/yaml_tree_builder.hpp"
#include "io/yaml_view.hpp"

#include <clearway/geometry/pose.hpp>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clearway::io {

/// A geometry_msgs/Transform; x, y, z, w of the rotation as they stand.
struct TransformNumbers {
  Vec3 translation;
  Eigen::Vector4d rotation;
};

/// A geometry_msgs/Twist.
struct TwistNumbers {
  Vec3 linear;
  Vec3 angular;
};

/// What a point says; lists are empty that it does not have. Numbers may be NaN.
struct PointRecord {
  std::size_t line = 0;
  std::optional<double> time_s;
  std::vector<double> positions, velocities, accelerations;
  std::vector<TransformNumbers> transforms;  // of joints in space; then the point has no positions
  std::vector<TwistNumbers> twists, twist_rates;
};

struct PointList {
  std::string path;
  std::vector<PointRecord> points;
};

/// Takes the items of lists called "points".
class PointTaker final : public ItemTaker {
 public:
  static constexpr std::string_view kKey = "points";

  /// @param file  for messages; must outlive this
  explicit PointTaker(const std::string& file) : file_(file) {}
  void take(const YamlNode& list, const std::string& path, std::size_t index, const YamlNode& item) override;

  /// The points of a list, whether it was taken or, as what an alias stands for, kept in the tree.
  [[nodiscard]] std::shared_ptr<const PointList> points_of(const YamlView& list) const;

 private:
  const std::string& file_;
  std::map<const YamlNode*, std::shared_ptr<PointList>> lists_;
};

}  // namespace clearway::io
