// Which of the processor's instruction sets clearway's kernels use, and how to force a lesser one.
#pragma once

#include <string>
#include <string_view>

namespace clearway::bench {

/// Lets only the named set be used: scalar, ssse3, sse4, avx2 or avx3 (AVX-512). To be called before the first query.
/// @throws std::invalid_argument if there is no such name or this processor lacks it.
void force_instruction_set(std::string_view name);

/// The best one that is allowed now, as Highway calls it.
[[nodiscard]] std::string instruction_set();

}  // namespace clearway::bench
