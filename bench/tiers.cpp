#include "tiers.hpp"

#include "geometry/fast_query.hpp"

namespace clearway::bench {

TierCounts count_tiers(const PairSet& set) {
  std::vector<Hull> hulls;
  for (const Body& body : set.bodies) hulls.push_back(build_hull(body.vertices));
  TierCounts counts;
  for (const Pair& pair : set.pairs) {
    FastQuery query;
    const Verdict verdict = fast_intersects(hulls[pair.a], pair.X_WA.data(), hulls[pair.b], pair.X_WB.data(), query);
    counts.to_double += query.needed_double ? 1 : 0;
    counts.to_exact += verdict == Verdict::kUndecided ? 1 : 0;
  }
  return counts;
}

}  // namespace clearway::bench
