// The shortest path as a goal, for every space from make_space.
#pragma once

#include <ompl/base/objectives/PathLengthOptimizationObjective.h>
#include <ompl/base/SpaceInformation.h>

namespace clearway {

/// OMPL's objective samples directly where a shorter path can be, but throws (in InformedRRTstar, BITstar, CForest, ...) if
/// the space is neither a real vector nor SE2 nor SE3. This one then samples everywhere and drops what cannot help. Set it
/// in the problem definition when the group has continuous joints or a moving base.
class PathLength : public ompl::base::PathLengthOptimizationObjective {
 public:
  using ompl::base::PathLengthOptimizationObjective::PathLengthOptimizationObjective;

  [[nodiscard]] ompl::base::InformedSamplerPtr allocInformedStateSampler(
      const ompl::base::ProblemDefinitionPtr& problem, unsigned int most_tries) const override;
};

}  // namespace clearway
