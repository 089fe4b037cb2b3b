// The worlds of bench/growth are what its report says of them.
#include "growth/chain.hpp"
#include "growth/obstacles.hpp"

#include <clearway/checker/collision_checker.hpp>

#include <gtest/gtest.h>

#include <stdexcept>

namespace clearway::bench {
namespace {

const Hull& hull_of(const Shape& shape) { return std::get<Hull>(shape.core()); }

double volume_m3(const Scene& scene) {
  double sum = 0;
  for (const PlacedObject& placed : scene.objects())
    sum += (2 * hull_of(placed.object->shapes[0].shape).half_extent()).prod();
  return sum;
}

TEST(CutBoards, AreAsManyAsAskedAndFillTheSameVolume) {
  const double whole_m3 = volume_m3(cut_boards(10));
  for (const std::size_t count : {10U, 100U, 1000U, 10'000U}) {
    const Scene scene = cut_boards(count);
    EXPECT_EQ(scene.objects().size(), count);
    EXPECT_NEAR(volume_m3(scene), whole_m3, 1e-9 * whole_m3);
  }
}

/// Pieces that stay within their board, share none of it, and have its volume fill it.
TEST(CutBoards, StayWithinTheirBoardsAndApart) {
  const Scene boards = cut_boards(10), pieces = cut_boards(1000);
  for (std::size_t i = 0; i < pieces.objects().size(); ++i) {
    const PlacedObject& board = boards.objects()[i / 100];
    const Vec3 board_m = hull_of(board.object->shapes[0].shape).half_extent();
    const Vec3 piece_m = hull_of(pieces.objects()[i].object->shapes[0].shape).half_extent();
    const Pose X_BP = board.X_WO.inverse() * pieces.objects()[i].X_WO;
    EXPECT_TRUE(X_BP.linear().isIdentity(1e-12));
    EXPECT_LT((X_BP.translation().cwiseAbs() + piece_m - board_m).maxCoeff(), 1e-12) << "piece " << i;
    for (std::size_t j = i - i % 100; j < i; ++j) {
      const Vec3 step_B = X_BP.translation() - board.X_WO.inverse() * pieces.objects()[j].X_WO.translation();
      EXPECT_GT((step_B.cwiseAbs() - 2 * piece_m).maxCoeff(), -1e-12) << "pieces " << j << " and " << i;
    }
  }
}

TEST(CutBoards, RefuseOtherCounts) { EXPECT_THROW((void)cut_boards(20), std::invalid_argument); }

TEST(WholeBoards, BeginWithTheTenThatAreCut) {
  const Scene ten = cut_boards(10), many = whole_boards(40);
  ASSERT_EQ(many.objects().size(), 40U);
  for (std::size_t i = 0; i < 10; ++i)
    EXPECT_TRUE(many.objects()[i].X_WO.isApprox(ten.objects()[i].X_WO, 1e-12)) << "board " << i;
}

TEST(SpreadBoxes, AreAsDenseEverywhere) {
  const Scene scene = spread_boxes(1000);
  const Vec3 shoulder_W(0, 0, 0.33);
  for (const std::size_t count : {10U, 100U, 1000U}) {
    const double radius_m = 1.45 * std::cbrt(static_cast<double>(count) / 10);
    std::size_t within = 0;
    for (const PlacedObject& placed : scene.objects())
      if ((placed.X_WO.translation() - shoulder_W).norm() <= radius_m) ++within;
    EXPECT_EQ(within, count);
  }
}

TEST(Chain, HasTheLinksVerticesAndSizeAsked) {
  for (const ChainSpec& spec : {ChainSpec{.links = 7, .vertices = 8}, ChainSpec{.links = 60, .vertices = 128}}) {
    const Robot robot = make_chain(spec);
    EXPECT_EQ(robot.model.links().size(), spec.links + 1);  // and the foot
    EXPECT_EQ(robot.find_group("arm")->variables.size(), spec.links);
    const double length_m = 1.0 / static_cast<double>(spec.links);
    for (const Link& link : robot.model.links().subspan(1)) {
      const Hull& hull = hull_of(link.shapes.at(0).shape);
      EXPECT_EQ(hull.size(), spec.vertices);
      EXPECT_NEAR(2 * hull.half_extent().z(), length_m, 1e-9);
      EXPECT_NEAR(2 * hull.half_extent().x(), 0.6 * length_m, 1e-9);
    }
  }
}

TEST(Chain, ChecksAllPairsButNeighbours) {
  const Robot robot = make_chain({.links = 9});
  for (std::uint32_t a = 1; a <= 9; ++a)
    for (std::uint32_t b = a + 1; b <= 9; ++b) EXPECT_EQ(robot.pairs.is_checked(LinkId{a}, LinkId{b}), b > a + 1);
}

TEST(Chain, IsFreeWhenStraight) {
  const auto robot = std::make_shared<const Robot>(make_chain({.links = 30}));
  const CollisionChecker checker(robot, Scene());
  Workspace workspace = checker.make_workspace();
  EXPECT_TRUE(checker.is_free(robot->model.rest_state(), workspace));
}

}  // namespace
}  // namespace clearway::bench
