// What stands around the arm, as much of it as wanted.
#pragma once

#include <clearway/scene/scene.hpp>

namespace clearway::bench {

/// Boards within an arm's reach, the first ones always the same.
[[nodiscard]] Scene whole_boards(std::size_t count);

/// The first ten of these, cut into `count` boxes in all: the same solids, whatever the count.
/// @throws std::invalid_argument unless the count is 10, 100, 1000 or 10 000
[[nodiscard]] Scene cut_boards(std::size_t count);

/// Boxes as dense everywhere, the nearest first: more of them reach farther out, and beyond the tenth out of the arm's reach.
[[nodiscard]] Scene spread_boxes(std::size_t count);

}  // namespace clearway::bench
