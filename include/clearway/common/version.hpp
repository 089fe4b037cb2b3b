// Which clearway this is.
#pragma once

#include <string_view>

namespace clearway {

/// "major.minor.patch" of the library that is linked, as in CHANGELOG.md.
[[nodiscard]] std::string_view version() noexcept;

}  // namespace clearway
