// What all scene readers do alike: bodies and poses from numbers, with errors told where the numbers stand.
//
// A place is what such an error needs: a TextReader or a YamlView, with where() and error().
#pragma once

#include <clearway/common/error.hpp>
#include <clearway/geometry/mesh.hpp>
#include <clearway/scene/scene.hpp>

#include <Eigen/Geometry>

#include <cmath>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace clearway::io {

/// How far the length of a quaternion may be from 1 before it is remarked on [1]: six digits, as MoveIt writes them, are off
/// by up to 1e-6. Test: SceneText.QuaternionsAreBroughtToLengthOne
inline constexpr double kQuaternionError = 1e-6;

/// Of a quaternion x, y, z, w of length 1.
[[nodiscard]] inline Eigen::Matrix3d rotation_of(const Eigen::Vector4d& xyzw) {
  return Eigen::Quaterniond(xyzw[3], xyzw[0], xyzw[1], xyzw[2]).toRotationMatrix();
}

/// Rz(yaw) Ry(pitch) Rx(roll), as in URDF.
[[nodiscard]] inline Eigen::Matrix3d rotation_of_rpy(const Vec3& rpy) {
  return (Eigen::AngleAxisd(rpy.z(), Vec3::UnitZ()) * Eigen::AngleAxisd(rpy.y(), Vec3::UnitY()) *
          Eigen::AngleAxisd(rpy.x(), Vec3::UnitX()))
      .toRotationMatrix();
}

[[nodiscard]] inline Pose pose_of(const Vec3& xyz, const Eigen::Matrix3d& R) {
  Pose X = Pose::Identity();
  X.translation() = xyz;
  X.linear() = R;
  return X;
}

/// The rotation of a quaternion x, y, z, w of any length but zero.
template <class Place>
[[nodiscard]] Eigen::Matrix3d rotation_at(const Place& place, const Eigen::Vector4d& xyzw,
                                          std::vector<std::string>& warnings) {
  const double length = xyzw.stableNorm();
  if (!(length > 0 && std::isfinite(length))) {
    throw place.error(length == 0 ? "the quaternion is 0 0 0 0" : "the quaternion is too long",
                      "give x y z w of length 1; 0 0 0 1 is no rotation");
  }
  if (std::abs(length - 1) > kQuaternionError) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << place.where() << ": the quaternion has length " << length << " and was brought to 1";
    warnings.push_back(std::move(text).str());
  }
  return rotation_of(xyzw.stableNormalized());
}

/// What `make` returns; if the numbers make no body, that is told at the place.
template <class Place, class Make>
[[nodiscard]] auto made_at(const Place& place, const Make& make) {
  try {
    return make();
  } catch (const Error& fault) {
    throw place.error(fault.where() + ": " + fault.found(), fault.remedy());
  }
}

/// The hull of the vertices that triangles use: others are no part of the surface.
template <class Place>
[[nodiscard]] ObjectShape mesh_hull_at(const Place& place, const TriangleMesh& mesh) {
  std::vector<bool> is_used(mesh.vertices.size());
  for (const auto& triangle : mesh.triangles) {
    for (const std::uint32_t corner : triangle) {
      if (corner >= mesh.vertices.size()) {
        throw place.error("a triangle refers to vertex " + std::to_string(corner) + ", counted from 0, of " +
                              std::to_string(mesh.vertices.size()),
                          "mend the mesh or export it again");
      }
      is_used[corner] = true;
    }
  }
  std::vector<Vec3> used;
  for (std::size_t i = 0; i < is_used.size(); ++i)
    if (is_used[i]) used.push_back(mesh.vertices[i]);
  if (used.empty()) throw place.error("the mesh holds no triangles", "give it some: points have no surface");
  return made_at(place, [&] {
    return ObjectShape{.shape = build_hull(used),
                       .X_OS = Pose::Identity(),
                       .source = {.type = "mesh", .file = "", .mesh_volume_m3 = std::abs(signed_volume(mesh))}};
  });
}

[[nodiscard]] inline ObjectShape primitive(std::string type, Shape shape) {
  return {.shape = std::move(shape), .X_OS = Pose::Identity(), .source = {.type = std::move(type), .file = ""}};
}

/// Both sides of a plane are no body, so a plane a x + b y + c z + d = 0 stands for all that is below it, and itself.
[[nodiscard]] inline ObjectShape below_plane(double a, double b, double c, double d) {
  return primitive("plane", make_half_space({a, b, c}, -d));
}

/// Gathers what a file says, and makes it a scene at the end.
struct SceneParts {
  std::vector<PlacedObject> objects;
  std::vector<AttachedObject> attached;
  std::vector<AllowedPair> allowed;
  std::vector<std::string> warnings;
  std::set<std::string> names;

  /// @throws Error if another object has this name.
  template <class Place>
  void claim_name(const Place& place, const std::string& name) {
    if (!names.insert(name).second) throw place.error("another object has this name", "rename one of them");
  }

  /// @throws Error if the object has no shapes.
  template <class Place>
  [[nodiscard]] static std::shared_ptr<const Object> shared(const Place& place, Object object) {
    if (object.shapes.empty()) throw place.error("the object has no shapes", "give it at least one, or leave it out");
    return std::make_shared<const Object>(std::move(object));
  }

  [[nodiscard]] Scene scene() && { return {std::move(objects), std::move(attached), std::move(allowed)}; }
};

}  // namespace clearway::io
