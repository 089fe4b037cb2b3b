// The tree finds what a look at every box finds.
#include "checker/box_tree.hpp"

#include "oracle/rng.hpp"
#include "support/any_pose.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace clearway {
namespace {

using oracle::Rng;

Box any_box(Rng& rng, double size_m) {
  // On a grid, so that boxes touch and coincide.
  const Vec3 low = (any_point(rng, 5) * 4).array().round() / 4;
  const Vec3 size = (any_point(rng, size_m).cwiseAbs() * 4).array().round() / 4;
  return {low, low + size};
}

TEST(BoxTree, FindsAllThatAreNear) {
  Rng rng(1);
  for (const int count : {0, 1, 2, 3, 7, 40, 500}) {
    std::vector<Box> boxes;
    for (int i = 0; i < count; ++i) boxes.push_back(any_box(rng, 1));
    const BoxTree tree(boxes);
    for (int k = 0; k < 300; ++k) {
      const Box query = any_box(rng, 3);
      std::vector<std::uint32_t> expected, found;
      for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (!boxes[i].is_apart_from(query)) expected.push_back(i);
      tree.for_each_near(query, [&](std::uint32_t i) {
        found.push_back(i);
        return true;
      });
      std::sort(found.begin(), found.end());
      ASSERT_EQ(found, expected);
    }
  }
}

TEST(BoxTree, StopsWhenTold) {
  Rng rng(2);
  std::vector<Box> boxes(20, Box{Vec3(0, 0, 0), Vec3(1, 1, 1)});
  int visits = 0;
  BoxTree(boxes).for_each_near(boxes[0], [&](std::uint32_t) { return ++visits < 3; });
  EXPECT_EQ(visits, 3);
}

}  // namespace
}  // namespace clearway
