#include <clearway/robot/pair_filter.hpp>

namespace clearway {
namespace {

template <class Visit>
void for_each_pair(const RobotModel& robot, const Visit& visit) {
  const auto count = static_cast<std::uint32_t>(robot.links().size());
  for (std::uint32_t a = 0; a < count; ++a)
    for (std::uint32_t b = a; b < count; ++b) visit(LinkId{a}, LinkId{b});
}

}  // namespace

PairFilter::PairFilter(const RobotModel& robot)
    : links_(robot.links().size()), use_(links_ * links_, PairUse::kChecked) {
  for_each_pair(robot, [&](LinkId a, LinkId b) {
    if (robot.are_rigidly_connected(a, b)) leave_out(a, b, a == b ? PairUse::kSameLink : PairUse::kRigid);
  });
}

void PairFilter::leave_out(LinkId a, LinkId b, PairUse why) noexcept {
  if (!is_checked(a, b)) return;
  use_[a.index() * links_ + b.index()] = why;
  use_[b.index() * links_ + a.index()] = why;
}

void PairFilter::leave_out_adjacent(const RobotModel& robot) noexcept {
  for_each_pair(robot, [&](LinkId a, LinkId b) {
    if (robot.are_adjacent(a, b)) leave_out(a, b, PairUse::kAdjacent);
  });
}

}  // namespace clearway
