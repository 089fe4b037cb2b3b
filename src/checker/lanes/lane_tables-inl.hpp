// A look into a table, in all lanes.
#if defined(CLEARWAY_CHECKER_LANES_LANE_TABLES_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_CHECKER_LANES_LANE_TABLES_INL_HPP
#undef CLEARWAY_CHECKER_LANES_LANE_TABLES_INL_HPP
#else
#define CLEARWAY_CHECKER_LANES_LANE_TABLES_INL_HPP
#endif

#include "checker/lanes/lane-inl.hpp"
#include "checker/lanes/lane_model.hpp"

#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

/// Lanes in which a pair is known to be apart, or to collide, in all of the interval.
struct LanesKnown {
  std::uint32_t apart = 0, hits = 0;
};

HWY_INLINE LanesKnown look_up(const LaneTable& table, const LaneMemory& memory) {
  int cells_away = 0;  // that a lane's interval can reach into
  if (memory.is_moving) {
    if (memory.gap > kTableGap_m) return {};
    for (int k = 0; k < 2; ++k) {
      const float way = memory.change[table.variables[k]] * table.cells_per_unit[k];
      if (!(way < 100)) return {};
      cells_away = std::max(cells_away, static_cast<int>(way * 1.001F) + (table.cells_per_unit[k] > 0 ? 1 : 0));
    }
  }
  const hn::RebindToSigned<LaneTag> di;
  LaneMask is_inside = Lane(1.0F) > Lane(0.0F);
  const auto index = [&](int k) HWY_ATTR {
    const Lane q = Lane::load(memory.q.data() + table.variables[k] * kLanesKept);
    const Lane cell = (q - Lane(table.low[k])) * Lane(table.cells_per_unit[k]);
    const Lane top(static_cast<float>(table.size[k]) - 0.001F);
    is_inside = hn::And(is_inside, hn::And(hn::Ge(cell.v, Lane(0.0F).v), hn::Le(cell.v, top.v)));  // false for NaN
    return hn::ConvertTo(di, cell.v);
  };
  const auto column = index(0), row = index(1);
  const auto is_cell = hn::RebindMask(di, is_inside);
  const auto cell =
      hn::IfThenElseZero(is_cell, hn::Add(column, hn::Mul(row, hn::Set(di, static_cast<std::int32_t>(table.size[0])))));
  const auto* cells = reinterpret_cast<const std::int32_t*>(table.cells.get());
  const auto away =
      hn::ShiftRight<24>(hn::ShiftLeft<24>(hn::GatherOffset(di, cells, cell)));  // the lowest byte, with its sign
  const auto lanes_in = [&](auto where) HWY_ATTR { return bits_of(hn::RebindMask(kLane, hn::And(is_cell, where))); };
  return {lanes_in(hn::Gt(away, hn::Set(di, cells_away))), lanes_in(hn::Lt(away, hn::Set(di, -cells_away)))};
}

/// What is known of a pair of the robot's own.
HWY_INLINE LanesKnown look_up(const LaneModel& model, const LaneMemory& memory, std::uint32_t pair) {
  if (model.tables.of_pair.empty()) return {};  // they are being made
  const std::uint32_t number = model.tables.of_pair[pair];
  return number == LaneTables::kNone ? LanesKnown{} : look_up(model.tables.tables[number], memory);
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
