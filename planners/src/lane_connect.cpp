#include <clearway/planners/lane_connect.hpp>

#include "search_tree.hpp"
#include "uniform_states.hpp"

#include <ompl/base/goals/GoalSampleableRegion.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/tools/config/SelfConfig.h>
#include <ompl/util/Console.h>

#include <cmath>
#include <limits>

namespace clearway {
namespace {

namespace ob = ompl::base;
using ompl::geometric::PathGeometric;

/// A blocked node is taken for random states no more than so many steps away.
constexpr double kDomain = 4;
/// So many states in a row may be drawn; the last one is taken however far it is, so that no tree starves in a space that is
/// much larger than a step.
constexpr int kDraws = 50;
/// Tries of the goals' tree for each goal that is taken into it: one may be walled in, so the others must not wait for it.
constexpr std::uint64_t kTriesPerGoal = 16;

/// From the root of its tree to the node.
std::vector<const ob::State*> way_from_root(const SearchTree& tree, SearchTree::Node node) {
  std::vector<const ob::State*> way;
  for (; node != SearchTree::kNone; node = tree.parent(node)) way.insert(way.begin(), tree[node]);
  return way;
}

}  // namespace

LaneConnect::LaneConnect(const ob::SpaceInformationPtr& si) : ob::Planner(si, "LaneConnect") {
  specs_.recognizedGoal = ob::GOAL_SAMPLEABLE_REGION;
  specs_.approximateSolutions = true;
  specs_.directed = true;
  declareParam<double>("range", this, &LaneConnect::setRange, &LaneConnect::getRange, "0.:0.05:10000.");
  sample_ = si_->allocState();
  step_ = si_->allocState();
}

LaneConnect::~LaneConnect() {
  si_->freeState(sample_);
  si_->freeState(step_);
}

void LaneConnect::setup() {
  ob::Planner::setup();
  ompl::tools::SelfConfig(si_, getName()).configurePlannerRange(range_);
  for (auto& tree : trees_)
    if (!tree) tree = std::make_unique<SearchTree>(*this);
  random_states_ = std::make_unique<UniformStates>(si_);
}

double LaneConnect::steps_between(const ob::State* from, const ob::State* to) const {
  return std::ceil(si_->distance(from, to) / range_);
}

void LaneConnect::clear() {
  ob::Planner::clear();
  for (const auto& tree : trees_)
    if (tree) tree->clear();
  last_grown_ = kGoal;
  goal_tries_ = 0;
  goals_taken_ = 0;
  meetings_.clear();
}

/// In the direction of travel, so that a validator may tell there from back.
bool LaneConnect::is_motion_valid(Side side, const ob::State* from, const ob::State* to) const {
  return side == kStart ? si_->checkMotion(from, to) : si_->checkMotion(to, from);
}

/// By OMPL's contract a motion must begin at a valid state, and one of the goals' tree begins at the new one. On either side
/// a state is asked for much less than a motion, and says no nearly as often.
bool LaneConnect::is_valid_step(Side side, const ob::State* from, const ob::State* to) const {
  return si_->isValid(to) && is_motion_valid(side, from, to);
}

ob::PlannerStatus LaneConnect::solve(const ob::PlannerTerminationCondition& end) {
  checkValidity();
  const auto* goal = dynamic_cast<const ob::GoalSampleableRegion*>(pdef_->getGoal().get());
  if (goal == nullptr) {
    OMPL_ERROR("%s: the goal is not one that states can be drawn from", getName().c_str());
    return ob::PlannerStatus::UNRECOGNIZED_GOAL_TYPE;
  }
  SearchTree &starts = *trees_[kStart], &goals = *trees_[kGoal];
  while (const ob::State* start = pis_.nextStart()) starts.add(start, SearchTree::kNone);
  if (starts.is_empty()) {
    OMPL_ERROR("%s: there is no valid start", getName().c_str());
    return ob::PlannerStatus::INVALID_START;
  }
  if (!goal->couldSample()) {
    OMPL_ERROR("%s: there is no goal to draw", getName().c_str());
    return ob::PlannerStatus::INVALID_GOAL;
  }

  while (!end) {
    std::optional<Meeting> meeting;
    if (const ob::State* state = next_goal(end)) meeting = take_goal(state);
    if (goals.is_empty()) {
      OMPL_ERROR("%s: no valid goal was drawn", getName().c_str());
      return end ? ob::PlannerStatus::TIMEOUT : ob::PlannerStatus::INVALID_GOAL;
    }
    if (!meeting) meeting = grow_and_connect();
    if (!meeting) continue;
    if (!goal->isStartGoalPairValid(starts[starts.root(meeting->start)], goals[goals.root(meeting->goal)])) continue;
    hand_out(*meeting);
    return ob::PlannerStatus::EXACT_SOLUTION;
  }
  return hand_out_nearest(*goal) ? ob::PlannerStatus::APPROXIMATE_SOLUTION : ob::PlannerStatus::TIMEOUT;
}

/// If it is time for one: null if not, or if there is none.
const ob::State* LaneConnect::next_goal(const ob::PlannerTerminationCondition& end) {
  if (trees_[kGoal]->is_empty()) return pis_.nextGoal(end);
  if (goal_tries_ < goals_taken_ * kTriesPerGoal) return nullptr;
  return pis_.nextGoal();
}

std::optional<LaneConnect::Meeting> LaneConnect::take_goal(const ob::State* goal) {
  ++goals_taken_;
  const Node root = trees_[kGoal]->add(goal, SearchTree::kNone);
  const auto start = could_be_straight(goal) ? connect(kStart, goal) : std::nullopt;
  return start ? std::optional(Meeting{*start, root}) : std::nullopt;
}

std::optional<LaneConnect::Meeting> LaneConnect::grow_and_connect() {
  const Node starts = trees_[kStart]->size(), goals = trees_[kGoal]->size();
  const Side side = starts < goals ? kStart : goals < starts ? kGoal : last_grown_ == kStart ? kGoal : kStart;
  const Side other = side == kStart ? kGoal : kStart;
  last_grown_ = side;
  goal_tries_ += side == kGoal;
  const auto here = grow(side);
  if (!here) return std::nullopt;
  const auto there = connect(other, (*trees_[side])[*here]);
  if (!there) return std::nullopt;
  return side == kStart ? Meeting{*here, *there} : Meeting{*there, *here};
}

/// Draws a state that is not too far for the node nearest to it.
LaneConnect::Node LaneConnect::draw_near(Side side) {
  SearchTree& tree = *trees_[side];
  Node node = 0;
  for (int draw = 0; draw < kDraws; ++draw) {
    random_states_->draw(sample_);
    node = tree.nearest(sample_);
    if (!tree.is_blocked(node) || si_->distance(tree[node], sample_) <= kDomain * range_) break;
  }
  return node;
}

std::optional<LaneConnect::Node> LaneConnect::grow(Side side) {
  SearchTree& tree = *trees_[side];
  const Node from = draw_near(side);
  const double distance = si_->distance(tree[from], sample_);
  const ob::State* to = sample_;
  if (distance > range_) {
    si_->getStateSpace()->interpolate(tree[from], sample_, range_ / distance, step_);
    to = step_;
  }
  if (is_valid_step(side, tree[from], to)) return tree.add(to, from);
  tree.block(from);
  return std::nullopt;
}

/// No state between two steps of connect(kStart, target) is in the way.
bool LaneConnect::could_be_straight(const ob::State* target) {
  const ob::State* from = (*trees_[kStart])[trees_[kStart]->nearest(target)];
  const double steps = steps_between(from, target);
  for (double k = 1; k < steps; ++k) {
    si_->getStateSpace()->interpolate(from, target, k / steps, step_);
    if (!si_->isValid(step_)) return false;
  }
  return true;
}

/// In equal steps; the last one, to the target, adds no node.
/// @return from which node the target was reached, if it was
std::optional<LaneConnect::Node> LaneConnect::connect(Side side, const ob::State* target) {
  SearchTree& tree = *trees_[side];
  const Node first = tree.nearest(target);
  const double steps = steps_between(tree[first], target);
  Node node = first;
  for (double k = 1; k < steps; ++k) {
    si_->getStateSpace()->interpolate(tree[first], target, k / steps, step_);
    if (!is_valid_step(side, tree[node], step_)) return std::nullopt;
    node = tree.add(step_, node);
  }
  // The target is a node of the other tree, so it is valid.
  return is_motion_valid(side, tree[node], target) ? std::optional(node) : std::nullopt;
}

void LaneConnect::hand_out(const Meeting& meeting) {
  meetings_.push_back(meeting);
  const auto path = std::make_shared<PathGeometric>(si_);
  for (const ob::State* state : way_from_root(*trees_[kStart], meeting.start)) path->append(state);
  const SearchTree& goals = *trees_[kGoal];
  for (Node node = meeting.goal; node != SearchTree::kNone; node = goals.parent(node)) path->append(goals[node]);
  pdef_->addSolutionPath(path, false, 0, getName());
}

/// The way to what is nearest to the goal of all that was reached.
bool LaneConnect::hand_out_nearest(const ob::Goal& goal) {
  const SearchTree& tree = *trees_[kStart];
  Node nearest = SearchTree::kNone;
  double least = std::numeric_limits<double>::infinity();
  for (Node node = 0; node < tree.size(); ++node) {
    double distance = least;
    static_cast<void>(goal.isSatisfied(tree[node], &distance));
    if (!(distance < least)) continue;
    least = distance;
    nearest = node;
  }
  if (nearest == SearchTree::kNone) return false;
  const auto path = std::make_shared<PathGeometric>(si_);
  for (const ob::State* state : way_from_root(tree, nearest)) path->append(state);
  pdef_->addSolutionPath(path, true, least, getName());
  return true;
}

void LaneConnect::getPlannerData(ob::PlannerData& data) const {
  ob::Planner::getPlannerData(data);
  if (!trees_[kStart]) return;  // not yet set up
  const SearchTree &starts = *trees_[kStart], &goals = *trees_[kGoal];
  const auto vertex = [](const SearchTree& tree, Node node, Side side) {
    return ob::PlannerDataVertex(tree[node], side == kStart ? 1 : 2);  // as OMPL's RRTConnect tags them
  };
  for (Node node = 0; node < starts.size(); ++node) {
    if (starts.parent(node) == SearchTree::kNone)
      data.addStartVertex(vertex(starts, node, kStart));
    else
      data.addEdge(vertex(starts, starts.parent(node), kStart), vertex(starts, node, kStart));
  }
  for (Node node = 0; node < goals.size(); ++node) {
    if (goals.parent(node) == SearchTree::kNone)
      data.addGoalVertex(vertex(goals, node, kGoal));
    else
      data.addEdge(vertex(goals, node, kGoal), vertex(goals, goals.parent(node), kGoal));
  }
  for (const Meeting& meeting : meetings_)
    data.addEdge(vertex(starts, meeting.start, kStart), vertex(goals, meeting.goal, kGoal));
}

}  // namespace clearway
