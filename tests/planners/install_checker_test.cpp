// What plugs in, and what is refused with a reason.
#include <clearway/planners/install_checker.hpp>

#include "planners/small_robots.hpp"

#include <clearway/common/error.hpp>
#include <clearway/planners/motion_validity.hpp>

#include <ompl/base/spaces/RealVectorStateSpace.h>

#include <gtest/gtest.h>

namespace clearway {
namespace {

namespace ob = ompl::base;

std::shared_ptr<const Robot> slider() { return ball(JointType::kPrismatic, Vec3::UnitX()); }
std::shared_ptr<const CollisionChecker> checker_of(std::shared_ptr<const Robot> robot) {
  return std::make_shared<const CollisionChecker>(std::move(robot), Scene());
}

TEST(InstallChecker, SetsBothValidityCheckers) {
  const OmplCell setup(slider(), Scene());
  EXPECT_NE(dynamic_cast<StateValidity*>(setup.si->getStateValidityChecker().get()), nullptr);
  EXPECT_NE(dynamic_cast<MotionValidity*>(setup.si->getMotionValidator().get()), nullptr);
}

TEST(InstallChecker, RefusesASpaceThatIsNotFromMakeSpace) {
  const auto si = std::make_shared<ob::SpaceInformation>(std::make_shared<ob::RealVectorStateSpace>(1));
  EXPECT_THROW(install_checker(si, checker_of(slider())), Error);
  EXPECT_EQ(si->getStateValidityChecker(), nullptr);  // left as it was
  EXPECT_NO_THROW(install_checker(si, checker_of(slider()), {}, [](const ob::State*, std::span<double>) {}));
}

TEST(InstallChecker, RefusesTheSpaceOfAnotherRobot) {
  const auto one = slider();
  const auto two =
      chain({joint("x", JointType::kPrismatic, Vec3::UnitX()), joint("y", JointType::kPrismatic, Vec3::UnitY())},
            make_sphere(0.05));
  const auto other_name = chain({joint("z", JointType::kPrismatic, Vec3::UnitZ())}, make_sphere(0.05));
  const auto si = std::make_shared<ob::SpaceInformation>(make_space(one, "all"));
  EXPECT_THROW(install_checker(si, checker_of(two)), Error);
  EXPECT_THROW(install_checker(si, checker_of(other_name)), Error);
  EXPECT_NO_THROW(install_checker(si, checker_of(slider())));  // the same robot, loaded twice
}

TEST(InstallChecker, RefusesNothingAndUnsoundOptions) {
  const auto si = std::make_shared<ob::SpaceInformation>(make_space(slider(), "all"));
  EXPECT_THROW(install_checker(nullptr, checker_of(slider())), Error);
  EXPECT_THROW(install_checker(si, nullptr), Error);
  EXPECT_THROW(install_checker(si, checker_of(slider()), {}, nullptr), Error);
  EXPECT_THROW(install_checker(si, checker_of(slider()), {.mode = MotionMode::kCertified, .min_gap_m = 0}), Error);
  EXPECT_THROW(install_checker(si, checker_of(slider()), {.mode = MotionMode::kSampled, .max_step_m = -1}), Error);
}

}  // namespace
}  // namespace clearway
