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
  EXPECT_THROW(static_cast<void>(file_digest(folder.path() / "none")), Error);
  EXPECT_THROW(static_cast<void>(file_digest(folder.path())), Error);
}

}  // namespace
}  // namespace clearway
