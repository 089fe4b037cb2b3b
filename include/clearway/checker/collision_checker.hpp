// Is this state of the robot free, and if not, who hits whom?
#pragma once

#include <clearway/robot/limits.hpp>
#include <clearway/robot/robot.hpp>
#include <clearway/scene/scene.hpp>

#include <compare>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clearway {

/// What can collide: the links of the robot, then the objects attached to it, then those of the scene.
using BodyId = Id<struct BodyTag>;
enum class BodyKind { kLink, kAttached, kObject };
struct Body {
  std::string name;
  BodyKind kind;
};

/// Two bodies that share a point; the first has the lower number.
struct Collision {
  BodyId first;
  BodyId second;
  friend constexpr auto operator<=>(const Collision&, const Collision&) noexcept = default;
};

enum class StateStatus { kFree, kCollision, kOutOfLimits, kNotANumber };
struct StateVerdict {
  StateStatus status = StateStatus::kNotANumber;
  Collision collision{};  // if that is the status: the lowest one
  VariableId variable{};  // otherwise, unless free: the first one to blame
  [[nodiscard]] bool is_free() const noexcept { return status == StateStatus::kFree; }
};

/// The smallest distance between bodies that must not collide.
struct Clearance {
  double distance_m = 0;              // infinite if there is no pair to check
  std::optional<Collision> pair;      // which bodies are that close
  Vec3 point_first_W = Vec3::Zero();  // nearest points
  Vec3 point_second_W = Vec3::Zero();
};

class Bodies;  // the robot and the scene as the checks see them

/// Scratch memory of one thread, for one checker.
class Workspace {
 public:
  struct Memory;
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;
  ~Workspace();

 private:
  friend class CollisionChecker;
  friend struct CheckerAccess;
  explicit Workspace(std::unique_ptr<Memory> memory);
  std::unique_ptr<Memory> memory_;
};

/// Never changes; all questions may be asked from several threads, each with a workspace of its own.
///
/// A state holds one number per variable of robot().model. Which pairs are checked: links as robot().pairs says; attached
/// objects with all links but their own, those that do not move relative to it, and their touch links; everything of the
/// robot with everything of the scene; less what the scene allows to touch. Objects of the scene are not checked with each
/// other. Padding is that of the link, for what is attached to it too, and counts in every pair.
class CollisionChecker {
 public:
  /// @throws Error if an object is attached to a link that the robot does not have.
  CollisionChecker(std::shared_ptr<const Robot> robot, Scene scene);
  ~CollisionChecker();
  CollisionChecker(CollisionChecker&&) noexcept;
  CollisionChecker& operator=(CollisionChecker&&) noexcept;
  /// The same robot in another scene, say after the cameras have looked again. What is known of the robot's own links is not
  /// found out once more, so this takes a fraction of the time; verdicts are those of a checker made anew, and so must workspaces be.
  /// @throws Error as the constructor does.
  [[nodiscard]] CollisionChecker with(Scene scene) const;

  [[nodiscard]] const Robot& robot() const noexcept;
  [[nodiscard]] const Scene& scene() const noexcept;
  [[nodiscard]] std::span<const Body> bodies() const noexcept;
  [[nodiscard]] const Body& operator[](BodyId id) const noexcept { return bodies()[id.index()]; }
  [[nodiscard]] bool is_checked(BodyId a, BodyId b) const noexcept;
  /// Names that the scene allows to touch and that are neither links nor objects; one line each.
  [[nodiscard]] std::span<const std::string> warnings() const noexcept;

  [[nodiscard]] Workspace make_workspace() const;

  [[nodiscard]] bool is_free(JointView q, Workspace& workspace) const noexcept;
  /// True only if all that must not collide is more than `gap_m` apart; a gap below zero or not finite is never kept.
  [[nodiscard]] bool is_free(JointView q, double gap_m, Workspace& workspace) const noexcept;
  [[nodiscard]] StateVerdict check(JointView q, Workspace& workspace) const noexcept;
  /// The lowest collision, limits aside. A state that is not finite collides with itself: first = second.
  [[nodiscard]] std::optional<Collision> find_collision(JointView q, Workspace& workspace) const noexcept;
  /// All of them in order, limits aside.
  /// @throws Error if a number of q is not finite.
  [[nodiscard]] std::vector<Collision> all_collisions(JointView q, Workspace& workspace) const;
  /// @throws Error if a number of q is not finite.
  [[nodiscard]] Clearance clearance(JointView q, Workspace& workspace) const;

 private:
  friend struct CheckerAccess;
  CollisionChecker(std::shared_ptr<const Robot> robot, Scene scene, const Bodies* known);
  std::unique_ptr<const Bodies> parts_;
};

}  // namespace clearway
