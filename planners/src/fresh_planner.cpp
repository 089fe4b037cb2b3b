#include "fresh_planner.hpp"

#include "set_up.hpp"
#include "stopwatch.hpp"

#include <ompl/base/goals/GoalStates.h>

namespace clearway {

namespace ob = ompl::base;
namespace {

/// Goals hand out their states in turn, and go on with the next one in the next run; new ones begin with the first.
ob::GoalPtr begun_anew(const ob::SpaceInformationPtr& si, const ob::GoalPtr& goal) {
  const auto* const states = dynamic_cast<const ob::GoalStates*>(goal.get());
  if (states == nullptr) return goal;
  auto anew = std::make_shared<ob::GoalStates>(si);
  for (std::size_t i = 0; i < states->getStateCount(); ++i) anew->addState(states->getState(static_cast<unsigned>(i)));
  return anew;
}

}  // namespace

FreshPlanner::FreshPlanner(const PlannerRow& row, const ob::SpaceInformationPtr& si, std::uint32_t first_seed)
    : ob::Planner(si, std::string(row.name)), row_(row), next_seed_(first_seed), example_(make_planner(row, si, {})) {
  specs_ = example_->getSpecs();
  params_.include(example_->params());
  // The other properties count what the planner holds while it works on it, in another thread. BITstar has crashed of
  // that (OMPL issue 779).
  for (const auto& property : example_->getPlannerProgressProperties()) {
    const std::string& name = property.first;  // "best cost DOUBLE" with some planners, which is no type of a log
    if (name.starts_with("best cost "))
      addPlannerProgressProperty("best cost REAL",
                                 [this, name] { return planner_->getPlannerProgressProperties().at(name)(); });
  }
}

void FreshPlanner::setup() {
  ob::Planner::setup();
  example_->setProblemDefinition(pdef_);
  example_->setup();  // fills in the parameters that depend on the space
}

void FreshPlanner::clear() {
  ob::Planner::clear();
  seed_ = next_seed_++;
  time_s_ = 0;
  pdef_->setGoal(begun_anew(si_, pdef_->getGoal()));
  set_ambition(*pdef_, row_.improves);
  start_drawing(seed_);
  planner_ = make_planner(row_, si_, {});
  planner_->setProblemDefinition(pdef_);
  planner_->setup();
}

ob::PlannerStatus FreshPlanner::solve(const ob::PlannerTerminationCondition& end) {
  const Stopwatch watch;
  const ob::PlannerStatus status = planner_->solve(end);
  time_s_ = watch.seconds();
  return status;
}

void FreshPlanner::getPlannerData(ob::PlannerData& data) const { planner_->getPlannerData(data); }

}  // namespace clearway
