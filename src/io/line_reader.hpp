// Lines of a stream, one at a time, so that a file of any length takes no memory.
#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <string>
#include <string_view>

namespace clearway::io {

/// No line of a trajectory comes near this: a robot of a thousand joints takes 60 kB.
inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;

class LineReader {
 public:
  /// @param begun  what was already taken from the stream
  /// @param where  for messages
  LineReader(std::string where, std::string begun, std::unique_ptr<std::istream> stream);

  /// Moves on to the next line; false at the end.
  /// @throws Error if the stream fails, or if the line is longer than kLongestLine, has no line break, one of CR alone or a zero byte
  [[nodiscard]] bool next();
  /// Without its line break; until next().
  [[nodiscard]] std::string_view line() const noexcept { return {buffer_.data() + line_begin_, line_size_}; }
  /// File and line.
  [[nodiscard]] std::string where() const;

 private:
  void require_no_break_within() const;
  [[nodiscard]] bool read_more();

  std::string where_;
  std::unique_ptr<std::istream> stream_;
  std::string buffer_;
  std::size_t begin_ = 0;                       // of what has not been returned
  std::size_t line_begin_ = 0, line_size_ = 0;  // no view, which would not follow a reader that moves
  std::size_t number_ = 0;
};

}  // namespace clearway::io
