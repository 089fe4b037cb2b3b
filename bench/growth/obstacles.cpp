#include "obstacles.hpp"

#include "../random.hpp"

#include <clearway/geometry/intersects.hpp>

#include <array>
#include <cmath>
#include <stdexcept>

namespace clearway::bench {
namespace {

constexpr std::size_t kBoards = 10;
constexpr double kShoulder_m = 0.33;  // height above the base: what the arm's reach is measured from
/// No part of the arm is farther from its shoulder than 1.1 m, and no box reaches more than 0.35 m from its center.
constexpr double kOutOfReach_m = 1.45;

struct PlacedBox {
  Vec3 size_m;
  Pose X_WB;
};

/// The arm's foot stands here; a box in it would leave no state free.
bool is_in_the_foot(const PlacedBox& box) {
  const Pose X_WC(Eigen::Translation3d(0, 0, 0.25));
  return intersects(make_box(box.size_m), box.X_WB, make_capsule(0.5, 0.2), X_WC);
}

PlacedBox draw_box(Random& random, const Vec3& least_m, const Vec3& most_m, double distance_m) {
  PlacedBox box;
  for (int k = 0; k < 3; ++k) box.size_m[k] = random.real(least_m[k], most_m[k]);
  box.X_WB = Pose::Identity();
  box.X_WB.linear() = random.rotation();
  box.X_WB.translation() = Vec3(0, 0, kShoulder_m) + distance_m * random.direction();
  return box;
}

std::vector<PlacedBox> draw_boards(std::size_t count) {
  Random random(11);
  std::vector<PlacedBox> boards;
  while (boards.size() < count) {
    const double distance_m = random.real(0.5, 1.0);
    const PlacedBox board = draw_box(random, {0.3, 0.2, 0.02}, {0.5, 0.4, 0.06}, distance_m);
    if (!is_in_the_foot(board)) boards.push_back(board);
  }
  return boards;
}

Scene scene_of(const std::vector<PlacedBox>& boxes) {
  std::vector<PlacedObject> objects;
  for (const PlacedBox& box : boxes) {
    Object object{.name = "box" + std::to_string(objects.size()), .shapes = {}};
    object.shapes.push_back({.shape = make_box(box.size_m), .X_OS = Pose::Identity(), .source = {}});
    objects.push_back({.object = std::make_shared<const Object>(std::move(object)), .X_WO = box.X_WB});
  }
  return {std::move(objects), {}, {}};
}

/// Into how many boxes a board is cut, along each edge.
std::array<int, 3> cuts_for(std::size_t count) {
  switch (count) {
    case kBoards:
      return {1, 1, 1};
    case 10 * kBoards:
      return {5, 2, 1};
    case 100 * kBoards:
      return {10, 10, 1};
    case 1000 * kBoards:
      return {25, 20, 2};
    default:
      throw std::invalid_argument("boards can be cut into 10, 100, 1000 or 10000 boxes, not " + std::to_string(count));
  }
}

std::vector<PlacedBox> cut(const PlacedBox& board, const std::array<int, 3>& cuts) {
  const Vec3 size_m = board.size_m.cwiseQuotient(Vec3(cuts[0], cuts[1], cuts[2]));
  std::vector<PlacedBox> pieces;
  for (int i = 0; i < cuts[0]; ++i) {
    for (int j = 0; j < cuts[1]; ++j) {
      for (int k = 0; k < cuts[2]; ++k) {
        const Vec3 corner_B = Vec3(i, j, k).cwiseProduct(size_m) - board.size_m / 2;
        pieces.push_back({size_m, board.X_WB * Eigen::Translation3d(corner_B + size_m / 2)});
      }
    }
  }
  return pieces;
}

}  // namespace

Scene whole_boards(std::size_t count) { return scene_of(draw_boards(count)); }

Scene cut_boards(std::size_t count) {
  const std::array<int, 3> cuts = cuts_for(count);
  std::vector<PlacedBox> all;
  for (const PlacedBox& board : draw_boards(kBoards)) {
    const std::vector<PlacedBox> pieces = cut(board, cuts);
    all.insert(all.end(), pieces.begin(), pieces.end());
  }
  return scene_of(all);
}

Scene spread_boxes(std::size_t count) {
  Random random(12);
  std::vector<PlacedBox> boxes;
  while (boxes.size() < count) {
    // The volume within the distance grows by the same amount from box to box.
    const double rank = static_cast<double>(boxes.size()) + random.real(0, 1);
    const double distance_m = kOutOfReach_m * std::cbrt(rank / 10);
    const PlacedBox box = draw_box(random, Vec3::Constant(0.15), Vec3::Constant(0.4), distance_m);
    if (!is_in_the_foot(box)) boxes.push_back(box);
  }
  return scene_of(boxes);
}

}  // namespace clearway::bench
