// Collada files that must be refused, and what the error says.
#include "io/mesh_fault.hpp"

#include <array>
#include <vector>

namespace clearway {
namespace {

using test::kData;
using test::load;
using test::MeshFault;
using test::replaced;

TEST_F(MeshFault, ColladaMisreadByAssimp) {
  const std::string dae = load(kData / "box_metre_x_up.dae");
  const auto with = [&](std::string_view from, std::string_view to) { return of("a.dae", replaced(dae, from, to)); };
  for (const char* meter : {"", "abc", "1 inch"}) {
    EXPECT_NE(with("meter=\"1\"", "meter=\"" + std::string(meter) + "\"")
                  .find("a.dae:3: '" + std::string(meter) + "' is not a number"),
              std::string::npos);
  }
  for (const char* meter : {"0", "-1", "nan", "inf"}) {
    EXPECT_EQ(with("meter=\"1\"", "meter=\"" + std::string(meter) + "\""),
              "a.dae:3: <unit> is '" + std::string(meter) + "' metres long; give a length in metres, above 0");
  }
  EXPECT_EQ(with(" meter=\"1\"", ""), "no error");
  EXPECT_EQ(with("url=\"#box\"", "url=\"other.dae#box\""),
            "a.dae:15: <instance_geometry> refers to 'other.dae#box', which is no <geometry> of this file; export the "
            "mesh into one file");
  const std::vector<std::array<std::string, 3>> faults = {
      {"count=\"24\"", "count=\"12\"", "<float_array> holds 24 numbers, not its count"},
      {"count=\"24\"", "count=\"4000000000\"", "<float_array> holds 24 numbers, not its count"},
      {"<float_array", "<Name_array", "not well-formed XML"},
      {"count=\"8\"", "count=\"9\"", "<accessor> of 9 points does not fit"},
      {"count=\"8\"", "count=\"4294967295\"", "<accessor> of 4294967295 points does not fit"},
      {"stride=\"3\"", "stride=\"2\"", "<accessor> of 8 points does not fit"},
      {"stride=\"3\"", "stride=\"0\"", "<accessor> of 8 points does not fit"},
      {"stride=\"3\"", "stride=\"3\" offset=\"1\"", "<accessor> of 8 points does not fit"},
      {"name=\"X\"", "name=\"x\"", "<accessor> of 8 points does not fit"},
      {"<p>0", "<p>-1", "'-1' is not an index"},
      {"<p>0", "<p>8", "<p> refers to vertex 8, counted from 0, of 8"},
      {"<p>0", "<p>", "<p> does not divide into its polygons"},
      {"<p>0", "<p>0 <!-- -->", "<p> holds more than numbers"},
      {"<vcount>4 4 4 4", "<vcount>4 4 4 4000000000", "<p> does not divide into its polygons"},
      {"<vcount>4 4 4 4", "<vcount>4 4 4", "<p> does not divide into its polygons"},
      {"<vcount>4 4 4 4</vcount>", "", "<p> does not divide into its polygons"},
      {"triangles count=\"4\"", "triangles count=\"5\"", "<triangles> holds 4 of them, not its count"},
      {"offset=\"0\"", "offset=\"4294967295\"", "<input> has offset 4294967295"},
      {"offset=\"0\"", "offset=\"6\"", "<p> of 16 numbers, 7 per corner"},
      {"\"VERTEX\"", "\"NORMAL\"", "<polylist> has no <input> VERTEX"},
      {"\"POSITION\"", "\"NORMAL\"", "<vertices> has no <input> POSITION"},
      {"accessor source=\"#numbers\"", "accessor source=\"#xyz\"", "which is no <float_array> of this file"},
      {"<translate>1 2 3</translate>", "<skew>1 0 0 1 0 0 1</skew>", "<skew> is not supported"},
      {"<translate>1 2 3</translate>", "<translate>1 2</translate>", "<translate> of 2 numbers"},
      {"<translate>1 2 3</translate>", "<matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 2</matrix>",
       "has a last row that is not 0 0 0 1"},
      {"<translate>1 2 3</translate>", "<rotate>0 0 0 90</rotate>", "<rotate> turns about an axis of length 0"},
      {"<vcount>4 4 4 4", "<vcount>4 4 4 4 4", "<polylist> holds 4 of them, not its count"},
      {"<instance_geometry", "<instance_controller", "<instance_controller> bends a mesh"},
      {"<scene><instance_visual_scene url=\"#scene\"/></scene>", "", "no <scene>"},
  };
  for (const auto& [from, to, says] : faults) {
    const std::string said = with(from, to);
    EXPECT_NE(said.find(says), std::string::npos) << to << " is said to be: " << said;
  }
  EXPECT_NE(of("b.dae", "<?xml version=\"1.0\"?>\n<robot/>\n").find("XML, but not <COLLADA>"), std::string::npos);
  EXPECT_NE(of("b.dae", "<?xml version=\"1.0\"?>\n"), "no error");
}

// Instances -----------------------------------------------------------------------------------------------------------

/// `what` in a node, which 2^levels nodes hold.
std::string repeated(const std::string& what, int levels) {
  std::string nodes = "<node id=\"n0\">" + what + "</node>";
  for (int level = 1; level <= levels; ++level) {
    const std::string below = "<instance_node url=\"#n" + std::to_string(level - 1) + "\"/>";
    nodes += "<node id=\"n" + std::to_string(level) + "\">" + below + below + "</node>";
  }
  return nodes;
}

/// A scene of 2^levels nodes that hold `what`; geometry #g has the primitives on so many points.
std::string scene_of(const std::string& what, int levels, const std::string& primitives = "", std::size_t points = 3) {
  std::string numbers;
  for (std::size_t i = 0; i < points; ++i) numbers += i % 3 == 0 ? "0 0 0 " : i % 3 == 1 ? "1 0 0 " : "0 1 0 ";
  return "<COLLADA><library_geometries><geometry id=\"g\"><mesh><source id=\"s\"><float_array id=\"f\" count=\"" +
         std::to_string(3 * points) + "\">" + numbers +
         "</float_array><technique_common><accessor source=\"#f\" stride=\"3\" count=\"" + std::to_string(points) +
         "\"><param name=\"X\"/><param name=\"Y\"/><param name=\"Z\"/></accessor></technique_common></source>"
         "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#s\"/></vertices>" +
         primitives + "</mesh></geometry></library_geometries><library_nodes>" + repeated(what, levels) +
         "</library_nodes><library_visual_scenes><visual_scene id=\"w\"><instance_node url=\"#n" +
         std::to_string(levels) +
         "\"/></visual_scene></library_visual_scenes><scene><instance_visual_scene url=\"#w\"/></scene></COLLADA>";
}

std::string triangles(std::size_t count) {
  std::string text =
      "<triangles count=\"" + std::to_string(count) + "\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/><p>";
  for (std::size_t i = 0; i < count; ++i) text += "0 1 2 ";
  return text + "</p></triangles>";
}

const std::string kPlace = "<instance_geometry url=\"#g\"/>";

TEST_F(MeshFault, ColladaNodeThatHoldsItself) {
  EXPECT_NE(of("a.dae", scene_of("<instance_node url=\"#n0\"/>", 0)).find("does it hold itself?"), std::string::npos);
}

TEST_F(MeshFault, ColladaInstancesAreCounted) {
  const std::string says = "is one of more than 1000000 elements of nodes, with all instances";
  EXPECT_NE(of("a.dae", scene_of("", 40)).find(says), std::string::npos);  // 2^40 nodes in 4 kB
  std::string moves;
  for (int i = 0; i < 1000; ++i) moves += "<translate>1 2 3</translate>";
  EXPECT_NE(of("a.dae", scene_of(moves, 15)).find(says), std::string::npos);
}

TEST_F(MeshFault, ColladaInstancesMakeNoHugeMesh) {
  const std::string says = "a.dae: more than 10000000 vertices or triangles, with all instances; use a coarser mesh";
  EXPECT_EQ(of("a.dae", scene_of(kPlace, 14, triangles(1000))), says);
  EXPECT_EQ(of("a.dae", scene_of(kPlace, 14, triangles(1), 1000)), says);
  EXPECT_EQ(read_mesh(folder_.write("a.dae", scene_of(kPlace, 10, triangles(10)))).mesh.triangles.size(), 10'240U);
}

TEST_F(MeshFault, ColladaGeometryIsReadOnce) {  // numbers read anew for every instance would take hours
  EXPECT_NE(of("a.dae", scene_of(kPlace, 18, triangles(0), 100'000)).find("holds no triangles"), std::string::npos);
}

TEST_F(MeshFault, ColladaPartsOnTheSamePointsAreNoHugeMesh) {
  std::string parts;
  for (int material = 0; material < 150; ++material) parts += triangles(2);
  const TriangleMesh mesh = read_mesh(folder_.write("a.dae", scene_of(kPlace, 0, parts, 100'000))).mesh;
  EXPECT_EQ(mesh.triangles.size(), 300U);
  EXPECT_EQ(mesh.vertices.size(), 3U);
}

}  // namespace
}  // namespace clearway
