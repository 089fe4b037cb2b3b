// MoveIt planning scenes: what each field means, and that nothing which could be hit is left out in silence.
#include "folders.hpp"
#include "io/scene_file.hpp"
#include "io/scene_samples.hpp"

#include <numbers>

namespace clearway {
namespace {

using test::core, test::expect_near, test::extent, test::pose_at, test::replaced;
constexpr double kPi = std::numbers::pi;

class SceneMoveit : public test::SceneFile {
 protected:
  /// The one warning of a scene, less the file; all of them if there are others.
  std::string warning(const std::string& text) {
    const std::string file = (folder_.path() / "a.yaml").string();
    std::string all;
    for (const std::string& line : read("a.yaml", text).warnings) {
      EXPECT_TRUE(line.starts_with(file)) << line;
      all += line.substr(std::min(line.size(), file.size()));
    }
    return all;
  }
};

TEST_F(SceneMoveit, ObjectsStandWhereTheirPosesSay) {
  const auto [scene, warnings, meshes] = read("a.yaml", test::kMoveitYaml);
  EXPECT_EQ(warnings, std::vector<std::string>{});
  ASSERT_EQ(scene.objects().size(), 2U);
  const PlacedObject& table = *scene.find_object("table");
  expect_near(table.X_WO, pose_at({1, 0, 0}, kPi));
  const auto& shapes = table.object->shapes;
  ASSERT_EQ(shapes.size(), 3U);
  EXPECT_EQ(extent(shapes[0]), Vec3(1, 2, 0.5));
  expect_near(shapes[0].X_OS, pose_at({0.5, 0, 0}));
  EXPECT_EQ(core<Hull>(shapes[1]).radius_m(), 0.25);
  expect_near(shapes[1].X_OS, pose_at({0, 0, 1}));
  EXPECT_EQ(core<Cone>(shapes[2]).half_length_m, 0.3) << "height first";
  EXPECT_EQ(core<Cone>(shapes[2]).base_radius_m, 0.2);
  expect_near(shapes[2].X_OS, Pose::Identity());
}

TEST_F(SceneMoveit, FramesMeshesAndPlanes) {
  const Scene scene = read("a.yaml", test::kMoveitYaml).scene;
  const PlacedObject& seen = *scene.find_object("seen");
  expect_near(seen.X_WO, pose_at({-1, 0, 2}, kPi));
  ASSERT_EQ(seen.object->shapes.size(), 2U);
  EXPECT_EQ(core<Hull>(seen.object->shapes[0]).size(), 4U);
  EXPECT_EQ(seen.object->shapes[0].source.type, "mesh");
  EXPECT_NEAR(seen.object->shapes[0].source.mesh_volume_m3, 1.0 / 6, 1e-15);
  expect_near(seen.object->shapes[0].X_OS, pose_at({0, 0, 1}));
  EXPECT_EQ(core<HalfSpace>(seen.object->shapes[1]).normal, Vec3(0, 0, 2));
  EXPECT_EQ(core<HalfSpace>(seen.object->shapes[1]).offset, -1);
  expect_near(seen.object->shapes[1].X_OS, pose_at({0, 0, -1}));
}

TEST_F(SceneMoveit, AttachedObjects) {
  const Scene scene = read("a.yaml", test::kMoveitYaml).scene;
  ASSERT_EQ(scene.attached().size(), 1U);
  const AttachedObject& bolt = scene.attached()[0];
  EXPECT_EQ(bolt.object->name, "bolt");
  EXPECT_EQ(bolt.link, "hand");
  EXPECT_EQ(bolt.touch_links, (std::vector<std::string>{"left_finger", "right_finger"}));
  EXPECT_EQ(core<Cylinder>(bolt.object->shapes[0]).half_length_m, 0.03) << "height first";
  EXPECT_EQ(core<Cylinder>(bolt.object->shapes[0]).radius_m, 0.005);
  expect_near(bolt.object->shapes[0].X_OS, pose_at({0, 0, 0.1}));
  expect_near(bolt.X_LO, Pose::Identity());

  EXPECT_EQ(warning(replaced(test::kMoveitYaml, "frame_id: hand", "frame_id: ''")),
            ":15: attached object 'bolt': it names no frame, so its pose is taken to be in link 'hand'");
}

std::vector<std::pair<std::string, std::string>> pairs(const Scene& scene) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const AllowedPair& pair : scene.allowed()) pairs.emplace_back(pair.first, pair.second);
  return pairs;
}

TEST_F(SceneMoveit, AllowedPairs) {
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(pairs(read("a.yaml", test::kMoveitYaml).scene), (Pairs{{"base", "hand"}, {"mat", ""}}));

  const std::string one_way = replaced(test::kMoveitYaml, "[False, True, False]", "[False, True, True]");
  EXPECT_EQ(pairs(read("b.yaml", one_way).scene), (Pairs{{"base", "hand"}, {"mat", ""}})) << "on the safe side";
  EXPECT_TRUE(warning(one_way).ends_with("pairs allowed one way only are checked"));
}

TEST_F(SceneMoveit, ADefaultGivesWayToTheMatrixAndToOtherDefaults) {
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  for (const auto& [names, values] :
       std::vector<std::pair<std::string, std::string>>{{"[table]", "[true]"}, {"[mat, base]", "[true, false]"}}) {
    const std::string text =
        replaced(replaced(test::kMoveitYaml, "default_entry_names: [mat]", "default_entry_names: " + names),
                 "default_entry_values: [true]", "default_entry_values: " + values);
    EXPECT_EQ(pairs(read("a.yaml", text).scene), (Pairs{{"base", "hand"}}));
    EXPECT_NE(warning(text).find("may touch everything, but not some"), std::string::npos);
  }
}

