#include "io/blake2b.hpp"

#include <gtest/gtest.h>

#include <string>

namespace clearway::io {
namespace {

/// The bytes 0, 1, ... 255, 0, ...
std::string counting(std::size_t count) {
  std::string bytes;
  for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(i % 256);
  return bytes;
}

TEST(Blake2b, AgreesWithOthers) {  // Python's hashlib.blake2b(..., digest_size=32); around the size of a block, 128
  EXPECT_EQ(hexadecimal(digest_of("")), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  EXPECT_EQ(hexadecimal(digest_of("abc")), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  EXPECT_EQ(hexadecimal(digest_of(counting(127))), "f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72");
  EXPECT_EQ(hexadecimal(digest_of(counting(128))), "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1");
  EXPECT_EQ(hexadecimal(digest_of(counting(129))), "f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9");
  EXPECT_EQ(hexadecimal(digest_of(counting(256))), "39a7eb9fedc19aabc83425c6755dd90e6f9d0c804964a1f4aaeea3b9fb599835");
  EXPECT_EQ(hexadecimal(digest_of(counting(1000))), "c636324d47d89f2b2434dc2c994100663fbbaea880ff020fc5de89dd0f77a1ec");
}

TEST(Blake2b, DoesNotCareHowBytesCome) {
  const std::string bytes = counting(1000);
  for (const std::size_t step : {1, 3, 127, 128, 129, 256, 999}) {
    Blake2b hash;
    for (std::size_t at = 0; at < bytes.size(); at += step) hash.add(std::string_view(bytes).substr(at, step));
    EXPECT_EQ(hash.finish(), digest_of(bytes)) << "in parts of " << step;
  }
}

}  // namespace
}  // namespace clearway::io
