#include "io/robot_text.hpp"

#include <clearway/common/error.hpp>

#include "io/read_file.hpp"
#include "io/run_program.hpp"

#include <algorithm>

namespace clearway::io {
namespace {

/// What a program complained about, on one line and not too long.
std::string on_one_line(const std::string& complaint) {
  constexpr std::size_t kLongest = 400;
  std::string text;
  for (const char c : complaint) {
    const bool is_plain = c > ' ' && c <= '~';
    if (is_plain || (!text.empty() && text.back() != ' ')) text += is_plain ? c : ' ';
  }
  if (text.ends_with(' ')) text.pop_back();
  return text.size() > kLongest ? text.substr(0, kLongest) + "..." : text;
}

std::string run_xacro(const std::filesystem::path& file) {
  const std::optional<ProgramResult> result = run_program({"xacro", std::filesystem::absolute(file).string()});
  if (!result) {
    throw Error(file.string(), "it needs the program xacro, which is not on the PATH",
                "install it (pip install xacro), or convert the file where it is: xacro FILE > robot.urdf");
  }
  if (result->status != 0) {
    throw Error(file.string(), "xacro refuses it: " + on_one_line(result->complaint), "mend the file");
  }
  if (result->output.empty()) throw Error(file.string(), "xacro makes nothing of it", "mend the file");
  return result->output;
}

}  // namespace

std::string read_robot_text(const std::filesystem::path& file, const std::string& kind) {
  const std::string text = read_file(
      file, {.name = kind, .max_bytes = std::uintmax_t{1} << 26, .if_larger = "give " + kind + " of 64 MiB at most"});
  return file.extension() == ".xacro" ? run_xacro(file) : text;
}

}  // namespace clearway::io
