// Robots whose motions can be worked out by hand, as OMPL sees them.
#pragma once

#include <clearway/checker/motion.hpp>
#include <clearway/planners/joint_space.hpp>

#include <ompl/base/ScopedState.h>
#include <ompl/base/SpaceInformation.h>

#include <memory>
#include <string>
#include <vector>

namespace clearway {

[[nodiscard]] Pose at(double x, double y, double z);

/// Revolute and prismatic ones from -10 to 10.
[[nodiscard]] JointDescription joint(std::string name, JointType type, const Vec3& axis);

/// Each joint carries the next, all at the origin; the last one moves the shape, `X_LS` from it. Group "all" has them all.
[[nodiscard]] std::shared_ptr<const Robot> chain(std::vector<JointDescription> joints, Shape shape,
                                                 const Pose& X_LS = Pose::Identity(),
                                                 std::vector<std::string> passive = {});

/// A ball of 0.05 m that one joint moves, `arm_m` out along x.
[[nodiscard]] std::shared_ptr<const Robot> ball(JointType type, const Vec3& axis, double arm_m = 0);

/// One box.
[[nodiscard]] Scene box_at(const Vec3& size_m, const Pose& X_WO);

/// A checker installed for group "all".
struct OmplCell {
  std::shared_ptr<const Robot> robot;
  std::shared_ptr<const CollisionChecker> checker;
  ompl::base::StateSpacePtr space;
  std::shared_ptr<const JointSpace> joints;
  ompl::base::SpaceInformationPtr si;

  OmplCell(std::shared_ptr<const Robot> the_robot, Scene scene, const MotionOptions& options,
           const SpaceOptions& space_options = {});
  OmplCell(std::shared_ptr<const Robot> the_robot, Scene scene);

  [[nodiscard]] ompl::base::ScopedState<> state(const std::vector<double>& q) const;
};

}  // namespace clearway
