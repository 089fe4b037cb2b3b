// A robot in a scene as FCL sees it: another account of what the checker tells, written by others. Of clearway it takes the
// descriptions of robot and scene, and forward kinematics; nothing of the checker.
#pragma once

#include "planners/fcl_shapes.hpp"

#include <clearway/robot/robot.hpp>
#include <clearway/scene/scene.hpp>

#include <optional>
#include <string>
#include <vector>

namespace clearway {

/// By so much FCL may see a surface elsewhere. Its search for a distance ends when a round gains less than it is told. With the
/// 1e-6 m that it has by default, distances to round bodies come out up to 3e-4 m too large; with 1e-12 m, those of hulls to round
/// bodies were 1e-7 m from the truth at most, and to hulls 1e-14 m. (Its other solver, GST_INDEP, is wrong by millimetres now and then.)
inline constexpr double kFclError_m = 1e-6;

/// Two bodies that must not meet.
struct FclPair {
  std::string first;   // a link
  std::string second;  // a link, or an object of the scene
  bool is_with_scene = false;
  std::vector<std::pair<std::size_t, std::size_t>> shapes;
};

class FclCell {
 public:
  /// @throws std::invalid_argument for what the test has no need of: attached objects, padding, shapes that fcl_shape refuses.
  FclCell(const Robot& robot, const Scene& scene);

  /// Those that the robot says, and everything of the robot with everything of the scene, less what the scene allows to touch.
  [[nodiscard]] const std::vector<FclPair>& pairs() const noexcept { return pairs_; }
  [[nodiscard]] const FclPair* find(const std::string& first, const std::string& second) const noexcept;

  /// All that follows is about this state.
  void pose(const std::vector<double>& q);

  /// Zero if they meet, some number of at least `enough_m` if they are so far apart.
  [[nodiscard]] double distance_m(const FclPair& pair, double enough_m) const;
  /// They meet even if the object of the scene is without a rind of kFclError_m.
  /// Precondition: has_core(pair.second).
  [[nodiscard]] bool overlap_clearly(const FclPair& pair) const;
  [[nodiscard]] bool has_core(const std::string& object) const noexcept;

  /// Middle of the first shape of a link.
  [[nodiscard]] std::optional<Vec3> middle_W(const std::string& link) const noexcept;

 private:
  struct Placed {
    std::string body;
    std::optional<LinkId> link;  // that moves it
    FclGeometry geometry, core;
    Pose X_BG, X_WG;
  };
  void add_pair(const std::string& first, const std::string& second, bool is_with_scene);
  [[nodiscard]] double apart_by_balls_m(const Placed& a, const Placed& b) const;

  const RobotModel& model_;
  std::vector<Placed> shapes_;
  std::vector<FclPair> pairs_;
  std::vector<Pose> X_WL_;
};

}  // namespace clearway
