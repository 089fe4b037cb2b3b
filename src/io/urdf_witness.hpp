// A second reader of links and joints: urdfdom, by which ROS tools read a URDF.
//
// It is not the first one because it drops or rounds what matters here: it does not know capsules, keeps rotations as
// quaternions, sorts links and joints by name, and has no line numbers. So our reader reads, and urdfdom must agree with
// it about links, joints and their numbers.
#pragma once

#include <clearway/robot/robot_description.hpp>

#include "io/xml_file.hpp"

namespace clearway::io {

/// @param robot  what our reader made of the file, known to be a tree
/// @throws Error if urdfdom refuses the links and joints, or reads them differently. It is shown nothing else.
void require_same_as_urdfdom(const XmlFile& xml, const RobotDescription& robot);

}  // namespace clearway::io
