// Which pairs of links can collide with each other, and why the others are left out.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include <cstdint>
#include <vector>

namespace clearway {

enum class PairUse : std::uint8_t {
  kChecked,
  kSameLink,
  kRigid,     // never move relative to each other
  kAdjacent,  // one joint apart, and nobody said which pairs to leave out
  kDisabled,  // somebody said so
};

/// A symmetric table over the links of one robot.
class PairFilter {
 public:
  /// All pairs but those of links that never move relative to each other.
  explicit PairFilter(const RobotModel& robot);

  /// Leaves a pair out; the first reason given stays.
  void leave_out(LinkId a, LinkId b, PairUse why) noexcept;
  /// Leaves out what is one joint apart: for robots that come without a list of pairs.
  void leave_out_adjacent(const RobotModel& robot) noexcept;

  [[nodiscard]] PairUse operator()(LinkId a, LinkId b) const noexcept { return use_[a.index() * links_ + b.index()]; }
  [[nodiscard]] bool is_checked(LinkId a, LinkId b) const noexcept { return (*this)(a, b) == PairUse::kChecked; }

 private:
  std::size_t links_;
  std::vector<PairUse> use_;
};

}  // namespace clearway
