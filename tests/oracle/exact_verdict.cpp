#include "exact_verdict.hpp"

#include "min_norm.hpp"
#include "simplex.hpp"

#include <stdexcept>

namespace clearway::oracle {

bool exact_verdict(const Pair& pair) {
  const World world = make_world(pair);
  const Found found = world.radius_sum == 0 ? find_by_simplex(world) : find_by_min_norm(world);
  const bool proven = std::visit([&world](const auto& evidence) { return holds(evidence, world); }, found.certificate);
  if (!proven) throw std::logic_error(pair.name + ": the oracle found a certificate that does not hold");
  return std::holds_alternative<Meeting>(found.certificate);
}

}  // namespace clearway::oracle
