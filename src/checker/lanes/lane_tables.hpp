// What is known beforehand of two parts of a robot whose place to each other depends on one or two variables: a table over
// these, of how far around each cell they are apart, or collide.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace clearway {

struct LaneModel;

struct LaneTable {
  std::uint32_t variables[2] = {};  // the second may be the first again
  float low[2] = {};
  float cells_per_unit[2] = {};
  std::uint32_t size[2] = {};  // cells
  /// Of each cell: in all cells up to so many minus one away, along both variables, the parts are more than kTableGap_m apart; or, if
  /// it is less than 0, they collide. Of cell 0 nothing is known. kReadBeyond bytes more than there are cells. Models of one robot
  /// share them: a program with many scenes would else look into as many copies, none of which a cache keeps.
  std::shared_ptr<const std::int8_t[]> cells;

  static constexpr std::size_t kReadBeyond = 3;  // lanes read four bytes at a time
  [[nodiscard]] std::span<const std::int8_t> all() const { return {cells.get(), std::size_t{size[0]} * size[1]}; }
};

/// Tables of pairs side by side, over the same cells: a hand of several parts beside the wrist that it hangs from.
struct LaneTableRun {
  std::uint32_t begin, end;  // pairs
  LaneTable all;             // what holds for all of them; collisions are left out
};

struct LaneTables {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::uint32_t> of_pair;  // per pair of LaneModel::self_pairs: in `tables`, or kNone
  std::vector<LaneTable> tables;
  std::vector<LaneTableRun> runs;  // one look instead of several, and mostly the only one
};

/// For motions whose pairs must stay farther apart than this, tables tell nothing.
inline constexpr float kTableGap_m = 5e-4F;

/// Asks the lanes about every cell. Of pairs that `known` has a table of, that is shared; it is of the same robot.
/// Precondition: the model is complete but for its tables.
[[nodiscard]] LaneTables make_lane_tables(const LaneModel& model, const LaneModel* known);

}  // namespace clearway
