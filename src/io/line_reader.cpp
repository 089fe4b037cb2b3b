#include "io/line_reader.hpp"

#include <clearway/common/error.hpp>

#include <algorithm>
#include <utility>

namespace clearway::io {

LineReader::LineReader(std::string where, std::string begun, std::unique_ptr<std::istream> stream)
    : where_(std::move(where)), stream_(std::move(stream)), buffer_(std::move(begun)) {}

std::string LineReader::where() const { return where_ + ":" + std::to_string(number_); }

bool LineReader::next() {
  ++number_;
  std::size_t end = buffer_.find('\n', begin_);
  while (end == std::string::npos && buffer_.size() - begin_ <= kLongestLine) {
    const std::size_t seen = buffer_.size() - begin_;
    if (!read_more()) break;
    end = buffer_.find('\n', begin_ + seen);
  }
  if (end == std::string::npos && begin_ == buffer_.size()) return false;
  line_begin_ = begin_;
  line_size_ = std::min(end, buffer_.size()) - begin_;
  if (line().find('\0') != std::string_view::npos)
    throw Error(where(), "there is a zero byte, which is not text", "save it as text in UTF-8");
  require_no_break_within();
  if (end == std::string::npos && line_size_ > kLongestLine)
    throw Error(where(), "a line of more than " + std::to_string(kLongestLine) + " characters",
                "give one waypoint per line");
  if (end == std::string::npos)  // a number that lost its last digits would still be one
    throw Error(where(), "the last line has no end: the file may be cut short",
                "write it again, or end it with a line break");
  begin_ = end + 1;
  return true;
}

/// A file whose lines end with CR alone, as old programs write it, would be one line: all of it names, or all of it a comment.
void LineReader::require_no_break_within() const {
  const std::size_t mark = line().find('\r');
  if (mark == std::string_view::npos || line().find_first_not_of(" \t\r", mark) == std::string_view::npos) return;
  throw Error(where() + ":" + std::to_string(mark + 1), "a line ends here with CR alone",
              "end lines with LF, or with CR and LF");
}

bool LineReader::read_more() {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t kept = buffer_.size();
  buffer_.resize(kept + kBlock);
  stream_->read(buffer_.data() + kept, kBlock);
  const auto count = static_cast<std::size_t>(stream_->gcount());
  buffer_.resize(kept + count);
  if (stream_->bad()) throw Error(where(), "cannot be read further", "check the disk it is on");
  return count > 0;
}

}  // namespace clearway::io
