// What a reader says of text that it does not take.
#pragma once

#include <clearway/common/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace clearway::test {

/// What the error says, in one line; "accepted" if there is none.
template <class Read>
std::string refusal_of(Read&& read) {
  try {
    static_cast<void>(read());
  } catch (const Error& error) {
    const std::string said = error.what();
    EXPECT_EQ(said.find_first_of("\r\n"), std::string::npos) << said;
    EXPECT_FALSE(error.found().empty() || error.remedy().empty()) << said;
    return said;
  }
  return "accepted";
}

}  // namespace clearway::test
