// What keeps a text from being JSON, in words of our own: where it stands, what was expected there and what to do.
#pragma once

#include <clearway/common/error.hpp>

#include <string>
#include <string_view>

namespace clearway::io {

/// The first fault, of a text that has one. To find it the text is read again.
[[nodiscard]] Error json_fault(const std::string& where, std::string_view text);

}  // namespace clearway::io
