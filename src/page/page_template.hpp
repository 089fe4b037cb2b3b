// The page without data, as viewer/ made it when this was built.
#pragma once

#include <string_view>

namespace clearway {

/// Empty if there was no way to make it.
[[nodiscard]] std::string_view page_template() noexcept;
/// Then this says why.
[[nodiscard]] std::string_view why_no_page() noexcept;

}  // namespace clearway
