// Scenes that must be refused, and what the error says; and that no damaged one does worse than that.
#include "io/scene_file.hpp"
#include "io/scene_samples.hpp"

#include <unistd.h>
#include <chrono>
#include <random>

namespace clearway {
namespace {

using test::replaced;

class SceneFault : public test::SceneFile {
 protected:
  /// With one object of the given body.
  std::string of_body(const std::string& body) {
    return fault("a.yaml", "clearway_scene: 1\nobjects:\n  - {name: a, " + body + "}\n");
  }
  std::string of_moveit(std::string_view from, std::string_view to) {
    return fault("a.yaml", replaced(test::kMoveitYaml, from, to));
  }
  std::string of_text(std::string_view from, std::string_view to) {
    return fault("a.scene", replaced(test::kOldMoveitText, from, to));
  }
};

TEST_F(SceneFault, NoFile) { EXPECT_EQ(fault("a.yaml"), "a.yaml: there is no such file; correct the path"); }

TEST_F(SceneFault, Directory) {
  std::filesystem::create_directory(folder_.path() / "a.scene");
  EXPECT_EQ(fault("a.scene"), "a.scene: is a directory; give the path of a scene file");
}

TEST_F(SceneFault, Unreadable) {
  if (geteuid() == 0) {
    GTEST_SKIP() << "NOT TESTED: root may read every file";
  }
  std::filesystem::permissions(folder_.write("a.yaml", test::kClearwayYaml), std::filesystem::perms::none);
  EXPECT_EQ(fault("a.yaml"), "a.yaml: cannot be read; check its permissions");
}

TEST_F(SceneFault, EmptyOrWithoutValues) {
  EXPECT_EQ(fault("a.yaml", ""), "a.yaml: is empty; copy or export the file again");
  for (const char* text : {"\n", "# nothing\n", "---\n", "~", "{}"})
    EXPECT_TRUE(fault("a.yaml", text).starts_with("a.yaml:")) << text;
  EXPECT_EQ(fault("a.yaml", "# nothing\n"), "a.yaml: holds no values; fill it in");
  EXPECT_EQ(fault("a.yaml", "[1, 2]"), "a.yaml:1: is no scene: there are no keys; give a scene as in docs/scenes.md");
  EXPECT_EQ(fault("a.scene", "name"),
            "a.scene:2: ends without the end mark '.'; save or copy the scene again: it is cut short, or its counts "
            "are wrong");
}

TEST_F(SceneFault, UnknownExtensionOrContent) {
  EXPECT_EQ(fault("a.step", "x"),
            "a.step: scene format '.step' is not known; use one of .scene .yaml .yml .urdf .xacro");
  EXPECT_EQ(
      fault("a.yml", "objects: []"),
      "a.yml:1: is neither a clearway scene (key 'clearway_scene') nor one of MoveIt (key 'world'); begin it with "
      "'clearway_scene: 1', see docs/scenes.md");
}

TEST_F(SceneFault, BinaryGarbage) {
  EXPECT_EQ(fault("a.yaml", std::string_view("clearway_scene: 1\n\x04\0\xff", 21)),
            "a.yaml:2: there is a byte of value 4, which is not text; save it as text in UTF-8");
  EXPECT_EQ(
      fault("a.scene", std::string_view("\x7f"
                                        "ELF\x02\n\0\0\1",
                                        9)),
      "a.scene:2: found '??\?' where an object begins with '*' or the scene ends with '.'; save or copy the scene "
      "again: it is cut short, or its counts are wrong");
}

TEST_F(SceneFault, NotUtf8) {
  EXPECT_EQ(of_body("sphere: 1} # \xE4"),
            "a.yaml:3: there is a byte of value 228, which is not text; save it as text in UTF-8");
  EXPECT_EQ(of_text("* rest", "* r\xE4st"), "a.scene:9: the name 'r?st' is not text; give it in UTF-8");
}

TEST_F(SceneFault, NotYaml) {
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nobjects: [1, 2\n"),
            "a.yaml:3: is not YAML: 'end of sequence flow not found'; mend the file");
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nobjects: *nowhere\n"),
            "a.yaml:2: is not YAML: 'the referenced anchor is not defined'; mend the file");
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\n---\nclearway_scene: 1\n"),
            "a.yaml:3: a second document begins; give one per file");
  for (const char* stuck :
       {"!,", "!,,", "!]", "[],", "{}]", "clearway_scene: 1\n,", "--- !\n}"})  // where yaml-cpp stands still
    EXPECT_NE(fault("a.yaml", stuck), "no error") << stuck;
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nobjects: []\nobjects: []\n"),
            "a.yaml:3: key 'objects' comes a second time; leave one of them out");
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\n? [a, b]\n: c\n"),
            "a.yaml:2: a key is not plain text; give keys as words");
  EXPECT_EQ(of_body("<<: {box: [1, 1, 1]}"), "a.yaml:3: merge keys ('<<') are not read; write the values out");
}

