// What read_mesh says about a file that it refuses.
#pragma once

#include "folders.hpp"
#include "io/temporary_folder.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/mesh.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

namespace clearway::test {

inline const std::filesystem::path kData = std::filesystem::path(CLEARWAY_TEST_DATA) / "meshes";

inline std::string load(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

/// What the error says, less the folder; "no error" if there was none. Its text must be one line with all three parts.
inline std::string fault(const std::filesystem::path& file, const Vec3& scale = Vec3::Ones()) {
  try {
    static_cast<void>(read_mesh(file, scale));
  } catch (const Error& error) {
    const std::string text = error.what();
    EXPECT_EQ(text.find_first_of("\r\n"), text.npos) << text;
    EXPECT_FALSE(error.found().empty() || error.remedy().empty()) << text;
    EXPECT_TRUE(error.where().starts_with(file.string())) << text;
    return text.substr(std::min(text.size(), file.parent_path().string().size() + 1));
  }
  return "no error";
}

class MeshFault : public testing::Test {
 protected:
  std::string of(std::string_view name, std::string_view bytes) { return fault(folder_.write(name, bytes)); }
  TemporaryFolder folder_;
};

}  // namespace clearway::test
