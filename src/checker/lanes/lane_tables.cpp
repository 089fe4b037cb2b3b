#include "checker/lanes/lane_tables.hpp"

#include "checker/lanes/lane_model.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

namespace clearway {
namespace {

#ifndef CLEARWAY_TABLE_CELLS
#define CLEARWAY_TABLE_CELLS 64  // sanitized, a cell takes a hundred times as long: there it is less
#endif
constexpr std::uint32_t kCellsOfTwo = CLEARWAY_TABLE_CELLS, kCellsOfOne = 8 * kCellsOfTwo;
constexpr int kMost = 255;

/// Cells are looked up by rounded numbers: by so much of its size each is larger than it looks.
constexpr double kSpare = 1e-3;

class Maker {
 public:
  explicit Maker(const LaneModel& model) : model_(model) {
    make_room(memory_, model);
    change_.resize(model.frames.largest.size());
  }

  LaneTables make() {
    for (std::uint32_t number = 0; number < model_.self_pairs.size(); ++number) {
      made_.of_pair.push_back(LaneTables::kNone);
      if (const auto variables = variables_of(model_.self_pairs[number])) add(number, *variables);
    }
    made_.cells.insert(made_.cells.end(), 3, 0);
    return std::move(made_);
  }

 private:
  /// The variables that move one part of a pair but not the other alike, if there are one or two.
  [[nodiscard]] std::optional<std::array<std::uint32_t, 2>> variables_of(const LaneSelfPair& pair) const {
    std::vector<std::uint32_t> found;
    for (const std::uint32_t part : {pair.first, pair.second}) {
      const LaneBody& body = model_.bodies.moving[part];
      if (!std::isfinite(body.slack)) return std::nullopt;
      for (std::uint32_t frame = body.frame; frame != pair.shared; frame = model_.frames.joints[frame - 1].parent) {
        const std::uint32_t joint = frame - 1;
        if (model_.frames.joints[joint].kind == LaneJoint::Kind::kQuaternion) return std::nullopt;
        found.push_back(model_.frames.joints[joint].variable);
      }
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    if (found.empty() || found.size() > 2) return std::nullopt;
    return std::array{found.front(), found.back()};
  }

  void add(std::uint32_t number, const std::array<std::uint32_t, 2>& variables) {
    LaneTable table;
    const bool is_of_one = variables[0] == variables[1];
    for (std::size_t k = 0; k < 2; ++k) {
      const JointLimits& limits = model_.of.robot->model.variables()[variables[k]].limits;
      // Angles beyond a turn, and whatever else has no limits, are not looked up.
      const double low = std::max(limits.lower, -M_PI), high = std::min(limits.upper, M_PI);
      if (!(low < high)) return;
      beyond_[k] = {limits.lower < low ? 0 : kMost, limits.upper > high ? 0 : kMost};
      table.variables[k] = variables[k];
      table.size[k] = is_of_one ? (k == 0 ? kCellsOfOne : 1) : kCellsOfTwo;
      // An index takes four roundings of numbers no larger than the range reaches; half of what is spare is for these.
      const double rounding = 0x1p-21 * std::max(std::abs(low), std::abs(high)) / (high - low);
      while (table.size[k] > 1 && !(rounding * table.size[k] < kSpare / 2)) table.size[k] /= 2;
      table.low[k] = static_cast<float>(low);
      // Of one variable, the second index is always 0.
      table.cells_per_unit[k] = is_of_one && k == 1 ? 0 : static_cast<float>(table.size[k] / (high - low));
    }
    table.first = static_cast<std::uint32_t>(made_.cells.size());
    made_.of_pair[number] = static_cast<std::uint32_t>(made_.tables.size());
    made_.tables.push_back(table);
    made_.cells.resize(made_.cells.size() + std::size_t{table.size[0]} * table.size[1]);
    const std::span<std::uint8_t> cells = std::span(made_.cells).subspan(table.first);
    find_free(number, table, cells);
    spread(table, cells);
  }

  /// 255 for cells in which the parts are apart, 0 for others.
  void find_free(std::uint32_t number, const LaneTable& table, std::span<std::uint8_t> cells) {
    std::ranges::fill(change_, 0.0);
    for (std::size_t k = 0; k < 2; ++k)
      if (table.cells_per_unit[k] > 0)
        change_[table.variables[k]] = (0.5 + kSpare) / static_cast<double>(table.cells_per_unit[k]);
    reach_out(table);
    allow_changes(model_, memory_, change_, Changes::kEachByItself, static_cast<double>(kTableGap_m));
    for (std::size_t v = 0; v < change_.size(); ++v)
      std::fill_n(memory_.q.begin() + static_cast<std::ptrdiff_t>(v * kLanesKept), kLanesKept,
                  static_cast<float>(model_.of.robot->model.variables()[v].rest));

    const std::size_t at_once = lane_count();
    for (std::size_t first = 0; first < cells.size(); first += at_once) {
      for (std::size_t lane = 0; lane < at_once; ++lane) {
        const std::size_t cell = std::min(first + lane, cells.size() - 1);
        const std::array index{cell % table.size[0], cell / table.size[0]};
        for (std::size_t k = 0; k < 2; ++k) {
          if (table.cells_per_unit[k] == 0) continue;
          memory_.q[table.variables[k] * kLanesKept + lane] =
              table.low[k] + (static_cast<float>(index[k]) + 0.5F) / table.cells_per_unit[k];
        }
      }
      ++memory_.batch;
      move_frames(model_, memory_);
      const std::uint32_t doubtful = look_at_pair(model_, memory_,
                                                  {{model_.self_pairs[number].first, number, false},
                                                   static_cast<std::uint32_t>((std::uint64_t{1} << at_once) - 1)});
      for (std::size_t lane = 0; lane < at_once && first + lane < cells.size(); ++lane)
        cells[first + lane] = static_cast<std::uint8_t>((doubtful >> lane & 1) != 0 ? 0 : kMost);
    }
  }

  /// A slide is looked up as far as an angle, which may be farther than errors are for.
  void reach_out(const LaneTable& table) {
    stay_near(memory_);
    std::vector<double> q = model_.of.robot->model.rest_state();
    for (const bool is_high : {false, true}) {
      for (std::size_t k = 0; k < 2; ++k) {
        if (table.cells_per_unit[k] == 0) continue;
        const double size = static_cast<double>(table.size[k]) / static_cast<double>(table.cells_per_unit[k]);
        q[table.variables[k]] = static_cast<double>(table.low[k]) + (is_high ? size : 0);
      }
      reach_out_to(model_, memory_, q);
    }
  }

  /// Turns 255 into how far it is to the next cell that is not free, by king's moves.
  void spread(const LaneTable& table, std::span<std::uint8_t> cells) const {
    const auto columns = static_cast<std::int64_t>(table.size[0]), rows = static_cast<std::int64_t>(table.size[1]);
    const auto at = [&](std::int64_t x, std::int64_t y) -> int {
      int beyond = kMost;
      if (x < 0) beyond = std::min(beyond, beyond_[0].low);
      if (x >= columns) beyond = std::min(beyond, beyond_[0].high);
      if (y < 0) beyond = std::min(beyond, beyond_[1].low);
      if (y >= rows) beyond = std::min(beyond, beyond_[1].high);
      if (x < 0 || y < 0 || x >= columns || y >= rows) return beyond;
      return cells[static_cast<std::size_t>(y * columns + x)];
    };
    const auto lower = [&](std::int64_t x, std::int64_t y, std::int64_t towards) {
      if (at(x, y) == 0) return;
      int least = at(x, y) - 1;
      for (std::int64_t side = -1; side <= 1; ++side) {
        if (rows > 1) least = std::min(least, at(x + side, y + towards));
      }
      least = std::min(least, at(x + towards, y));
      cells[static_cast<std::size_t>(y * columns + x)] = static_cast<std::uint8_t>(std::min(least + 1, kMost));
    };
    for (std::int64_t y = 0; y < rows; ++y)
      for (std::int64_t x = 0; x < columns; ++x) lower(x, y, -1);
    for (std::int64_t y = rows; y-- > 0;)
      for (std::int64_t x = columns; x-- > 0;) lower(x, y, 1);
  }

  /// What stands beyond the first and the last cell: no motion comes past a limit, so nothing that counts.
  struct Beyond {
    int low, high;
  };
  std::array<Beyond, 2> beyond_{};

  const LaneModel& model_;
  LaneMemory memory_;
  std::vector<double> change_;
  LaneTables made_;
};

}  // namespace

LaneTables make_lane_tables(const LaneModel& model) { return Maker(model).make(); }

}  // namespace clearway
