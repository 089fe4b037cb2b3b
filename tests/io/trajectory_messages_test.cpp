// Trajectories in messages of ROS and MoveIt, as YAML and as JSON, and in our own.
#include "trajectory_text.hpp"

namespace clearway::test {
namespace {

constexpr auto kLinear = Interpolation::kLinear, kCubic = Interpolation::kCubic, kQuintic = Interpolation::kQuintic;

/// As `ros2 topic echo` prints it.
const std::string kRos2 = R"(header:
  stamp:
    sec: 0
    nanosec: 0
  frame_id: ''
joint_names:
- slide
- turn
points:
- positions:
  - 1.0
  - 2.0
  velocities:
  - 0.0
  - 0.5
  accelerations: []
  effort: []
  time_from_start:
    sec: 0
    nanosec: 0
- positions:
  - 3.0
  - 4.0
  velocities:
  - 0.0
  - 0.0
  accelerations: []
  effort: []
  time_from_start:
    sec: 1
    nanosec: 500000000
---
)";

/// As `rostopic echo` prints it.
const std::string kRos1 = R"(header: 
  seq: 0
  stamp: 
    secs: 0
    nsecs:         0
  frame_id: ''
joint_names: 
  - slide
  - turn
points: 
  - 
    positions: [1.0, 2.0]
    velocities: [0.0, 0.5]
    accelerations: []
    effort: []
    time_from_start: 
      secs: 0
      nsecs:         0
  - 
    positions: [3.0, 4.0]
    velocities: [0.0, 0.0]
    accelerations: []
    effort: []
    time_from_start: 
      secs: 1
      nsecs: 500000000
---
)";

const std::string kJson = R"({"joint_names": ["slide", "turn"], "points": [
  {"positions": [1, 2], "velocities": [0, 0.5], "time_from_start": {"sec": 0, "nanosec": 0}},
  {"positions": [3, 4], "velocities": [0, 0], "time_from_start": 1.5}]})";

TEST(TrajectoryMessages, OfBothRosAndJsonSayTheSame) {
  for (const std::string& text : {kRos2, kRos1, kJson}) {
    const Said said = read_all(text);
    EXPECT_EQ(said.positions, (Rows{{2, 1}, {4, 3}}));
    EXPECT_EQ(said.velocities, (Rows{{0.5, 0}, {0, 0}}));
    EXPECT_EQ(said.times, (std::vector{0, 1.5}));
    EXPECT_EQ(said.richest, kCubic);
    EXPECT_TRUE(said.has_times);
    EXPECT_TRUE(said.warnings.empty());
  }
}

}  // namespace
}  // namespace clearway::test
