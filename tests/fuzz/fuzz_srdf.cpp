// libFuzzer target: no text makes the SRDF reader, or a robot that it is about, crash, hang or complain on more than one
// line.
#include "fuzz/small_robot.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/srdf.hpp>
#include <clearway/robot/robot.hpp>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace clearway;
  try {
    const SemanticFile file = parse_srdf({reinterpret_cast<const char*>(data), size}, "f");
    for (const std::string& warning : file.warnings) require_one_line(warning);
    for (const std::string& warning : make_robot(small_robot(), file.semantics).warnings) require_one_line(warning);
  } catch (const Error& error) {
    require_one_line(error.what());
  }
  return 0;
}
