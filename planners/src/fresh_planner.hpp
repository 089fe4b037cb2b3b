// A planner that begins anew, with a seed of its own, every time it is cleared.
#pragma once

#include <clearway/planners/registry.hpp>

#include <cstdint>

namespace clearway {

/// OMPL's benchmark runs one planner object again and again. Its random numbers go on where the last run left them, and some
/// planners keep more than that when cleared; so one run that ends by the clock changes all that follow, and none of them can
/// be had alone. Here clear() makes another planner, from the next seed: run k is that of the first seed + k, as if there
/// had been no other.
class FreshPlanner : public ompl::base::Planner {
 public:
  /// @throws Error as make_planner does.
  FreshPlanner(const PlannerRow& row, const ompl::base::SpaceInformationPtr& si, std::uint32_t first_seed);

  void setup() override;
  void clear() override;
  ompl::base::PlannerStatus solve(const ompl::base::PlannerTerminationCondition& end) override;
  void getPlannerData(ompl::base::PlannerData& data) const override;

  /// Gives back what the last run holds, so that it does not count as memory of the next planner.
  void release() { planner_.reset(); }

  /// Of the last run.
  [[nodiscard]] std::uint32_t seed() const noexcept { return seed_; }
  /// How long the planner itself took in the last run. OMPL's own time goes on to the next tick, a millisecond long, of the
  /// thread that watches over time and memory, which is much for a planner that needs two.
  [[nodiscard]] double time_s() const noexcept { return time_s_; }

 private:
  const PlannerRow& row_;
  std::uint32_t next_seed_;
  std::uint32_t seed_ = 0;
  double time_s_ = 0;
  ompl::base::PlannerPtr example_;  // never runs; its parameters are those to show
  ompl::base::PlannerPtr planner_;  // of the run
};

}  // namespace clearway
