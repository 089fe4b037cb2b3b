#include "io/json_fault.hpp"

#include "io/text_reader.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

namespace clearway::io {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kEndsOfWords{" \t\r\n,:[]{}\"\0", 12};

/// Keeps how many bytes were taken when the parser gave up, the fault the last of them; one more than there are if it is the end.
struct FaultFinder final : nlohmann::detail::json_sax_acceptor<Json> {
  std::size_t taken = 0;

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
    taken = position;
    return false;
  }
};

/// Where a parser stands that has taken what comes before a fault. That is JSON as far as it goes, so marks and quotes tell all.
struct Place {
  std::vector<char> open;             // brackets
  std::optional<std::size_t> quotes;  // where the text in quotes begins that goes on here
  char before = '\0';                 // what is not blank and was taken last
  bool is_after_key = false;

  [[nodiscard]] bool is_in_map() const { return !open.empty() && open.back() == '{'; }
  [[nodiscard]] bool is_for_key() const { return is_in_map() && (before == '{' || before == ','); }
  [[nodiscard]] bool is_for_value() const {
    return before == '\0' || before == '[' || before == ':' || (before == ',' && !is_in_map());
  }
};

Place place_after(std::string_view taken) {
  Place place;
  bool is_escaped = false;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const char c = taken[i];
    if (place.quotes) {
      if (c == '"' && !is_escaped) place.quotes.reset();
      is_escaped = c == '\\' && !is_escaped;
      continue;
    }
    if (kBlanks.find(c) != std::string_view::npos) continue;
    if (c == '"') {
      place.is_after_key = place.is_for_key();
      place.quotes = i;
    }
    if (c == ':') place.is_after_key = false;
    if (c == '[' || c == '{') place.open.push_back(c);
    if ((c == ']' || c == '}') && !place.open.empty()) place.open.pop_back();
    place.before = c;
  }
  return place;
}

std::string expected_at(const Place& place) {
  if (place.is_after_key) return "':'";
  if (place.before == '[') return "a value or ']'";
  if (place.before == '{') return "a key in double quotes or '}'";
  if (place.is_for_key()) return "a key in double quotes";
  if (place.is_for_value()) return "a value";
  if (place.open.empty()) return "the end of the file";
  return place.is_in_map() ? "',' or '}'" : "',' or ']'";
}

/// The word that a byte is part of; that before it, if a mark ends one that is no value: 1e of "[1e]".
std::pair<std::size_t, std::size_t> word_at(std::string_view text, std::size_t at) {
  const auto is_of_word = [&](std::size_t i) { return kEndsOfWords.find(text[i]) == std::string_view::npos; };
  std::size_t begin = at, end = at;
  while (begin > 0 && is_of_word(begin - 1)) --begin;
  while (end < text.size() && is_of_word(end)) ++end;
  if (end > at || (begin < at && !Json::accept(text.substr(begin, at - begin)))) return {begin, end};
  return {at, std::min(at + 1, text.size())};
}

