#include <clearway/geometry/mesh.hpp>

namespace clearway {

// The sum of the tetrahedra between each triangle and one point. Any point will do; a vertex keeps the terms as small as
// the body is, however far from the origin it lies.
double signed_volume(const TriangleMesh& mesh) {
  if (mesh.triangles.empty()) {
    return 0;
  }
  const Vec3 apex = mesh.vertices[mesh.triangles.front()[0]];
  double six_volumes = 0;
  for (const auto& [i, j, k] : mesh.triangles) {
    six_volumes += (mesh.vertices[i] - apex).dot((mesh.vertices[j] - apex).cross(mesh.vertices[k] - apex));
  }
  return six_volumes / 6;
}

}  // namespace clearway
