// What a mesh file means: one box in every format, and the small print of each.
#include "folders.hpp"
#include "temporary_folder.hpp"

#include <clearway/io/mesh.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <tuple>

namespace clearway {
namespace {

const std::filesystem::path kData = std::filesystem::path(CLEARWAY_TEST_DATA) / "meshes";

// The box of tests/data/meshes. All its numbers are exact in float, also after the nodes of glTF and in metres of Collada.
const Vec3 kLow(-0.25, 0.5, -0.125);
const Vec3 kHigh(0.75, 1.0, 1.5);
constexpr double kVolume = 0.8125;

Vec3 low_corner(const TriangleMesh& mesh) {
  Vec3 low = mesh.vertices.front();
  for (const Vec3& v : mesh.vertices) low = low.cwiseMin(v);
  return low;
}
Vec3 high_corner(const TriangleMesh& mesh) {
  Vec3 high = mesh.vertices.front();
  for (const Vec3& v : mesh.vertices) high = high.cwiseMax(v);
  return high;
}

// Every edge is used once in each direction, so the surface is closed and its triangles agree on which side is out.
bool is_closed_and_oriented(const TriangleMesh& mesh) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const auto& t : mesh.triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (!edges.emplace(t[k], t[(k + 1) % 3]).second) return false;
    }
  }
  return std::all_of(edges.begin(), edges.end(), [&](const auto& e) { return edges.contains({e.second, e.first}); });
}

struct BoxFile {
  std::string name;
  double tolerance_m = 0;  // 0: to the last bit
  std::size_t warnings = 0;
};
std::ostream& operator<<(std::ostream& out, const BoxFile& box) { return out << box.name; }

class MeshOfBox : public testing::TestWithParam<BoxFile> {};

TEST_P(MeshOfBox, IsTheBox) {
  const BoxFile& box = GetParam();
  const MeshFile file = read_mesh(kData / box.name);
  EXPECT_EQ(file.mesh.vertices.size(), 8U);
  EXPECT_EQ(file.mesh.triangles.size(), 12U);
  EXPECT_LE((low_corner(file.mesh) - kLow).cwiseAbs().maxCoeff(), box.tolerance_m) << low_corner(file.mesh).transpose();
  EXPECT_LE((high_corner(file.mesh) - kHigh).cwiseAbs().maxCoeff(), box.tolerance_m)
      << high_corner(file.mesh).transpose();
  EXPECT_NEAR(signed_volume(file.mesh), kVolume, 10 * box.tolerance_m + 1e-15);
  EXPECT_TRUE(is_closed_and_oriented(file.mesh));
  EXPECT_EQ(file.warnings.size(), box.warnings) << (file.warnings.empty() ? "" : file.warnings.front());
}

TEST_P(MeshOfBox, IsScaledPerAxisAndFacesOutwardWhateverTheSigns) {
  for (int signs = 0; signs < 8; ++signs) {
    const Vec3 scale((signs & 1) ? -2.0 : 2.0, (signs & 2) ? -0.5 : 0.5, (signs & 4) ? -8.0 : 8.0);
    const TriangleMesh mesh = read_mesh(kData / GetParam().name, scale).mesh;
    const Vec3 a = kLow.cwiseProduct(scale);
    const Vec3 b = kHigh.cwiseProduct(scale);
    EXPECT_LE((low_corner(mesh) - a.cwiseMin(b)).cwiseAbs().maxCoeff(), 8 * GetParam().tolerance_m)
        << scale.transpose();
    EXPECT_LE((high_corner(mesh) - a.cwiseMax(b)).cwiseAbs().maxCoeff(), 8 * GetParam().tolerance_m)
        << scale.transpose();
    EXPECT_NEAR(signed_volume(mesh), 8 * kVolume, 100 * GetParam().tolerance_m + 1e-14) << scale.transpose();
  }
}

