// The meshes of real robots, against facts found by other means (collision.json: NumPy, no Assimp).
#include <clearway/geometry/hull.hpp>
#include <clearway/geometry/triangulate.hpp>
#include <clearway/io/mesh.hpp>

#include "folders.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

namespace clearway {
namespace {

using nlohmann::json;

struct RobotMesh {
  std::filesystem::path file;
  json facts;
};

std::vector<RobotMesh> robot_meshes() {
  std::vector<RobotMesh> meshes;
  for (const char* robot : {"panda", "ur5"}) {
    const std::filesystem::path folder = std::filesystem::path(CLEARWAY_SHARED) / "data/robots" / robot;
    std::ifstream stream(folder / "collision.json");
    const json collision = json::parse(stream);
    for (const json& element : collision.at("elements")) {
      if (element.at("type") == "mesh") {
        meshes.push_back({folder / element.at("file").get<std::string>(), element});
      }
    }
  }
  return meshes;
}

Vec3 to_vector(const json& xyz) { return {xyz.at(0).get<double>(), xyz.at(1).get<double>(), xyz.at(2).get<double>()}; }

class RobotMeshes : public testing::Test {
 protected:
  void SetUp() override {
    if (std::string_view(CLEARWAY_SHARED).empty()) {
      GTEST_SKIP() << "NOT TESTED: the shared data is not there; set CLEARWAY_SHARED to its folder";
    }
  }
};

TEST_F(RobotMeshes, AreReadToTheLastBit) {
  const std::vector<RobotMesh> meshes = robot_meshes();
  ASSERT_EQ(meshes.size(), 28U);
  for (const auto& [file, facts] : meshes) {
    const TriangleMesh mesh = read_mesh(file, to_vector(facts.at("scale"))).mesh;
    EXPECT_EQ(mesh.triangles.size(), facts.at("triangles").get<std::size_t>()) << file;
    EXPECT_EQ(mesh.vertices.size(), facts.at("unique_vertices").get<std::size_t>()) << file;
    Vec3 low = mesh.vertices.front();
    Vec3 high = low;
    for (const Vec3& v : mesh.vertices) {
      low = low.cwiseMin(v);
      high = high.cwiseMax(v);
    }
    EXPECT_EQ(low, to_vector(facts.at("aabb_min"))) << file;
    EXPECT_EQ(high, to_vector(facts.at("aabb_max"))) << file;
    if (facts.at("closed").get<bool>()) {
      const double volume = facts.at("signed_volume").get<double>();
      EXPECT_NEAR(signed_volume(mesh), volume, 1e-9 * volume) << file;
    }
  }
}

TEST_F(RobotMeshes, HaveTheExpectedHulls) {
  std::set<std::filesystem::path> done;
  for (const auto& [file, facts] : robot_meshes()) {
    if (done.insert(file).second) {
      const double volume = facts.at("hull_volume").get<double>();
      EXPECT_NEAR(signed_volume(triangulate(build_hull(read_mesh(file).mesh.vertices))), volume, 1e-3 * volume) << file;
    }
  }
}

// Visual meshes show what a link's collision mesh covers, so unit, nodes and axes must be right for the two to agree.
TEST_F(RobotMeshes, VisualColladaLiesWhereTheCollisionMeshDoes) {
  const std::filesystem::path folder = std::filesystem::path(CLEARWAY_SHARED) / "data/robots/ur5/meshes/ur5";
  for (const char* name : {"base", "shoulder", "upperarm", "forearm", "wrist1", "wrist2", "wrist3"}) {
    Eigen::AlignedBox3d visual;
    Eigen::AlignedBox3d collision;
    for (const Vec3& v : read_mesh(folder / "visual" / (std::string(name) + ".dae")).mesh.vertices) visual.extend(v);
    for (const Vec3& v : read_mesh(folder / "collision" / (std::string(name) + ".stl")).mesh.vertices)
      collision.extend(v);
    EXPECT_LT((visual.min() - collision.min()).cwiseAbs().maxCoeff(), 0.005) << name;
    EXPECT_LT((visual.max() - collision.max()).cwiseAbs().maxCoeff(), 0.005) << name;
  }
}

}  // namespace
}  // namespace clearway
