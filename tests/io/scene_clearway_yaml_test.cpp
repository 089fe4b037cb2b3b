// Our own format: what it means, that its page in docs/ is right, and that what is written reads the same.
#include "folders.hpp"
#include "io/scene_file.hpp"
#include "io/scene_formats.hpp"
#include "io/scene_samples.hpp"

#include <bit>
#include <cmath>
#include <locale>
#include <random>

namespace clearway {
namespace {

using test::core, test::expect_near, test::extent, test::pose_at;

std::vector<std::uint64_t> bits_of(std::initializer_list<double> numbers) {
  std::vector<std::uint64_t> bits;
  for (const double x : numbers) bits.push_back(std::bit_cast<std::uint64_t>(x));
  return bits;
}
std::vector<std::uint64_t> bits_of(const Vec3& v) { return bits_of({v.x(), v.y(), v.z()}); }

std::vector<std::uint64_t> bits_of(const Pose& X) {
  std::vector<std::uint64_t> bits;
  for (const double x : X.matrix().topRows<3>().reshaped()) bits.push_back(std::bit_cast<std::uint64_t>(x));
  return bits;
}

std::vector<std::uint64_t> bits_of(const Cylinder& c) { return bits_of({c.half_length_m, c.radius_m}); }
std::vector<std::uint64_t> bits_of(const Cone& c) { return bits_of({c.half_length_m, c.base_radius_m}); }
std::vector<std::uint64_t> bits_of(const Ellipsoid& e) { return bits_of(e.semi_axes_m); }
std::vector<std::uint64_t> bits_of(const HalfSpace& h) {
  return bits_of({h.normal.x(), h.normal.y(), h.normal.z(), h.offset});
}
std::vector<std::uint64_t> bits_of(const Hull& hull) {
  std::vector<std::uint64_t> bits = bits_of({hull.radius_m(), hull.inner_radius_m()});
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const auto vertex = bits_of(hull.vertex(i));
    bits.insert(bits.end(), vertex.begin(), vertex.end());
  }
  return bits;
}

void expect_same(const Object& a, const Object& b) {
  EXPECT_EQ(a.name, b.name);
  ASSERT_EQ(a.shapes.size(), b.shapes.size()) << a.name;
  for (std::size_t i = 0; i < a.shapes.size(); ++i) {
    EXPECT_EQ(a.shapes[i].shape.kind(), b.shapes[i].shape.kind()) << a.name;
    EXPECT_EQ(bits_of({a.shapes[i].shape.margin_m()}), bits_of({b.shapes[i].shape.margin_m()})) << a.name;
    const auto bits = [](const ObjectShape& s) {
      return std::visit([](const auto& c) { return bits_of(c); }, s.shape.core());
    };
    EXPECT_EQ(bits(a.shapes[i]), bits(b.shapes[i])) << a.name;
    EXPECT_EQ(bits_of(a.shapes[i].X_OS), bits_of(b.shapes[i].X_OS)) << a.name;
    EXPECT_EQ(a.shapes[i].source.type, b.shapes[i].source.type) << a.name;
    EXPECT_EQ(a.shapes[i].source.file, b.shapes[i].source.file) << a.name;
    EXPECT_EQ(a.shapes[i].source.mesh_volume_m3, b.shapes[i].source.mesh_volume_m3) << a.name;
  }
}

void expect_same(const Scene& a, const Scene& b) {
  ASSERT_EQ(a.objects().size(), b.objects().size());
  for (std::size_t i = 0; i < a.objects().size(); ++i) {
    expect_same(*a.objects()[i].object, *b.objects()[i].object);
    EXPECT_EQ(bits_of(a.objects()[i].X_WO), bits_of(b.objects()[i].X_WO)) << a.objects()[i].object->name;
  }
  ASSERT_EQ(a.attached().size(), b.attached().size());
  for (std::size_t i = 0; i < a.attached().size(); ++i) {
    expect_same(*a.attached()[i].object, *b.attached()[i].object);
    EXPECT_EQ(bits_of(a.attached()[i].X_LO), bits_of(b.attached()[i].X_LO));
    EXPECT_EQ(a.attached()[i].link, b.attached()[i].link);
    EXPECT_EQ(a.attached()[i].touch_links, b.attached()[i].touch_links);
  }
  ASSERT_EQ(a.allowed().size(), b.allowed().size());
  for (std::size_t i = 0; i < a.allowed().size(); ++i) {
    EXPECT_EQ(a.allowed()[i].first, b.allowed()[i].first);
    EXPECT_EQ(a.allowed()[i].second, b.allowed()[i].second);
  }
}

class SceneYaml : public test::SceneFile {
 protected:
  Scene written_and_read(const Scene& scene) {
    write_scene(scene, folder_.path() / "written.yaml");
    const auto [again, warnings, meshes] = read_scene(folder_.path() / "written.yaml");
    EXPECT_EQ(warnings, std::vector<std::string>{});
    return again;
  }
};

TEST_F(SceneYaml, EveryShapeAndEveryPose) {
  const auto [scene, warnings, meshes] = read("a.yaml", test::kClearwayYaml);
  EXPECT_EQ(warnings, std::vector<std::string>{});
  ASSERT_EQ(scene.objects().size(), 8U);
  const auto shape = [&](const char* name) { return scene.find_object(name)->object->shapes.at(0); };
  EXPECT_EQ(extent(shape("a")), Vec3(1, 2, 3));
  EXPECT_EQ(shape("a").shape.margin_m(), 0.01);
  EXPECT_EQ(core<Hull>(shape("b")).radius_m(), 0.5);
  EXPECT_EQ(core<Cylinder>(shape("c")).radius_m, 0.5) << "by an alias";
  EXPECT_EQ(core<Cylinder>(shape("c")).half_length_m, 0.5);
  EXPECT_EQ(core<Cone>(shape("d")).base_radius_m, 1);
  EXPECT_EQ(core<Cone>(shape("d")).half_length_m, 1);
  EXPECT_EQ(core<Hull>(shape("e")).vertex(1), Vec3(0, 0, 1));
  EXPECT_EQ(core<Hull>(shape("e")).radius_m(), 0.1);
  EXPECT_EQ(core<Ellipsoid>(shape("f")).semi_axes_m, Vec3(1, 2, 3));
  EXPECT_EQ(core<HalfSpace>(shape("g")).normal, Vec3(0, 0, 2));
  EXPECT_EQ(core<HalfSpace>(shape("g")).offset, -1);
  const Object& several = *scene.find_object("h\x01\"\\")->object;
  ASSERT_EQ(several.shapes.size(), 2U);
  EXPECT_EQ(core<Hull>(several.shapes[0]).size(), 4U);
  EXPECT_EQ(core<Hull>(several.shapes[0]).radius_m(), 1e-3);
  EXPECT_EQ(several.shapes[0].source.file, "a.stl");
  expect_near(several.shapes[1].X_OS, pose_at({0, 0, 2}));

  const Eigen::Matrix3d R = (Eigen::AngleAxisd(0.3, Vec3::UnitZ()) * Eigen::AngleAxisd(0.2, Vec3::UnitY()) *
                             Eigen::AngleAxisd(0.1, Vec3::UnitX()))
                                .toRotationMatrix();
  EXPECT_LT((scene.find_object("a")->X_WO.linear() - R).norm(), 1e-15) << "yaw after pitch after roll";
  EXPECT_EQ(scene.find_object("a")->X_WO.translation(), Vec3(1, 2, 3));
  EXPECT_EQ(scene.find_object("d")->X_WO * Vec3(1, 0, 0), Vec3(0, 1, 0)) << "row by row";

  ASSERT_NE(scene.find_attached("i"), nullptr);
  EXPECT_EQ(scene.find_attached("i")->link, "hand");
  EXPECT_EQ(scene.find_attached("i")->touch_links, std::vector<std::string>{"finger"});
  expect_near(scene.find_attached("i")->X_LO, pose_at({0, 0, 0.1}));
  ASSERT_EQ(scene.allowed().size(), 2U);
  EXPECT_EQ(scene.allowed()[0].second, "hand");
  EXPECT_EQ(scene.allowed()[1].first, "b");
  EXPECT_EQ(scene.allowed()[1].second, "");
}

TEST_F(SceneYaml, MeshesAreFoundAndScaled) {
  const std::filesystem::path meshes = std::filesystem::path(CLEARWAY_TEST_DATA) / "meshes";
  options_.packages.by_name["parts"] = meshes;
  const SceneAndWarnings file = read("a.yaml",
                                     "clearway_scene: 1\nobjects:\n  - {name: a, mesh: package://parts/box.obj}\n"
                                     "  - {name: b, mesh: {file: " +
                                         (meshes / "box.obj").string() +
                                         ", scale: 2}}\n"
                                         "  - {name: c, mesh: {file: package://parts/box.obj, scale: [-1, 2, 3]}}\n");
  const Scene& scene = file.scene;
  const auto size = [&](const char* name) { return extent(scene.find_object(name)->object->shapes[0]); };
  EXPECT_EQ(size("b"), 2 * size("a"));
  EXPECT_EQ(size("c"), size("a").cwiseProduct(Vec3(1, 2, 3)));
  EXPECT_EQ(scene.find_object("a")->object->shapes[0].source.file, "package://parts/box.obj");
  EXPECT_EQ(file.meshes, std::vector{meshes / "box.obj"}) << "once, where it was found";
  EXPECT_GT(scene.find_object("c")->object->shapes[0].source.mesh_volume_m3, 0);
}

TEST_F(SceneYaml, TheExampleInTheDocumentationIsRight) {
  std::ifstream stream(std::filesystem::path(CLEARWAY_TEST_DATA) / "../../docs/scenes.md");
  const std::string page{std::istreambuf_iterator<char>(stream), {}};
  const std::size_t begin = page.find("```yaml\n");
  ASSERT_NE(begin, page.npos);
  const std::size_t first = begin + std::string_view("```yaml\n").size();
  std::filesystem::create_directory(folder_.path() / "meshes");
  std::filesystem::copy(std::filesystem::path(CLEARWAY_TEST_DATA) / "meshes/box_binary.stl",
                        folder_.path() / "meshes/bin.stl");
  const auto [scene, warnings, meshes] = read("a.yaml", page.substr(first, page.find("```", first) - first));
  EXPECT_EQ(warnings, std::vector<std::string>{});
  EXPECT_EQ(scene.objects().size(), 6U);
  EXPECT_EQ(scene.find_object("lamp")->object->shapes.size(), 4U);
  EXPECT_EQ(scene.find_object("can")->object->shapes[0].shape.margin_m(), 0.005);
  EXPECT_EQ(scene.find_attached("bolt")->touch_links.size(), 2U);
  EXPECT_EQ(scene.allowed().size(), 2U);
  expect_same(scene, written_and_read(scene));
}

TEST_F(SceneYaml, WhatIsWrittenReadsTheSame) {
  const Scene scene = read("a.yaml", test::kClearwayYaml).scene;
  expect_same(scene, written_and_read(scene));
  expect_same(Scene(), written_and_read(Scene()));
  const Scene moveit = read("b.yaml", test::kMoveitYaml).scene;
  expect_same(moveit, written_and_read(moveit));
  const Scene text = read("c.scene", test::kOldMoveitText).scene;
  expect_same(text, written_and_read(text));
}

TEST_F(SceneYaml, AnyPoseAndAnySizeReadTheSame) {
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  Scene scene;
  for (int k = 0; k < 300; ++k) {
    Pose X = Pose::Identity();
    X.linear() =
        Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random)).normalized().matrix();
    if (k % 3 == 0) X = X * X * X;  // composed, as those of a robot are
    if (k % 5 == 0) X.linear() = pose_at({0, 0, 0}, M_PI / 2).linear();
    X.translation() = Vec3(normal(random), -0.0, std::ldexp(normal(random), k % 40 - 20));
    const double size = std::exp(3 * normal(random));
    std::vector<Vec3> points;
    for (int i = 0; i < 1 + k % 12; ++i) points.emplace_back(normal(random), normal(random), -0.0);
    Object object{.name = "o" + std::to_string(k), .shapes = {}};
    object.shapes = {
        {.shape = make_box({size, 1 / size, 0.1}), .X_OS = X.inverse(), .source = {.type = "box", .file = ""}},
        {.shape = Shape(make_box({size, size, 0.1})).padded(size), .X_OS = X, .source = {.type = "box", .file = ""}},
        {.shape = make_sphere(size), .X_OS = X, .source = {.type = "sphere", .file = ""}},
        {.shape = make_capsule(size, 0.1), .X_OS = X, .source = {.type = "capsule", .file = ""}},
        {.shape = make_cylinder(size, 0.1).padded(0.3), .X_OS = X, .source = {.type = "cylinder", .file = ""}},
        {.shape = make_cone(0.3, size), .X_OS = X, .source = {.type = "cone", .file = ""}},
        {.shape = make_ellipsoid({size, 0.1, 1}), .X_OS = X, .source = {.type = "ellipsoid", .file = ""}},
        {.shape = make_half_space({size, -0.0, 1}, -size), .X_OS = X, .source = {.type = "plane", .file = ""}},
        {.shape = build_hull(points, k % 2 * size), .X_OS = X, .source = {.type = "mesh", .file = "a b.stl"}}};
    scene = scene.with(std::move(object), X);
  }
  Pose minus_zero = Pose::Identity();  // equal to the identity, but for bits
  minus_zero.linear()(0, 1) = -0.0;
  scene = scene.moved("o0", minus_zero);
  minus_zero = Pose::Identity();
  minus_zero.translation().z() = -0.0;
  scene = scene.moved("o1", minus_zero);
  expect_same(scene, written_and_read(scene));
}

