// A body as bytes and back, and everything that can happen to the bytes in between.
#include "io/mesh_body_bytes.hpp"

#include "support/same_hull.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace clearway::io {
namespace {

const Digest kKey = digest_of("a mesh");

/// Small, with all that a body can have: cells, several balls, remarks.
MeshBody small_body() {
  std::vector<Vec3> points;
  for (int i = 0; i < 18; ++i) points.emplace_back(std::cos(i), std::sin(i), i % 2 == 0 ? 3.0 : -3.0);
  return {.hull = build_hull(points), .volume_m3 = -0.1, .remarks = {": ignored 2 x line", ""}};
}

void expect_small_body(const std::optional<MeshBody>& body) {
  ASSERT_TRUE(body);
  const MeshBody expected = small_body();
  test::expect_same(body->hull, expected.hull);
  EXPECT_EQ(body->volume_m3, expected.volume_m3);
  EXPECT_EQ(body->remarks, expected.remarks);
}

/// As if damage had come with a digest that fits.
std::string signed_again(std::string bytes) {
  const std::size_t content = bytes.size() - sizeof(Digest);
  const Digest digest = digest_of(std::string_view(bytes).substr(0, content));
  std::memcpy(bytes.data() + content, digest.data(), digest.size());
  return bytes;
}

TEST(MeshBodyBytes, GiveTheSameBodyBack) {
  ASSERT_TRUE(small_body().hull.candidates().has_cells());
  ASSERT_GT(small_body().hull.cover().size(), 1U);
  expect_small_body(body_of(bytes_of(small_body(), kKey), kKey));
}

TEST(MeshBodyBytes, AreRefusedIfCutAnywhere) {
  const std::string bytes = bytes_of(small_body(), kKey);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ASSERT_FALSE(body_of(std::string_view(bytes).substr(0, size), kKey)) << "after " << size << " bytes";
  }
  EXPECT_FALSE(body_of(bytes + '\0', kKey));
}

TEST(MeshBodyBytes, AreRefusedIfCutAndSignedAgain) {
  const std::string bytes = bytes_of(small_body(), kKey);
  for (std::size_t size = sizeof(Digest); size < bytes.size(); ++size) {
    ASSERT_FALSE(body_of(signed_again(bytes.substr(0, size)), kKey)) << "after " << size << " bytes";
  }
  EXPECT_FALSE(body_of(signed_again(bytes + '\0'), kKey));
}

TEST(MeshBodyBytes, AreRefusedIfAnyByteIsAnother) {
  std::string bytes = bytes_of(small_body(), kKey);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const char flip : {'\x01', '\x80'}) {
      bytes[i] = static_cast<char>(bytes[i] ^ flip);
      ASSERT_FALSE(body_of(bytes, kKey)) << "byte " << i;
      bytes[i] = static_cast<char>(bytes[i] ^ flip);
    }
  }
  expect_small_body(body_of(bytes, kKey));
}

/// No digest stands in the way now: what comes out must be a hull that can be asked, or nothing.
TEST(MeshBodyBytes, OfAnyContentAreABodyOrNothing) {
  const std::string bytes = bytes_of(small_body(), kKey);
  std::size_t bodies = 0;
  for (std::size_t i = 0; i + sizeof(Digest) < bytes.size(); ++i) {
    for (const char value : {'\x00', '\x7F', '\xFF'}) {
      std::string damaged = bytes;
      damaged[i] = value;
      const std::optional<MeshBody> body = body_of(signed_again(damaged), kKey);
      if (!body) continue;
      ++bodies;
      for (std::size_t v = 0; v < body->hull.size(); ++v) ASSERT_TRUE(body->hull.vertex(v).allFinite());
      for (const double x : {-3.0, -1.0, 1.0, 2.0})
        for (const double y : {-2.0, -1.0, 0.0, 1.0, 4.0}) {
          const Candidates::List list = body->hull.candidates().toward(x, y, 1);
          ASSERT_GT(list.count, 0U);
          for (std::size_t b = 0; b < list.count; ++b)
            for (const std::uint32_t index : list.blocks[b].index) ASSERT_LT(index, body->hull.size());
        }
    }
  }
  EXPECT_GT(bodies, 100U);  // the last bits of coordinates, for example
}

TEST(MeshBodyBytes, AreRefusedUnderAnotherKey) {
  EXPECT_FALSE(body_of(bytes_of(small_body(), kKey), digest_of("another mesh")));
}

TEST(MeshBodyBytes, OfAnotherFormatAreRefused) {
  std::string bytes = bytes_of(small_body(), kKey);
  const std::size_t version = bytes.find("clearway body 2\n") + std::strlen("clearway body ");
  bytes[version] = '1';
  EXPECT_FALSE(body_of(signed_again(bytes), kKey));
  bytes[version] = '2';
  expect_small_body(body_of(signed_again(bytes), kKey));
}

}  // namespace
}  // namespace clearway::io