// Collada: a centimetre is not exact in binary, nor is the cosine of 90 degrees.
INSTANTIATE_TEST_SUITE_P(
    EveryFormat, MeshOfBox,
    testing::Values(BoxFile{"box_ascii.stl"}, BoxFile{"box_binary.stl"}, BoxFile{.name = "box.obj", .warnings = 2},
                    BoxFile{"box.off"}, BoxFile{"box_ascii.ply"}, BoxFile{"box_little_endian.ply"},
                    BoxFile{"box_big_endian.ply"}, BoxFile{.name = "box_external.gltf", .warnings = 1},
                    BoxFile{.name = "box_embedded.gltf", .warnings = 1}, BoxFile{.name = "box.glb", .warnings = 1},
                    BoxFile{.name = "box_centimetre.dae", .tolerance_m = 1e-15}));

// x_up: the same nodes as the centimetre file, in metres: any turn of the axes would show.
TEST(Mesh, ColladaUpAxisDoesNotTurnTheMesh) {
  const TriangleMesh mesh = read_mesh(kData / "box_metre_x_up.dae").mesh;
  EXPECT_LE((low_corner(mesh) - kLow).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_LE((high_corner(mesh) - kHigh).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_NEAR(signed_volume(mesh), kVolume, 1e-13);
}

TEST(Mesh, MirroredInstanceFacesOutward) {
  const TriangleMesh mesh = read_mesh(kData / "box_mirrored_halves.dae").mesh;
  EXPECT_EQ(mesh.triangles.size(), 24U);  // two instances of one geometry
  EXPECT_EQ(mesh.vertices.size(), 12U);   // which share four corners
  EXPECT_EQ(low_corner(mesh), kLow);
  EXPECT_EQ(high_corner(mesh), kHigh);
  EXPECT_NEAR(signed_volume(mesh), kVolume, 1e-15);
}

// A tetrahedron as a strip, as a fan and a closing face, and as polygons; in its own corner of the file's nodes.
TEST(Mesh, ColladaStripsFansAndPolygonsFaceOutward) {
  const test::TemporaryFolder folder;
  const auto collada = [&](const std::string& primitives) {
    return folder.write("tetrahedron.dae", R"(<COLLADA><library_geometries><geometry id="g"><mesh>
      <source id="s"><float_array id="a" count="14">9 0 0 0 1 0 0 0 1 0 0 0 1 9</float_array><technique_common>
        <accessor source="#a" count="4" stride="3" offset="1"><param name="X"/><param name="Y"/><param name="Z"/></accessor>
      </technique_common></source>
      <vertices id="v"><input semantic="NORMAL" source="#s"/><input semantic="POSITION" source="#s"/></vertices>)" +
                                               primitives +
                                               R"(</mesh></geometry></library_geometries>
      <library_visual_scenes><visual_scene id="w"><node><matrix>0 0 1 5  1 0 0 0  0 1 0 0  0 0 0 1</matrix>
        <instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
      <scene><instance_visual_scene url="#w"/></scene></COLLADA>)");
  };
  const std::string input =
      R"(<input semantic="NORMAL" source="#s" offset="0"/><input semantic="VERTEX" source="#v" offset="1"/>)";
  for (const std::string& primitives :
       {"<tristrips count=\"1\">" + input + "<p>0 0 0 2 0 1 0 3 0 0 0 2</p></tristrips>",
        "<trifans count=\"1\">" + input + "<p>0 0 0 2 0 1 0 3 0 2</p></trifans><triangles count=\"1\">" + input +
            "<p>0 1 0 2 0 3</p></triangles>",
        "<polygons count=\"4\">" + input +
            "<p>0 0 0 2 0 1</p><p>0 0 0 1 0 3</p><p>0 0 0 3 0 2</p><p>0 1 0 2 0 3</p></polygons><lines "
            "count=\"1\"/>"}) {
    const TriangleMesh mesh = read_mesh(collada(primitives)).mesh;
    EXPECT_EQ(mesh.vertices.size(), 4U);
    EXPECT_TRUE(is_closed_and_oriented(mesh)) << primitives;
    EXPECT_DOUBLE_EQ(signed_volume(mesh), 1.0 / 6) << primitives;
    EXPECT_EQ(low_corner(mesh), Vec3(5, 0, 0));
    EXPECT_EQ(high_corner(mesh), Vec3(6, 1, 1));
  }
}

TEST(Mesh, MirroredGltfNodeFacesOutward) {
  std::ifstream stream(kData / "box_embedded.gltf");
  std::string text(std::istreambuf_iterator<char>(stream), {});
  const std::string scale = "\"scale\": [0.5, 0.5, 0.5]";
  text.replace(text.find(scale), scale.size(), "\"scale\": [0.5, 0.5, -0.5]");
  const test::TemporaryFolder folder;
  EXPECT_DOUBLE_EQ(signed_volume(read_mesh(folder.write("mirrored.gltf", text)).mesh), kVolume);
}

TEST(Mesh, ExtensionMayBeInAnyCase) {
  const test::TemporaryFolder folder;
  for (const char* name : {"A.STL", "b.Stl"}) {
    std::filesystem::copy_file(kData / "box_binary.stl", folder.path() / name);
    EXPECT_EQ(read_mesh(folder.path() / name).mesh.triangles.size(), 12U);
  }
}

constexpr const char* kObjTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

TEST(Mesh, WarningsSayWhatIsLeftOut) {
  const test::TemporaryFolder folder;
  const auto ignored = [&](const std::string& loose) {
    const std::filesystem::path file = folder.write("loose.obj", kObjTriangle + loose);
    std::vector<std::string> found;
    for (const std::string& warning : read_mesh(file).warnings)
      found.push_back(warning.substr((file.string() + ": ignored ").size()));
    return found;
  };
  using Found = std::vector<std::string>;
  EXPECT_EQ(ignored("v 0 0 1e-9\nl 1 4\nl 1 2\np 4\n"), (Found{"2 x line", "1 x point"}));
  EXPECT_EQ(ignored("l 1 5\n"), Found{"1 x line"}) << "to nowhere";
  EXPECT_EQ(ignored("v nan 0 0\np -1\n"), Found{"1 x point"});
  EXPECT_EQ(ignored("v 0.9 0.9 0\nl 1 2/7 -1\np 2\n"), Found()) << "within the box around the faces";
}

TEST(Mesh, DecimalNumbersBecomeTheNearestDoubles) {
  const test::TemporaryFolder folder;
  const auto file = folder.write(
      "numbers.obj", "v .1 3.24928e-05 +0.0946704\nv -1.E2 0.1000000000000000055511151231257827 7\nv 0 0 0\nf 1 2 3\n");
  const TriangleMesh mesh = read_mesh(file).mesh;
  EXPECT_EQ(mesh.vertices[0], Vec3(.1, 3.24928e-05, 0.0946704));
  EXPECT_EQ(mesh.vertices[1], Vec3(-100, 0.1, 7));
}

TEST(Mesh, VerticesAreMergedOnlyIfEqual) {
  const test::TemporaryFolder folder;
  // -0 equals 0; the last vertex is one unit in the last place off the first.
  const auto file = folder.write("merge.obj",
                                 "v 1 0 0\nv 0 1 0\nv 0 0 1\nv 1 -0 -0\nv -0 1 0\nv 1.0000000000000002 0 0\n"
                                 "f 1 2 3\nf 4 5 3\nf 6 2 3\n");
  const TriangleMesh mesh = read_mesh(file).mesh;
  EXPECT_EQ(mesh.vertices.size(), 4U);
  EXPECT_EQ(mesh.triangles[0], mesh.triangles[1]);
  EXPECT_NE(mesh.triangles[0], mesh.triangles[2]);
}

TEST(Mesh, OnlyVerticesOfFacesCount) {
  const test::TemporaryFolder folder;
  const auto file =
      folder.write("unused.obj", std::string("v 99 99 99\nv nan 0 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 3 4 5\nl 1 2\n"));
  EXPECT_EQ(high_corner(read_mesh(file).mesh), Vec3(1, 1, 0));
}

TEST(Mesh, DegenerateTrianglesStay) {
  const test::TemporaryFolder folder;
  const auto file = folder.write("degenerate.obj", std::string(kObjTriangle) + "f 1 1 2\nf 1 2 1\n");
  EXPECT_EQ(read_mesh(file).mesh.triangles.size(), 3U);
}

TEST(Mesh, PolygonsBecomeFansThatKeepTheArea) {
  const test::TemporaryFolder folder;
  // A dart: not convex at its fourth corner. Over it stands a tip, so that the area shows as a volume.
  const auto file = folder.write("dart.off", "OFF 4 1 0\n0 0 0\n2 1 0\n0 2 0\n1 1 0\n4 0 1 2 3 255 0 0\n");
  const TriangleMesh mesh = read_mesh(file).mesh;
  ASSERT_EQ(mesh.triangles.size(), 2U);
  double area = 0;
  for (const auto& [i, j, k] : mesh.triangles) {
    area += (mesh.vertices[j] - mesh.vertices[i]).cross(mesh.vertices[k] - mesh.vertices[i]).z() / 2;
  }
  EXPECT_DOUBLE_EQ(area, 1);
}

TEST(Mesh, TextMayHaveAnyLineEnds) {
  const test::TemporaryFolder folder;
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    std::string text = "\xEF\xBB\xBF" + std::string(kObjTriangle);
    for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; at += end.size()) text.replace(at, 1, end);
    EXPECT_EQ(read_mesh(folder.write("ends.obj", text)).mesh.triangles.size(), 1U);
    EXPECT_EQ(read_mesh(folder.write("ends.obj", text.substr(0, text.size() - end.size()))).mesh.triangles.size(), 1U);
  }
}

