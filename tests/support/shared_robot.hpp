// Robots and planning problems of the shared data, for tests that say loudly when these are absent.
#pragma once

#include <clearway/io/problem_files.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>

#include "folders.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

namespace clearway {

class SharedRobot : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const std::filesystem::path shared = CLEARWAY_SHARED, folder = shared / "data/robots" / GetParam();
    problems = shared / "data/problems" / GetParam();
    if (shared.empty() || !std::filesystem::exists(problems)) {
      std::cerr << "SKIPPED: no shared problems; set CLEARWAY_SHARED\n";
      GTEST_SKIP() << "no " << problems;
    }
    RobotOptions options;
    options.urdf.packages.by_name["meshes"] = folder / "meshes";
    robot = std::make_shared<const Robot>(load_robot(folder / (GetParam() + ".urdf"), options).robot);
  }

  [[nodiscard]] Scene scene(const std::filesystem::path& file) const {
    SceneOptions options;
    options.world_frames.push_back(robot->model.links()[0].name);
    return read_scene(file, options).scene;
  }

  std::shared_ptr<const Robot> robot;
  std::filesystem::path problems;  // folder, for find_problems
};

}  // namespace clearway
