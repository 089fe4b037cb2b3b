// The robot and the scene as the checks see them: flat lists of shapes, numbers instead of names.
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include "checker/box_tree.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace clearway {

struct LaneModel;

/// A shape that moves with a link.
struct MovingPart {
  BodyId body;
  LinkId link;
  const Shape* shape;  // padded
  Pose X_LS;
  bool is_at_link;  // X_LS is the identity
  LocalBox local;
  double ball_m;             // radius of a ball around local.center that holds it, margin included
  std::uint32_t path = 0;    // where its joints begin in Bodies::paths
  std::uint32_t joints = 0;  // how many there are
};

/// A shape that stands still.
struct StaticPart {
  BodyId body;
  const Shape* shape;
  Pose X_WS;
};

/// Two moving parts to check with each other.
struct PartPair {
  std::uint32_t first;
  std::uint32_t second;
  std::uint32_t shared = 0;  // so many joints, the first ones of both paths, move both alike
};

/// Built once; what the shapes point to lives here or in the robot and the scene, which are kept.
class Bodies {
 public:
  /// What `known` has found out about the robot is taken from there, whose robot is the same one.
  Bodies(std::shared_ptr<const Robot> robot, Scene scene, const Bodies* known);
  ~Bodies();
  Bodies(const Bodies&) = delete;  // parts point into it
  Bodies& operator=(const Bodies&) = delete;

  [[nodiscard]] bool is_checked(BodyId a, BodyId b) const noexcept {
    const std::size_t first = std::min(a.index(), b.index()), second = std::max(a.index(), b.index());
    return first < movers && checked_[first * list.size() + second] != 0;
  }

  std::shared_ptr<const Robot> robot;
  Scene scene;
  std::vector<Body> list;  // what moves comes first
  std::size_t movers = 0;  // so many: links and what is attached
  std::vector<std::string> warnings;
  /// Per variable: between these a value is finite and within limits.
  struct Bounds {
    double least, most;
  };
  std::vector<Bounds> bounds;

  std::vector<MovingPart> moving;        // sorted by body
  std::vector<StaticPart> standing;      // sorted by body
  std::vector<PartPair> self_pairs;      // sorted by the bodies of both
  double largest_m = 0;                  // the sum of half extents of the largest bounded shape
  std::vector<Box> standing_boxes;       // as long as `standing`; of those without bounds of no use
  std::vector<std::uint32_t> unbounded;  // of `standing`: those that no box holds
  std::vector<std::uint32_t> bounded;    // of `standing`: those in the tree
  BoxTree tree;                          // of `bounded`

  /// Which joints move a part, the base first, one part after the other; joints that cannot move are left out.
  std::vector<JointId> paths;
  [[nodiscard]] std::span<const JointId> path_of(const MovingPart& part) const noexcept {
    return std::span(paths).subspan(part.path, part.joints);
  }

  /// The same for many states at once: wherever the base is, and with the base at rest; none if there is no difference.
  std::unique_ptr<const LaneModel> lanes, lanes_at_rest;

  /// Per body that moves: where its parts and the pairs that it comes first in begin; one more entry at the end.
  std::vector<std::uint32_t> first_part;
  std::vector<std::uint32_t> first_pair;

 private:
  void add_links();
  void add_attached();
  void add_objects();
  void decide_pairs();
  void index();
  void find_paths();
  void find_bounds();
  void never_check(BodyId a, BodyId b) noexcept;
  void allow(const AllowedPair& pair);
  /// Once, however often there is a reason to.
  void warn(std::string text);
  const Shape* padded(const Shape& shape, double padding_m);

  std::deque<Shape> own_shapes_;       // with padding; a deque, since parts point to them
  std::vector<LinkId> attached_to_;    // per attached object
  std::vector<std::uint8_t> checked_;  // movers x bodies, with the lower number first
};

}  // namespace clearway
