// What lies between a checker and a state space: states become joint values, motions straight pieces.
#pragma once

#include <clearway/checker/motion.hpp>
#include <clearway/planners/state_validity.hpp>

#include "workspace_pool.hpp"

#include <ompl/base/SpaceInformation.h>

#include <memory>

namespace clearway {

class Bridge {
 public:
  /// For a space that make_space made.
  /// @throws Error as install_checker does.
  Bridge(const ompl::base::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
         const MotionOptions& options);
  /// For any other.
  Bridge(const ompl::base::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
         const MotionOptions& options, ToJointValues to_joint_values);

  // All questions may be asked by any number of threads at a time.
  [[nodiscard]] bool is_valid(const ompl::base::State* state);
  /// What is_valid() leaves of the distance between bodies, from below; 0 if the state is not valid.
  [[nodiscard]] double clearance_m(const ompl::base::State* state);
  [[nodiscard]] bool is_motion_valid(const ompl::base::State* from, const ompl::base::State* to);
  /// All before this fraction of the motion is free; 1 exactly if is_motion_valid().
  [[nodiscard]] double valid_until(const ompl::base::State* from, const ompl::base::State* to);

 private:
  /// A motion in numbers: straight from corner to corner, the corners at equal steps of OMPL's time.
  struct Route {
    std::size_t pieces;
    bool is_back;  // the first corner is where the motion ends
  };
  [[nodiscard]] Route find_route(const ompl::base::State* from, const ompl::base::State* to, Desk& desk) const;
  [[nodiscard]] std::span<double> corner(Desk& desk, std::size_t i) const noexcept {
    return std::span(desk.corners).subspan(i * variables_, variables_);
  }
  [[nodiscard]] bool is_straight(Desk& desk, std::size_t pieces) const noexcept;
  [[nodiscard]] bool is_valid(const ompl::base::State* state, Desk& desk) const;

  std::shared_ptr<const CollisionChecker> checker_;
  MotionOptions options_;
  double gap_m_;  // that a valid state keeps
  ompl::base::StateSpacePtr space_;
  bool is_joint_space_;  // the space moves straight from one end to the other, by its contract
  ToJointValues to_joint_values_;
  std::size_t variables_;
  WorkspacePool pool_;
};

}  // namespace clearway
