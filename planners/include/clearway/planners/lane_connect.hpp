// RRT-Connect for checkers that answer in microseconds: next to nothing is done between two questions.
#pragma once

#include <ompl/base/Planner.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace clearway {

class SearchTree;
class UniformStates;

/// Two trees, one from the starts and one from the goals. The smaller one takes a step towards a random state; the other then
/// goes towards what was added, step by step, for as long as motions are valid. When it arrives there is a path. Every goal
/// is first tried straight from the start.
///
/// What differs from OMPL's RRTConnect, which asks its questions in the same way:
///
/// - Trees are kept balanced: one that is stuck in a shelf gets all the tries until it is out.
/// - A node from which a step has failed is taken only for random states within four steps of it (dynamic domains, Yershova
///   and others, ICRA 2005): most tries are lost at such nodes.
/// - In spaces of real vectors, the nearest node is found by a scan of all of them in one block of memory, and random states
///   come from a generator of its own. In all other spaces both are OMPL's.
///
/// Works in any space and with any checker, by si->checkMotion alone. Random numbers follow from OMPL's seed. Like OMPL's
/// planners it goes on where it was if solve() is called again, and finds one more path then.
class LaneConnect : public ompl::base::Planner {
 public:
  explicit LaneConnect(const ompl::base::SpaceInformationPtr& si);
  ~LaneConnect() override;

  /// The length of a step, in units of the space's distance. No motion that is asked about is longer. Zero leaves it to OMPL:
  /// a fifth of the extent of the space.
  void setRange(double range) { range_ = range; }
  [[nodiscard]] double getRange() const { return range_; }

  void setup() override;
  void clear() override;
  ompl::base::PlannerStatus solve(const ompl::base::PlannerTerminationCondition& end) override;
  void getPlannerData(ompl::base::PlannerData& data) const override;

 private:
  enum Side : std::uint8_t { kStart, kGoal };
  using Node = std::uint32_t;
  struct Meeting {  // neighbours on a path, each from its tree
    Node start;
    Node goal;
  };

  [[nodiscard]] bool is_motion_valid(Side side, const ompl::base::State* from, const ompl::base::State* to) const;
  [[nodiscard]] bool is_valid_step(Side side, const ompl::base::State* from, const ompl::base::State* to) const;
  [[nodiscard]] const ompl::base::State* next_goal(const ompl::base::PlannerTerminationCondition& end);
  [[nodiscard]] double steps_between(const ompl::base::State* from, const ompl::base::State* to) const;
  [[nodiscard]] bool could_be_straight(const ompl::base::State* target);
  [[nodiscard]] std::optional<Meeting> take_goal(const ompl::base::State* goal);
  [[nodiscard]] std::optional<Meeting> grow_and_connect();
  [[nodiscard]] Node draw_near(Side side);
  [[nodiscard]] std::optional<Node> grow(Side side);
  [[nodiscard]] std::optional<Node> connect(Side side, const ompl::base::State* target);
  void hand_out(const Meeting& meeting);
  [[nodiscard]] bool hand_out_nearest(const ompl::base::Goal& goal);

  double range_ = 0;
  std::array<std::unique_ptr<SearchTree>, 2> trees_;
  std::unique_ptr<UniformStates> random_states_;
  ompl::base::State* sample_ = nullptr;
  ompl::base::State* step_ = nullptr;
  Side last_grown_ = kGoal;
  std::uint64_t goal_tries_ = 0;  // how often the goals' tree was to grow
  std::uint64_t goals_taken_ = 0;
  std::vector<Meeting> meetings_;  // of all paths handed out
};

}  // namespace clearway
