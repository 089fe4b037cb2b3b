// The fuzz target's check on random bytes, for machines without libFuzzer.
#include "fuzz/verdict_of_bytes.hpp"

#include "oracle/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <vector>

namespace clearway {
namespace {

std::vector<std::uint8_t> draw_bytes(std::uint64_t seed) {
  oracle::Rng rng(seed);
  std::vector<std::uint8_t> bytes(rng.below(400));
  // Half of them small or repeated, which makes ties.
  const bool any = rng.coin();
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(any || rng.coin() ? rng.below(256) : rng.below(16));
  return bytes;
}

TEST(VerdictOfBytes, IsThatOfTheOracle) {
  constexpr std::uint64_t kRuns = 1'500;
  std::array<int, 4> count{};
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    try {
      ++count[static_cast<std::size_t>(check_verdict_of(draw_bytes(seed)))];
    } catch (const std::logic_error& wrong) {
      FAIL() << "seed " << seed << ": " << wrong.what();
    }
  }
  // All ways through are taken, the last two by most.
  const auto [no_body, no_pose, free, hit] = count;
  EXPECT_GT(no_body, static_cast<int>(kRuns / 100));
  EXPECT_GT(no_pose, static_cast<int>(kRuns / 100));
  EXPECT_GT(free, static_cast<int>(kRuns / 10));
  EXPECT_GT(hit, static_cast<int>(kRuns / 10));
}

TEST(VerdictOfBytes, NoBytesAreTwoPointsAtTheOrigin) { EXPECT_EQ(check_verdict_of({}), Outcome::kHit); }

}  // namespace
}  // namespace clearway