TEST_F(SceneFault, AliasBomb) {
  std::string text = "clearway_scene: 1\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    const std::string alias = "*a" + std::to_string(i - 1);
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + alias;
    for (int k = 1; k < 10; ++k) text += ", " + alias;
    text += "]\n";
  }
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(fault("a.yaml", text),
            "a.yaml:8: holds more than 2000000 values, aliases unfolded; give meshes as files, and use fewer aliases");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nobjects: &o [*o]\n"),
            "a.yaml:2: a value is an alias of one that it is part of; write it out");
}

TEST_F(SceneFault, DeepNesting) {
  const auto start = std::chrono::steady_clock::now();
  const auto repeated = [](std::string_view part, int count) {
    std::string text = "clearway_scene: 1\nobjects: ";
    for (int i = 0; i < count; ++i) text += part;
    return text;
  };
  for (const int depth : {64, 1000, 1'000'000}) {
    EXPECT_EQ(fault("a.yaml", repeated("[", depth)), "a.yaml:2: values are nested more than 64 deep; nest them less");
    EXPECT_EQ(fault("a.yaml", repeated("{a: ", depth)),
              "a.yaml:2: values are nested more than 64 deep; nest them less");
  }
  EXPECT_NE(fault("a.yaml", repeated("\n- ", 1) + repeated("- ", 100'000)), "no error");
  EXPECT_NE(fault("a.yaml", repeated("? ", 100'000)), "no error");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

TEST_F(SceneFault, TooBigAFile) {
  std::filesystem::resize_file(folder_.write("a.yaml", "clearway_scene: 1\n"), std::uintmax_t{1} << 30);  // a hole
  EXPECT_EQ(fault("a.yaml"),
            "a.yaml: file of 1073741824 bytes; give meshes as files, so that the scene takes less than 256 MiB");
  EXPECT_EQ(fault("b.yaml", "a: " + std::string(17 << 20, 'x')),
            "b.yaml: text of 17825795 bytes; give meshes as files, so that the scene takes less than 16 MiB");
}

TEST_F(SceneFault, TooManyBrackets) {
  EXPECT_EQ(fault("a.yaml", "a: " + std::string(2'000'001, '[')),
            "a.yaml: there are more than 2000000 brackets and commas; give meshes as files");
}

TEST_F(SceneFault, WrongTypes) {
  EXPECT_EQ(of_body("box: big"), "a.yaml:3: object 'a': box: is 'big'; give a list of 3 numbers");
  EXPECT_EQ(of_body("box: [1, x, 3]"), "a.yaml:3: object 'a': box[1]: is 'x'; give a finite number");
  EXPECT_EQ(of_body("sphere: [1]"), "a.yaml:3: object 'a': sphere: is a list of 1; give a finite number");
  EXPECT_EQ(of_body("cylinder: 1"), "a.yaml:3: object 'a': cylinder: is '1'; give keys with values");
  EXPECT_EQ(of_body("shapes: {box: [1, 1, 1]}"), "a.yaml:3: object 'a': shapes: is a map; give a list");
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nobjects: 7\n"), "a.yaml:2: objects: is '7'; give a list");
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nobjects:\n  - 7\n"),
            "a.yaml:3: objects[0]: is '7'; give keys with values");
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nallowed:\n  - [a, b, c]\n"),
            "a.yaml:3: allowed[0]: is a list of 3; give two names, or one that may touch everything");
}

TEST_F(SceneFault, WrongNumberOfDimensions) {
  EXPECT_EQ(of_body("box: [1, 2]"), "a.yaml:3: object 'a': box: is a list of 2; give a list of 3 numbers");
  EXPECT_EQ(of_body("sphere: 1, pose: {quaternion: [0, 0, 1]}"),
            "a.yaml:3: object 'a': pose.quaternion: is a list of 3; give a list of 4 numbers");
  EXPECT_EQ(of_moveit("dimensions: [0.25]", "dimensions: [0.25, 1]"),
            "a.yaml:40: object 'table': primitives[1].dimensions: is a list of 2; give a list of 1 number");
  EXPECT_EQ(of_moveit("coef: [0, 0, 2, 1]", "coef: [0, 0, 2]"),
            "a.yaml:55: object 'seen': planes[0].coef: is a list of 3; give a list of 4 numbers");
}

TEST_F(SceneFault, NoNumberOfANumber) {
  for (const char* word : {"nan", ".nan", "inf", "-.inf", "1e999", "0x10", "'1,5'", "1_000", "''", "~", "--1"})
    EXPECT_TRUE(of_body("sphere: " + std::string(word)).ends_with("give a finite number") ||
                of_body("sphere: " + std::string(word)).ends_with("half_space, mesh, hull"))
        << word << " " << of_body("sphere: " + std::string(word));
  EXPECT_EQ(of_body("sphere: nan"), "a.yaml:3: object 'a': sphere: is 'nan'; give a finite number");
  EXPECT_EQ(of_text("0.25", "nan"), "a.scene:12: 'nan' is not finite; mend the line or save the scene again");
  EXPECT_EQ(of_text("0.25", "1e999"),
            "a.scene:12: '1e999' is not a number, or not one a double can hold; mend the line or save the scene again");
}

TEST_F(SceneFault, SizesThatMakeNoBody) {
  EXPECT_EQ(of_body("box: [1, -1, 1]"),
            "a.yaml:3: object 'a': box: box: a length is -1.000000; give a finite length > 0, in metres");
  for (const char* body : {"sphere: 0", "sphere: -1", "cylinder: {radius: 0, length: 1}",
                           "cone: {radius: 1, length: -2}", "capsule: {radius: 0.1, length: 0}", "ellipsoid: [1, 0, 1]",
                           "half_space: {normal: [0, 0, 0], offset: 0}", "hull: {points: []}", "sphere: 1, margin: -1"})
    EXPECT_TRUE(of_body(body).starts_with("a.yaml:3: object 'a': ")) << body << " " << of_body(body);
  EXPECT_TRUE(of_moveit("[1, 2, 0.5]", "[1, 0, 0.5]")
                  .starts_with("a.yaml:39: object 'table': primitives[0].dimensions: box: a length is 0.000000;"));
  EXPECT_TRUE(of_text("1 2 3", "1 -2 3").starts_with("a.scene:5: box: a length is -2.000000;"));
  EXPECT_TRUE(of_text("0 0 2 1\n", "0 0 0 1\n").starts_with("a.scene:27: "));
}

TEST_F(SceneFault, Poses) {
  EXPECT_EQ(of_body("sphere: 1, pose: {quaternion: [0, 0, 0, 0]}"),
            "a.yaml:3: object 'a': pose.quaternion: the quaternion is 0 0 0 0; give x y z w of length 1; 0 0 0 1 is no "
            "rotation");
  EXPECT_EQ(of_body("sphere: 1, pose: {rpy: [0, 0, 1], quaternion: [0, 0, 0, 1]}"),
            "a.yaml:3: object 'a': pose: gives the rotation more than once; give one of rpy, quaternion, matrix");
  EXPECT_EQ(of_body("sphere: 1, pose: {matrix: [2, 0, 0, 0, 1, 0, 0, 0, 1]}"),
            "a.yaml:3: object 'a': pose.matrix: is not a rotation; give the nine numbers of one, row by row; scale the "
            "shapes instead");
  EXPECT_EQ(
      of_body("sphere: 1, pose: {quaternion: [1e308, 1e308, 1e308, 1e308]}"),
      "a.yaml:3: object 'a': pose.quaternion: the quaternion is too long; give x y z w of length 1; 0 0 0 1 is no "
      "rotation");
  EXPECT_TRUE(of_moveit("orientation: [0, 0, 1, 0]", "orientation: [0, 0, 0, 0]")
                  .starts_with("a.yaml:37: object 'table': pose.orientation: the quaternion is 0 0 0 0;"));
  EXPECT_EQ(of_moveit("position: {x: 0, y: 0, z: 1}", "position: {x: 0, y: 0}"),
            "a.yaml:44: object 'table': primitive_poses[1].position: has no 'z'; give it one");
  EXPECT_TRUE(of_text("0 0 0.70710678118654757 0.70710678118654757", "0 0 0 0")
                  .starts_with("a.scene:7: the quaternion is 0 0 0 0;"));
}

TEST_F(SceneFault, UnknownKeysAndShapes) {
  EXPECT_EQ(of_body("boxx: [1, 1, 1]"), "a.yaml:3: object 'a': key 'boxx' is not known; did you mean 'box'?");
  EXPECT_EQ(of_body("sphere: 1, psoe: {xyz: [0, 0, 0]}"),
            "a.yaml:3: object 'a': key 'psoe' is not known; did you mean 'pose'?");
  EXPECT_EQ(of_body("sphere: 1, pose: {xzy: [0, 0, 0]}"),
            "a.yaml:3: object 'a': pose: key 'xzy' is not known; did you mean 'xyz'?");
  EXPECT_EQ(of_body("cylinder: {radius: 1, height: 1}"),
            "a.yaml:3: object 'a': cylinder: key 'height' is not known; did you mean 'length'?");
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nobject: []\n"),
            "a.yaml:2: key 'object' is not known; did you mean 'objects'?");
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 2\n"),
            "a.yaml:1: clearway_scene: is format version '2'; this clearway reads version 1");
  EXPECT_EQ(
      of_moveit("type: box", "type: prism"),
      "a.yaml:39: object 'table': primitives[0].type: is 'prism'; use box (1), sphere (2), cylinder (3), cone (4), "
      "or a mesh");
  EXPECT_EQ(of_text("sphere", "octree"),
            "a.scene:11: shape 'octree' is not known; use box, sphere, cylinder, cone, plane or mesh");
}

TEST_F(SceneFault, ObjectsWithoutNameOrShapes) {
  EXPECT_EQ(of_body(""),
            "a.yaml:3: object 'a': has no shape; give one of box, sphere, cylinder, cone, capsule, ellipsoid, "
            "half_space, mesh, hull");
  EXPECT_EQ(of_body("shapes: []"),
            "a.yaml:3: object 'a': the object has no shapes; give it at least one, or leave it out");
  EXPECT_EQ(of_body("sphere: 1, box: [1, 1, 1]"),
            "a.yaml:3: object 'a': has both 'box' and 'sphere'; list them in 'shapes'");
  EXPECT_EQ(of_body("sphere: 1, shapes: []"),
            "a.yaml:3: object 'a': has both 'shapes' and 'sphere'; list it in 'shapes'");
  EXPECT_EQ(of_body("margin: 1, shapes: []"),
            "a.yaml:3: object 'a': has both 'shapes' and 'margin'; give each of the shapes its margin");
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nobjects:\n  - {sphere: 1}\n"),
            "a.yaml:3: objects[0]: has no 'name'; give it one");
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nattached:\n  - {name: a, sphere: 1}\n"),
            "a.yaml:3: attached object 'a': has no 'link'; give it one");
  EXPECT_EQ(fault("a.yaml", "world: {collision_objects: [{id: a}]}"),
            "a.yaml:1: object 'a': the object has no shapes; give it at least one, or leave it out");
  EXPECT_EQ(of_text("* big box ", "* "), "a.scene:2: the object has no name; give it one after the '*'");
}

TEST_F(SceneFault, DuplicateNames) {
  EXPECT_EQ(fault("a.yaml", "clearway_scene: 1\nobjects:\n  - {name: a, sphere: 1}\n  - {name: a, sphere: 1}\n"),
            "a.yaml:4: object 'a': another object has this name; rename one of them");
  EXPECT_EQ(fault("a.yaml",
                  "clearway_scene: 1\nobjects:\n  - {name: a, sphere: 1}\nattached:\n"
                  "  - {name: a, link: b, sphere: 1}\n"),
            "a.yaml:5: attached object 'a': another object has this name; rename one of them");
  EXPECT_EQ(of_moveit("id: seen", "id: table"),
            "a.yaml:49: object 'table': another object has this name; rename one of them");
  EXPECT_EQ(of_text("* rest", "* big box"), "a.scene:9: another object has this name; rename one of them");
}

TEST_F(SceneFault, Meshes) {
  EXPECT_EQ(of_body("mesh: gone.stl"), "a.yaml:3: object 'a': mesh: 'gone.stl': there is no such file; tried " +
                                           (folder_.path() / "gone.stl").string() +
                                           "; put the file there, or name it as it is");
  folder_.write("t.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  EXPECT_EQ(of_body("mesh: {file: t.obj, scale: [1, 0, 1]}"),
            "a.yaml:3: object 'a': mesh: " + (folder_.path() / "t.obj").string() +
                ": mesh scale is (1, 0, 1); give three finite factors, none of them 0");
  EXPECT_EQ(of_body("mesh: \"a\\nb.stl\""),
            "a.yaml:3: object 'a': mesh: 'a?b.stl': the name of the file holds a control "
            "character; rename it");
  EXPECT_EQ(
      of_moveit("[1, 2, 3]]", "[1, 2, 4]]"),
      "a.yaml:52: object 'seen': meshes[0]: a triangle refers to vertex 4, counted from 0, of 4; mend the mesh or "
      "export it again");
  EXPECT_EQ(of_moveit("[1, 2, 3]]", "[1, 2]]"),
            "a.yaml:53: object 'seen': meshes[0].triangles[3]: is not of three vertices; give three indices");
  EXPECT_EQ(of_moveit("[1, 2, 3]]", "[1, 2, -3]]"),
            "a.yaml:53: object 'seen': meshes[0].triangles[3][2]: is '-3'; give an integer from 0 to 4294967295");
  EXPECT_EQ(fault("a.yaml", "world: {collision_objects: [{id: a, meshes: [{vertices: [[0, 0, 0]], triangles: []}]}]}"),
            "a.yaml:1: object 'a': meshes[0]: the mesh holds no triangles; give it some: points have no surface");
  EXPECT_TRUE(of_text("5 4", "5 4000000000").starts_with("a.scene:45: '.' is not an integer"))
      << "no memory is reserved";
  EXPECT_TRUE(of_text("1 2 3\n4 0 0", "1 2 7\n4 0 0").starts_with("a.scene:41: a triangle refers to vertex 7"));
}

TEST_F(SceneFault, MoveitFieldsThatContradict) {
  EXPECT_EQ(
      of_moveit("operation: ADD", "operation: 1"),
      "a.yaml:48: object 'table': operation: is '1', which changes another scene; save the whole scene: objects are "
      "added (0) only");
  EXPECT_EQ(of_moveit("        - {}\n", ""),
            "a.yaml:34: object 'table': 3 primitives with 2 poses; give as many primitive_poses as primitives");
  EXPECT_EQ(of_moveit("entry_names: [base, hand, table]", "entry_names: [base, hand]"),
            "a.yaml:22: allowed_collision_matrix: 3 entry_values for 2 entry_names; give as many of both");
  EXPECT_EQ(
      of_moveit("[True, False, False]", "[True, False]"),
      "a.yaml:25: allowed_collision_matrix.entry_values[1].enabled: 2 values for 3 entry_names; give as many of both");
  EXPECT_EQ(of_moveit("[True, False, False]", "[True, False, maybe]"),
            "a.yaml:25: allowed_collision_matrix.entry_values[1].enabled[2]: is 'maybe'; give true or false");
  EXPECT_EQ(of_moveit("frame_id: hand", "frame_id: elbow"),
            "a.yaml:15: attached object 'bolt': its pose is in frame 'elbow', not in that of its link 'hand'; give the "
            "pose in the link, and the link in header.frame_id");
  EXPECT_EQ(of_moveit("header: {frame_id: camera}", "header: {frame_id: world}"),
            "a.yaml:5: fixed_frame_transforms[0]: the planning frame is moved against itself; name the other frame in "
            "header.frame_id");
}

TEST_F(SceneFault, TextOfTheWrongShape) {
  EXPECT_EQ(fault("a.scene", "* a\n1\nbox 1 1 1 0 0 0 0 0 0 1 0 0 0 0\n.\n"),
            "a.scene:1: begins with an object; give the name of the scene on the first line");
  EXPECT_EQ(fault("a.scene", "n\n* a\n1 2\n"),
            "a.scene:3: found 2 words after the name of an object; give a line with the "
            "number of shapes, or one with x y z of its pose");
  EXPECT_TRUE(fault("a.scene", "n\n* a\n1\nbox 1 1 1 0 0 0 0 0 0 1 0 0 0 0 9\n.\n")
                  .starts_with("a.scene:4: found '9' after the end of an object;"));
  EXPECT_TRUE(of_text("* rest\n5", "* rest\n0.5").starts_with("a.scene:10: '0.5' is not an integer;"));
}

/// The end mark is what makes it certain; of YAML only the format's own keys can tell.
TEST_F(SceneFault, EveryCutOfATextSceneIsRefused) {
  for (const std::string& text : {test::kOldMoveitText, test::kNewMoveitText})
    for (std::size_t size = 1; size + 2 < text.size(); ++size)
      EXPECT_NE(fault("a.scene", text.substr(0, size)), "no error") << size;
}

TEST_F(SceneFault, NoDamageDoesWorseThanAnError) {
  std::mt19937 random(1);
  for (const auto& [name, original] :
       std::vector<std::pair<std::string, std::string>>{{"a.scene", test::kOldMoveitText},
                                                        {"b.scene", test::kNewMoveitText},
                                                        {"c.yaml", test::kMoveitYaml},
                                                        {"d.yaml", test::kClearwayYaml}}) {
    int refused = 0;
    constexpr int kRounds = 600;
    for (int round = 0; round < kRounds; ++round) {
      std::string text = original;
      for (std::size_t edits = 1 + random() % 3; edits > 0; --edits) {
        const std::size_t at = random() % text.size();
        switch (random() % 4) {
          case 0:
            text[at] = static_cast<char>(random());
            break;
          case 1:
            text[at] = "0123456789-.e \n\"{}[],:*&#"[random() % 25];
            break;
          case 2:
            text.erase(at, 1 + random() % 8);
            break;
          default:
            text.insert(at, text.substr(random() % text.size(), 1 + random() % 8));
            break;
        }
      }
      refused += fault(name, text) == "no error" ? 0 : 1;  // fault() fails on anything but a one-line Error
    }
    EXPECT_GT(refused, kRounds / 10) << name;
    EXPECT_LT(refused, kRounds) << name;
  }
}

}  // namespace
}  // namespace clearway
