#include "plain_reals.hpp"

#include <clearway/planners/joint_space.hpp>

#include <typeinfo>

namespace clearway {

namespace ob = ompl::base;

const ob::RealVectorStateSpace* as_plain_reals(const ob::StateSpacePtr& space) noexcept {
  const auto* reals = dynamic_cast<const ob::RealVectorStateSpace*>(space.get());
  if (reals == nullptr) return nullptr;
  const bool is_as_made = typeid(*reals) == typeid(ob::RealVectorStateSpace) || as_joint_space(space) != nullptr;
  return is_as_made ? reals : nullptr;
}

}  // namespace clearway
