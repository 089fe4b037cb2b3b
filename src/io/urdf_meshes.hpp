// The meshes that the links of a URDF name, as bodies.
#pragma once

#include <clearway/io/urdf.hpp>

#include "io/urdf_document.hpp"

namespace clearway::io {

/// Gives every link its shapes, in the order of the file. Meshes are found, read and replaced by their hulls on several
/// threads; the result, warnings and errors included, does not depend on how many.
/// @throws Error if a mesh is not found or cannot be read; it names the link too.
[[nodiscard]] RobotFile with_shapes(UrdfDocument document, const UrdfOptions& options);

}  // namespace clearway::io
