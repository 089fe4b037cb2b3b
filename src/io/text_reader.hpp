// Lines, words and numbers of a text file, with the line for error messages.
#pragma once

#include <clearway/common/error.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::io {

/// Walks over the lines that are not empty. Lines end with LF, CR LF or CR; words are separated by blanks.
class TextReader {
 public:
  struct Syntax {
    char comment = '\0';         // from here on the line is ignored; '\0': no comments
    char continuation = '\0';    // as the last character: the next line belongs to this one; '\0': none
    std::size_t first_line = 1;  // the number of the first line, if the text is a part of its file
    std::string_view remedy = "mend the line or export the mesh again";  // of a word that is no number
  };

  TextReader(std::string where, std::string_view text, Syntax syntax);
  TextReader(std::string where, std::string_view text) : TextReader(std::move(where), text, Syntax{}) {}

  /// Moves on to the next line that has words; false at the end.
  [[nodiscard]] bool next_line();
  /// Words of the present line; at least one after next_line().
  [[nodiscard]] const std::vector<std::string_view>& words() const noexcept { return words_; }
  /// The next word, whichever line it is on; for formats that do not care about lines. Empty at the end.
  [[nodiscard]] std::string_view next_word();
  /// The first word of the present line that next_word() has not returned; empty if there is none.
  [[nodiscard]] std::string_view word_left() const noexcept {
    return next_word_ < words_.size() ? words_[next_word_] : std::string_view();
  }
  /// What follows the present line.
  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }

  // Each must take the word from its first to its last character. @throws Error
  [[nodiscard]] double number(std::string_view word) const;
  [[nodiscard]] std::int64_t integer(std::string_view word) const;
  [[nodiscard]] std::uint32_t index(std::string_view word) const;  // 0 .. 2^32 - 1

  /// File and present line.
  [[nodiscard]] std::string where() const;
  /// An error at the present line.
  [[nodiscard]] Error error(const std::string& found, const std::string& remedy) const;

 private:
  [[nodiscard]] std::string_view take_line();

  std::string where_;
  std::string_view rest_;
  Syntax syntax_;
  std::size_t line_;
  std::string joined_;  // holds a line put together from several
  std::vector<std::string_view> words_;
  std::size_t next_word_ = 0;
};

/// The word in quotes, fit for a one-line message: not too long, nothing unprintable.
[[nodiscard]] std::string in_quotes(std::string_view word);

}  // namespace clearway::io