TEST_F(SceneMoveit, NothingThatMattersIsLeftOutInSilence) {
  EXPECT_EQ(warning(replaced(test::kMoveitYaml, "data: []", "data: [1, 2]")),
            ":58: world.octomap.octomap.data: the octomap is not read: nothing will collide with it");
  EXPECT_EQ(warning(replaced(test::kMoveitYaml, "padding: 0.0", "padding: 0.01")),
            ":29: link_padding[0].padding: the padding of a link is not read: give it to the checker");
  EXPECT_EQ(warning(replaced(test::kMoveitYaml, "scale: 1.0", "scale: 1.1")),
            ":30: link_scale[0].scale: the scale of a link is not read");
  EXPECT_EQ(warning(replaced(test::kMoveitYaml, "is_diff: False", "is_diff: true")),
            ":2: is_diff: it is a change of another scene, and read as a whole one");
}

TEST_F(SceneMoveit, KeysThatTheMessagesDoNotHaveAreRemarkedOn) {
  EXPECT_EQ(warning(replaced(test::kMoveitYaml, "mesh_poses", "mesh_pose")),
            ":54: object 'seen': key 'mesh_pose' is not known and ignored; did you mean 'mesh_poses'?");
  for (const char* key : {"link_scale", "octomap", "joint_state", "touch_links", "type: {", "position: {",
                          "translation", "operation", "coef", "enabled"}) {
    const bool is_needed = std::string_view("coef enabled").find(key) != std::string_view::npos;
    const std::string text = replaced(test::kMoveitYaml, key, std::string("x_") + key);
    if (is_needed) {
      EXPECT_NE(fault("b.yaml", text).find("has no '" + std::string(key) + "'"), std::string::npos) << key;
    } else {
      EXPECT_NE(warning(text).find("is not known and ignored"), std::string::npos) << key;
    }
  }
}

TEST_F(SceneMoveit, AnUnknownFrameIsTheWorldIfItIsTheOnlyOne) {
  const std::string other = replaced(test::kMoveitYaml, "frame_id: world}", "frame_id: base_link}");
  EXPECT_EQ(warning(other), ":34: object 'table': frame 'base_link' is taken to be the world");
  options_.world_frames = {"base_link"};
  EXPECT_EQ(warning(other), "");
  options_ = {};
  EXPECT_EQ(fault("b.yaml", replaced(other, "frame_id: /camera", "frame_id: tool0")),
            "b.yaml:49: object 'seen': frame 'tool0' is not known, and 'base_link' is taken to be the world; give all "
            "poses in one frame, or the pose of this one in fixed_frame_transforms");
}

TEST_F(SceneMoveit, FixedFramesLeadToOnePlanningFrame) {
  const std::string text =
      "fixed_frame_transforms:\n"
      "  - {header: {frame_id: /lab}, child_frame_id: /lab, transform: {translation: [0, 0, 0]}}\n"
      "  - {header: {frame_id: /bench}, child_frame_id: /lab, transform: {translation: [1, 2, 3]}}\n"
      "world: {collision_objects: [\n"
      "  {id: a, header: {frame_id: lab}, primitives: [{type: sphere, dimensions: [1]}]},\n"
      "  {id: b, header: {frame_id: bench}, primitives: [{type: sphere, dimensions: [1]}]}]}\n";
  const auto [scene, warnings, meshes] = read("a.yaml", text);
  EXPECT_EQ(warnings, std::vector<std::string>{});
  expect_near(scene.find_object("a")->X_WO, Pose::Identity());
  expect_near(scene.find_object("b")->X_WO, pose_at({1, 2, 3}));
  EXPECT_EQ(
      fault("b.yaml", replaced(text, "bench}, child_frame_id: /lab", "bench}, child_frame_id: odom")),
      "b.yaml:3: fixed_frame_transforms[1]: it leads to frame 'odom', another one to 'lab'; name the planning frame "
      "in every child_frame_id");
}

TEST_F(SceneMoveit, AnObjectIsAddedInEveryNotation) {
  for (const char* add : {"0", "ADD", "!!binary AA==", "!!binary |\n        AA=="}) {
    const Scene scene =
        read("a.yaml", replaced(test::kMoveitYaml, "operation: ADD", std::string("operation: ") + add)).scene;
    EXPECT_NE(scene.find_object("table"), nullptr) << add;
  }
}

TEST_F(SceneMoveit, RobowflexNamesMeshFiles) {
  std::filesystem::copy(std::filesystem::path(CLEARWAY_TEST_DATA) / "meshes/box.obj", folder_.path() / "box.obj");
  const SceneAndWarnings read_whole =
      read("a.yaml", "world: {collision_objects: [{id: m, meshes: [{resource: box.obj}]}]}");
  const Scene& whole = read_whole.scene;
  const Scene half =
      read("b.yaml",
           "world: {collision_objects: [{id: m, meshes: [{resource: box.obj, dimensions: [0.5, 0.5, 0.5]}]}]}")
          .scene;
  EXPECT_EQ(extent(whole.objects()[0].object->shapes[0]), 2 * extent(half.objects()[0].object->shapes[0]));
  EXPECT_EQ(whole.objects()[0].object->shapes[0].source.file, "box.obj");
  EXPECT_EQ(read_whole.meshes, std::vector{folder_.path() / "box.obj"});
}

}  // namespace
}  // namespace clearway
