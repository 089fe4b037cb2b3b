// Many states at once: the lanes show most pairs to be apart, the rest is asked one by one, exactly.
#pragma once

#include "checker/lanes/lane_model.hpp"
#include "checker/workspace.hpp"

#include <cstdint>

namespace clearway {

/// A batch of at most lane_count() states. The verdicts are those of PosedBodies, state by state.
class LaneQuestion {
 public:
  LaneQuestion(const LaneModel& model, Workspace::Memory& memory) noexcept;

  /// State number `lane` of the batch. Precondition: the model takes it. All lanes must be given one.
  void put(std::size_t lane, JointView q) noexcept;

  /// Of the lanes in question, those whose state collides; if one is enough, perhaps only that.
  /// @param state_of  state_of(lane, q) writes the state of a lane
  template <class StateOf>
  [[nodiscard]] std::uint32_t hits(std::uint32_t lanes, bool one_is_enough, const StateOf& state_of) noexcept {
    posed_lane_ = ~0U;
    pose_lanes(model_, memory_.lanes);
    find_near();
    look_in_lanes(model_, memory_.lanes);
    std::uint32_t hit = 0;
    for (const LaneDoubt& doubt : memory_.lanes.doubts) {
      for (std::uint32_t open = doubt.lanes & lanes & ~hit; open != 0;) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(open));
        open &= open - 1;
        const Answer answer = ask(doubt, lane);
        if (answer.is_apart) {
          if (open != 0) open = try_axis(model_, memory_.lanes, {doubt.pair, open}, answer.axis_F);
          continue;
        }
        if (posed_lane_ != lane) {
          state_of(lane, std::span(memory_.motion.q));
          pose(memory_.motion.q);
          posed_lane_ = lane;
        }
        if (!is_hit(doubt.pair)) continue;
        hit |= 1U << lane;
        if (one_is_enough) return hit;
      }
    }
    return hit;
  }

 private:
  struct Answer {
    bool is_apart;
    float axis_F[3];  // in the frame of the moving part, if it is
  };
  void find_near() noexcept;
  /// Whether the bodies are apart by more than the kinematics of the lane may be wrong.
  [[nodiscard]] Answer ask(const LaneDoubt& doubt, std::uint32_t lane) const noexcept;
  [[nodiscard]] Pose pose_in_lane(const LaneBody& body, std::uint32_t lane) const noexcept;
  void pose(JointView q) noexcept;
  [[nodiscard]] bool is_hit(const LanePair& pair) const noexcept;

  const LaneModel& model_;
  const Bodies& bodies_;
  Workspace::Memory& memory_;
  std::uint32_t posed_lane_;  // whose state is posed in double
};

}  // namespace clearway
