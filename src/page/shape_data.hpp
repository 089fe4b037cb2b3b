// A shape as the page draws it: by its measures where these say it all, else as triangles.
#pragma once

#include <clearway/geometry/mesh.hpp>
#include <clearway/geometry/shape.hpp>

#include <nlohmann/json.hpp>

#include <string>

namespace clearway {

using PageJson = nlohmann::ordered_json;

/// Three rows of four numbers.
[[nodiscard]] PageJson rows_of(const Pose& X);
[[nodiscard]] PageJson numbers_of(const Vec3& v);
[[nodiscard]] PageJson packed_doubles(const std::vector<double>& values);

/// @param source  what files call it
[[nodiscard]] PageJson shape_data(const Shape& shape, const Pose& X, const std::string& source);
[[nodiscard]] PageJson shape_data(const TriangleMesh& mesh, const Pose& X, const std::string& source);

}  // namespace clearway