TEST_F(SceneYaml, NamesMayHoldAnything) {
  Scene scene;
  for (const char* name : {"a b",   "1.5", "null",         "~", "- x", "a: b", "#", "[",  "\"", "\\n", "line\nbreak",
                           "tab\t", "ä→",  "\x01\x1f\x7f", "'", " ",   "<<",   "*", "&a", "%",  "@"})
    scene = scene.with({.name = name, .shapes = {{.shape = make_sphere(1), .source = {.type = "sphere", .file = ""}}}},
                       Pose::Identity());
  scene = scene.allow({"a\tb", "c\"d"}).attach("- x", "li\nnk", Pose::Identity(), {"#", "ö"});
  expect_same(scene, written_and_read(scene));
}

TEST_F(SceneYaml, NamesThatAreNoTextAreNotWritten) {
  const Object object{.name = "r\xE4st", .shapes = {{.shape = make_sphere(1), .source = {}}}};
  EXPECT_THROW(write_scene(Scene().with(object, Pose::Identity()), folder_.path() / "a.yaml"), Error);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(SceneYaml, AFileAppearsWholeOrNotAtAll) {
  const Scene scene = read("a.yaml", test::kClearwayYaml).scene;
  std::filesystem::create_directory(folder_.path() / "folder.yaml");
  for (const char* name : {"folder.yaml", "no/such/folder.yaml"}) {
    try {
      write_scene(scene, folder_.path() / name);
      ADD_FAILURE() << name;
    } catch (const Error& error) {
      EXPECT_TRUE(error.found().starts_with("cannot be written")) << error.what();
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
  write_scene(scene, folder_.path() / "a.yaml");  // over an older one
  expect_same(scene, read_scene(folder_.path() / "a.yaml").scene);
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
    left.push_back(entry.path().filename().string());
  std::sort(left.begin(), left.end());
  EXPECT_EQ(left, (std::vector<std::string>{"a.yaml", "folder.yaml"})) << "nothing half-written stays behind";
}

/// As in half of Europe: 1.000,5.
class CommaNumbers : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST_F(SceneYaml, NumbersAreTheSameInEveryLocale) {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaNumbers));
  const Scene scene = read("a.yaml", test::kClearwayYaml).scene;
  const std::string text = io::clearway_yaml(scene);
  const std::vector<std::string> warnings =
      read("b.yaml", "clearway_scene: 1\nobjects: [{name: a, sphere: 1, pose: {quaternion: [0, 0, 0, 1.5]}}]").warnings;
  std::locale::global(before);
  EXPECT_EQ(core<Hull>(scene.find_object("b")->object->shapes[0]).radius_m(), 0.5);
  EXPECT_NE(text.find("sphere: 0.5"), std::string::npos);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_NE(warnings[0].find("has length 1.5 and"), std::string::npos) << warnings[0];
}

}  // namespace
}  // namespace clearway
