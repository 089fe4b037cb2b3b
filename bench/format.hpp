// printf into a string: what the reports are made of.
#pragma once

#include <cstdio>
#include <string>

namespace clearway::bench {

template <class... Args>
std::string format(const char* pattern, Args... args) {
  char text[256];
  std::snprintf(text, sizeof text, pattern, args...);
  return text;
}

}  // namespace clearway::bench
