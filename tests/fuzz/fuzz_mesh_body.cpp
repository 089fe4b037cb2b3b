// libFuzzer target: whatever a kept file holds under a digest that fits, what comes out is a hull that can be asked, or
// nothing.
#include "fuzz/small_robot.hpp"

#include "io/mesh_body_bytes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace clearway;
  const io::Digest key{};
  static const std::string head = [&] {
    const io::MeshBody point{.hull = Hull(std::array{Vec3(0, 0, 0)}), .volume_m3 = 0, .remarks = {}};
    return io::bytes_of(point, key).substr(0, std::string_view("clearway body 2\n").size() + key.size());
  }();
  std::string bytes = head + std::string(reinterpret_cast<const char*>(data), size);
  const io::Digest digest = io::digest_of(bytes);
  bytes.append(reinterpret_cast<const char*>(digest.data()), digest.size());

  const std::optional<io::MeshBody> body = io::body_of(bytes, key);
  if (!body) return 0;
  for (std::size_t i = 0; i < body->hull.size(); ++i) require(body->hull.vertex(i).allFinite(), "no point");
  for (const double x : {-6.0, -1.0, 2.0})
    for (const double y : {-3.0, 0.0, 1.0})
      for (const double z : {-1.0, 0.5, 5.0}) {
        const Candidates::List list = body->hull.candidates().toward(x, y, z);
        require(list.count > 0, "no candidates");
        for (std::size_t b = 0; b < list.count; ++b)
          for (const std::uint32_t i : list.blocks[b].index) require(i < body->hull.size(), "no vertex");
      }
  require(io::body_of(io::bytes_of(*body, key), key).has_value(), "a body that cannot be kept");
  return 0;
}
