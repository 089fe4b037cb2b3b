// What is wrong with the joint values of a segment themselves: out of limits, too fast, no rotation.
#pragma once

#include <clearway/robot/segment.hpp>

#include "checker/segment_place.hpp"

#include <vector>

namespace clearway {

/// Adds what is out of limits on this segment, and what jumps, if there are times. By joint, then by time.
void add_joint_findings(const RobotModel& model, const Segment& segment, const SegmentPlace& place,
                        std::vector<TrajectoryFinding>& findings);

/// Of a quaternion that comes so close to zero on the segment that it means no rotation, the first number: then there are no poses.
[[nodiscard]] std::optional<VariableId> vanishing_quaternion(const RobotModel& model, const Segment& segment) noexcept;

/// The same as a finding, for all of the segment.
[[nodiscard]] TrajectoryFinding no_rotation(VariableId variable, const Segment& segment, const SegmentPlace& place);

}  // namespace clearway
