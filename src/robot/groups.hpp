// Groups by number from groups by name.
#pragma once

#include <clearway/robot/robot.hpp>

#include "robot/name_lookup.hpp"

namespace clearway {

/// One group for each described, in their order; a group none of whose names exist is there, and empty.
/// @throws Error if two groups have the same name, or a group is made of itself.
[[nodiscard]] std::vector<Group> make_groups(const RobotModel& robot, const SemanticDescription& semantics,
                                             NameLookup& names);

}  // namespace clearway
