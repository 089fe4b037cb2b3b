// A scene from text by way of a file, as users have it.
#pragma once

#include "io/temporary_folder.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/scene.hpp>

#include <gtest/gtest.h>

namespace clearway::test {

class SceneFile : public testing::Test {
 protected:
  SceneAndWarnings read(std::string_view name, std::string_view text) {
    return read_scene(folder_.write(name, text), options_);
  }

  /// What the error says, less the folder; "no error" if there was none. It must be one line that begins with the file.
  std::string fault(std::string_view name) {
    const std::filesystem::path file = folder_.path() / name;
    try {
      static_cast<void>(read_scene(file, options_));
    } catch (const Error& error) {
      const std::string text = error.what();
      EXPECT_EQ(text.find_first_of("\r\n"), text.npos) << text;
      EXPECT_FALSE(error.found().empty() || error.remedy().empty()) << text;
      EXPECT_TRUE(text.starts_with(file.string())) << text;
      return text.substr(std::min(text.size(), file.parent_path().string().size() + 1));
    }
    return "no error";
  }
  std::string fault(std::string_view name, std::string_view text) {
    folder_.write(name, text);
    return fault(name);
  }

  TemporaryFolder folder_;
  SceneOptions options_;
};

inline Pose pose_at(const Vec3& xyz, double yaw = 0) {
  Pose X = Pose::Identity();
  X.translation() = xyz;
  X.linear() = Eigen::AngleAxisd(yaw, Vec3::UnitZ()).toRotationMatrix();
  return X;
}

inline void expect_near(const Pose& found, const Pose& expected) {
  EXPECT_LT((found.matrix() - expected.matrix()).cwiseAbs().maxCoeff(), 1e-15) << found.matrix();
}

template <class Core>
const Core& core(const ObjectShape& shape) {
  return std::get<Core>(shape.shape.core());
}

/// From the lowest to the highest vertex of a hull.
inline Vec3 extent(const ObjectShape& shape) {
  Eigen::AlignedBox3d box;
  for (std::size_t i = 0; i < core<Hull>(shape).size(); ++i) box.extend(core<Hull>(shape).vertex(i));
  return box.sizes();
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return at == text.npos ? text : text.replace(at, from.size(), to);
}

}  // namespace clearway::test
