#include <clearway/io/read_trajectory.hpp>

#include <clearway/common/error.hpp>

#include "io/csv_row.hpp"
#include "io/line_reader.hpp"
#include "io/trajectory_formats.hpp"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

namespace clearway {
namespace {

enum class Notation { kRows, kJson, kYaml };

/// Of YAML and JSON, which are held in memory.
constexpr std::size_t kMostBytes = std::size_t{1} << 30;

/// YAML begins with a document, a key or an item.
bool is_yaml(std::string_view line) {
  return line.starts_with("---") || line.starts_with("%YAML") || line.starts_with("- ") || line == "-" ||
         line.ends_with(":") || line.find(": ") != std::string_view::npos;
}

/// What follows the first bracket in JSON; keys without quotes are YAML's.
bool is_json(std::string_view text) {
  const auto next = text.find_first_not_of(" \t\r\n", 1);
  const std::string_view json = text.front() == '{' ? "\"}" : "\"{[]-0123456789";
  return next == std::string_view::npos || json.find(text[next]) != std::string_view::npos;
}

/// From the first line that is no comment.
Notation notation_of(std::string_view text) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    const std::string_view line = io::trimmed(text.substr(0, end));
    if (!line.empty() && line.front() != '#') {
      if (line.front() == '{' || line.front() == '[')
        return is_json(text.substr(text.find(line.front()))) ? Notation::kJson : Notation::kYaml;
      return is_yaml(line) ? Notation::kYaml : Notation::kRows;
    }
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return Notation::kRows;
}

/// The next bytes of the stream, as many at most.
std::string take(std::istream& stream, std::size_t most, const std::string& source) {
  std::string bytes;
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  while (bytes.size() < most && stream) {
    const std::size_t had = bytes.size();
    bytes.resize(had + std::min(kBlock, most - had));
    stream.read(bytes.data() + had, static_cast<std::streamsize>(bytes.size() - had));
    bytes.resize(had + static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.bad()) throw Error(source, "cannot be read", "check its permissions");
  return bytes;
}

}  // namespace

TrajectoryFile open_trajectory(const std::filesystem::path& file, const RobotModel& robot,
                               const TrajectoryFileOptions& options) {
  std::error_code fault;
  const std::filesystem::file_status status = std::filesystem::status(file, fault);
  if (status.type() == std::filesystem::file_type::not_found)
    throw Error(file.string(), "there is no such file", "correct the path");
  if (std::filesystem::is_directory(status))
    throw Error(file.string(), "is a directory", "give the path of a trajectory file");
  auto stream = std::make_unique<std::ifstream>(file, std::ios::binary);
  if (!*stream) throw Error(file.string(), "cannot be read", "check its permissions");
  return open_trajectory(std::move(stream), file.string(), robot, options);
}

TrajectoryFile open_trajectory(std::unique_ptr<std::istream> stream, const std::string& source, const RobotModel& robot,
                               const TrajectoryFileOptions& options) {
  constexpr std::size_t kEnoughToTell = std::size_t{1} << 16;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // of UTF-8
  std::string text = take(*stream, kEnoughToTell, source);
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  if (text.empty()) throw Error(source, "is empty", "copy or export the file again");

  const Notation notation = notation_of(text);
  if (notation == Notation::kRows)
    return io::open_trajectory_rows({source, std::move(text), std::move(stream)}, source, robot, options);
  text += take(*stream, kMostBytes + 1 - text.size(), source);
  if (text.size() > kMostBytes)
    throw Error(source, "is YAML or JSON of more than 1 GiB", "give it as CSV, which is not held in memory");
  return notation == Notation::kJson ? io::open_trajectory_json(text, source, robot, options)
                                     : io::open_trajectory_yaml(text, source, robot, options);
}

}  // namespace clearway
