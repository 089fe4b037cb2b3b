#include <clearway/common/error.hpp>
#include <clearway/io/file_digest.hpp>

#include "io/blake2b.hpp"
#include "io/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>

namespace clearway {
namespace {

TEST(FileDigest, IsThatOfAllBytes) {
  const test::TemporaryFolder folder;
  for (const std::size_t size : {0U, 1U, 65535U, 65536U, 65537U, 200000U}) {
    std::string bytes(size, 'x');
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 7);
    EXPECT_EQ(file_digest(folder.write("f", bytes)), io::hexadecimal(io::digest_of(bytes))) << size;
  }
}

TEST(FileDigest, NeedsAFile) {
  const test::TemporaryFolder folder;
  const auto found = [&](const char* name) {
    try {
      return file_digest(folder.path() / name);
    } catch (const Error& error) {
      return error.found();
    }
  };
  EXPECT_EQ(found("none"), "there is no such file");
  EXPECT_EQ(found("."), "is a directory");
  EXPECT_EQ(found("/dev/null"), "is not a regular file");
  std::filesystem::create_symlink("loop", folder.path() / "loop");
  EXPECT_EQ(found("loop").substr(0, 16), "cannot be read: ");
}

}  // namespace
}  // namespace clearway
