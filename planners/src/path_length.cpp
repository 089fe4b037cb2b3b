#include <clearway/planners/path_length.hpp>

#include <ompl/base/samplers/informed/RejectionInfSampler.h>

#include <memory>

namespace clearway {

namespace ob = ompl::base;

ob::InformedSamplerPtr PathLength::allocInformedStateSampler(const ob::ProblemDefinitionPtr& problem,
                                                             unsigned int most_tries) const {
  // Direct sampling measures distances between real vectors; in SE3 it would not know ours.
  if (!si_->getStateSpace()->isCompound())
    return ob::PathLengthOptimizationObjective::allocInformedStateSampler(problem, most_tries);
  return std::make_shared<ob::RejectionInfSampler>(problem, most_tries);
}

}  // namespace clearway
