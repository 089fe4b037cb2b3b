// Many states at once: the lanes show most pairs to be apart, the rest is asked one by one, exactly.
#pragma once

#include <clearway/common/certified.hpp>
#include <clearway/geometry/intersects.hpp>
#include <clearway/robot/kinematics.hpp>

#include "checker/lanes/lane_model.hpp"
#include "checker/workspace.hpp"

#include <bit>
#include <cstdint>
#include <span>

namespace clearway {

/// A motion begins as so many intervals: a lane each. More would seldom be cut, fewer would need it at once. For pairs closer than
/// the gap of a certified motion it decides which answer comes, so it is part of the question.
inline constexpr std::uint64_t kIntervals = 16;

/// A batch of at most lane_count() states. The verdicts are those of PosedBodies, state by state.
class LaneQuestion {
 public:
  LaneQuestion(const LaneModel& model, Workspace::Memory& memory) noexcept
      : LaneQuestion(model, memory, memory.lanes) {}
  /// With other memory for its lanes, to ask it in the midst of another question.
  LaneQuestion(const LaneModel& model, Workspace::Memory& memory, LaneMemory& lanes) noexcept;

  /// State number `lane` of the batch. Precondition: the model takes it. All lanes must be given one.
  void put(std::size_t lane, JointView q) noexcept;

  /// From here on batches are of states along this motion: they move little from one to the next. Precondition: the model takes it.
  void begin_motion(JointView from, JointView to) noexcept;
  void put_along(const float* shares) noexcept { clearway::put_along(model_, lanes_, shares); }

  /// Intervals may come in several batches, those of each between those of the one before.
  enum class Come { kAtOnce, kInBatches };
  /// Lanes are the middles of intervals of the motion now, this share of it to either side, and pairs must stay more than the
  /// gap apart.
  void begin_intervals(double half, double gap_m, Come come) noexcept;

  /// Poses what was put, and finds the pairs that can be close.
  void pose() noexcept;
  /// Poses what was put for questions about single pairs.
  void pose_frames() noexcept;

  /// Of the lanes in question, those whose state collides; if one is enough, perhaps only that. Precondition: pose().
  /// @param state_of  state_of(lane, q) writes the state of a lane
  template <class StateOf>
  [[nodiscard]] std::uint32_t hits(std::uint32_t lanes, bool one_is_enough, const StateOf& state_of) noexcept {
    const StandStill still(lanes_);
    std::uint32_t hit = 0;
    // A pair in doubt in many lanes is likely to be a hit: where one is enough, the others need not be looked at. Where all
    // count, any doubt may be about the last lane that is left.
    const int many = one_is_enough ? 2 : 1;
    for (std::size_t next = 0; next < pair_count(model_, lanes_);) {
      next = look_in_lanes(model_, lanes_, next, lanes & ~hit, many);
      if (one_is_enough) begin_with_likeliest();
      for (const LaneDoubt& doubt : lanes_.doubts) {
        hit |= settle(doubt, doubt.lanes & ~hit, one_is_enough, state_of);
        if (hit == lanes || (one_is_enough && hit != 0)) return hit;
      }
    }
    return hit;
  }

  /// Calls is_enough(doubt) for pairs that are not shown to stay apart in some of these intervals: for all, or until it says yes. If
  /// it looks for hits, likely ones come first. @return whether it said yes. Precondition: pose() after begin_intervals().
  template <class IsEnough>
  [[nodiscard]] bool sweep(std::uint32_t lanes, bool looks_for_hits, const IsEnough& is_enough) noexcept {
    // A pair in doubt in many lanes is likely to be a hit, and then the others need not be looked at.
    const int many = looks_for_hits ? 2 : kNever;
    for (std::size_t next = 0; next < pair_count(model_, lanes_);) {
      next = look_in_lanes(model_, lanes_, next, lanes, many);
      if (looks_for_hits) begin_with_likeliest();
      for (const LaneDoubt& doubt : lanes_.doubts)
        if (is_enough(doubt)) return true;
    }
    return false;
  }

  /// Of these lanes, those in which the pair collides; if one is enough, perhaps only that. Precondition: pose() or pose_frames().
  template <class StateOf>
  [[nodiscard]] std::uint32_t hits_of(const LanePair& pair, std::uint32_t lanes, bool one_is_enough,
                                      const StateOf& state_of) noexcept {
    const StandStill still(lanes_);
    const LaneDoubt doubt = look_at_pair(model_, lanes_, pair, lanes);
    return settle(doubt, doubt.lanes, one_is_enough, state_of);
  }

