#include "checker/lanes/lane_tables.hpp"

#include <clearway/robot/limits.hpp>

#include "checker/lanes/lane_question.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <optional>

namespace clearway {
namespace {

#ifndef CLEARWAY_TABLE_CELLS
#define CLEARWAY_TABLE_CELLS 128  // where a cell takes a hundred times as long, there are fewer
#endif
constexpr std::uint32_t kCellsOfTwo = CLEARWAY_TABLE_CELLS, kCellsOfOne = 8 * kCellsOfTwo;
constexpr int kMost = 127;
constexpr std::uint32_t kLargestBlock = 8;  // cells along a side; a power of two, as the sides of tables are
/// Blocks of a table. Of pairs that nearly touch wherever they are, nothing could be said of any cell, after long work.
constexpr std::size_t kMostAsked = 12'000;

/// Cells are looked up by rounded numbers: by so much of its size each is larger than it looks.
constexpr double kSpare = 1e-3;

/// Beyond half a turn nothing is looked up; but joints that may turn just so far are in their table wherever they may be.
constexpr double kFarthest = M_PI + kLimitTolerance;

/// The same body at the same place of the same link. Precondition: the robot is the same.
bool is_same_part(const Bodies& a, std::uint32_t of_a, const Bodies& b, std::uint32_t of_b) {
  const MovingPart &x = a.moving[of_a], &y = b.moving[of_b];
  const auto is_of_link = [](const Bodies& bodies, BodyId id) {
    return bodies.list[id.index()].kind == BodyKind::kLink;
  };
  if (is_of_link(a, x.body) || is_of_link(b, y.body)) return of_a == of_b && x.body == y.body;  // links come first
  return x.shape == y.shape && x.link == y.link && x.X_LS.matrix() == y.X_LS.matrix();
}

bool has_same_cells(const LaneTable& a, const LaneTable& b) {
  return std::ranges::equal(a.variables, b.variables) && std::ranges::equal(a.low, b.low) &&
         std::ranges::equal(a.cells_per_unit, b.cells_per_unit) && std::ranges::equal(a.size, b.size);
}

/// The table of a pair, or null.
const LaneTable* table_of(const LaneTables& tables, std::uint32_t pair) {
  return tables.of_pair[pair] == LaneTables::kNone ? nullptr : &tables.tables[tables.of_pair[pair]];
}

class Maker {
 public:
  Maker(const LaneModel& model, const LaneModel* known) : model_(model), known_(known) {
    make_room(lanes_, model);
    change_.resize(model.frames.largest.size());
  }

  LaneTables make() {
    const std::vector<std::uint32_t> known = known_pairs();
    for (std::uint32_t number = 0; number < model_.self_pairs.size(); ++number) {
      made_.of_pair.push_back(LaneTables::kNone);
      if (known[number] != LaneTables::kNone &&
          (has_known_base() || table_of(known_->tables, known[number]) != nullptr))
        take_over(number, known[number]);
      else if (const auto variables = variables_of(model_.self_pairs[number]))
        add(number, *variables);
    }
    find_runs();
    return std::move(made_);
  }

 private:
  /// With a base at rest there may be tables that there are not with one that goes anywhere.
  [[nodiscard]] bool has_known_base() const { return known_->frames.resting.size() == model_.frames.resting.size(); }
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

  /// Per pair, the number that the same two parts have in the known model, or kNone.
  [[nodiscard]] std::vector<std::uint32_t> known_pairs() const {
    std::vector<std::uint32_t> numbers(model_.self_pairs.size(), LaneTables::kNone);
    if (!known_) return numbers;
    std::vector<std::uint32_t> same(known_->of.moving.size(), LaneTables::kNone);  // their numbers in this model
    for (std::uint32_t theirs = 0; theirs < same.size(); ++theirs)
      for (std::uint32_t ours = 0; ours < model_.of.moving.size(); ++ours)
        if (is_same_part(known_->of, theirs, model_.of, ours)) same[theirs] = ours;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
    for (std::uint32_t number = 0; number < known_->self_pairs.size(); ++number) {
      const LaneSelfPair& pair = known_->self_pairs[number];
      known[{same[pair.first], same[pair.second]}] = number;
    }
    for (std::uint32_t number = 0; number < numbers.size(); ++number) {
      const LaneSelfPair& pair = model_.self_pairs[number];
      if (const auto found = known.find({pair.first, pair.second}); found != known.end())
        numbers[number] = found->second;
    }
    return numbers;
  }

