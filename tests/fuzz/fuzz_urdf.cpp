// libFuzzer target: no text makes the URDF reader crash, hang or complain on more than one line. It opens no mesh.
#include "io/urdf_document.hpp"

#include <clearway/common/error.hpp>
#include <clearway/robot/robot.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    clearway::io::UrdfDocument document =
        clearway::io::parse_urdf_document("f", text, clearway::io::VisualUse::kWithoutCollision);
    (void)clearway::make_robot(std::move(document.robot), std::nullopt);
  } catch (const clearway::Error& error) {
    if (std::string_view(error.what()).find_first_of("\r\n") != std::string_view::npos)
      throw std::logic_error(error.what());
  }
  return 0;
}
