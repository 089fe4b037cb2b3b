#include "measure_pairs.hpp"

#include "timing.hpp"

#include <functional>
#include <stdexcept>

namespace clearway::bench {

Cell measure_pairs(const PairSet& set, Routes& routes, std::size_t repetitions, std::vector<double>& yardsticks_ns) {
  Cell cell;
  cell.vertices = set.vertices;
  cell.group = set.group;
  cell.pairs = set.pairs.size();
  for (const Pair& pair : set.pairs) cell.hits += pair.hit ? 1 : 0;

  std::vector<std::uint8_t> hits(set.pairs.size());
  std::vector<std::uint64_t> hashes;
  for (const auto& route : routes) {
    route->load(set);
    route->run(hits);
    Measured measured;
    for (std::size_t k = 0; k < hits.size(); ++k) {
      if (set.pairs[k].hit && !hits[k]) ++measured.missed;
      if (!set.pairs[k].hit && hits[k]) ++measured.false_alarms;
    }
    cell.routes.push_back(measured);
    hashes.push_back(verdict_hash(hits));
    if (route->info().library == Library::kClearway && !route->info().warm) {
      cell.hash = hashes.back();
      cell.tiers = count_tiers(set);
    }
  }

  std::vector<std::vector<std::uint8_t>> last(routes.size(), hits);
  std::vector<std::function<void()>> contestants;
  for (std::size_t r = 0; r < routes.size(); ++r) contestants.emplace_back([&, r] { routes[r]->run(last[r]); });
  contestants.emplace_back([&] { yardsticks_ns.push_back(yardstick_ns()); });
  const Times times = time_interleaved(contestants, repetitions);
  cell.quiet = times.quiet;
  for (std::size_t r = 0; r < routes.size(); ++r) {
    cell.routes[r].ns = median(times.ns[r]) / static_cast<double>(set.pairs.size());
    if (verdict_hash(last[r]) != hashes[r])
      throw std::runtime_error(routes[r]->info().name + " changed its answers between runs");
  }
  return cell;
}

}  // namespace clearway::bench
