// How far the parts of a robot can move within an interval of a motion, from where they are in its middle.
#pragma once

#include "checker/bodies.hpp"
#include "checker/workspace.hpp"

namespace clearway {

/// Memory for motions of this robot.
void make_room(MotionMemory& memory, const Bodies& bodies);

/// A straight motion of one robot. docs/numerics.md, section 13, derives the bounds.
class MotionBound {
 public:
  MotionBound(const Bodies& bodies, JointView from, JointView to, Workspace::Memory& memory) noexcept;

  void write_state(double share, std::span<double> q) const noexcept;

  /// Poses and boxes the robot in the middle of an interval, into the memory.
  void stand_at(double middle, double half) noexcept;

  /// The same at any state between the two ends, variable by variable, from where each variable goes by at most so much to either
  /// side, by itself. Nothing is known then of directions: what moves along one is all that moves.
  void stand_around(JointView q, std::span<const double> changes) noexcept;

  /// By so much at most, rounding included, the part moves in the world, or the two parts of a pair towards each other.
  [[nodiscard]] double of_part(std::uint32_t part) noexcept {
    measure(part);
    return moved_by_all(part) * kRoundUp + pose_error_m_;
  }
  [[nodiscard]] double of_pair(const PartPair& pair) noexcept {
    measure(pair.first);
    measure(pair.second);
    const double first_m = moved_by_all(pair.first) - moved_by(pair.first, pair.shared);
    const double second_m = moved_by_all(pair.second) - moved_by(pair.second, pair.shared);
    return (first_m + second_m) * kRoundUp + kCancelled * (moved_by_all(pair.first) + moved_by_all(pair.second)) +
           2 * pose_error_m_;
  }

  /// The same along one direction of unit length, which is often far less: what slides past an obstacle hardly comes nearer.
  [[nodiscard]] double of_part_along(const Vec3& n_W, std::uint32_t part) const noexcept;
  [[nodiscard]] double of_pair_along(const Vec3& n_W, const PartPair& pair) const noexcept;

  /// The farthest that any point of the robot moves from the middle of the interval it stands at.
  [[nodiscard]] double largest() noexcept;

  /// No point of the robot moves farther than this in the whole motion.
  [[nodiscard]] double length_m() const noexcept;

  /// No point of the robot is farther than this from where it is in a state of the motion, if each variable is off by at most so much.
  [[nodiscard]] double strayed_m(std::span<const double> strays) const noexcept;

  /// The first number of a quaternion that comes so close to zero on its way that it means no rotation.
  [[nodiscard]] std::optional<VariableId> vanishing_quaternion() const noexcept;

 private:
  static constexpr double kRoundUp = 1 + 1e-6;
  static constexpr double kCancelled = 1e-14;  // what differences of sums of a few dozen terms lose

  /// How a part moves along a direction, its joints from `first` on: by `rate` of the way in step with the motion, at its
  /// center, and by at most `rest` otherwise.
  struct Along {
    double rate = 0;
    double rest = 0;
  };
  [[nodiscard]] Along along(const Vec3& n_W, std::uint32_t part, std::uint32_t first) const noexcept;
  void find_changes() noexcept;
  /// How far numbers of a joint go together, if variables go by these changes.
  [[nodiscard]] double length_of(const Joint& joint, std::size_t first, std::size_t count,
                                 std::span<const double> changes) const noexcept;
  struct TurnAndSlide {
    double turn = 0, slide = 0;
  };
  [[nodiscard]] TurnAndSlide change_of(const Joint& joint, std::span<const double> changes) const noexcept;
  /// What any point of the robot goes at most if joints change by this much, wherever they are in the motion.
  template <class ChangeOf>
  [[nodiscard]] double farthest_m(const ChangeOf& change_at) const noexcept;
  /// Makes a joint of the interval what the posture in the memory has it.
  void place(std::size_t joint, JointView q) noexcept;
  void find_pose_error() noexcept;
  /// Finds how far a part moves, once per interval: deep in a motion only few parts are asked about.
  void measure(std::uint32_t part) noexcept {
    if (memory_.motion.moved_for[part] != memory_.motion.interval) sum_up(part);
  }
  void sum_up(std::uint32_t part) noexcept;
  [[nodiscard]] double farthest_slide_m(const Joint& joint) const noexcept;
  [[nodiscard]] double value_of(const Joint& joint, std::size_t n, JointView q) const noexcept;
  [[nodiscard]] Eigen::Vector4d quaternion_of(const Joint& floating, JointView q) const noexcept;
  [[nodiscard]] double least_quaternion(const Joint& floating) const noexcept;  // its length, over the motion
  [[nodiscard]] double largest_value(const Joint& joint, std::size_t n) const noexcept;

  /// Sums for one more place than the part has joints: 0 first.
  [[nodiscard]] std::size_t place_of(std::uint32_t part) const noexcept { return bodies_.moving[part].path + part; }
  [[nodiscard]] double moved_by(std::uint32_t part, std::uint32_t joints) const noexcept {
    return memory_.motion.moved_m[place_of(part) + joints];
  }
  [[nodiscard]] double moved_by_all(std::uint32_t part) const noexcept {
    return moved_by(part, bodies_.moving[part].joints);
  }

  const Bodies& bodies_;
  JointView from_;
  JointView to_;
  Workspace::Memory& memory_;
  double pose_error_m_ = 0;
};

}  // namespace clearway
