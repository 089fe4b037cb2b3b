// Which pairs of links need no check: found out by trying many states.
#pragma once

#include <clearway/robot/robot.hpp>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace clearway {

enum class PairReason {
  kAdjacent,  // one joint apart
  kDefault,   // collide in the rest state: their shapes overlap where they should not
  kAlways,    // collided in nearly all states tried
  kNever,     // collided in none of them, which is not a proof
  kSometimes  // to be checked
};
/// As SRDF files spell it: "Adjacent", "Default", "Always", "Never"; "Sometimes".
[[nodiscard]] std::string_view name_of(PairReason reason) noexcept;

struct PairSamplingOptions {
  std::uint64_t samples = 20'000;
  std::uint64_t seed = 1;
  double always_share = 0.95;  // from this share of states on, a pair collides "always"
  unsigned threads = 0;
};

/// Two links with shapes that can move relative to each other.
struct SampledPair {
  LinkId first;
  LinkId second;
  std::uint64_t hits;
  PairReason reason;
};

/// States are drawn evenly between limits, full turns where there are none; planar and floating joints stay at rest. The
/// pairs that the robot leaves out now do not matter. Same options, same result, for any number of threads.
/// In order of the links.
[[nodiscard]] std::vector<SampledPair> sample_pairs(const Robot& robot, const PairSamplingOptions& options = {});

}  // namespace clearway
