// Real robots from their files, against facts found by other means (collision.json, fk.json: NumPy).
#include "folders.hpp"
#include "temporary_folder.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/robot/kinematics.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace clearway {
namespace {

using nlohmann::json;
using Names = std::vector<std::string>;
namespace fs = std::filesystem;

Vec3 to_vector(const json& xyz) { return {xyz.at(0).get<double>(), xyz.at(1).get<double>(), xyz.at(2).get<double>()}; }

/// By qhull, so that it owes nothing to our own faces.
double hull_volume(const Hull& hull) {
  std::vector<coordT> coordinates;
  for (std::size_t i = 0; i < hull.size(); ++i)
    for (const double x : hull.vertex(i)) coordinates.push_back(x);
  qhT state;
  qhT* const qh = &state;
  qh_zero(qh, stderr);
  char command[] = "qhull FA";  // computes the volume
  EXPECT_EQ(qh_new_qhull(qh, 3, static_cast<int>(hull.size()), coordinates.data(), False, command, nullptr, stderr), 0);
  qh_getarea(qh, qh->facet_list);
  const double volume = qh->totvol;
  qh_freeqhull(qh, !qh_ALL);
  int long_left = 0, total_left = 0;
  qh_memfreeshort(qh, &long_left, &total_left);
  return volume;
}

class SharedRobots : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (std::string_view(CLEARWAY_SHARED).empty()) {
      GTEST_SKIP() << "NOT TESTED: the shared data is not there; set CLEARWAY_SHARED to its folder";
    }
  }
  static fs::path folder() { return fs::path(CLEARWAY_SHARED) / "data/robots" / GetParam(); }
  static RobotAndWarnings load() { return load_robot(folder() / (std::string(GetParam()) + ".urdf")); }
  static json facts(const char* file) {
    std::ifstream stream(folder() / file);
    return json::parse(stream);
  }
};
INSTANTIATE_TEST_SUITE_P(Both, SharedRobots, testing::Values("panda", "ur5"),
                         [](const auto& robot) { return std::string(robot.param); });

TEST_P(SharedRobots, EveryCollisionElementIsThere) {
  const Robot robot = load().robot;
  const json elements = facts("collision.json").at("elements");
  std::size_t count = 0;
  for (const Link& link : robot.model.links()) count += link.shapes.size();
  ASSERT_EQ(count, elements.size());
  for (const json& element : elements) {
    const std::string name = element.at("link");
    SCOPED_TRACE(name);
    const LinkShape& shape = robot.model[*robot.model.find_link(name)].shapes.at(element.at("index"));
    EXPECT_EQ(shape.source.type, element.at("type"));
    EXPECT_EQ(shape.X_LS.translation(), to_vector(element.at("origin_xyz")));
    const Hull& hull = std::get<Hull>(shape.shape.core());
    EXPECT_LT((hull.center() - hull.half_extent() - to_vector(element.at("aabb_min"))).cwiseAbs().maxCoeff(), 1e-9);
    EXPECT_LT((hull.center() + hull.half_extent() - to_vector(element.at("aabb_max"))).cwiseAbs().maxCoeff(), 1e-9);
    if (element.at("type") != "mesh") continue;
    EXPECT_TRUE(fs::equivalent(shape.source.file, folder() / element.at("file").get<std::string>()));
    const Vec3 scale = to_vector(element.at("scale"));
    const double factor = std::abs(scale.prod());
    const double volume = element.at("hull_volume").get<double>() * factor;
    EXPECT_NEAR(hull_volume(hull), volume, 1e-3 * volume);
    if (element.at("closed").get<bool>()) {
      const double enclosed = element.at("signed_volume").get<double>() * factor;
      EXPECT_NEAR(shape.source.mesh_volume_m3, enclosed, 1e-9 * enclosed);
    }
  }
}

