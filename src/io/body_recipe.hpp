// How this build makes a body of a mesh: a text that another build has only if it makes the same.
#pragma once

#include <string_view>

namespace clearway::io {

/// A digest of the contents of all sources of the layers geometry and io, the compiler, its flags and Eigen, so that nobody has
/// to remember to count up a version. Made by body_recipe.cmake, whenever one of them changes.
[[nodiscard]] std::string_view body_recipe() noexcept;

}  // namespace clearway::io