  /// Of these lanes, those in which a pair is not shown to stay apart. Precondition: pose_frames() after begin_intervals().
  [[nodiscard]] std::uint32_t doubtful(const LanePair& pair, std::uint32_t lanes) noexcept {
    return look_at_pair(model_, lanes_, pair, lanes).lanes;
  }

  /// Of the intervals of a pair that is in doubt, those in which no plane across the widest slab between the bodies, in one of the
  /// intervals, shows it to stay apart either.
  [[nodiscard]] std::uint32_t still_open(const LaneDoubt& doubt) noexcept;

  /// What can be told of intervals from their middles alone: in some the pair shares a point at every instant, some stay open, and in
  /// the others it stays apart.
  struct Throughout {
    std::uint32_t hits = 0, open = 0;
  };
  [[nodiscard]] Throughout throughout(const LaneDoubt& doubt) noexcept;

 private:
  static constexpr int kNever = 1 << 20;

  /// While it lives, lanes are states and not intervals.
  class StandStill {
   public:
    explicit StandStill(LaneMemory& memory) noexcept : memory_(memory), was_(memory.is_moving) {
      memory.is_moving = false;
    }
    ~StandStill() { memory_.is_moving = was_; }
    StandStill(const StandStill&) = delete;
    StandStill& operator=(const StandStill&) = delete;

   private:
    LaneMemory& memory_;
    bool was_;
  };

  /// Of these lanes of a doubt, those in which the pair collides.
  template <class StateOf>
  [[nodiscard]] std::uint32_t settle(const LaneDoubt& doubt, std::uint32_t lanes, bool one_is_enough,
                                     const StateOf& state_of) noexcept {
    std::uint32_t hit = lanes & doubt.hits;
    if (one_is_enough && hit != 0) return hit;
    for (std::uint32_t open = lanes & ~hit; open != 0;) {
      const std::uint32_t lane = middle_bit(open);
      open &= ~(1U << lane);
      const Answer answer = ask(doubt, lane);
      if (answer.sure == SureOf::kApart) {
        if (open != 0) open = try_axis(model_, lanes_, {doubt.pair, open}, answer.axis_F);
        continue;
      }
      const bool is_sure = answer.sure == SureOf::kHit || !kCertified;
      if (!is_sure && posed_lane_ != lane) {
        state_of(lane, std::span(memory_.motion.q));
        forward_kinematics(bodies_.robot->model, memory_.motion.q, memory_.X_WL);
        posed_lane_ = lane;
      }
      if (!is_sure && !is_hit(doubt.pair)) continue;
      hit |= 1U << lane;
      if (one_is_enough) return hit;
    }
    return hit;
  }

  struct Answer {
    SureOf sure;
    float axis_F[3];  // in the frame of the moving part, if they are apart
  };
  /// Puts the pair that is in doubt in most lanes first: a hit of one state is mostly one of its neighbours, too.
  void begin_with_likeliest() noexcept;
  /// A pair as a lane has it, and how far from there its bodies may be, together.
  struct PosedPair {
    const Shape* a;
    Pose X_WA;
    const Shape* b;
    Pose X_WB;
    double error_m;
  };
  [[nodiscard]] PosedPair posed(const LanePair& pair, std::uint32_t lane) const noexcept;
  /// Turns an axis into the frame of the moving part.
  void write_axis(const Vec3& axis_W, const LanePair& pair, std::uint32_t lane, float* axis_F) const noexcept;
  /// One in the middle of those that are set: neighbours mostly have much in common.
  [[nodiscard]] static std::uint32_t middle_bit(std::uint32_t bits) noexcept {
    for (int before = std::popcount(bits) / 2; before > 0; --before) bits &= bits - 1;
    return static_cast<std::uint32_t>(std::countr_zero(bits));
  }
  /// Whether the bodies are apart, or overlap, by more than the kinematics of the lane may be wrong.
  [[nodiscard]] Answer ask(const LaneDoubt& doubt, std::uint32_t lane) noexcept;
  [[nodiscard]] Pose pose_in_lane(const LaneBody& body, std::uint32_t lane) const noexcept;
  [[nodiscard]] Pose pose_of(std::uint32_t part) const noexcept;  // in the state that is posed in double
  [[nodiscard]] bool is_hit(const LanePair& pair) const noexcept;

  const LaneModel& model_;
  const Bodies& bodies_;
  Workspace::Memory& memory_;
  LaneMemory& lanes_;
  std::uint32_t posed_lane_;  // whose state is posed in double
};

}  // namespace clearway
