// Spaces whose states are rows of numbers and nothing else, so that whoever needs it quick may take them as such.
#pragma once

#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/base/StateSpace.h>

namespace clearway {

/// The space, if its distance is the straight one between real vectors; null if it is of another kind, or of a type that may
/// have changed what distance means.
[[nodiscard]] const ompl::base::RealVectorStateSpace* as_plain_reals(const ompl::base::StateSpacePtr& space) noexcept;

[[nodiscard]] inline const double* reals_of(const ompl::base::State* state) noexcept {
  return state->as<ompl::base::RealVectorStateSpace::StateType>()->values;
}
[[nodiscard]] inline double* reals_of(ompl::base::State* state) noexcept {
  return state->as<ompl::base::RealVectorStateSpace::StateType>()->values;
}

}  // namespace clearway
