// libFuzzer target: no text makes the readers of YAML scenes do worse than to refuse it.
#include "fuzz/scene_of_bytes.hpp"

#include <cstddef>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  clearway::check_scene_of({data, size}, clearway::io::read_scene_yaml);
  return 0;
}
