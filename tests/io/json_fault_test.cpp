// What keeps a text from being JSON is said with its place, what was found there and what to do.
#include "io/json_fault.hpp"

#include "io/refusal.hpp"

#include <gtest/gtest.h>

namespace clearway::test {
namespace {

std::string said_of(const std::string& text) {
  return refusal_of([&]() -> int { throw io::json_fault("f", text); });
}

struct Fault {
  std::string text;
  const char* said;
};

TEST(JsonFault, NumbersThatJsonHasNot) {
  const Fault kFaults[] = {
      {"[0, 1e]", "f:1:5: is not JSON: expected a number, found '1e'; write numbers like 1.5 or -2e-3"},
      {"[.5]", "f:1:2: is not JSON: expected a number, found '.5'; write numbers like 1.5 or -2e-3"},
      {"{\"a\": 1.}", "f:1:7: is not JSON: expected a number, found '1.'; write numbers like 1.5 or -2e-3"},
      {"[+1]", "f:1:2: is not JSON: expected a number, found '+1'; write numbers like 1.5 or -2e-3"},
      {"[01]", "f:1:2: is not JSON: expected a number, found '01'; write numbers like 1.5 or -2e-3"},
      {"[-]", "f:1:2: is not JSON: expected a number, found '-'; write numbers like 1.5 or -2e-3"},
      {"[1, NaN]", "f:1:5: is not JSON, which has neither NaN nor infinity: found 'NaN'; give a finite number"},
      {"[nan]", "f:1:2: is not JSON, which has neither NaN nor infinity: found 'nan'; give a finite number"},
      {"{\"a\":-Infinity}",
       "f:1:6: is not JSON, which has neither NaN nor infinity: found '-Infinity'; give a finite number"},
      {"[.inf]", "f:1:2: is not JSON, which has neither NaN nor infinity: found '.inf'; give a finite number"},
      {"[-1e999]", "f:1:2: '-1e999' is more than a number can hold; give a smaller one"},
  };
  for (const auto& [text, said] : kFaults) EXPECT_EQ(said_of(text), said) << text;
}

TEST(JsonFault, WhatStandsInTheWrongPlace) {
  const Fault kFaults[] = {
      {"[1,\n 2,\n  nil]", "f:3:3: is not JSON: expected a value, found 'nil'; mend it"},
      {"[None]", "f:1:2: is not JSON: expected a value or ']', found 'None'; mend it"},
      {"[1 2]", "f:1:4: is not JSON: expected ',' or ']', found '2'; mend it"},
      {"[1 NaN]", "f:1:4: is not JSON: expected ',' or ']', found 'NaN'; mend it"},
      {"[1}", "f:1:3: is not JSON: expected ',' or ']', found '}'; mend it"},
      {"[1,,2]", "f:1:4: is not JSON: expected a value, found ','; mend it"},
      {"[[1,2],]", "f:1:8: is not JSON: expected a value, found ']'; leave out the comma before it"},
      {"[\"a\" \"b,\"]", "f:1:6: is not JSON: expected ',' or ']', found '\"b,\"'; mend it"},
      {"{a: 1}", "f:1:2: is not JSON: expected a key in double quotes or '}', found 'a'; mend it"},
      {"{\"a\":1,}", "f:1:8: is not JSON: expected a key in double quotes, found '}'; leave out the comma before it"},
      {"{\"a\" 1}", "f:1:6: is not JSON: expected ':', found '1'; mend it"},
      {"{\"a\":1 \"b\":2}", "f:1:8: is not JSON: expected ',' or '}', found '\"b\"'; mend it"},
      {"{\"a,\\\"{\":[1, 2}", "f:1:15: is not JSON: expected ',' or ']', found '}'; mend it"},
      {"[\"\xC3\xA4\", x]", "f:1:7: is not JSON: expected a value, found 'x'; mend it"},
      {"[1, 2] x", "f:1:8: is not JSON: expected the end of the file, found 'x'; leave out what follows"},
      {"{}\n{}", "f:2:1: is not JSON: expected the end of the file, found '{'; leave out what follows"},
      {std::string("[\0]", 3), "f:1:2: there is a zero byte, which is not text; save it as text in UTF-8"},
  };
  for (const auto& [text, said] : kFaults) EXPECT_EQ(said_of(text), said) << text;
}

TEST(JsonFault, TextThatEndsEarly) {
  const Fault kFaults[] = {
      {"[1,2", "f:1:5: is not JSON: it ends where ',' or ']' is expected; write it again: it may be cut short"},
      {"[1e", "f:1:4: is not JSON: it ends where the rest of '1e' is expected; write it again: it may be cut short"},
      {"{\n",
       "f:2:1: is not JSON: it ends where a key in double quotes or '}' is expected; write it again: it may be "
       "cut short"},
      {"{\"a\"", "f:1:5: is not JSON: it ends where ':' is expected; write it again: it may be cut short"},
      {"{\"a\":", "f:1:6: is not JSON: it ends where a value is expected; write it again: it may be cut short"},
      {"[\"abc", "f:1:2: is not JSON: these quotes are not closed; write it again: it may be cut short"},
      {"", "f:1:1: is not JSON: it ends where a value is expected; write it again: it may be cut short"},
  };
  for (const auto& [text, said] : kFaults) EXPECT_EQ(said_of(text), said) << text;
}

TEST(JsonFault, TextInQuotes) {
  const Fault kFaults[] = {
      {"[\"a\nb\"]", "f:1:2: is not JSON: these quotes are not closed on their line; close them"},
      {"[\"C:\\x\"]",
       "f:1:2: is not JSON: '\"C:\\x' is no text; mend what follows the backslash, or write the backslash "
       "twice"},
      {"[\"\\ud800\"]",
       "f:1:2: is not JSON: '\"\\ud800\"' is no text; mend what follows the backslash, or write the "
       "backslash twice"},
      {"[\"\xFF\"]", "f:1:3: is not JSON: there are bytes that are not UTF-8; save it as text in UTF-8"},
      {"[\"\xE4rm\"]", "f:1:4: is not JSON: there are bytes that are not UTF-8; save it as text in UTF-8"},
      {"[\"arm\xE4\"]", "f:1:7: is not JSON: there are bytes that are not UTF-8; save it as text in UTF-8"},
      {"[\"\xC3\xA4\\x\"]",
       "f:1:2: is not JSON: '\"??\\x' is no text; mend what follows the backslash, or write the "
       "backslash twice"},
      {"[\"a\tb\"]", "f:1:4: is not JSON: there is a byte of value 9 in quotes; leave it out"},
  };
  for (const auto& [text, said] : kFaults) EXPECT_EQ(said_of(text), said) << text;
}

/// It is for any bytes, whose number has no bound.
TEST(JsonFault, LongAndDeepTextIsSaidShort) {
  for (const std::string& text : {std::string(1'000'000, '['), "[" + std::string(1'000'000, '-'),
                                  "[\"" + std::string(1'000'000, 'x'), "[" + std::string(1'000'000, '\xFF') + "]"})
    EXPECT_LT(said_of(text).size(), 250U);
}

}  // namespace
}  // namespace clearway::test
