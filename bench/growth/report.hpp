// What was measured about growth, as tables and pictures.
#pragma once

#include "measure.hpp"
#include "plot.hpp"

namespace clearway::bench {

[[nodiscard]] std::string growth_heading(const Effort& effort, const std::string& instruction_set);
[[nodiscard]] std::string growth_tables(const SeriesResult& result);
[[nodiscard]] Picture growth_picture(const SeriesResult& result);

}  // namespace clearway::bench
