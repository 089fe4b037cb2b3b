#include "series.hpp"

#include "chain.hpp"
#include "obstacles.hpp"

#include <clearway/io/robot.hpp>

#include <filesystem>

namespace clearway::bench {
namespace {

/// They are thinner than arm7: so many leave a fair share of their states free.
constexpr std::size_t kBoardsAroundChains = 40;

Robot arm7() { return load_robot(std::filesystem::path(CLEARWAY_ROBOTS) / "arm7/arm7.urdf").robot; }

std::shared_ptr<const CollisionChecker> checker_of(Robot robot, Scene scene) {
  return std::make_shared<const CollisionChecker>(std::make_shared<const Robot>(std::move(robot)), std::move(scene));
}

}  // namespace

std::vector<Series> all_series() {
  return {
      {.name = "obstacles-cut",
       .title = "Obstacles within reach: ten boards, cut finer and finer",
       .grows = "obstacles",
       .rule =
           "the bundled arm7 and ten boards in its reach, cut into more and more boxes: total volume and all answers "
           "stay the same",
       .sizes = {10, 100, 1000, 10'000},
       .make = [](std::size_t size) { return checker_of(arm7(), cut_boards(size)); },
       .has_same_answers = true},
      {.name = "obstacles-spread",
       .title = "Obstacles all around: as dense everywhere, farther and farther out",
       .grows = "obstacles",
       .rule = "the bundled arm7 in boxes of the same density, up to 1.45 m from its shoulder for 10 and 14.5 m for 10 "
               "000; "
               "those after the tenth are out of its reach, so all answers stay the same",
       .sizes = {10, 100, 1000, 10'000},
       .make = [](std::size_t size) { return checker_of(arm7(), spread_boxes(size)); },
       .has_same_answers = true},
      {.name = "vertices",
       .title = "Vertices of each link's hull",
       .grows = "vertices per link",
       .rule =
           "an arm of 7 links among 40 boards; links are hulls of random points on an ellipsoid, all in boxes of the "
           "same size (few points fill less of it)",
       .sizes = {8, 32, 128, 512, 2000, 4000},
       .make =
           [](std::size_t size) {
             return checker_of(make_chain({.vertices = size}), whole_boards(kBoardsAroundChains));
           }},
      {.name = "links",
       .title = "Links of the arm",
       .grows = "links",
       .rule = "serial arms of 1 m with links of 32 vertices, 6 thick to 10 long, among 40 boards; limits "
               "shrink "
               "with the root of the number, so that random states sway alike",
       .sizes = {7, 14, 30, 60},
       .make =
           [](std::size_t size) { return checker_of(make_chain({.links = size}), whole_boards(kBoardsAroundChains)); }},
  };
}

}  // namespace clearway::bench
