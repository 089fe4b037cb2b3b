#include "uniform_states.hpp"

#include "plain_reals.hpp"

#include <ompl/util/RandomNumbers.h>

#include <typeinfo>

namespace clearway {
namespace {

namespace ob = ompl::base;

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
std::uint64_t next(std::uint64_t& seed) noexcept {
  std::uint64_t z = seed += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

}  // namespace

UniformStates::UniformStates(const ob::SpaceInformationPtr& si)
    : sampler_(si->allocStateSampler()), seed_(ompl::RNG().getLocalSeed()) {
  const auto* reals = as_plain_reals(si->getStateSpace());
  const ob::StateSampler& sampler = *sampler_;
  if (reals == nullptr || typeid(sampler) != typeid(ob::RealVectorStateSampler)) return;  // somebody's own
  const ob::RealVectorBounds& bounds = reals->getBounds();
  for (std::size_t i = 0; i < bounds.low.size(); ++i)
    ranges_.push_back({bounds.low[i], bounds.high[i] - bounds.low[i]});
}

void UniformStates::draw(ob::State* state) {
  if (ranges_.empty()) {
    sampler_->sampleUniform(state);
    return;
  }
  double* value = reals_of(state);
  for (const Range& range : ranges_)
    *value++ = range.low + range.width * (static_cast<double>(next(seed_) >> 11) * 0x1p-53);
}

}  // namespace clearway
