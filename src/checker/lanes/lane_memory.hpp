// Scratch memory of a question asked in lanes, and the lists that its steps hand on.
#pragma once

#include <clearway/geometry/aligned.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clearway {

/// Memory has room for so many lanes, whatever the machine has.
inline constexpr std::size_t kLanesKept = 16;
inline constexpr std::size_t kFrameFloats = 12 * kLanesKept;
inline constexpr std::size_t kTwistFloats = 6 * kLanesKept;

/// A moving part and one that stands still, or one of the robot's own pairs.
struct LanePair {
  std::uint32_t moving;
  std::uint32_t other;  // of Bodies::standing or Bodies::self_pairs
  bool is_standing;
};

/// A pair that is not shown to be apart in some lanes.
struct LaneDoubt {
  LanePair pair;
  std::uint32_t lanes;     // bits
  std::uint32_t hits = 0;  // of these, lanes in which it is known to collide, in all of the interval
};

/// Axes that kept pairs apart in earlier questions, those of the world for a body that stands still, else those of the moving part's
/// frame. Who comes later takes the place of another: what is forgotten costs time only.
class KeptAxes {
 public:
  struct Axis {
    LanePair pair{~0U, 0, false};
    float along[3] = {};
  };
  [[nodiscard]] const Axis* find(const LanePair& pair) const noexcept {
    const Axis& here = axes_[place_of(pair)];
    const bool is_of_pair =
        here.pair.moving == pair.moving && here.pair.other == pair.other && here.pair.is_standing == pair.is_standing;
    return is_of_pair ? &here : nullptr;
  }
  [[nodiscard]] float* place_for(const LanePair& pair) noexcept {
    Axis& here = axes_[place_of(pair)];
    here.pair = pair;
    return here.along;
  }

 private:
  static constexpr std::size_t kPlaces = 256;
  [[nodiscard]] static std::size_t place_of(const LanePair& pair) noexcept {
    return (pair.other * 16 + pair.moving + (pair.is_standing ? 0 : kPlaces / 2)) % kPlaces;
  }
  std::array<Axis, kPlaces> axes_{};
};

/// How a joint goes from the middle of an interval to its ends.
struct LaneChange {
  float way = 0;              // by so much, with its sign
  float turn = 0, slide = 0;  // the same without it, rounded up
  float spin = 0;             // by a quaternion: how far at most a point goes, over its distance from the origin
  std::uint32_t twist = 0;    // it is part of this one
};

struct LaneMemory {
  AlignedVector<float> q;         // kLanesKept per variable
  std::vector<float> from, step;  // of a motion, per variable
  AlignedVector<float> frames;    // kFrameFloats per frame, the world first
  AlignedVector<float> balls;     // centers in the world, 3 kLanesKept each
  std::uint64_t batch = 0;        // counts what was posed
  std::vector<std::uint64_t>
      covered;  // per moving part: the batch in which all its balls were placed, not only the whole one

  bool is_motion = false;         // lanes are along one
  bool keeps_near = false;        // more batches follow along it, and move little from one to the next
  bool has_near = false;          // from the last one
  std::vector<LanePair> near;     // a part and what stands still close to it
  std::vector<float> near_boxes;  // per moving part, low x y z, high x y z: while it is within these, `near` holds
  std::vector<LaneDoubt> doubts;
  KeptAxes kept;
  std::vector<LaneDoubt> open;  // of a motion, left to others: bits are its intervals

  // Slides that go farther than the model's errors are for.
  float far = 0;              // so much more slack all that moves needs
  float far_of[2] = {};       // so much more a pair needs of which both move, and one of which one does
  std::vector<float> beyond;  // per joint: in some lane by so much

  // Lanes may be intervals of a motion: a state is the middle of one, and pairs need room to move.
  bool is_moving = false;
  std::vector<float> change;      // per variable: by so much at most; rounded up
  std::vector<LaneChange> ways;   // per joint
  std::uint32_t twists_each = 1;  // 2 if there are two variables that do not go by the same share of their changes
  float gap = 0;                  // pairs must stay farther apart than this
  float gap_of[2] = {};           // that and far_of
  /// Per joint, and one more, a row of parts: how far a part moves at most by this joint and those after it, whatever the posture
  /// is; and how much more than its twist says.
  AlignedVector<float> moved_at_most, beyond_twist;
  AlignedVector<float> rounding;  // per part: what a difference of its twist and one before it loses, of all joints
  AlignedVector<float> twists;    // per frame, the world first: kTwistFloats; then once more
  AlignedVector<float> rooms;     // per moving part: how far it moves in this posture
  std::vector<std::uint64_t> measured;  // per moving part: the batch in which that was found
};

}  // namespace clearway
