// Mesh files that must be refused, whatever their format, and what the error says; and that no damaged file does worse
// than that.
#include "io/mesh_fault.hpp"

#include <unistd.h>
#include <algorithm>
#include <cstring>
#include <limits>
#include <random>

#if defined(__SANITIZE_ADDRESS__)
// Assimp 5.2.5 does not give back all memory of a file that it refuses half-way.
extern "C" const char* __lsan_default_suppressions() { return "leak:libassimp"; }
#endif

namespace clearway {
namespace {

using test::fault;
using test::kData;
using test::load;
using test::MeshFault;
using test::replaced;

constexpr const char* kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

TEST_F(MeshFault, NoFile) {
  EXPECT_EQ(fault(folder_.path() / "a.stl"), "a.stl: there is no such file; correct the path");
}

TEST_F(MeshFault, Directory) {
  std::filesystem::create_directory(folder_.path() / "a.stl");
  EXPECT_EQ(fault(folder_.path() / "a.stl"), "a.stl: is a directory; give the path of a mesh file");
}

TEST_F(MeshFault, Device) {  // /dev/zero never ends
  std::filesystem::create_symlink("/dev/zero", folder_.path() / "a.stl");
  EXPECT_EQ(fault(folder_.path() / "a.stl"), "a.stl: is not a regular file; give the path of a mesh file");
}

TEST_F(MeshFault, Unreadable) {
  if (geteuid() == 0) {
    GTEST_SKIP() << "NOT TESTED: root may read every file";
  }
  const auto file = folder_.write("a.obj", kTriangle);
  std::filesystem::permissions(file, std::filesystem::perms::none);
  EXPECT_EQ(fault(file), "a.obj: cannot be read; check its permissions");
}

TEST_F(MeshFault, TooBigAFile) {
  const auto file = folder_.write("a.stl", "solid");
  std::filesystem::resize_file(file, std::uintmax_t{3} << 30);  // a hole, which takes no room
  EXPECT_EQ(fault(file), "a.stl: file of 3221225472 bytes; use a coarser mesh, of 2 GiB at most");
}

TEST_F(MeshFault, UnknownExtension) {
  const std::string known = "use one of .stl .obj .ply .off .dae .gltf .glb";
  EXPECT_EQ(of("a.step", "x"), "a.step: mesh format '.step' is not known; " + known);
  EXPECT_EQ(of("stl", "x"), "stl: mesh format '' is not known; " + known);
}

TEST_F(MeshFault, EmptyFile) {
  for (const char* name : {"a.stl", "a.obj", "a.ply", "a.off", "a.dae", "a.gltf", "a.glb"}) {
    EXPECT_EQ(of(name, ""), std::string(name) + ": is empty; copy or export the file again");
  }
}

TEST_F(MeshFault, ScaleThatIsZeroOrNotFinite) {
  const auto file = folder_.write("a.obj", kTriangle);
  EXPECT_EQ(fault(file, {1, 0, 1}), "a.obj: mesh scale is (1, 0, 1); give three finite factors, none of them 0");
  for (const double bad :
       {0.0, -0.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    for (int axis = 0; axis < 3; ++axis) {
      Vec3 scale = Vec3::Ones();
      scale[axis] = bad;
      EXPECT_NE(fault(file, scale).find("mesh scale is"), std::string::npos);
    }
  }
}

TEST_F(MeshFault, NoTriangles) {
  const std::string says = ": holds no triangles; export the mesh with its faces; points and lines have no surface";
  EXPECT_EQ(of("a.obj", "v 0 0 0\nv 1 0 0\nl 1 2\n"), "a.obj" + says);
  EXPECT_EQ(of("a.off", "OFF 1 0 0\n0 0 0\n"), "a.off" + says);
  EXPECT_EQ(of("a.stl", "solid a\nendsolid a\n"), "a.stl" + says);
  EXPECT_EQ(of("b.stl", std::string(84, '\0')), "b.stl" + says);
  const std::string cloud =
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 "
      "0\n";
  EXPECT_EQ(of("a.ply", cloud), "a.ply" + says);
  const std::string scene = load(kData / "box_metre_x_up.dae");
  EXPECT_EQ(of("a.dae", replaced(scene, "<instance_geometry url=\"#box\"/>", "")), "a.dae" + says);
}

TEST_F(MeshFault, VertexThatIsNotFinite) {
  EXPECT_EQ(of("a.obj", "v 9 9 9\nv 0 0 0\nv 1 nan 0\nv 0 1 0\nf 2 3 4\n"),
            "a.obj: vertex 2, counted from 0, is (1, nan, 0); mend the file or export the mesh again");
  std::string stl = load(kData / "box_binary.stl");
  const float infinity = -std::numeric_limits<float>::infinity();
  std::memcpy(stl.data() + 84 + 50 + 12 + 8, &infinity, 4);  // second triangle, first vertex, z
  EXPECT_NE(of("a.stl", stl).find("vertex 3, counted from 0, is (-0.25, 0.5, -inf)"), std::string::npos)
      << of("a.stl", stl);
  const auto big = folder_.write("b.obj", "v 1e300 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  EXPECT_EQ(fault(big), "no error");
  EXPECT_EQ(fault(big, {1e300, 1, 1}),
            "b.obj: vertex 0, counted from 0, is (inf, 0, 0); mend the file or export the mesh again");
}

TEST_F(MeshFault, FaceOfVerticesThatAreNotThere) {
  const std::string says = " refers to vertex 7, counted from 0, of 3; mend the file or export the mesh again";
  EXPECT_EQ(of("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 8\n"), "a.obj: face" + says);
  EXPECT_EQ(of("a.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 7\n"), "a.off: face" + says);
  EXPECT_NE(of("b.obj", "v 0 0 0\nv 1 0 0\nf -1 -2 -3\n").find("b.obj:3: face refers to vertex -3 after 2 vertices"),
            std::string::npos);
  EXPECT_NE(of("c.obj", "v 0 0 0\nf 0 1 1\n").find("c.obj:2: face refers to vertex 0"), std::string::npos);
  EXPECT_NE(of("a.ply", replaced(load(kData / "box_ascii.ply"), "4 0 2 3 1", "4 0 2 3 8"))
                .find("vertex 8, counted from 0, of 8"),
            std::string::npos);
  EXPECT_NE(of("b.ply", replaced(load(kData / "box_ascii.ply"), "4 0 2 3 1", "4 0 2 3 -1"))
                .find("'face' 0 has index or count -1"),
            std::string::npos);
  EXPECT_NE(of("c.ply", replaced(load(kData / "box_ascii.ply"), "4 0 2 3 1", "4 0 2 3 1.5"))
                .find("'face' 0 has index or count 1.5"),
            std::string::npos);
}

TEST_F(MeshFault, WrongExtension) {
  const std::string rename = "the extension of its format";
  for (const auto& entry : std::filesystem::directory_iterator(kData)) {
    if (entry.path().extension() == ".bin") continue;
    for (const char* extension : {".stl", ".obj", ".ply", ".off", ".dae", ".gltf", ".glb"}) {
      if (entry.path().extension() == extension) continue;
      const std::string says = of(std::string("a") + extension, load(entry.path()));
      EXPECT_NE(says.find(rename), std::string::npos) << entry.path().filename() << " as " << extension << ": " << says;
    }
  }
  EXPECT_EQ(
      of("a.stl", kTriangle),
      "a.stl: neither binary STL nor ASCII STL, which begins with 'solid'; export the mesh as STL, or give the file " +
          rename);
}

TEST_F(MeshFault, BinaryGarbage) {
  std::mt19937 random(1);
  for (const char* name : {"a.stl", "a.obj", "a.ply", "a.off", "a.dae", "a.gltf", "a.glb"}) {
    for (const std::size_t size : {1U, 83U, 84U, 85U, 1000U}) {
      std::string bytes(size, '\0');
      for (char& c : bytes) c = static_cast<char>(random());
      EXPECT_NE(of(name, bytes), "no error") << name << " of " << size;
    }
  }
}

TEST_F(MeshFault, BinaryStlOfWrongSize) {
  const std::string stl = load(kData / "box_binary.stl");  // its header begins with "solid"
  EXPECT_EQ(
      of("a.stl", stl.substr(0, 683)),
      "a.stl: binary STL of 683 bytes, but its 12 triangles take 684; copy or export the file again, or give it the "
      "extension of its format");
  EXPECT_EQ(of("a.stl", std::string(83, '\0')),
            "a.stl: binary STL of 83 bytes, less than its header of 84; copy or export the file again");
  EXPECT_NE(of("a.stl", stl + std::string(50, '\0')).find("binary STL of 734 bytes, but its 12 triangles take 684"),
            std::string::npos);
  const MeshFile surplus = read_mesh(folder_.write("a.stl", stl + std::string(49, '\0')));
  EXPECT_EQ(surplus.mesh.triangles.size(), 12U);
  EXPECT_NE(surplus.warnings.at(0).find("49 x byte after the last triangle"), std::string::npos);
}

TEST_F(MeshFault, HugeCountsTakeNoMemory) {
  std::string stl = load(kData / "box_binary.stl");
  // The second one is 12 + 2^32 / 2: in 32 bits its 50 bytes each come out as the size of the file, as Assimp has it.
  for (const std::uint32_t count : {4'000'000'000U, 12U + (1U << 31)}) {
    std::memcpy(stl.data() + 80, &count, 4);
    EXPECT_NE(of("a.stl", stl).find("its " + std::to_string(count) + " triangles take "), std::string::npos);
  }
  EXPECT_NE(of("a.off", "OFF\n4000000000 4000000000 0\n0 0 0\n").find("ends before vertex 1"), std::string::npos);
  for (const char* name : {"box_ascii.ply", "box_little_endian.ply"}) {
    const std::string ply = load(kData / name);
    EXPECT_NE(of("a.ply", replaced(ply, "vertex 8", "vertex 4000000000")), "no error");
    EXPECT_NE(of("a.ply", replaced(ply, "face 6", "face 4000000000")).find("ends within 'face' 6 of 4000000000"),
              std::string::npos);
  }
  const std::string list = replaced(load(kData / "box_big_endian.ply"), "list uchar int", "list uint int");
  EXPECT_NE(of("a.ply", list).find("ends within 'face' 0 of 6"), std::string::npos);
  const std::string bare = "ply\nformat ascii 1.0\nelement nothing 4000000000\nend_header\n";
  EXPECT_NE(of("a.ply", bare).find("holds no triangles"), std::string::npos);
}

TEST_F(MeshFault, CutShort) {
  EXPECT_EQ(of("a.stl", load(kData / "box_ascii.stl").substr(0, 1695)),
            "a.stl:85: ends without 'endsolid'; copy or export the file again: it is cut short");
  EXPECT_EQ(
      of("a.ply", load(kData / "box_ascii.ply").substr(0, 300)),
      "a.ply: ends within 'vertex' 6 of 8; copy or export the file again: it is cut short, or its counts are wrong");
  EXPECT_EQ(
      of("a.off", load(kData / "box.off").substr(0, 150)),
      "a.off:12: face of '4' corners names 1; copy or export the file again: it is cut short, or its counts are wrong");
  EXPECT_NE(of("a.dae", load(kData / "box_metre_x_up.dae").substr(0, 1300)).find("not well-formed XML"),
            std::string::npos);
  EXPECT_NE(
      of("a.glb", load(kData / "box.glb").substr(0, 1200)).find("GLB of 1200 bytes, which is not the size it names"),
      std::string::npos);
  EXPECT_NE(of("a.gltf", load(kData / "box_embedded.gltf").substr(0, 1200)).find("not valid glTF"), std::string::npos);
  const auto gltf = folder_.write("box_external.gltf", load(kData / "box_external.gltf"));
  EXPECT_NE(fault(gltf).find("Assimp cannot read it"), std::string::npos);  // without its .bin
  folder_.write("box_external.bin", load(kData / "box_external.bin").substr(0, 100));
  EXPECT_NE(fault(gltf).find("Assimp cannot read it"), std::string::npos);
}

// What Assimp 5.2.5 reads without a word, as something else than the file says.
TEST_F(MeshFault, MisreadByAssimp) {
  const std::string ply = load(kData / "box_ascii.ply");
  EXPECT_NE(of("a.ply", replaced(ply, "0.75 1 1.5 200\n", "0.75 1 200\n")),
            "no error");  // it moves numbers to other places
  EXPECT_NE(of("a.ply", ply + "4 0 1 2 3\n").find("goes on after the last element"), std::string::npos);
  EXPECT_NE(of("a.off", load(kData / "box.off") + "4 0 1 2 3\n").find("goes on after the last face"),
            std::string::npos);
  EXPECT_EQ(read_mesh(folder_.write("ten.off",
                                    "OFF 10 1 0\n0 0 0\n1 0 0\n2 1 0\n3 1 0\n4 1 0\n5 1 0\n6 1 0\n7 1 0\n8 1 0\n9 1 0\n"
                                    "10 0 1 2 3 4 5 6 7 8 9\n"))
                .mesh.vertices.size(),
            10U);  // it drops the face
  EXPECT_EQ(
      read_mesh(folder_.write("dot.obj", "v .5 0 0\nv 1 0 0\nv 0 1 0\nv 7 7 7\nf 01 02 03\n")).mesh.vertices.at(0),
      Vec3(0.5, 0, 0));  // it drops the vertex, so that faces mean others
  EXPECT_NE(of("a.obj", "v 0 0 0 2\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").find("a.obj:1: vertex with weight '2'"),
            std::string::npos);
  EXPECT_NE(of("a.obj", "v 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").find("a.obj:1: vertex of 2 numbers"), std::string::npos);
  EXPECT_NE(of("a.obj", std::string(kTriangle) + "f 1 2\n").find("a.obj:5: face of 2 corners"), std::string::npos);
  EXPECT_NE(of("a.obj", std::string(kTriangle) + "cstype bezier\n").find("a.obj:5: free-form curve or surface"),
            std::string::npos);
  const std::string stl = load(kData / "box_ascii.stl");
  EXPECT_NE(
      of("a.stl", replaced(stl, "endloop", "vertex 1 2 3\n endloop")).find("a.stl:7: 'vertex' does not belong here"),
      std::string::npos);
  EXPECT_NE(of("a.stl", replaced(stl, "vertex -0.25 0.5 -0.125\n", "")).find("'endfacet' does not belong here"),
            std::string::npos);
}

TEST_F(MeshFault, NamesInAPlyHeaderAreToldAsPlainText) {
  const std::string name = "\x1b[31m\xff" + std::string(1000, 'x');
  const std::string header = "ply\nformat ascii 1.0\nelement " + name + " 2\nproperty int n\nend_header\n";
  const std::string told = "'?[31m?" + std::string(74, 'x') + "...'";
  EXPECT_NE(of("a.ply", header + "1\n").find("a.ply: ends within " + told + " 1 of 2;"), std::string::npos)
      << of("a.ply", header + "1\n");
  const std::string box =
      replaced(load(kData / "box_ascii.ply"), "end_header", "element " + name + " 2\nproperty int n\nend_header");
  const MeshFile mesh = read_mesh(folder_.write("b.ply", box + "1\n2\n"));
  EXPECT_TRUE(mesh.warnings.at(0).ends_with("b.ply: ignored 2 x element " + told)) << mesh.warnings.at(0);
}

// Every beginning of every file gives a mesh or an Error. Only OBJ, which has no end mark, may give another mesh.
TEST_F(MeshFault, EveryBeginningOfAFile) {
  folder_.write("box_external.bin", load(kData / "box_external.bin"));
  for (const auto& entry : std::filesystem::directory_iterator(kData)) {
    const std::string whole = load(entry.path());
    const std::string extension = entry.path().extension().string();
    if (extension == ".bin") continue;
    const TriangleMesh expected = read_mesh(entry.path()).mesh;
    std::size_t meshes = 0;
    for (std::size_t size = 0; size < whole.size(); ++size) {
      try {
        const TriangleMesh mesh = read_mesh(folder_.write("prefix" + extension, whole.substr(0, size))).mesh;
        ++meshes;
        if (extension != ".obj") {
          EXPECT_EQ(mesh.vertices, expected.vertices) << entry.path().filename() << " cut to " << size;
          EXPECT_EQ(mesh.triangles, expected.triangles) << entry.path().filename() << " cut to " << size;
        }
      } catch (const Error&) {
      }
    }
    EXPECT_LT(meshes, whole.size() / 2 + 5) << entry.path().filename();
  }
}

// Bytes changed at random: the answer is a mesh with valid indices and finite vertices, or an Error; never anything else.
TEST_F(MeshFault, ChangedBytes) {
  std::mt19937 random(2);
  folder_.write("box_external.bin", load(kData / "box_external.bin"));
  for (const auto& entry : std::filesystem::directory_iterator(kData)) {
    const std::string whole = load(entry.path());
    const std::string extension = entry.path().extension().string();
    if (extension == ".bin") continue;
    for (int round = 0; round < 300; ++round) {
      std::string bytes = whole;
      for (int changes = 1 + static_cast<int>(random() % 4); changes > 0; --changes) {
        const std::size_t at = random() % bytes.size();
        switch (random() % 4) {
          case 0:
            bytes[at] = static_cast<char>(random());
            break;
          case 1:
            bytes[at] = "0123456789-.e \n\"<>{}[],/#"[random() % 25];
            break;
          case 2:
            bytes.erase(at, 1 + random() % 8);
            break;
          default:
            bytes.insert(at, bytes.substr(random() % bytes.size(), 1 + random() % 8));
            break;
        }
      }
      try {
        const TriangleMesh mesh = read_mesh(folder_.write("changed" + extension, bytes)).mesh;
        for (const auto& t : mesh.triangles) {
          EXPECT_LT(std::max({t[0], t[1], t[2]}), mesh.vertices.size());
        }
        for (const Vec3& v : mesh.vertices) {
          EXPECT_TRUE(v.allFinite());
        }
      } catch (const Error&) {
      }
    }
  }
}

}  // namespace
}  // namespace clearway