/// NaN and infinity, as programs write them.
bool is_not_finite(std::string_view word) {
  constexpr std::string_view kSignsAndDots = "+-.";
  word.remove_prefix(std::min(word.find_first_not_of(kSignsAndDots), word.size()));
  const auto is = [&](std::string_view name) {
    return std::equal(word.begin(), word.end(), name.begin(), name.end(),
                      [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
  };
  return is("nan") || is("inf") || is("infinity");
}

bool is_too_large(std::string_view word) {
  double ignored = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, fault] = std::from_chars(word.data(), end, ignored);
  return fault == std::errc::result_out_of_range && stop == end;
}

bool begins_as_number(std::string_view word) {
  return !word.empty() && std::string_view("+-.0123456789").find(word.front()) != std::string_view::npos;
}

/// "file:line:column", the column in letters.
std::string at(const std::string& where, std::string_view text, std::size_t i) {
  const std::string_view before = text.substr(0, i);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::string_view in_line = before.substr(before.rfind('\n') + 1);  // of all, if there is none
  const auto column =
      std::count_if(in_line.begin(), in_line.end(), [](char c) { return (c & 0xC0) != 0x80; }) + 1;  // of UTF-8
  return where + ":" + std::to_string(line) + ":" + std::to_string(column);
}

Error fault_of_text(const std::string& where, std::string_view in_quotes_too) {
  return {where, "is not JSON: " + in_quotes(in_quotes_too) + " is no text",
          "mend what follows the backslash, or write the backslash twice"};
}

/// Letters beyond ASCII take several bytes in UTF-8. In older encodings they take one, and what follows comes too early.
bool is_part_of_letter(char byte) { return static_cast<unsigned char>(byte) >= 0x80; }

Error fault_of_bytes(const std::string& where) {
  return {where, "is not JSON: there are bytes that are not UTF-8", "save it as text in UTF-8"};
}

Error fault_within_quotes(const std::string& where, std::string_view text, std::size_t quotes, std::size_t fault) {
  const auto c = static_cast<unsigned char>(text[fault]);
  if (c == '\n' || c == '\r')
    return {at(where, text, quotes), "is not JSON: these quotes are not closed on their line", "close them"};
  if (c < ' ') {
    return {at(where, text, fault), "is not JSON: there is a byte of value " + std::to_string(c) + " in quotes",
            "leave it out"};
  }
  if (c >= 0x80 || is_part_of_letter(text[fault - 1])) return fault_of_bytes(at(where, text, fault));
  return fault_of_text(at(where, text, quotes), text.substr(quotes, fault + 1 - quotes));
}

Error early_end(const std::string& where, std::string_view text, const std::string& expected) {
  return {at(where, text, text.size()), "is not JSON: it ends where " + expected + " is expected",
          "write it again: it may be cut short"};
}

Error fault_of_word(const std::string& where, std::string_view word, const Place& place) {
  if (place.is_for_value() && is_not_finite(word)) {
    return {where, "is not JSON, which has neither NaN nor infinity: found " + in_quotes(word), "give a finite number"};
  }
  if (place.is_for_value() && is_too_large(word))
    return {where, in_quotes(word) + " is more than a number can hold", "give a smaller one"};
  if (place.is_for_value() && begins_as_number(word))
    return {where, "is not JSON: expected a number, found " + in_quotes(word), "write numbers like 1.5 or -2e-3"};
  std::string remedy = "mend it";
  if (place.open.empty() && !place.is_for_value()) remedy = "leave out what follows";
  if (place.before == ',' && (word == "]" || word == "}")) remedy = "leave out the comma before it";
  return {where, "is not JSON: expected " + expected_at(place) + ", found " + in_quotes(word), remedy};
}

}  // namespace

Error json_fault(const std::string& where, std::string_view text) {
  FaultFinder finder;
  static_cast<void>(Json::sax_parse(text, &finder));
  const std::size_t fault = std::min(finder.taken - std::min<std::size_t>(finder.taken, 1), text.size());
  const bool is_end = fault == text.size();
  if (!is_end && text[fault] == '\0')
    return {at(where, text, fault), "there is a zero byte, which is not text", "save it as text in UTF-8"};

  const Place after = place_after(text.substr(0, fault + 1));
  if (after.quotes && is_end) {
    return {at(where, text, *after.quotes), "is not JSON: these quotes are not closed",
            "write it again: it may be cut short"};
  }
  if (after.quotes) return fault_within_quotes(where, text, *after.quotes, fault);
  if (const auto quotes = place_after(text.substr(0, fault)).quotes) {  // they end here
    const Place place = place_after(text.substr(0, *quotes));
    const std::string_view word = text.substr(*quotes, fault + 1 - *quotes);
    const bool may_be_text = place.is_for_value() || place.is_for_key();
    if (may_be_text && is_part_of_letter(text[fault - 1])) return fault_of_bytes(at(where, text, fault));
    return may_be_text ? fault_of_text(at(where, text, *quotes), word)
                       : fault_of_word(at(where, text, *quotes), word, place);
  }
  const auto [begin, end] = word_at(text, fault);
  const Place place = place_after(text.substr(0, begin));
  if (!is_end) return fault_of_word(at(where, text, begin), text.substr(begin, end - begin), place);
  return early_end(where, text, begin < end ? "the rest of " + in_quotes(text.substr(begin)) : expected_at(place));
}

}  // namespace clearway::io
