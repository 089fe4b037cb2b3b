// What stands around a robot, and what it holds. A value: an edit makes a new scene that shares what did not change.
#pragma once

#include <clearway/geometry/pose.hpp>
#include <clearway/geometry/shape.hpp>
#include <clearway/robot/shape_source.hpp>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

/// One body of an object, where it stands in the object, and where it came from.
struct ObjectShape {
  Shape shape;
  Pose X_OS = Pose::Identity();
  ShapeSource source;
};

/// True for a rotation and a translation of finite numbers. The rotation need only be one to 1e-5: a scaled, sheared or
/// mirrored body is meant to be made by its shape.
[[nodiscard]] bool is_rigid(const Pose& X) noexcept;

/// Never changed once it is in a scene, so scenes can share it.
struct Object {
  std::string name;
  std::vector<ObjectShape> shapes;
};

struct PlacedObject {
  std::shared_ptr<const Object> object;
  Pose X_WO = Pose::Identity();
};

/// An object fixed to a link, which may touch the links named without that being a collision; its own link always may.
struct AttachedObject {
  std::shared_ptr<const Object> object;
  std::string link;
  Pose X_LO = Pose::Identity();
  std::vector<std::string> touch_links;
};

/// Two names, of links or objects, that may touch. The second may be empty: the first may touch everything.
struct AllowedPair {
  std::string first;
  std::string second;
};

class Scene {
 public:
  Scene() = default;
  /// All of it at once, for readers: an edit copies the lists, so a scene made by edits alone takes quadratic time.
  /// @throws Error as the edits below do.
  Scene(std::vector<PlacedObject> objects, std::vector<AttachedObject> attached, std::vector<AllowedPair> allowed);

  [[nodiscard]] std::span<const PlacedObject> objects() const noexcept { return objects_; }
  [[nodiscard]] std::span<const AttachedObject> attached() const noexcept { return attached_; }
  [[nodiscard]] std::span<const AllowedPair> allowed() const noexcept { return allowed_; }

  [[nodiscard]] const PlacedObject* find_object(std::string_view name) const noexcept;
  [[nodiscard]] const AttachedObject* find_attached(std::string_view name) const noexcept;

  // Each returns the scene after the edit. All throw Error if a name that must exist does not, or one that must not does;
  // if a name is empty; if an object has no shapes; if a pose is not finite or not a rotation and a translation. Objects
  // and attached objects share their names; whether a link exists is found out where a scene meets a robot.

  [[nodiscard]] Scene with(Object object, const Pose& X_WO) const;
  [[nodiscard]] Scene without(std::string_view object) const;
  [[nodiscard]] Scene moved(std::string_view object, const Pose& X_WO) const;
  /// Takes the object out of the world and fixes it to a link of whatever robot the scene is checked with.
  [[nodiscard]] Scene attach(std::string_view object, std::string link, const Pose& X_LO,
                             std::vector<std::string> touch_links = {}) const;
  /// Puts an attached object back into the world.
  [[nodiscard]] Scene detach(std::string_view object, const Pose& X_WO) const;
  [[nodiscard]] Scene allow(AllowedPair pair) const;

 private:
  std::vector<PlacedObject> objects_;
  std::vector<AttachedObject> attached_;
  std::vector<AllowedPair> allowed_;
};

}  // namespace clearway
