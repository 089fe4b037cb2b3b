#include "io/text_reader.hpp"

#include "io/parse_number.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace clearway::io {
namespace {

constexpr std::string_view kBlanks = " \t\v\f";

}  // namespace

TextReader::TextReader(std::string where, std::string_view text, Syntax syntax)
    : where_(std::move(where)), rest_(text), syntax_(syntax), line_(syntax.first_line - 1) {
  if (rest_.starts_with("\xEF\xBB\xBF")) {  // byte order mark of UTF-8
    rest_.remove_prefix(3);
  }
}

std::string_view TextReader::take_line() {
  const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
  std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(end);
  rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : rest_.empty() ? 0 : 1);
  ++line_;
  if (syntax_.comment != '\0') {
    line = line.substr(0, line.find(syntax_.comment));
  }
  return line;
}

bool TextReader::next_line() {
  words_.clear();
  next_word_ = 0;
  while (words_.empty() && !rest_.empty()) {
    std::string_view line = take_line();
    if (syntax_.continuation != '\0' && line.ends_with(syntax_.continuation)) {
      joined_.clear();
      while (line.ends_with(syntax_.continuation)) {
        joined_.append(line.substr(0, line.size() - 1)).push_back(' ');
        line = take_line();
      }
      joined_.append(line);
      line = joined_;
    }
    for (std::size_t at = line.find_first_not_of(kBlanks); at != line.npos; at = line.find_first_not_of(kBlanks)) {
      line.remove_prefix(at);
      const std::size_t end = std::min(line.find_first_of(kBlanks), line.size());
      words_.push_back(line.substr(0, end));
      line.remove_prefix(end);
    }
  }
  return !words_.empty();
}

std::string_view TextReader::next_word() {
  if (next_word_ == words_.size() && !next_line()) {
    return {};
  }
  return words_[next_word_++];
}

double TextReader::number(std::string_view word) const {
  double value = 0;
  if (!parse_number(word, value)) {
    throw error(in_quotes(word) + " is not a number, or not one a double can hold", std::string(syntax_.remedy));
  }
  return value;
}

std::int64_t TextReader::integer(std::string_view word) const {
  std::int64_t value = 0;
  if (!parse_number(word, value)) {
    throw error(in_quotes(word) + " is not an integer", std::string(syntax_.remedy));
  }
  return value;
}

std::uint32_t TextReader::index(std::string_view word) const {
  const std::int64_t value = integer(word);
  if (value < 0 || value > std::numeric_limits<std::uint32_t>::max()) {
    throw error(in_quotes(word) + " is not an index or a count", "give an integer from 0 to 4294967295");
  }
  return static_cast<std::uint32_t>(value);
}

std::string TextReader::where() const { return where_ + ":" + std::to_string(std::max(line_, syntax_.first_line)); }

Error TextReader::error(const std::string& found, const std::string& remedy) const { return {where(), found, remedy}; }

std::string in_quotes(std::string_view word) {
  constexpr std::size_t kLongest = 80;
  std::string text(word.substr(0, kLongest));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return "'" + text + (word.size() > kLongest ? "...'" : "'");
}

}  // namespace clearway::io
