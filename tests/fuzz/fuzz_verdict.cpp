// libFuzzer target: no bytes make build_hull, intersects, prove or verify crash, hang or give a wrong answer.
#include "fuzz/verdict_of_bytes.hpp"

#include <cstddef>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  (void)clearway::check_verdict_of({data, size});  // throws on a wrong answer, which ends the program
  return 0;
}