TEST(Mesh, AsciiStlMayHoldSeveralSolidsAndCapitals) {
  const test::TemporaryFolder folder;
  const std::string solid =
      "SOLID a b c\nFACET NORMAL 0 0 1\nOUTER LOOP\nVERTEX 0 0 0\nVERTEX 1 0 0\nVERTEX 0 1 "
      "0\nENDLOOP\nENDFACET\nENDSOLID a\n";
  EXPECT_EQ(read_mesh(folder.write("two.stl", solid + "\n" + solid)).mesh.triangles.size(), 2U);
}

TEST(Mesh, PlyMayHoldDoublesListsAndOtherElements) {
  const test::TemporaryFolder folder;
  const auto file =
      folder.write("rich.ply",
                   "ply\nformat ascii 1.0\nobj_info made by hand\nelement vertex 3\nproperty double z\nproperty "
                   "double x\nproperty list uchar float tags\nproperty float y\nelement edge 1\nproperty int "
                   "vertex1\nproperty int vertex2\nelement face 2\nproperty uchar red\nproperty list uint8 uint "
                   "vertex_index\nproperty list uchar float texcoord\nend_header\n3 0.1 0 2\n3 4 2 7 8 5\n3 9 0 6\n"
                   "0 1\n255 3 0 1 2 6 0 0 0 0 0 0\n255 2 0 1 0\n");
  const MeshFile mesh = read_mesh(file);
  EXPECT_EQ(mesh.mesh.vertices, (std::vector<Vec3>{{0.1, 2, 3}, {4, 5, 3}, {9, 6, 3}}));
  EXPECT_EQ(mesh.mesh.triangles.size(), 1U);
  ASSERT_EQ(mesh.warnings.size(), 2U);
  EXPECT_NE(mesh.warnings[0].find("1 x element 'edge'"), std::string::npos);
  EXPECT_NE(mesh.warnings[1].find("1 x line or point"), std::string::npos);
}

TEST(Mesh, SignedVolumeKnowsInsideOut) {
  TriangleMesh mesh = read_mesh(kData / "box_binary.stl").mesh;
  EXPECT_DOUBLE_EQ(signed_volume(mesh), kVolume);
  for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
  EXPECT_DOUBLE_EQ(signed_volume(mesh), -kVolume);
  for (Vec3& v : mesh.vertices) v += Vec3(1e6, -1e6, 1e6);  // far away: the terms must not grow with the distance
  EXPECT_NEAR(signed_volume(mesh), -kVolume, 1e-9);
  EXPECT_EQ(signed_volume({}), 0);
}

}  // namespace
}  // namespace clearway
