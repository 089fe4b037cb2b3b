// A problem, made ready for any planner.
#pragma once

#include <clearway/planners/plan.hpp>

#include <ompl/geometric/SimpleSetup.h>

#include <memory>
#include <string>

namespace clearway {

struct SetUp {
  std::unique_ptr<ompl::geometric::SimpleSetup> setup;  // null if there is nothing to plan
  std::shared_ptr<const JointSpace> joints;
  PlanStatus fault = PlanStatus::kSolved;  // kBadStart or kBadGoal if there is nothing to plan
  std::string message;                     // and why, in a sentence
};

/// Start, goals, objective and checker are in place and the space is set up; only a planner is missing.
///
/// Nothing is sampled here that a planner will use. So what it does depends on the seed given to start_drawing before it is
/// made, whatever went on before.
/// @param seed  of OMPL, which tells it in its logs; if zero, nothing is repeatable
/// @throws Error if there is no such group, a state has the wrong size, there is no goal, or a motion option makes no sense.
[[nodiscard]] SetUp set_up(const std::shared_ptr<const CollisionChecker>& checker, const PlanProblem& problem,
                           const MotionOptions& motion, const SpaceOptions& space_options, std::uint32_t seed);

/// From here on what is made draws the random numbers of this seed; zero leaves it to chance. To be called before a planner
/// is made: each part of it takes its own seed then, from the one of the process.
void start_drawing(std::uint32_t seed);

/// Planners that stop at the first solution may take any path for good enough. Most do; PRM asks the objective, and would
/// otherwise look for a better one until the time is over.
void set_ambition(ompl::base::ProblemDefinition& problem, bool improves);

}  // namespace clearway
