// What the data of a page hold: the robot, its joints, its shapes and tracks, as docs/page.md says.
#include <clearway/page/page.hpp>

#include "folders.hpp"
#include "page/base64.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/visuals.hpp>
#include <clearway/scene/scene.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <limits>

namespace clearway {
namespace {

using Json = nlohmann::json;

std::string encoded(std::string_view text) { return base64(std::as_bytes(std::span(text.data(), text.size()))); }

std::vector<std::byte> decoded(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<std::byte> bytes;
  unsigned bits = 0, held = 0;
  for (const char c : text) {
    if (c == '=') break;
    bits = bits << 6 | static_cast<unsigned>(digits.find(c));
    held += 6;
    if (held >= 8) bytes.push_back(static_cast<std::byte>(bits >> (held -= 8) & 255));
  }
  return bytes;
}

template <class T>
std::vector<T> unpacked(const Json& packed, const char* type) {
  const std::vector<std::byte> bytes = decoded(packed.at(type).get<std::string>());
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

Robot arm7() { return load_robot(CLEARWAY_ROBOTS "/arm7/arm7.urdf").robot; }

Json data_of(const Robot& robot, const Scene& scene, std::vector<PageTrack> tracks = {}) {
  return Json::parse(page_data({.robot = robot,
                                .scene = scene,
                                .command = "test",
                                .state = robot.model.rest_state(),
                                .tracks = std::move(tracks),
                                .tip = {},
                                .visuals = {}}));
}

TEST(Base64, IsThatOfTheStandard) {  // RFC 4648, section 10
  EXPECT_EQ(encoded(""), "");
  EXPECT_EQ(encoded("f"), "Zg==");
  EXPECT_EQ(encoded("fo"), "Zm8=");
  EXPECT_EQ(encoded("foo"), "Zm9v");
  EXPECT_EQ(encoded("foobar"), "Zm9vYmFy");
  EXPECT_EQ(encoded("\xff\xfe\xfd"), "//79");
}

TEST(Page, HasEveryLinkJointAndVariable) {
  const Robot robot = arm7();
  const Json data = data_of(robot, Scene());
  EXPECT_EQ(data["clearway_page"], 1);
  ASSERT_EQ(data["robot"]["links"].size(), robot.model.links().size());
  ASSERT_EQ(data["robot"]["joints"].size(), robot.model.joints().size());
  ASSERT_EQ(data["robot"]["variables"].size(), robot.model.variables().size());
  for (std::size_t i = 0; i < robot.model.links().size(); ++i)
    EXPECT_EQ(data["robot"]["links"][i]["shapes"].size(), robot.model.links()[i].shapes.size());
  for (std::size_t i = 0; i < robot.model.joints().size(); ++i) {
    const Json& joint = data["robot"]["joints"][i];
    EXPECT_EQ(joint["child"], robot.model.joints()[i].child.value);
    EXPECT_EQ(joint["origin"][3], robot.model.joints()[i].X_PJ.translation().x());
    EXPECT_EQ(joint["origin"][1], robot.model.joints()[i].X_PJ.linear()(0, 1));
  }
  EXPECT_EQ(data["robot"]["variables"][3]["upper"], robot.model.variables()[3].limits.upper);
}

TEST(Page, ShapesAreAsCheckedWithPadding) {
  const Scene scene = Scene()
                          .with({"crate", {{Shape(make_box({0.2, 0.4, 0.6})), Pose::Identity(), {}}}}, Pose::Identity())
                          .with({"ball", {{Shape(make_sphere(0.25)), Pose::Identity(), {}}}}, Pose::Identity());
  RobotOptions options;
  options.urdf.padding_m = 0.01;
  const Robot robot = load_robot(CLEARWAY_ROBOTS "/arm7/arm7.urdf", options).robot;
  const Json data = data_of(robot, scene);
  const std::vector<float> corners = unpacked<float>(data["objects"][0]["shapes"][0]["vertices"], "f32");
  ASSERT_EQ(corners.size(), 24u);
  constexpr float half[] = {0.1F, 0.2F, 0.3F};
  for (std::size_t i = 0; i < 24; ++i) EXPECT_EQ(std::abs(corners[i]), half[i % 3]);
  EXPECT_EQ(unpacked<std::uint32_t>(data["objects"][0]["shapes"][0]["triangles"], "u32").size(), 36u);
  EXPECT_EQ(data["objects"][1]["shapes"][0]["kind"], "sphere");
  EXPECT_EQ(data["objects"][1]["shapes"][0]["radius_m"], 0.25);

  // A padded mesh reaches as far as its support does, along every axis.
  for (std::size_t link = 0; link < robot.model.links().size(); ++link) {
    for (std::size_t i = 0; i < robot.model.links()[link].shapes.size(); ++i) {
      const Json& one = data["robot"]["links"][link]["shapes"][i];
      if (one["kind"] != "mesh") continue;
      const Shape padded = robot.model.links()[link].shapes[i].shape.padded(0.01);
      const std::vector<float> vertices = unpacked<float>(one["vertices"], "f32");
      for (int axis = 0; axis < 3; ++axis) {
        double highest = -1e9;
        for (std::size_t k = static_cast<std::size_t>(axis); k < vertices.size(); k += 3)
          highest = std::max(highest, double(vertices[k]));
        EXPECT_NEAR(highest, padded.support(Vec3::Unit(axis))[axis], 1e-6) << robot.model.links()[link].name;
      }
    }
  }
}

TEST(Page, TracksHoldTheColumnsThatMove) {
  const Robot robot = arm7();
  const std::vector<double> rest = robot.model.rest_state();
  PageTrack track{.interpolation = Interpolation::kCubic};
  Waypoint waypoint{
      .time_s = 0, .positions = rest, .velocities = std::vector<double>(rest.size()), .accelerations = {}};
  track.append(waypoint, true);
  waypoint.time_s = 2;
  waypoint.positions[1] = 0.5;
  track.append(waypoint, true);
  waypoint.time_s = 3;
  waypoint.velocities[4] = 0.25;  // moves without its position being another
  track.append(waypoint, true);
  const Json data = data_of(robot, Scene(), {track})["tracks"][0];
  EXPECT_EQ(data["variables"], (Json{1, 4}));
  EXPECT_EQ(data["count"], 3);
  EXPECT_EQ(data["interpolation"], "cubic");
  EXPECT_EQ(data["unit"], "s");
  EXPECT_EQ(unpacked<double>(data["times"], "f64"), (std::vector<double>{0, 2, 3}));
  EXPECT_EQ(unpacked<double>(data["positions"], "f64"),
            (std::vector<double>{rest[1], rest[4], 0.5, rest[4], 0.5, rest[4]}));
  EXPECT_EQ(unpacked<double>(data["velocities"], "f64"), (std::vector<double>{0, 0, 0, 0, 0, 0.25}));
  EXPECT_TRUE(data["accelerations"].is_null());
  EXPECT_TRUE(data["free"].is_null());
}

TEST(Page, FindingsKeepWhatIsKnownAndSayNullOfTheRest) {
  PageTrack track{.positions = arm7().model.rest_state()};
  track.findings.push_back({.kind = "too close",
                            .t0 = 1,
                            .t1 = 2,
                            .at = 1.5,
                            .segment = 3,
                            .fraction = 0.5,
                            .first = "a",
                            .second = "b",
                            .gap_m = 0.002,
                            .plane = PagePlane{{1, 2, 3}, {0, 0, 1}}});
  const Json finding = data_of(arm7(), Scene(), {track})["tracks"][0]["findings"][0];
  EXPECT_EQ(finding["at"], 1.5);
  EXPECT_EQ(finding["gap_m"], 0.002);
  EXPECT_TRUE(finding["point"].is_null());
  EXPECT_EQ(finding["plane"]["point"], (Json{1.0, 2.0, 3.0}));
  EXPECT_EQ(finding["plane"]["normal"], (Json{0.0, 0.0, 1.0}));
}

TEST(Page, RefusesTablesThatCannotBeDrawn) {
  const Robot robot = arm7();
  const std::vector<double> rest = robot.model.rest_state();
  const auto refuses = [&](const PageTrack& track) { EXPECT_THROW((void)data_of(robot, Scene(), {track}), Error); };
  EXPECT_NO_THROW((void)data_of(robot, Scene(), {PageTrack{.positions = rest}}));
  std::vector<double> short_row = rest, unknown = rest;
  short_row.pop_back();
  unknown[2] = std::numeric_limits<double>::quiet_NaN();
  refuses({.positions = short_row});
  refuses({.positions = unknown});
  refuses({.times_s = {0, 1}, .positions = rest});
  refuses({.positions = rest, .velocities = short_row});
  std::vector<double> two = rest;
  two.insert(two.end(), rest.begin(), rest.end());
  EXPECT_NO_THROW((void)data_of(robot, Scene(), {PageTrack{.times_s = {1, 1}, .positions = two}}));
  refuses({.times_s = {1, 0.5}, .positions = two});
}

TEST(Visuals, AreReadWhereLinksHaveThem) {
  const VisualsFile visuals = read_visuals(CLEARWAY_ROBOTS "/arm6/arm6.urdf");
  EXPECT_TRUE(visuals.warnings.empty());
  const std::vector<Visual>& base = visuals.of_link.at("base_link");
  ASSERT_EQ(base.size(), 3u);  // two meshes and a box
  EXPECT_FALSE(std::get<TriangleMesh>(base[0].shape).triangles.empty());
  EXPECT_TRUE(std::holds_alternative<Shape>(base[2].shape));
  EXPECT_EQ(base[2].X_LV.translation(), Vec3(-0.07, 0, 0.033));
}

}  // namespace
}  // namespace clearway