  void take_over(std::uint32_t number, std::uint32_t known) {
    const std::uint32_t its = known_->tables.of_pair[known];
    if (its == LaneTables::kNone) return;
    made_.of_pair[number] = static_cast<std::uint32_t>(made_.tables.size());
    made_.tables.push_back(known_->tables.tables[its]);
  }

  void add(std::uint32_t number, const std::array<std::uint32_t, 2>& variables) {
    LaneTable table;
    const bool is_of_one = variables[0] == variables[1];
    for (std::size_t k = 0; k < 2; ++k) {
      const JointLimits& limits = model_.of.robot->model.variables()[variables[k]].limits;
      // States may be a little beyond a limit, and motions begin there. What has no limits is not looked up far out.
      const double least = limits.lower - kLimitTolerance, most = limits.upper + kLimitTolerance;
      const double low = std::max(least, -kFarthest), high = std::min(most, kFarthest);
      if (!(limits.lower < limits.upper) || !(low < high)) return;
      beyond_[k] = {least < low ? 0 : kMost, most > high ? 0 : kMost};
      table.variables[k] = variables[k];
      table.size[k] = is_of_one ? (k == 0 ? kCellsOfOne : 1) : kCellsOfTwo;
      // An index takes four roundings of numbers no larger than the range reaches; half of what is spare is for these.
      const double rounding = 0x1p-21 * std::max(std::abs(low), std::abs(high)) / (high - low);
      while (table.size[k] > 1 && !(rounding * table.size[k] < kSpare / 2)) table.size[k] /= 2;
      if (!(rounding * table.size[k] < kSpare / 2)) return;  // a sliver of a range, far from zero
      table.low[k] = static_cast<float>(low);
      // Of one variable, the second index is always 0.
      table.cells_per_unit[k] = is_of_one && k == 1 ? 0 : static_cast<float>(table.size[k] / (high - low));
      if (!std::isfinite(table.cells_per_unit[k])) return;
    }
    const std::size_t count = std::size_t{table.size[0]} * table.size[1];
    const auto made = std::make_shared<std::int8_t[]>(count + LaneTable::kReadBeyond);
    const Cells cells{table.size[0], {made.get(), count}};
    reach_out(table);
    find_out(number, table, cells);
    spread(table, cells.all);
    table.cells = made;
    made_.of_pair[number] = static_cast<std::uint32_t>(made_.tables.size());
    made_.tables.push_back(std::move(table));
  }

  void find_runs() {
    const auto pairs = static_cast<std::uint32_t>(made_.of_pair.size());
    for (std::uint32_t begin = 0, end = 0; begin < pairs; begin = end) {
      end = begin + 1;
      const LaneTable* const first = table_of(made_, begin);
      if (first == nullptr) continue;
      const auto goes_on = [&](const LaneTable* next) { return next != nullptr && has_same_cells(*first, *next); };
      while (end < pairs && goes_on(table_of(made_, end))) ++end;
      if (end - begin > 1) made_.runs.push_back({begin, end, in_common(begin, end)});
    }
  }

