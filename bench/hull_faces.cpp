#include "hull_faces.hpp"

#include <stdexcept>
#include <utility>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace clearway::bench {

std::vector<Triangle> hull_faces(std::span<const Vec3> points) {
  std::vector<coordT> coordinates;
  for (const Vec3& p : points) coordinates.insert(coordinates.end(), {p.x(), p.y(), p.z()});

  qhT state;
  qhT* qh = &state;  // the name qhull's macros expect
  qh_zero(qh, stderr);
  char command[] = "qhull Qt";  // Qt: triangles only
  const int failed =
      qh_new_qhull(qh, 3, static_cast<int>(points.size()), coordinates.data(), 0, command, nullptr, stderr);
  std::vector<Triangle> faces;
  if (!failed) {
    facetT* facet = nullptr;
    vertexT *vertex = nullptr, **vertexp = nullptr;
    FORALLfacets {
      Triangle face{};
      std::size_t corner = 0;
      FOREACHvertex_(facet->vertices) face.at(corner++) = static_cast<std::size_t>(qh_pointid(qh, vertex->point));
      const Vec3 outward(facet->normal[0], facet->normal[1], facet->normal[2]);
      const Vec3& p = points[face[0]];
      if ((points[face[1]] - p).cross(points[face[2]] - p).dot(outward) < 0) std::swap(face[1], face[2]);
      faces.push_back(face);
    }
  }
  qh_freeqhull(qh, !qh_ALL);
  int long_left = 0, total_left = 0;
  qh_memfreeshort(qh, &long_left, &total_left);
  if (failed) throw std::runtime_error("qhull found no volume in the points");
  return faces;
}

}  // namespace clearway::bench
