#include "io/text_reader.hpp"

#include <gtest/gtest.h>

namespace clearway::io {
namespace {

TEST(TextReader, CountsLinesAndSkipsThoseWithoutWords) {
  TextReader reader("f", "\r\n \t\n# only a comment\na  b # c\n", {.comment = '#'});
  ASSERT_TRUE(reader.next_line());
  EXPECT_EQ(reader.words(), (std::vector<std::string_view>{"a", "b"}));
  EXPECT_STREQ(reader.error("x", "y").what(), "f:4: x; y");
  EXPECT_FALSE(reader.next_line());
  EXPECT_TRUE(reader.next_word().empty());
}

TEST(TextReader, JoinsContinuedLines) {
  TextReader reader("f", "a \\\nb\\\r\n c\nd \\", {.continuation = '\\'});
  ASSERT_TRUE(reader.next_line());
  EXPECT_EQ(reader.words(), (std::vector<std::string_view>{"a", "b", "c"}));
  ASSERT_TRUE(reader.next_line());
  EXPECT_EQ(reader.words(), (std::vector<std::string_view>{"d"}));
  EXPECT_FALSE(reader.next_line());
}

TEST(TextReader, TakesWholeWordsAsNumbers) {
  const TextReader reader("f", "");
  EXPECT_EQ(reader.number("+1.5e-3"), 1.5e-3);
  EXPECT_EQ(reader.number(".5"), 0.5);
  for (const char* word : {"", "+", "+-1", "1,5", "1.5x", "0x10", "1e999", "--1", "one"}) {
    EXPECT_THROW(static_cast<void>(reader.number(word)), Error) << word;
  }
  EXPECT_EQ(reader.integer("-7"), -7);
  for (const char* word : {"", "1.0", "7/", "99999999999999999999"}) {
    EXPECT_THROW(static_cast<void>(reader.integer(word)), Error) << word;
  }
  EXPECT_EQ(reader.index("4294967295"), 4294967295U);
  for (const char* word : {"-1", "4294967296"}) {
    EXPECT_THROW(static_cast<void>(reader.index(word)), Error) << word;
  }
}

TEST(TextReader, QuotesFitIntoOneLine) {
  EXPECT_EQ(in_quotes("a\nb\xFF"), "'a?b?'");
  EXPECT_EQ(in_quotes(std::string(100, 'x')), "'" + std::string(80, 'x') + "...'");
}

}  // namespace
}  // namespace clearway::io
