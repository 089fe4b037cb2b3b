// The pairs that the verifier finds are those that the checker checks, and those that the rules say.
#include <clearway/checker/collision_checker.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/io/srdf.hpp>

#include "oracle/rng.hpp"
#include "proof/pairs.hpp"
#include "support/bundled_robots.hpp"

#include <gtest/gtest.h>

namespace clearway::proof {
namespace {

struct Said {
  std::shared_ptr<const Robot> robot;
  std::optional<SemanticDescription> semantics;
};

Said load(const std::string& name, bool with_srdf) {
  const auto urdf = bundled_folder() / name / (name + ".urdf");
  Said said;
  if (with_srdf) said.semantics = read_srdf(bundled_folder() / name / (name + ".srdf")).semantics;
  said.robot = std::make_shared<const Robot>(make_robot(read_urdf(urdf).robot, said.semantics).robot);
  return said;
}

/// The same bodies in the same order, and the same pairs of them.
void expect_same(const Said& said, const Scene& scene) {
  const CollisionChecker checker(said.robot, scene);
  const auto bodies = bodies_of(said.robot->model, scene);
  const auto table = must_not_meet(said.robot->model, said.semantics, scene, bodies);
  ASSERT_EQ(bodies.size(), checker.bodies().size());
  std::size_t checked = 0;
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    EXPECT_EQ(bodies[i].name, checker.bodies()[i].name);
    for (std::uint32_t j = i + 1; j < bodies.size(); ++j) {
      EXPECT_EQ(table[i][j], checker.is_checked(BodyId{i}, BodyId{j})) << bodies[i].name << ", " << bodies[j].name;
      checked += table[i][j];
    }
  }
  EXPECT_GT(checked, 5U);
  EXPECT_LT(checked, bodies.size() * (bodies.size() - 1) / 2);
}

TEST(Pairs, AreThoseOfTheCheckerForBundledRobots) {
  for (const std::string& name : bundled_robots()) {
    const Scene scene = read_scene(bundled_folder() / name / "scene.yaml").scene;
    expect_same(load(name, true), scene);
    expect_same(load(name, false), scene);
    expect_same(load(name, true), Scene());
  }
}

TEST(Pairs, AreThoseOfTheCheckerWhateverIsAllowedAndAttached) {
  oracle::Rng rng(1);
  for (const std::string& name : bundled_robots()) {
    const Scene plain = read_scene(bundled_folder() / name / "scene.yaml").scene;
    for (int k = 0; k < 20; ++k) {
      Said said = load(name, true);
      std::vector<std::string> names;
      for (const Link& link : said.robot->model.links()) names.push_back(link.name);
      const auto any = [&](const auto& all) { return all[rng.below(all.size())]; };
      // What an SRDF may say in any combination: pairs, links with everything, and pairs that are enabled again.
      SemanticDescription& semantics = *said.semantics;
      for (int n = 0; n < 4; ++n) {
        semantics.disabled.push_back({any(names), any(names), ""});
        semantics.enabled.push_back({any(names), any(names), ""});
        if (n < 2) semantics.disabled_links.push_back(any(names));
      }
      const auto urdf = bundled_folder() / name / (name + ".urdf");
      said.robot = std::make_shared<const Robot>(make_robot(read_urdf(urdf).robot, said.semantics).robot);

      Scene scene = plain;
      while (scene.attached().size() < 2) {
        const std::string object = scene.objects()[rng.below(scene.objects().size())].object->name;
        scene = scene.attach(object, any(names), Pose::Identity(), {any(names), any(names)});
      }
      // A thing that is called like a link: the name means the link.
      scene = scene.with({names[1], plain.objects()[0].object->shapes}, Pose::Identity());
      for (const auto& placed : scene.objects()) names.push_back(placed.object->name);
      for (const auto& held : scene.attached()) names.push_back(held.object->name);
      names.push_back("nobody");
      for (int n = 0; n < 4; ++n) scene = scene.allow({any(names), any(names)});
      if (k % 4 == 0) scene = scene.allow({any(names), ""});
      ASSERT_NO_FATAL_FAILURE(expect_same(said, scene));
    }
  }
}

TEST(Pairs, HangFromTheDeepestLinkThatBothHangFrom) {
  const Said said = load("arm7", true);
  const RobotModel& robot = said.robot->model;
  const auto link = [&](const char* name) { return robot.find_link(name)->value; };
  EXPECT_EQ(common_root(robot, link("link2"), link("link5")), link("link2"));
  EXPECT_EQ(common_root(robot, link("link5"), link("link2")), link("link2"));
  EXPECT_EQ(common_root(robot, link("left_finger"), link("right_finger")), link("hand"));
  EXPECT_EQ(common_root(robot, link("link0"), link("hand")), link("link0"));
}

}  // namespace
}  // namespace clearway::proof
