// Any bytes as the text of a scene: read or refused, and if read, written and read again.
#pragma once

#include "io/scene_formats.hpp"

#include <cstdint>
#include <span>

namespace clearway {

/// @throws std::logic_error if an error is not one line, or a scene that was read changes when it is written.
void check_scene_of(std::span<const std::uint8_t> bytes, SceneAndWarnings (*read)(const io::SceneSource&));

}  // namespace clearway
