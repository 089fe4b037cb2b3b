// What becomes of a mesh file: a convex body, and what there is to say about it.
#pragma once

#include <clearway/geometry/hull.hpp>

#include <string>
#include <vector>

namespace clearway::io {

struct MeshBody {
  Hull hull;
  double volume_m3 = 0;              // enclosed by the mesh
  std::vector<std::string> remarks;  // warnings, less the name of the file that each begins with
};

}  // namespace clearway::io
