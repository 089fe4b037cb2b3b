// parallel_for: every index once, the same result and the same fault for any number of threads.
#include <clearway/common/parallel.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace clearway {
namespace {

// 0 means "all of the machine's"; more threads than work and more than cores are both allowed.
class ParallelFor : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Threads, ParallelFor, testing::Values(0U, 1U, 2U, 3U, 8U, 33U));

TEST_P(ParallelFor, CallsEveryIndexOnce) {
  for (const std::size_t count : {1U, 2U, 7U, 1000U}) {
    std::vector<std::atomic<int>> calls(count);
    parallel_for(count, GetParam(), [&](std::size_t i) { ++calls[i]; });
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(calls[i], 1) << "index " << i << " of " << count;
  }
}

TEST_P(ParallelFor, NoWorkCallsNothing) {
  parallel_for(0, GetParam(), [](std::size_t i) { ADD_FAILURE() << "called with " << i; });
}

TEST_P(ParallelFor, ResultIsThatOfOneThread) {
  const auto compute = [](unsigned threads) {
    std::vector<std::uint64_t> result(5000);
    parallel_for(result.size(), threads, [&](std::size_t i) {
      std::uint64_t x = i;  // some mixing, so that bodies take time and an index that is off by one shows
      for (int round = 0; round < 100; ++round) x = x * 6364136223846793005U + 1442695040888963407U;
      result[i] = x;
    });
    return result;
  };
  EXPECT_EQ(compute(GetParam()), compute(1));
}

// Index 0 throws late and all others at once, so that on several threads the smallest index is not the first in time.
TEST_P(ParallelFor, RethrowsTheFaultOfTheSmallestIndexNotTheEarliest) {
  try {
    parallel_for(64, GetParam(), [](std::size_t i) {
      if (i == 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
      throw std::runtime_error(std::to_string(i));
    });
  } catch (const std::runtime_error& fault) {
    EXPECT_STREQ(fault.what(), "0");
    return;
  }
  FAIL() << "the fault was lost";
}

// The same with no time between the faults: whoever has taken index 0 must run it, even if others have failed since.
TEST_P(ParallelFor, RethrowsTheFaultOfTheSmallestIndexUnderContention) {
  for (int round = 0; round < 300; ++round) {
    try {
      parallel_for(8, GetParam(), [](std::size_t i) { throw i; });
      FAIL() << "the fault was lost";
    } catch (const std::size_t smallest) {
      ASSERT_EQ(smallest, 0U) << "round " << round;
    }
  }
}

TEST_P(ParallelFor, FinishesSmallerIndicesBeforeItRethrows) {
  std::vector<std::atomic<int>> calls(200);
  EXPECT_THROW(parallel_for(calls.size(), GetParam(),
                            [&](std::size_t i) {
                              if (i == 150) throw std::runtime_error("fault");
                              ++calls[i];
                            }),
               std::runtime_error);
  for (std::size_t i = 0; i < 150; ++i) EXPECT_EQ(calls[i], 1) << "index " << i;
}

TEST_P(ParallelFor, OneThreadAtMostPerUnitOfWork) {
  std::atomic<unsigned> inside{0};
  std::atomic<unsigned> most{0};
  parallel_for(3, GetParam(), [&](std::size_t) {
    const unsigned now = ++inside;
    for (unsigned seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    --inside;
  });
  EXPECT_LE(most, 3U);
  if (GetParam() == 1) {
    EXPECT_EQ(most, 1U);
  }
}

// What a worker has to itself: nobody else may be in there, or counts would be lost.
TEST_P(ParallelFor, CallsOfOneWorkerFollowEachOther) {
  constexpr std::size_t kCount = 64;
  const unsigned workers = worker_count(kCount, GetParam());
  std::vector<std::size_t> calls(workers, 0);
  std::vector<std::atomic<bool>> is_inside(workers);
  parallel_for(kCount, GetParam(), [&](std::size_t, unsigned worker) {
    ASSERT_LT(worker, workers);
    EXPECT_FALSE(is_inside[worker].exchange(true));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));  // so that calls do run at the same time
    ++calls[worker];
    is_inside[worker] = false;
  });
  EXPECT_EQ(std::accumulate(calls.begin(), calls.end(), std::size_t{0}), kCount);
}

TEST_P(ParallelFor, HasNoMoreWorkersThanWork) {
  EXPECT_EQ(worker_count(0, GetParam()), 1U);
  EXPECT_EQ(worker_count(1, GetParam()), 1U);
  EXPECT_EQ(worker_count(1000, GetParam()), GetParam() == 0 ? hardware_threads() : GetParam());
}

TEST(HardwareThreads, AtLeastOne) { EXPECT_GE(hardware_threads(), 1U); }

}  // namespace
}  // namespace clearway
