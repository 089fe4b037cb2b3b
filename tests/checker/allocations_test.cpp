// Questions about states ask for no memory, and those about motions for none once they have been asked.
#include <clearway/checker/motion.hpp>

#include "checker/any_cell.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace {
std::atomic<std::size_t> allocations = 0, allocated_bytes = 0;
}

// All memory of this program comes this way; Eigen's and clearway's aligned one too.
void* operator new(std::size_t size) {
  ++allocations;
  allocated_bytes += size;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  ++allocations;
  allocated_bytes += size;
  const auto step = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(step, (size + step - 1) / step * step)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace clearway {
namespace {

TEST(Allocations, QuestionsAboutStatesAndMotionsNeedNone) {
  oracle::Rng rng(12);
  std::size_t questions = 0;
  for (int k = 0; k < 200; ++k) {
    const std::size_t at_first = allocations;
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    const std::vector<double> from = any_state(rng, cell.robot->model), to = any_state(rng, cell.robot->model);
    const MotionOptions sampled{.mode = MotionMode::kSampled, .min_gap_m = 0, .max_step_m = 0.02};
    const auto ask_about_motions = [&] {
      (void)is_motion_free(checker, from, to, {}, workspace);
      (void)check_motion(checker, from, to, {}, workspace);
      (void)is_motion_free(checker, from, to, sampled, workspace);
      (void)check_motion(checker, from, to, sampled, workspace);
    };
    ask_about_motions();

    const std::size_t before = allocations;
    ASSERT_GT(before, at_first) << "nothing is counted";
    (void)checker.is_free(from, workspace);
    (void)checker.is_free(from, 1e-3, workspace);
    (void)checker.check(from, workspace);
    (void)checker.find_collision(to, workspace);
    ask_about_motions();
    ASSERT_EQ(allocations, before) << k;
    questions += 8;
  }
  EXPECT_EQ(questions, 1600U);
}

/// Bytes asked for to make a checker among so many boxes.
std::size_t bytes_among(std::size_t boxes) {
  oracle::Rng rng(5);
  const Cell cell = any_cell(rng);
  std::vector<PlacedObject> objects;
  for (std::size_t i = 0; i < boxes; ++i) {
    Object box{.name = "box" + std::to_string(i), .shapes = {{.shape = make_box({1, 1, 1}), .source = {}}}};
    objects.push_back({.object = std::make_shared<const Object>(std::move(box))});
  }
  const Scene scene(std::move(objects), {}, {});
  const std::size_t before = allocated_bytes;
  const CollisionChecker checker(cell.robot, scene);
  return allocated_bytes - before;
}

TEST(Allocations, ACheckerGrowsWithTheSceneAndNotWithItsSquare) {
  EXPECT_LT(bytes_among(16'000), 6 * bytes_among(4'000));  // lists that double their room: not always by four
}

}  // namespace
}  // namespace clearway
