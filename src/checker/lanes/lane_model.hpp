// All that the lanes read, and the steps of a question that run in them: a batch of states is posed, pairs that can be close are
// looked at, and those that are not shown to be apart in every state are left to others. "Apart" is proven for the states as
// the double kinematics poses them; nothing else is ever said.
#pragma once

#include "checker/lanes/lane_bodies.hpp"
#include "checker/lanes/lane_frames.hpp"
#include "checker/lanes/lane_memory.hpp"

#include <cstddef>
#include <span>

namespace clearway {

/// The joints that move a part, the base first.
struct LaneChain {
  std::uint32_t first = 0, count = 0;  // in LaneModel::chained
  std::uint32_t first_row = 0;         // in LaneMemory::moved: count + 1 rows
};

struct LaneModel {
  LaneModel(const Bodies& bodies, BaseOf base);

  [[nodiscard]] std::span<const std::uint32_t> frames_of(const LaneChain& chain) const noexcept {
    return std::span(chained).subspan(chain.first, chain.count);
  }

  LaneFrames frames;
  LaneBodies bodies;
  const Bodies& of;
  std::vector<LaneChain> chains;       // per moving part
  std::vector<std::uint32_t> chained;  // joints
  std::vector<std::uint32_t> shared;   // per pair of Bodies::self_pairs: so many joints move both alike
};

/// False if the state is not for the lanes: too far out, or the base is not at rest. Precondition: it is finite.
[[nodiscard]] bool takes(const LaneModel& model, JointView q) noexcept;

/// The model to ask about states that have their base where this one has it.
[[nodiscard]] const LaneModel& lanes_for(const Bodies& bodies, JointView q) noexcept;

void make_room(LaneMemory& memory, const LaneModel& model);

/// How many states the machine takes at once.
[[nodiscard]] std::size_t lane_count() noexcept;

/// Makes memory.q the states at these shares of a motion, one per lane. The motion is in memory.from and step.
void put_along(const LaneModel& model, LaneMemory& memory, const float* shares) noexcept;

/// Poses the states in memory.q: the frames.
void move_frames(const LaneModel& model, LaneMemory& memory) noexcept;

/// Then finds how far the parts move, if lanes are intervals, places their balls, and boxes every part over all lanes.
void place_parts(const LaneModel& model, LaneMemory& memory) noexcept;

/// Leaves in memory.doubts the pairs of memory.near, from `first` on, that are not shown to be apart in all lanes. Stops
/// after one that is in doubt in at least `many` lanes. @return the number of the pair to go on with
[[nodiscard]] std::size_t look_in_lanes(const LaneModel& model, LaneMemory& memory, std::size_t first,
                                        int many) noexcept;

/// How much room a pair needs in a lane besides all errors: for its motion and the gap, if lanes are intervals, else none.
[[nodiscard]] double lane_room_m(const LaneModel& model, const LaneMemory& memory, const LanePair& pair,
                                 std::uint32_t lane) noexcept;

/// Of these lanes, those in which the pair is not shown to be apart along this axis, given in the frame of the moving part.
[[nodiscard]] std::uint32_t try_axis(const LaneModel& model, const LaneMemory& memory, const LaneDoubt& doubt,
                                     const float* axis_F) noexcept;

}  // namespace clearway
