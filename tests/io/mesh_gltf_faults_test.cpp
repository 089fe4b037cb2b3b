// glTF files that must be refused, and what the error says.
#include "io/mesh_fault.hpp"

namespace clearway {
namespace {

using test::kData;
using test::load;
using test::MeshFault;
using test::replaced;

TEST_F(MeshFault, GltfMisreadByAssimp) {
  std::string glb = load(kData / "box.glb");
  glb[glb.size() - 172 + 96] = 100;  // the first index
  EXPECT_EQ(of("a.glb", glb), "a.glb: faces of vertices that are not there; mend the file or export the mesh again");
  const std::string gltf = load(kData / "box_embedded.gltf");
  EXPECT_NE(of("a.gltf", replaced(gltf, "VEC3", "VEC2")).find("positions that are not three floats each"),
            std::string::npos);
  EXPECT_NE(of("a.gltf", replaced(gltf, "5126", "5122")).find("positions that are not three floats each"),
            std::string::npos);
  const auto needs = [&](const std::string& name) {
    return of("a.gltf", replaced(gltf, "{", "{\"extensionsRequired\": [\"" + name + "\"], "));
  };
  EXPECT_NE(needs("EXT_meshopt_compression").find("needs the extension 'EXT_meshopt_compression'"), std::string::npos);
  EXPECT_EQ(needs("KHR_materials_unlit"), "no error");
  EXPECT_NE(of("a.gltf", replaced(gltf, "\"mesh\": 0", "\"mesh\": 9")).find("Assimp cannot read it"),
            std::string::npos);
  const std::string deep = "{\"extras\": " + std::string(1'000'000, '[');  // Assimp would overflow the stack
  EXPECT_NE(of("a.gltf", deep).find("nested deeper than 100 levels"), std::string::npos);
  EXPECT_NE(of("a.glb", replaced(load(kData / "box.glb"), std::string("\2\0\0\0", 4), std::string("\1\0\0\0", 4)))
                .find("GLB of version 1"),
            std::string::npos);
}

TEST_F(MeshFault, GltfOfNumbersThatAreNone) {
  const std::string gltf = load(kData / "box_embedded.gltf");
  for (const char* count : {"-8", "8.5", "1e300", "4294967296", "18446744073709551615"}) {
    EXPECT_EQ(of("a.gltf", replaced(gltf, "\"count\": 8", "\"count\": " + std::string(count))),
              "a.gltf: not valid glTF: an index or a count is no integer from 0 to 4294967295; mend the file or "
              "export the mesh again");
  }
  EXPECT_NE(of("a.gltf", replaced(gltf, "\"count\": 8", "\"count\": \"8\"")).find("is no integer"), std::string::npos);
  EXPECT_NE(of("a.gltf", replaced(gltf, "\"children\": [1]", "\"children\": [-1]")).find("is no integer"),
            std::string::npos);
}

TEST_F(MeshFault, GltfMakesNoHugeMesh) {
  const std::string gltf = load(kData / "box_embedded.gltf");
  const std::string says = "a.gltf: more than 10000000 vertices or triangles, with all instances; use a coarser mesh";
  EXPECT_EQ(of("a.gltf", replaced(gltf, "\"count\": 8", "\"count\": 4000000000")), says);
}

TEST_F(MeshFault, GltfNodePutInPlaceTwice) {
  const std::string gltf = load(kData / "box_embedded.gltf");
  const std::string says =
      "a.gltf: node 1, counted from 0, is put in place twice; mend the file or export the mesh again";
  EXPECT_EQ(of("a.gltf", replaced(gltf, "\"children\": [1]", "\"children\": [1, 1]")), says);
  EXPECT_NE(of("a.gltf", replaced(gltf, "\"children\": [1]", "\"children\": [0]")).find("node 0"), std::string::npos);
  EXPECT_EQ(of("a.gltf", replaced(gltf, "\"nodes\": [0]", "\"nodes\": [0, 1]")), says);
  EXPECT_EQ(of("a.gltf", replaced(gltf, "\"nodes\": [0]", "\"nodes\": [1, 1]")), says);
}

}  // namespace
}  // namespace clearway
