// Whether two hulls are the same to the last bit, in all that can be asked of them.
#pragma once

#include <clearway/geometry/hull.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <cstring>

namespace clearway::test {

inline bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }
inline bool same_bits(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }
inline bool same_bits(const Vec3& a, const Vec3& b) {
  return same_bits(a.x(), b.x()) && same_bits(a.y(), b.y()) && same_bits(a.z(), b.z());
}
inline bool same_bits(const Candidates::List& a, const Candidates::List& b) {
  return a.count == b.count && (a.count == 0 || std::memcmp(a.blocks, b.blocks, a.count * sizeof *a.blocks) == 0);
}

inline void expect_same(const Hull& a, const Hull& b) {
  ASSERT_EQ(a.size(), b.size());
  EXPECT_EQ(std::memcmp(a.double_blocks(), b.double_blocks(), a.blocks() * 3 * Hull::kBlock * sizeof(double)), 0);
  EXPECT_TRUE(same_bits(a.radius_m(), b.radius_m()));
  EXPECT_TRUE(same_bits(a.inner_radius_m(), b.inner_radius_m()));
  EXPECT_TRUE(same_bits(a.center(), b.center()));
  EXPECT_TRUE(same_bits(a.half_extent(), b.half_extent()));
  EXPECT_TRUE(same_bits(a.largest(), b.largest()));
  EXPECT_TRUE(same_bits(a.largest_coordinate(), b.largest_coordinate()));
  EXPECT_EQ(a.lsb_exponent(), b.lsb_exponent());
  for (int k = 0; k < 3; ++k) EXPECT_TRUE(same_bits(a.summary().center[k], b.summary().center[k]));
  EXPECT_TRUE(same_bits(a.summary().radius, b.summary().radius));
  EXPECT_TRUE(same_bits(a.summary().inner_radius, b.summary().inner_radius));
  EXPECT_TRUE(same_bits(a.summary().error, b.summary().error));
  EXPECT_TRUE(same_bits(a.summary().reach, b.summary().reach));
  ASSERT_EQ(a.cover().size(), b.cover().size());
  for (std::size_t i = 0; i < a.cover().size(); ++i) {
    EXPECT_TRUE(same_bits(a.cover()[i].center, b.cover()[i].center));
    EXPECT_TRUE(same_bits(a.cover()[i].radius_m, b.cover()[i].radius_m));
    EXPECT_TRUE(same_bits(a.cover()[i].inner_radius_m, b.cover()[i].inner_radius_m));
  }
  EXPECT_TRUE(same_bits(a.candidates().all(), b.candidates().all()));
  ASSERT_EQ(a.candidates().has_cells(), b.candidates().has_cells());
  for (std::uint32_t cell = 0; a.candidates().has_cells() && cell < Candidates::kCells; ++cell)
    EXPECT_TRUE(same_bits(a.candidates().in_cell(cell), b.candidates().in_cell(cell))) << "cell " << cell;
}

}  // namespace clearway::test