TEST_P(SharedRobots, LinksAreWhereTheyShouldBe) {
  const Robot robot = load().robot;
  const json fk = facts("fk.json");
  const RobotModel& model = robot.model;
  EXPECT_EQ(model.links()[0].name, fk.at("root_link"));
  ASSERT_EQ(fk.at("configurations").size(), 50U);
  std::vector<Pose> X_WL(model.links().size());
  double worst = 0;
  for (const json& configuration : fk.at("configurations")) {
    std::vector<double> q = model.rest_state();
    for (const auto& [joint, value] : configuration.at("joints").items()) {
      const auto variable = model.find_variable(joint);
      ASSERT_TRUE(variable) << joint;
      q[variable->index()] = value;
    }
    forward_kinematics(model, q, X_WL);
    ASSERT_EQ(configuration.at("poses").size(), model.links().size());
    for (const auto& [name, numbers] : configuration.at("poses").items()) {
      const auto values = numbers.get<std::vector<double>>();
      const Eigen::Matrix4d expected = Eigen::Map<const Eigen::Matrix<double, 4, 4, Eigen::RowMajor>>(values.data());
      worst = std::max(worst, (X_WL[model.find_link(name)->index()].matrix() - expected).cwiseAbs().maxCoeff());
    }
  }
  EXPECT_LT(worst, 1e-12);
}

TEST_P(SharedRobots, GroupsAndPairsAreAsTheSrdfSays) {
  const auto [robot, warnings] = load();
  const bool is_panda = std::string_view(GetParam()) == "panda";
  EXPECT_TRUE(robot.has_semantics);
  const Group* arm = robot.find_group(is_panda ? "panda_arm" : "manipulator");
  ASSERT_NE(arm, nullptr);
  Names variables;
  for (const VariableId v : arm->variables) variables.push_back(robot.model[v].name);
  EXPECT_EQ(variables, is_panda ? (Names{"panda_joint1", "panda_joint2", "panda_joint3", "panda_joint4", "panda_joint5",
                                         "panda_joint6", "panda_joint7"})
                                : (Names{"shoulder_pan_joint", "shoulder_lift_joint", "elbow_joint", "wrist_1_joint",
                                         "wrist_2_joint", "wrist_3_joint"}));
  ASSERT_TRUE(arm->tip);
  EXPECT_EQ(robot.model[*arm->tip].name, is_panda ? "panda_link8" : "ee_link");
  const GroupState* state = robot.find_state(arm->name, is_panda ? "ready" : "home");
  ASSERT_NE(state, nullptr);
  EXPECT_EQ(state->values.size(), variables.size());
  EXPECT_EQ(warnings, Names{});
  const auto link = [&](const char* name) { return *robot.model.find_link(name); };
  if (is_panda) {
    EXPECT_EQ(robot.pairs(link("panda_link0"), link("panda_link1")), PairUse::kDisabled);
    EXPECT_EQ(robot.pairs(link("panda_link0"), link("panda_link5")), PairUse::kChecked);
  } else {
    EXPECT_EQ(robot.pairs(link("fts_robotside"), link("robotiq_85_base_link")), PairUse::kRigid)
        << "which the SRDF forgot";
  }
}

// Where the SRDF is found --------------------------------------------------------------------------------------------

constexpr const char* kUrdf = "<robot name='arm'><link name='base'/></robot>";
constexpr const char* kSrdf = "<robot name='arm'><group name='g'><link name='bass'/></group><what/></robot>";

TEST(LoadRobot, TakesTheSrdfOfTheSameName) {
  const test::TemporaryFolder folder;
  const fs::path urdf = folder.write("arm.urdf", kUrdf);
  EXPECT_FALSE(load_robot(urdf).robot.has_semantics);
  EXPECT_TRUE(load_robot(urdf).warnings.empty());
  folder.write("leg.srdf", "<robot name='arm'/>");
  EXPECT_EQ(find_srdf(urdf), folder.path() / "leg.srdf") << "the only one";
  folder.write("arm.srdf", kSrdf);
  EXPECT_EQ(find_srdf(urdf), folder.path() / "arm.srdf");
  EXPECT_EQ(find_srdf(folder.path() / "arm.urdf.xacro"), folder.path() / "arm.srdf");
  EXPECT_EQ(find_srdf(folder.path() / "arm.xacro"), folder.path() / "arm.srdf");
  EXPECT_EQ(find_srdf(folder.path() / "other.urdf"), std::nullopt) << "two to choose from";

  const auto [robot, warnings] = load_robot(urdf);
  EXPECT_TRUE(robot.has_semantics);
  const std::string at = (folder.path() / "arm.srdf").string();
  ASSERT_EQ(warnings.size(), 3U) << "of the reader and of make_robot";
  EXPECT_EQ(warnings[0].rfind(at + ":1: <what> in <robot> is not known", 0), 0U) << warnings[0];
  EXPECT_EQ(warnings[1], at + ": group 'g': link 'bass' does not exist, the nearest name is 'base'; it is left out");
}