  /// What holds for all pairs of a run; shared, too, if the known model has it.
  [[nodiscard]] LaneTable in_common(std::uint32_t begin, std::uint32_t end) const {
    const auto has_same_tables = [&](const LaneTableRun& run) {
      if (run.end - run.begin != end - begin) return false;
      for (std::uint32_t k = 0; k < end - begin; ++k)
        if (table_of(known_->tables, run.begin + k)->cells != table_of(made_, begin + k)->cells) return false;
      return true;
    };
    if (known_) {
      const auto known = std::ranges::find_if(known_->tables.runs, has_same_tables);
      if (known != known_->tables.runs.end()) return known->all;
    }
    LaneTable all = *table_of(made_, begin);
    const std::size_t count = all.all().size();
    const auto cells = std::make_shared<std::int8_t[]>(count + LaneTable::kReadBeyond);
    std::fill_n(cells.get(), count, std::int8_t{kMost});
    for (std::uint32_t pair = begin; pair < end; ++pair) {
      const std::span<const std::int8_t> of_pair = table_of(made_, pair)->all();
      for (std::size_t k = 0; k < count; ++k) cells[k] = std::min(cells[k], std::max(of_pair[k], std::int8_t{0}));
    }
    all.cells = cells;
    return all;
  }

  struct Cells {
    std::size_t columns;
    std::span<std::int8_t> all;
  };
  /// Cells that are asked about together.
  struct Block {
    std::uint32_t first[2];
    std::uint32_t size[2];
  };
  static void fill(const Cells& cells, const Block& block, int value) {
    for (std::size_t row = block.first[1]; row < block.first[1] + block.size[1]; ++row)
      std::ranges::fill(cells.all.subspan(row * cells.columns + block.first[0], block.size[0]),
                        static_cast<std::int8_t>(value));
  }

  /// Writes kMost into cells in which the parts are apart, -kMost where they collide, 0 elsewhere. Most cells are like their
  /// neighbours, so they are asked about in blocks, and only those of which nothing can be said are taken apart.
  void find_out(std::uint32_t number, const LaneTable& table, const Cells& cells) {
    for (std::size_t v = 0; v < change_.size(); ++v)
      std::fill_n(lanes_.q.begin() + static_cast<std::ptrdiff_t>(v * kLanesKept), kLanesKept,
                  static_cast<float>(model_.of.robot->model.variables()[v].rest));
    const std::uint32_t size[2] = {std::min(kLargestBlock, table.size[0]), std::min(kLargestBlock, table.size[1])};
    std::vector<Block> blocks, open;
    for (std::uint32_t row = 0; row < table.size[1]; row += size[1])
      for (std::uint32_t column = 0; column < table.size[0]; column += size[0])
        blocks.push_back({{column, row}, {size[0], size[1]}});
    std::size_t asked = 0;
    for (; !blocks.empty() && asked + blocks.size() <= kMostAsked; std::swap(blocks, open)) {
      asked += blocks.size();
      open.clear();
      allow_half(table, blocks.front());
      for (std::size_t first = 0; first < blocks.size(); first += lane_count())
        ask_about(number, table, std::span(blocks).subspan(first, std::min(lane_count(), blocks.size() - first)), cells,
                  open);
    }
  }

  /// Makes lanes intervals as large as this block.
  void allow_half(const LaneTable& table, const Block& block) {
    std::ranges::fill(change_, 0.0);
    for (std::size_t k = 0; k < 2; ++k)
      if (table.cells_per_unit[k] > 0)
        change_[table.variables[k]] = (0.5 * block.size[k] + kSpare) / static_cast<double>(table.cells_per_unit[k]);
    allow_changes(model_, lanes_, change_, Changes::kEachByItself, static_cast<double>(kTableGap_m));
  }

  /// Fills blocks, one per lane, of which something can be said; of others adds the parts to those left open.
  void ask_about(std::uint32_t number, const LaneTable& table, std::span<const Block> blocks, const Cells& cells,
                 std::vector<Block>& open) {
    for (std::size_t lane = 0; lane < lane_count(); ++lane) {
      const Block& block = blocks[std::min(lane, blocks.size() - 1)];
      for (std::size_t k = 0; k < 2; ++k) {
        if (table.cells_per_unit[k] == 0) continue;
        const float middle = static_cast<float>(block.first[k]) + 0.5F * static_cast<float>(block.size[k]);
        lanes_.q[table.variables[k] * kLanesKept + lane] = table.low[k] + middle / table.cells_per_unit[k];
      }
    }
    question_.pose_frames();
    const LanePair pair{model_.self_pairs[number].first, number, false};
    const auto lanes = static_cast<std::uint32_t>((std::uint64_t{1} << blocks.size()) - 1);
    const LaneQuestion::Throughout known = question_.throughout({pair, question_.doubtful(pair, lanes)});
    for (std::size_t lane = 0; lane < blocks.size(); ++lane) {
      const Block& block = blocks[lane];
      if ((known.open >> lane & 1) == 0)
        fill(cells, block, (known.hits >> lane & 1) != 0 ? -kMost : kMost);
      else if (block.size[0] * block.size[1] > 1)
        take_apart(block, open);
    }
  }

