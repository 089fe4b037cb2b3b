// How much memory this program holds: for benchmarks of memory.
#pragma once

#include <cstddef>

namespace clearway::bench {

/// Of all that came from operator new, as large as malloc made it.
[[nodiscard]] std::size_t live_bytes() noexcept;

}  // namespace clearway::bench
