// What the error about a broken robot says.
#pragma once

#include "temporary_folder.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/robot.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace clearway {

inline const std::string kTwo = "<link name='a'/>\n<link name='b'/>\n";
inline const std::string kEnds = "<parent link='a'/><child link='b'/>";
inline const std::string kLimit = "<limit lower='0' upper='1' velocity='1' effort='1'/>";

class RobotFault : public testing::Test {
 protected:
  /// What the error says, less the folder; "no error" if there was none. Its text must be one line with all three parts.
  std::string of_file(const std::filesystem::path& file, const RobotOptions& options = {}) const {
    try {
      (void)load_robot(file, options);
    } catch (const Error& error) {
      return checked(error);
    }
    return "no error";
  }
  /// Of a URDF with this text.
  [[nodiscard]] std::string of_text(std::string_view text) const { return of_file(folder_.write("a.urdf", text)); }
  /// Of a robot with these elements, the first of them on line 2.
  [[nodiscard]] std::string of(const std::string& elements) const {
    return of_text("<robot name='r'>\n" + elements + "\n</robot>\n");
  }
  /// Of a link, on line 2, with one shape.
  [[nodiscard]] std::string of_shape(const std::string& shape) const {
    return of("<link name='a'><collision><geometry>" + shape + "</geometry></collision></link>");
  }
  /// Of a joint on line 4 between links a and b.
  [[nodiscard]] std::string of_joint(const std::string& type, const std::string& inside) const {
    return of(kTwo + "<joint name='j' type='" + type + "'>" + kEnds + inside + "</joint>");
  }
  /// Of an SRDF with these elements, the first of them on line 2, for a robot with one joint j.
  [[nodiscard]] std::string of_srdf(const std::string& elements) const {
    return of_srdf_text("<robot name='r'>\n" + elements + "\n</robot>\n");
  }
  [[nodiscard]] std::string of_srdf_text(const std::string& text) const {
    folder_.write("a.srdf", text);
    const std::string said =
        of("<link name='a'/><link name='b'/><joint name='j' type='continuous'>" + kEnds + "</joint>");
    std::filesystem::remove(folder_.path() / "a.srdf");
    return said;
  }

  std::string checked(const Error& error) const {
    std::string text = error.what();
    EXPECT_EQ(text.find_first_of("\r\n"), text.npos) << text;
    EXPECT_FALSE(error.found().empty() || error.remedy().empty()) << text;
    EXPECT_TRUE(error.where().starts_with(folder_.path().string())) << text;
    const std::string folder = folder_.path().string() + "/";
    for (std::size_t at = text.find(folder); at != text.npos; at = text.find(folder)) text.erase(at, folder.size());
    return text;
  }

  test::TemporaryFolder folder_;
};

}  // namespace clearway
