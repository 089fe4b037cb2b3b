// One of two copies of the library in this process: as it is, or with certification compiled out. They share no type, so they
// are asked in numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace exactness {

using Numbers = std::vector<double>;
using Verdicts = std::span<std::uint8_t>;  // 1 for what is free

/// States of a robot, or motions between states, all in one scene: one number per variable, one state after the other.
struct Questions {
  std::size_t scene = 0;
  std::size_t count = 0;
  Numbers from;
  Numbers to;  // none for states
};

/// A robot in scenes of several families, numbered through all of them.
class RobotInScenes {
 public:
  virtual ~RobotInScenes() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::vector<std::string> family_of_scenes() const = 0;

  /// States drawn evenly within limits: they have nothing to do with each other.
  [[nodiscard]] virtual Questions draw_states(std::size_t scene) const = 0;
  /// Motions as in bench/edges.
  [[nodiscard]] virtual Questions make_edges(std::size_t scene, bool near_goals, std::size_t count) const = 0;

  /// This is what is timed: check_states, or check_motions in 32 states.
  virtual void ask(const Questions& questions, Verdicts free) = 0;
};

/// Pairs of hulls.
class Pairs {
 public:
  virtual ~Pairs() = default;
  [[nodiscard]] virtual std::size_t count() const = 0;
  /// This is what is timed: intersects(), cold.
  virtual void ask(Verdicts free) = 0;
};

/// Those of bench/pairs. @param group  0 colliding, 1 near, 2 apart
struct PairsOf {
  std::size_t vertices = 0;
  std::size_t group = 0;
  std::size_t count = 0;
};

struct Copy {
  /// One of the shared robots, or without shared data the bundled one. @param states  drawn per scene
  std::unique_ptr<RobotInScenes> (*load_robot)(const std::string& name, std::size_t scenes, std::size_t states);
  std::unique_ptr<Pairs> (*make_pairs)(const PairsOf& of);
  /// Boxes that share a plane, but for a tenth of a micrometre or much less: neither float nor double can tell which ones touch.
  std::unique_ptr<Pairs> (*make_touching_pairs)(std::size_t count);
  bool (*has_shared_data)();
};

/// The copy that is certified, and the one that is not.
template <bool is_certified>
[[nodiscard]] Copy copy_of_library();
template <>
[[nodiscard]] Copy copy_of_library<true>();
template <>
[[nodiscard]] Copy copy_of_library<false>();

}  // namespace exactness
