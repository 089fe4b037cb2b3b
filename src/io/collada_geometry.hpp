// One <geometry> of a Collada file: points, and the faces between them.
#pragma once

#include "io/collada_document.hpp"

#include <array>
#include <map>
#include <span>
#include <vector>

namespace clearway::io {

/// Some of the numbers of a <float_array>, as points.
struct ColladaPoints {
  const double* numbers = nullptr;
  std::size_t count = 0;
  std::size_t stride = 1;
  std::array<std::size_t, 3> xyz = {};

  bool operator==(const ColladaPoints&) const = default;
  Vec3 operator[](std::size_t i) const {
    const double* const point = numbers + i * stride;
    return {point[xyz[0]], point[xyz[1]], point[xyz[2]]};
  }
};
/// What a <triangles>, <polylist> ... holds.
struct ColladaPart {
  ColladaPoints points_G;
  Surface faces;  // without vertices: these are the points
};

/// The document must outlive it, and it the parts that it made: they point at numbers that it keeps.
class ColladaGeometries {
 public:
  explicit ColladaGeometries(const ColladaDocument& document) : document_(document) {}

  /// Its parts that have triangles. It is read once, however often it is asked for.
  /// @throws Error if it holds anything but a mesh that agrees with its own counts
  [[nodiscard]] const std::vector<ColladaPart>& parts_of(const XMLElement& geometry);

  [[nodiscard]] std::size_t lines() const noexcept { return lines_; }  // that were left out

 private:
  [[nodiscard]] std::vector<ColladaPart> read_geometry(const XMLElement& geometry);
  [[nodiscard]] ColladaPart read_primitives(const XMLElement& primitives);
  [[nodiscard]] ColladaPoints points_of(const XMLElement& vertices);

  const ColladaDocument& document_;
  std::map<const XMLElement*, std::vector<double>> arrays_;  // the <float_array>s read so far
  std::map<const XMLElement*, std::vector<ColladaPart>> geometries_;
  std::size_t lines_ = 0;
};

}  // namespace clearway::io
