// A scene is a value: what edits share, what they leave alone, and what they refuse.
#include <clearway/common/error.hpp>
#include <clearway/scene/scene.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace clearway {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Pose at(double x, double y, double z) {
  Pose X = Pose::Identity();
  X.translation() = Vec3(x, y, z);
  X.linear() = Eigen::AngleAxisd(0.3 * x + 0.1, Vec3(1, 2, 3).normalized()).toRotationMatrix();
  return X;
}

Object box(std::string name) {
  return {.name = std::move(name), .shapes = {{.shape = make_box({1, 2, 3}), .source = {}}}};
}

Scene table_and_can() { return Scene().with(box("table"), at(1, 0, 0)).with(box("can"), at(1, 0, 1)); }

template <class Edit>
std::string error_of(const Edit& edit) {
  try {
    static_cast<void>(edit());
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Scene, AnEditMakesANewSceneAndLeavesTheOldOne) {
  const Scene before = table_and_can();
  const Scene after = before.moved("can", at(2, 0, 1));
  EXPECT_EQ(before.find_object("can")->X_WO.matrix(), at(1, 0, 1).matrix());
  EXPECT_EQ(after.find_object("can")->X_WO.matrix(), at(2, 0, 1).matrix());
  EXPECT_EQ(after.find_object("table")->X_WO.matrix(), at(1, 0, 0).matrix());
  EXPECT_EQ(before.without("can").objects().size(), 1U);
  EXPECT_EQ(before.without("can").find_object("can"), nullptr);
  EXPECT_EQ(before.objects().size(), 2U);
}

TEST(Scene, EveryEditSharesTheObjects) {
  const Scene before = table_and_can();
  const Object* const table = before.find_object("table")->object.get();
  const Object* const can = before.find_object("can")->object.get();
  EXPECT_EQ(before.with(box("cup"), at(0, 0, 0)).find_object("table")->object.get(), table);
  EXPECT_EQ(before.without("can").find_object("table")->object.get(), table);
  EXPECT_EQ(before.moved("can", at(0, 0, 0)).find_object("can")->object.get(), can);
  EXPECT_EQ(before.allow({"can", "table"}).find_object("can")->object.get(), can);
  const Scene held = before.attach("can", "hand", at(0, 0, 0.1), {"finger"});
  EXPECT_EQ(held.find_attached("can")->object.get(), can);
  EXPECT_EQ(held.detach("can", at(0, 0, 0)).find_object("can")->object.get(), can);
}

TEST(Scene, AnAttachedObjectIsNoLongerInTheWorld) {
  const Scene held = table_and_can().attach("can", "hand", at(0, 0, 0.1), {"left_finger", "right_finger"});
  EXPECT_EQ(held.find_object("can"), nullptr);
  ASSERT_NE(held.find_attached("can"), nullptr);
  EXPECT_EQ(held.find_attached("can")->link, "hand");
  EXPECT_EQ(held.find_attached("can")->X_LO.matrix(), at(0, 0, 0.1).matrix());
  EXPECT_EQ(held.find_attached("can")->touch_links, (std::vector<std::string>{"left_finger", "right_finger"}));

  const Scene put_down = held.detach("can", at(3, 0, 1));
  EXPECT_TRUE(put_down.attached().empty());
  EXPECT_EQ(put_down.find_object("can")->X_WO.matrix(), at(3, 0, 1).matrix());
}

TEST(Scene, NamesAreOfOneThingOnly) {
  const Scene scene = table_and_can().attach("can", "hand", at(0, 0, 0));
  EXPECT_EQ(error_of([&] { return scene.with(box("table"), at(0, 0, 0)); }),
            "scene: object 'table': it is there already; take it out first, or choose another name");
  EXPECT_EQ(error_of([&] { return scene.with(box("can"), at(0, 0, 0)); }),
            "scene: object 'can': it is attached to link 'hand'; detach it first, or choose another name");
  EXPECT_EQ(error_of([&] { return scene.with(box(""), at(0, 0, 0)); }), "scene: an object has no name; give it one");
}

TEST(Scene, SaysWhichNamesThereAre) {
  const Scene scene = table_and_can();
  EXPECT_EQ(error_of([&] { return scene.without("cup"); }),
            "scene: object 'cup': there is no such object in the world; name one of: table, can");
  EXPECT_EQ(error_of([&] { return scene.moved("cup", at(0, 0, 0)); }),
            "scene: object 'cup': there is no such object in the world; name one of: table, can");
  EXPECT_EQ(error_of([&] { return scene.attach("cup", "hand", at(0, 0, 0)); }),
            "scene: object 'cup': there is no such object in the world; name one of: table, can");
  EXPECT_EQ(error_of([&] { return scene.detach("can", at(0, 0, 0)); }),
            "scene: object 'can': there is no such object attached; there are none");
}

TEST(Scene, RefusesWhatIsNoPose) {
  const Scene scene = table_and_can();
  Pose nan = at(0, 0, 0), scaled = at(0, 0, 0), mirrored = at(0, 0, 0), sheared = at(0, 0, 0);
  nan.translation().y() = kNaN;
  scaled.linear() *= 1.001;
  mirrored.linear().col(0) *= -1;
  sheared.linear()(0, 1) += 0.01;
  const std::string no_number = "scene: object 'can': its pose holds a number that is not finite; give finite numbers";
  const std::string no_rotation =
      "scene: object 'can': its pose is not a rotation and a translation; scale or mirror the shapes, not the pose";
  EXPECT_EQ(error_of([&] { return scene.moved("can", nan); }), no_number);
  EXPECT_EQ(error_of([&] { return scene.attach("can", "hand", nan); }), no_number);
  for (const Pose& X : {scaled, mirrored, sheared}) {
    EXPECT_EQ(error_of([&] { return scene.moved("can", X); }), no_rotation);
    EXPECT_EQ(error_of([&] { return scene.attach("can", "hand", X); }), no_rotation);
    EXPECT_EQ(error_of([&] { return Scene().with(box("can"), X); }), no_rotation);
    EXPECT_EQ(error_of([&] { return scene.attach("can", "hand", at(0, 0, 0)).detach("can", X); }), no_rotation);
    Object bent = box("can");
    bent.shapes[0].X_OS = X;
    EXPECT_EQ(error_of([&] { return Scene().with(bent, at(0, 0, 0)); }), no_rotation);
  }
  Pose drifted = at(1, 2, 3);
  drifted.linear() *= 1 + 1e-9;
  EXPECT_EQ(error_of([&] { return scene.moved("can", drifted); }), "no error");
}

TEST(Scene, RefusesWhatIsNoObjectLinkOrPair) {
  EXPECT_EQ(error_of([&] { return Scene().with({.name = "ghost", .shapes = {}}, at(0, 0, 0)); }),
            "scene: object 'ghost': it has no shapes; give it at least one");
  EXPECT_EQ(error_of([&] { return table_and_can().attach("can", "", at(0, 0, 0)); }),
            "scene: object 'can': it is attached to no link; name the link that holds it");
  EXPECT_EQ(error_of([&] {
              return Scene().allow({"", "can"});
            }),
            "scene: an allowed pair has no first name; name a link or an object");
  EXPECT_EQ(Scene().allow({"hand", ""}).allowed()[0].first, "hand") << "the second may be empty";
}

TEST(Scene, MadeAtOnceIsCheckedAsWell) {
  const auto can = std::make_shared<const Object>(box("can"));
  const auto ghost = std::make_shared<const Object>(Object{.name = "ghost", .shapes = {}});
  const PlacedObject here{can, at(0, 0, 0)};
  const AttachedObject held{can, "hand", at(0, 0, 0), {}};
  Pose scaled = at(0, 0, 0);
  scaled.linear() *= 2;
  EXPECT_EQ(Scene({here}, {}, {{"can", ""}}).objects()[0].object.get(), can.get());
  EXPECT_NE(error_of([&] { return Scene({here, here}, {}, {}); }).find("'can': it is there twice"), std::string::npos);
  EXPECT_NE(error_of([&] { return Scene({here}, {held}, {}); }).find("'can': it is there twice"), std::string::npos);
  EXPECT_NE(error_of([&] { return Scene({{ghost, at(0, 0, 0)}}, {}, {}); }).find("no shapes"), std::string::npos);
  EXPECT_NE(error_of([&] { return Scene({{nullptr, at(0, 0, 0)}}, {}, {}); }).find("no name"), std::string::npos);
  EXPECT_NE(error_of([&] { return Scene({{can, scaled}}, {}, {}); }).find("not a rotation"), std::string::npos);
  EXPECT_NE(error_of([&] {
              return Scene({}, {{can, "hand", scaled, {}}}, {});
            }).find("not a rotation"),
            std::string::npos);
  EXPECT_NE(error_of([&] { return Scene({}, {{can, "", at(0, 0, 0), {}}}, {}); }).find("no link"), std::string::npos);
  EXPECT_NE(error_of([&] { return Scene({}, {}, {{"", "can"}}); }).find("no first name"), std::string::npos);
}

}  // namespace
}  // namespace clearway
