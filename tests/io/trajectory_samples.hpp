// Messages that say what trajectories say, and parts to make others from.
#pragma once

#include <string>

namespace clearway::test {

/// As `ros2 topic echo` prints it.
inline const std::string kRos2 = R"(header:
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
inline const std::string kRos1 = R"(header: 
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

inline const std::string kJson = R"({"joint_names": ["slide", "turn"], "points": [
  {"positions": [1, 2], "velocities": [0, 0.5], "time_from_start": {"sec": 0, "nanosec": 0}},
  {"positions": [3, 4], "velocities": [0, 0], "time_from_start": 1.5}]})";

/// One joint and one point each, at the times given.
inline std::string points_of(const std::string& points) {
  return R"({"joint_names": ["turn"], "points": [)" + points + "]}";
}
inline std::string point(double position, double time_s) {
  return R"({"positions": [)" + std::to_string(position) + R"(], "time_from_start": )" + std::to_string(time_s) + "}";
}

/// A place in space, in the way of geometry_msgs.
inline std::string spatial(const std::string& transform, const std::string& more = "") {
  return R"({"translation": {"x": 1, "y": 2, "z": 0}, "rotation": )" + transform + "}" + more;
}

}  // namespace clearway::test
