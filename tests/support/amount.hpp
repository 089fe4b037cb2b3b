// How much a property test tries: a little in every run, a lot in the long one, which is the same program.
#pragma once

#include <cstdlib>

namespace clearway {

/// The number in the environment variable, or, without it, the one given.
inline int amount(const char* variable, int otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::atoi(text);
}

}  // namespace clearway
