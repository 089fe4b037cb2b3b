// All that the lanes read, and the steps of a question that run in them: a batch of states is posed, pairs that can be close are
// looked at, and those that are not shown to be apart in every state are left to others, some of them known to be hits. Both are proven
// for the states as the double kinematics poses them.
#pragma once

#include "checker/lanes/lane_bodies.hpp"
#include "checker/lanes/lane_frames.hpp"
#include "checker/lanes/lane_levers.hpp"
#include "checker/lanes/lane_memory.hpp"
#include "checker/lanes/lane_tables.hpp"
#include "checker/lanes/lane_tree.hpp"

#include <cstddef>
#include <span>

namespace clearway {

/// Two parts of the robot.
struct LaneSelfPair {
  std::uint32_t first, second;
  std::uint32_t shared;     // the last frame that carries both, perhaps the world
  std::uint32_t joints[2];  // of each, the first that moves it and not the other; past all joints if there is none
  float reach;              // their whole balls do not meet if their centers are farther apart: radii and slacks
  std::uint32_t run_end;    // if a run begins with this pair, the pair after it, else 0
  std::uint32_t cluster;    // that the run is about, or kNone
  std::uint32_t tables;     // or of which LaneTables::runs it is

  static constexpr std::uint32_t kNone = LaneTables::kNone;
};

/// A ball around several parts that move with one frame. A part and all of these are a run of pairs: mostly one look at both
/// balls shows all of them to be apart.
struct LaneCluster {
  std::uint32_t frame;
  std::uint32_t ball;  // of LaneBodies::balls
  float slack;         // the largest of its parts
  std::vector<std::uint32_t> parts;
};

struct LaneModel {
  /// What `known`, of the same robot, says of pairs that this one has too is taken from there.
  LaneModel(const Bodies& bodies, BaseOf base, const LaneModel* known);

  LaneFrames frames;
  LaneBodies bodies;
  const Bodies& of;
  LaneLevers levers;
  LaneTree tree;
  std::vector<LaneSelfPair> self_pairs;  // as Bodies::self_pairs
  std::vector<LaneCluster> clusters;
  double far_slack = 0;  // what a metre beyond kNear_m adds to all slacks
  LaneTables tables;     // of these

 private:
  void add_self_pairs();
  void find_runs();
  [[nodiscard]] std::uint32_t cluster_of(std::vector<std::uint32_t> parts);
};

/// False if the state is not for the lanes: too far out, or the base is not at rest. Precondition: it is finite and within limits.
[[nodiscard]] bool takes(const LaneModel& model, JointView q) noexcept;
/// The same of all states on the straight way from one to the other.
[[nodiscard]] bool takes(const LaneModel& model, JointView from, JointView to) noexcept;

/// The model to ask about states that have their base where this one has it.
[[nodiscard]] const LaneModel& lanes_for(const Bodies& bodies, JointView q) noexcept;

/// The same for where a motion takes it, and whether that takes the motion.
struct LanesForMotion {
  const LaneModel& model;
  bool are_for_it;
};
[[nodiscard]] LanesForMotion lanes_for(const Bodies& bodies, JointView from, JointView to) noexcept;

void make_room(LaneMemory& memory, const LaneModel& model);

/// How many states the machine takes at once.
[[nodiscard]] std::size_t lane_count() noexcept;

/// Makes the slack enough for lanes with this state, as it is for those before; then for none.
void reach_out_to(const LaneModel& model, LaneMemory& memory, JointView q) noexcept;
void stay_near(LaneMemory& memory) noexcept;

/// Makes memory.q the states at these shares of a motion, one per lane. The motion is in memory.from and step.
void put_along(const LaneModel& model, LaneMemory& memory, const float* shares) noexcept;

/// Makes lanes intervals, in which pairs must stay more than the gap apart.
void begin_moving(LaneMemory& memory, double gap_m) noexcept;

/// Whether variables go by the same share of their changes at every instant. If not, at most two of them may change.
enum class Changes { kTogether, kEachByItself };

/// Makes lanes intervals around the states in memory.q: from each, a variable goes by at most this much to either side, and pairs
/// must stay more than the gap apart. Changes of variables that no frame reads do not count. Quaternions must not be shorter than 1 there.
void allow_changes(const LaneModel& model, LaneMemory& memory, std::span<const double> changes, Changes how,
                   double gap_m) noexcept;

/// Poses the states in memory.q: the frames, and how they move if lanes are intervals.
void move_frames(const LaneModel& model, LaneMemory& memory) noexcept;

/// The same; then places the parts' whole balls, and leaves in memory.near what stands still close to them.
void place_parts(const LaneModel& model, LaneMemory& memory) noexcept;

/// The pairs to look at: those of memory.near, then the robot's own.
[[nodiscard]] inline std::size_t pair_count(const LaneModel& model, const LaneMemory& memory) noexcept {
  return memory.near.size() + model.self_pairs.size();
}

/// Leaves in memory.doubts the pairs, from number `first` on, that are not shown to be apart in all lanes that are wanted. Stops after one
/// that is in doubt in at least `many` of them. @return the number of the pair to go on with
[[nodiscard]] std::size_t look_in_lanes(const LaneModel& model, LaneMemory& memory, std::size_t first,
                                        std::uint32_t wanted, int many) noexcept;

/// Of these lanes, those in which one pair is not shown to be apart. Frames are all it needs.
[[nodiscard]] LaneDoubt look_at_pair(const LaneModel& model, LaneMemory& memory, const LanePair& pair,
                                     std::uint32_t lanes) noexcept;

/// How much room a pair needs in a lane besides the errors of its parts: for being far out, and if lanes are intervals for its
/// motion and the gap.
[[nodiscard]] double lane_room_m(const LaneModel& model, LaneMemory& memory, const LanePair& pair,
                                 std::uint32_t lane) noexcept;

/// A pair's bodies move towards or past each other by about this in so much of the motion, or by more: what one joint does.
[[nodiscard]] double longest_step_m(const LaneModel& model, const LaneMemory& memory, const LanePair& pair,
                                    double share) noexcept;

/// Of these lanes, those in which the pair is not shown to be apart along this axis, given in the frame of the moving part.
[[nodiscard]] std::uint32_t try_axis(const LaneModel& model, LaneMemory& memory, const LaneDoubt& doubt,
                                     const float* axis_F) noexcept;

}  // namespace clearway