  static void take_apart(const Block& block, std::vector<Block>& parts) {
    const std::uint32_t size[2] = {(block.size[0] + 1) / 2, (block.size[1] + 1) / 2};
    for (std::uint32_t row = 0; row < block.size[1]; row += size[1])
      for (std::uint32_t column = 0; column < block.size[0]; column += size[0])
        parts.push_back({{block.first[0] + column, block.first[1] + row}, {size[0], size[1]}});
  }

  /// A slide is looked up as far as an angle, which may be farther than errors are for.
  void reach_out(const LaneTable& table) {
    stay_near(lanes_);
    std::vector<double> q = model_.of.robot->model.rest_state();
    for (const bool is_high : {false, true}) {
      for (std::size_t k = 0; k < 2; ++k) {
        if (table.cells_per_unit[k] == 0) continue;
        const double size = static_cast<double>(table.size[k]) / static_cast<double>(table.cells_per_unit[k]);
        q[table.variables[k]] = static_cast<double>(table.low[k]) + (is_high ? size : 0);
      }
      reach_out_to(model_, lanes_, q);
    }
  }

  /// Turns kMost into how far it is to the next cell that is not free, by king's moves, and -kMost likewise.
  void spread(const LaneTable& table, std::span<std::int8_t> cells) const {
    const auto columns = static_cast<std::int64_t>(table.size[0]), rows = static_cast<std::int64_t>(table.size[1]);
    // How far it is from there to one of another kind than `sign` says.
    const auto at = [&](std::int64_t x, std::int64_t y, int sign) -> int {
      int beyond = kMost;
      if (x < 0) beyond = std::min(beyond, beyond_[0].low);
      if (x >= columns) beyond = std::min(beyond, beyond_[0].high);
      if (y < 0) beyond = std::min(beyond, beyond_[1].low);
      if (y >= rows) beyond = std::min(beyond, beyond_[1].high);
      if (x < 0 || y < 0 || x >= columns || y >= rows) return beyond;
      return std::max(0, sign * cells[static_cast<std::size_t>(y * columns + x)]);
    };
    const auto lower = [&](std::int64_t x, std::int64_t y, std::int64_t towards) {
      std::int8_t& here = cells[static_cast<std::size_t>(y * columns + x)];
      if (here == 0) return;
      const int sign = here > 0 ? 1 : -1;
      int least = sign * here - 1;
      for (std::int64_t side = -1; side <= 1; ++side) {
        if (rows > 1) least = std::min(least, at(x + side, y + towards, sign));
      }
      least = std::min(least, at(x + towards, y, sign));
      here = static_cast<std::int8_t>(sign * std::min(least + 1, kMost));
    };
    for (std::int64_t y = 0; y < rows; ++y)
      for (std::int64_t x = 0; x < columns; ++x) lower(x, y, -1);
    for (std::int64_t y = rows; y-- > 0;)
      for (std::int64_t x = columns; x-- > 0;) lower(x, y, 1);
  }

  /// What stands beyond the first and the last cell: no motion comes past a limit and its tolerance, so nothing that counts.
  struct Beyond {
    int low, high;
  };
  std::array<Beyond, 2> beyond_{};

  const LaneModel& model_;
  const LaneModel* known_;
  Workspace::Memory memory_;
  LaneMemory& lanes_ = memory_.lanes;
  LaneQuestion question_{model_, memory_};
  std::vector<double> change_;
  LaneTables made_;
};

}  // namespace

LaneTables make_lane_tables(const LaneModel& model, const LaneModel* known) { return Maker(model, known).make(); }

}  // namespace clearway
