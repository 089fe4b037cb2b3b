// Inverse kinematics: joint values that bring a link of the robot, or a tool on it, to a wanted pose.
#pragma once

#include <clearway/robot/robot.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace clearway {

struct IkOptions {
  Pose X_LT = Pose::Identity();  // of the tool in the link: what is brought to the wanted pose is the tool
  double position_tolerance_m = 1e-6;
  double angle_tolerance_rad = 1e-6;  // pi or more: only the tool's place matters

  std::vector<std::vector<double>> starts = {};  // states of the robot to start from, after the one given to solve()
  int random_starts = 100;                       // and after these, states drawn within limits
  int max_iterations = 100;                      // from each start
  std::uint64_t seed = 1;                        // of the drawing: the same seed draws the same states, on any machine

  std::size_t max_solutions = 1;  // the search ends with so many
  double min_difference = 1e-3;   // two solutions differ by more in at least one value, in radians or metres
  /// What else a solution must be, collision-free for instance. Asked once for each that is found; may be empty.
  std::function<bool(JointView)> accept = {};
};

enum class IkStatus {
  kSolved,
  kOutOfReach,  // there is none: the links together are too short, or one is too long for the others to fold back
  kRejected,    // some were found, all refused by options.accept
  kNotFound,    // none was found, which does not prove that there is none
};

struct IkResult {
  IkStatus status = IkStatus::kNotFound;
  /// States of the robot, in the order in which they were found. Values that cannot move the link are those given.
  std::vector<std::vector<double>> solutions;
  int starts = 0;    // tried
  int found = 0;     // of these, those that led to the pose, duplicates included
  int rejected = 0;  // by options.accept
};

/// What is to be known about a group and a link before poses are asked for. const is thread-safe.
class IkSolver {
 public:
  /// Moves the variables of the group that the link hangs from; mimic joints follow, other joints stay where they are.
  /// @param link  what is to be placed; without, the group's tip
  /// @throws Error if there is no link given and the group has no tip, or no variable of the group moves the link
  IkSolver(std::shared_ptr<const Robot> robot, const Group& group, std::optional<LinkId> link = std::nullopt);
  IkSolver(IkSolver&&) noexcept;
  IkSolver& operator=(IkSolver&&) noexcept;
  ~IkSolver();

  /// States with the tool at X_WT. Each has been confirmed by forward_kinematics: the tool is nowhere farther from X_WT than
  /// the tolerances, and the values that were moved keep to their limits as the checker understands them. The result
  /// depends on the arguments alone.
  ///
  /// `from` is a state of the robot: the first to start from, and the values of all joints that are not moved. A start that
  /// is a solution is returned as it is. Values that may make full turns are those nearest to the start's (to `from`, if
  /// that was drawn) within limits.
  /// @throws Error if a number is not finite, X_WT or X_LT is not a rotation and a translation, a state does not have one
  ///         number per variable, a tolerance is not positive or a count is negative
  [[nodiscard]] IkResult solve(const Pose& X_WT, JointView from, const IkOptions& options = {}) const;

  [[nodiscard]] LinkId link() const noexcept;
  /// What is moved, in the order of the model.
  [[nodiscard]] const std::vector<VariableId>& variables() const noexcept;

 private:
  struct Parts;
  std::unique_ptr<const Parts> parts_;
};

/// The same by names. An empty link name stands for the group's tip.
/// @throws Error as the constructor does; and if a name does not exist, with the nearest one
[[nodiscard]] IkSolver make_ik_solver(std::shared_ptr<const Robot> robot, std::string_view group,
                                      std::string_view link = {});

}  // namespace clearway
