// Links and joints of a description put in order: parents before children, and proof that they make one tree.
#pragma once

#include <clearway/robot/robot_description.hpp>

#include <cstddef>
#include <vector>

namespace clearway {

/// Indices into the lists of the description. joints[k] moves links[k + 1]; links[0] is the root.
struct TreeOrder {
  std::vector<std::size_t> links;
  std::vector<std::size_t> joints;
};

/// @throws Error if there are no links, names repeat or are empty, a joint names a link that does not exist, a link is the
///         child of two joints, there are two roots, or links hang in a circle.
[[nodiscard]] TreeOrder tree_order(const RobotDescription& robot);

}  // namespace clearway
