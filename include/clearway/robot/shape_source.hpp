// Where a shape came from: for reports and messages, not for verdicts.
#pragma once

#include <string>

namespace clearway {

struct ShapeSource {
  std::string type;  // as files call it: "box", "sphere", "cylinder", "cone", "capsule", "ellipsoid", "plane", "mesh"
  std::string file;  // of a mesh
  double mesh_volume_m3 = 0;  // enclosed by its triangles; its hull's is larger
};

}  // namespace clearway
