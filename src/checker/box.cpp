#include "checker/box.hpp"

#include <limits>
#include <type_traits>

namespace clearway {

LocalBox local_box(const Shape& shape) {
  return std::visit(
      [](const auto& core) -> LocalBox {
        using Core = std::decay_t<decltype(core)>;
        if constexpr (std::is_same_v<Core, Hull>) return {core.center(), core.half_extent()};
        if constexpr (std::is_same_v<Core, Cylinder>)
          return {Vec3::Zero(), Vec3(core.radius_m, core.radius_m, core.half_length_m)};
        if constexpr (std::is_same_v<Core, Cone>)
          return {Vec3::Zero(), Vec3(core.base_radius_m, core.base_radius_m, core.half_length_m)};
        if constexpr (std::is_same_v<Core, Ellipsoid>) return {Vec3::Zero(), core.semi_axes_m};
        // A half-space: no box holds it, and none is apart from this one.
        return {Vec3::Zero(), Vec3::Constant(std::numeric_limits<double>::infinity())};
      },
      shape.core());
}

}  // namespace clearway
