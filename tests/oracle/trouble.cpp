#include "trouble.hpp"

#include "trouble_makers.hpp"

#include <stdexcept>
#include <vector>

namespace clearway::oracle {
namespace {

std::vector<Category> list_categories() {
  using namespace trouble;
  using enum Feature;
  using enum Gives;
  std::vector<Category> list{
      {"random-far", kFreeOnly, random_far},
      {"random-near", kBoth, random_near},
      {"random-deep", kHitsOnly, random_deep},
      {"lattice", kBoth, lattice},
      {"lattice-permuted", kBoth, lattice_permuted},
      {"lattice-posed", kBoth, lattice_posed},
      {"flat-point", kBoth, flat_point},
      {"flat-segment", kBoth, flat_segment},
      {"flat-triangle", kBoth, flat_triangle},
      {"flat-coplanar", kBoth, flat_coplanar},
      {"flat-collinear", kBoth, flat_collinear},
      {"touch-vv", kHitsOnly, touch<kVertex, kVertex>},
      {"touch-ve", kHitsOnly, touch<kVertex, kEdge>},
      {"touch-vf", kHitsOnly, touch<kVertex, kFace>},
      {"touch-ee", kHitsOnly, touch<kEdge, kEdge>},
      {"touch-ef", kHitsOnly, touch<kEdge, kFace>},
      {"touch-ff", kHitsOnly, touch<kFace, kFace>},
      {"touch-ulp-vertex", kBoth, touch_ulp_vertex},
      {"touch-ulp-translation", kBoth, touch_ulp_translation},
      {"touch-rounded", kBoth, touch_rounded},
      {"touch-scale-mix", kBoth, touch_scale_mix},
      {"touch-offset", kBoth, touch_offset},
      {"touch-shear", kBoth, touch_shear},
      {"flip-generic", kBoth, flip_generic},
      {"flip-needle", kBoth, flip_needle},
      {"flip-sliver", kBoth, flip_sliver},
      {"flip-scale-mix", kBoth, flip_scale_mix},
      {"flip-offset", kBoth, flip_offset},
      {"flip-drift", kBoth, flip_drift},
      {"flip-shear", kBoth, flip_shear},
      {"flip-many", kBoth, flip_many},
      {"singular", kBoth, singular},
      {"identical", kBoth, identical},
      {"concentric", kBoth, concentric},
      {"mirror", kBoth, mirror},
      {"duplicates", kBoth, duplicates},
      {"interior", kBoth, interior},
      {"many-lattice", kBoth, many_lattice},
      {"flip-large", kBoth, flip_large},
      {"large-grids", kBoth, large_grids},
      {"extreme-scale", kBoth, extreme_scale},
      {"extreme-axes", kBoth, extreme_axes},
      {"extreme-matrix", kBoth, extreme_matrix},
      {"extreme-denormal", kBoth, extreme_denormal},
      {"extreme-overflow", kBoth, extreme_overflow},
  };
  const std::vector<Category> sharp = list;
  for (const Category& c : sharp) list.push_back({c.name + "+radius", kBoth, c.draw, true});
  list.push_back({"pythagoras", kHitsOnly, pythagoras});
  list.push_back({"pythagoras-ulp", kBoth, pythagoras_ulp});
  list.push_back({"flip-round", kBoth, flip_round});
  return list;
}

/// FNV-1a: every category draws from a stream of its own.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

}  // namespace

Pair Category::make(std::uint64_t seed) const {
  Rng rng(hash_of(name) ^ Rng(seed).next());
  Pair pair = draw(rng);
  if (rounded) add_radii(rng, pair);
  pair.name = name + "." + std::to_string(seed);
  return pair;
}

std::span<const Category> categories() {
  static const std::vector<Category> list = list_categories();
  return list;
}

const Category& category(std::string_view name) {
  for (const Category& c : categories()) {
    if (c.name == name) return c;
  }
  throw std::out_of_range("no category of troublesome pairs is called '" + std::string(name) + "'");
}

}  // namespace clearway::oracle
