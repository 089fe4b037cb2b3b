// What is known beforehand of two parts of a robot whose place to each other depends on one or two variables: a table over
// these, of how far around each cell they are apart, or collide.
#pragma once

#include <cstdint>
#include <vector>

namespace clearway {

struct LaneModel;

struct LaneTable {
  std::uint32_t variables[2] = {};  // the second may be the first again
  float low[2] = {};
  float cells_per_unit[2] = {};
  std::uint32_t size[2] = {};  // cells
  std::uint32_t first = 0;     // in LaneTables::cells
};

struct LaneTables {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::uint32_t> of_pair;  // per pair of LaneModel::self_pairs: in `tables`, or kNone
  std::vector<LaneTable> tables;
  /// Of each cell: in all cells up to so many minus one away, along both variables, the parts are more than kTableGap_m apart; or, if
  /// it is less than 0, they collide. Of cell 0 nothing is known. Three bytes more than there are cells, for lanes that read four
  /// at a time.
  std::vector<std::int8_t> cells;
};

/// For motions whose pairs must stay farther apart than this, tables tell nothing.
inline constexpr float kTableGap_m = 5e-4F;

/// Asks the lanes about every cell. Of pairs that `known` has a table of, that is taken; it is of the same robot.
/// Precondition: the model is complete but for its tables.
[[nodiscard]] LaneTables make_lane_tables(const LaneModel& model, const LaneModel* known);

}  // namespace clearway
