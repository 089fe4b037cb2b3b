// Which link, joint or variable of a robot: numbers that cannot be taken for one another. Names end where files are read.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace clearway {

/// A place in one of the lists of a RobotModel. `Tag` only keeps the kinds apart.
template <class Tag>
struct Id {
  std::uint32_t value = 0;

  [[nodiscard]] constexpr std::size_t index() const noexcept { return value; }
  // clang-tidy 14 takes the 0 that the compiler compares with for a pointer.
  friend constexpr auto operator<=>(Id, Id) noexcept = default;  // NOLINT(modernize-use-nullptr)
};

using LinkId = Id<struct LinkTag>;
using JointId = Id<struct JointTag>;
/// One number of a state: the angle of a revolute joint, one of the three of a planar joint.
using VariableId = Id<struct VariableTag>;

}  // namespace clearway
