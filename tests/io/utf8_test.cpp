#include "io/utf8.hpp"

#include <gtest/gtest.h>

namespace clearway::io {
namespace {

TEST(Utf8, KnowsCharactersOfEverySize) {
  for (const std::string_view text :
       {"", "abc\n", "\x7f", "\xC2\x80", "ä→", "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
    EXPECT_EQ(find_no_utf8(text), std::string_view::npos) << text;
}

TEST(Utf8, FindsWhatIsNone) {
  for (const std::string_view bad : {"\x80", "\xBF", "\xFF", "\xC3", "\xC3(", "\xE2\x86", "\xE2(\x92", "\xF0\x90\x80",
                                     "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF",  // longer than need be
                                     "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80"})
    EXPECT_EQ(find_no_utf8("ä" + std::string(bad) + "x"), 2U) << testing::PrintToString(bad);
}

}  // namespace
}  // namespace clearway::io