TEST(LoadRobot, TakesTheSrdfGivenOrNone) {
  const test::TemporaryFolder folder;
  const fs::path urdf = folder.write("arm.urdf", kUrdf);
  folder.write("arm.srdf", "<robot name='arm'><group name='a'/></robot>");
  const fs::path other = folder.write("other.srdf", "<robot name='arm'><group name='b'/></robot>");
  RobotOptions options;
  options.srdf = other;
  EXPECT_NE(load_robot(urdf, options).robot.find_group("b"), nullptr);
  options.use_srdf = false;
  EXPECT_FALSE(load_robot(urdf, options).robot.has_semantics);
}

TEST(LoadRobot, SaysWhenThereIsAChoice) {
  const test::TemporaryFolder folder;
  const fs::path urdf = folder.write("arm.urdf", kUrdf);
  folder.write("x.srdf", kSrdf);
  folder.write("y.srdf", kSrdf);
  const auto [robot, warnings] = load_robot(urdf);
  EXPECT_FALSE(robot.has_semantics);
  EXPECT_EQ(warnings, Names{urdf.string() + ": there are several .srdf files beside it (x.srdf, y.srdf), none of its "
                                            "name; none is used, name one"});
}

// xacro ---------------------------------------------------------------------------------------------------------------

/// Puts a program called xacro in front of all others while it lives.
class FakeXacro {
 public:
  explicit FakeXacro(const std::string& script) : path_(std::getenv("PATH")) {
    const fs::path file = folder_.write("xacro", "#!/bin/sh\n" + script);
    fs::permissions(file, fs::perms::owner_all);
    setenv("PATH", (folder_.path().string() + ":" + path_).c_str(), 1);
  }
  ~FakeXacro() { setenv("PATH", path_.c_str(), 1); }
  FakeXacro(const FakeXacro&) = delete;
  FakeXacro& operator=(const FakeXacro&) = delete;

 private:
  test::TemporaryFolder folder_;
  std::string path_;
};

TEST(LoadRobot, RunsXacro) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.write("my arm.urdf.xacro", "ARM");
  const FakeXacro xacro("echo \"<robot name='$(cat \"$1\")'><link name='base'/></robot>\"; echo loud >&2\n");
  EXPECT_EQ(load_robot(file).robot.model.name(), "ARM");
}

TEST(LoadRobot, TellsWhatXacroSays) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.write("arm.urdf.xacro", "ARM");
  const FakeXacro xacro("echo 'unknown macro' >&2; echo '  when in: arm' >&2; exit 2\n");
  try {
    (void)load_robot(file);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), file.string() + ": xacro refuses it: unknown macro when in: arm; mend the file");
  }
}

TEST(LoadRobot, MuchOutputOfXacroOnBothPipesIsNoDeadlock) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.write("arm.urdf.xacro", "ARM");
  const FakeXacro xacro(
      "i=0; while [ $i -lt 3000 ]; do echo '<!-- some thirty letters of output -->'; echo '<!-- and as many on the "
      "other pipe -->' >&2; i=$((i+1)); done; echo \"<robot name='a'><link name='base'/></robot>\"\n");
  EXPECT_EQ(load_robot(file).robot.model.name(), "a");
}

TEST(LoadRobot, SaysWhenThereIsNoXacro) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.write("arm.urdf.xacro", "ARM");
  const std::string path = std::getenv("PATH");
  setenv("PATH", folder.path().c_str(), 1);
  std::string said = "no error";
  try {
    (void)load_robot(file);
  } catch (const Error& error) {
    said = error.what();
  }
  setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(said, file.string() +
                      ": it needs the program xacro, which is not on the PATH; install it (pip install xacro), "
                      "or convert the file where it is: xacro FILE > robot.urdf");
}

}  // namespace
}  // namespace clearway
