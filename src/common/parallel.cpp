#include <clearway/common/parallel.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace clearway {
namespace {

/// Keeps the exception of the smallest index, so that the same input reports the same fault whatever the timing.
class FirstFault {
 public:
  void keep(std::size_t index, std::exception_ptr fault) {
    const std::lock_guard lock(mutex_);
    if (!fault_ || index < index_) {
      index_ = index;
      fault_ = std::move(fault);
    }
  }
  void rethrow() {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  std::mutex mutex_;
  std::size_t index_ = 0;
  std::exception_ptr fault_;
};

}  // namespace

unsigned hardware_threads() noexcept { return std::max(1U, std::thread::hardware_concurrency()); }

unsigned worker_count(std::size_t count, unsigned threads) noexcept {
  if (threads == 0) threads = hardware_threads();
  return static_cast<unsigned>(std::clamp<std::size_t>(count, 1, threads));
}

void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body) {
  parallel_for(count, threads, [&](std::size_t i, unsigned) { body(i); });
}

void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t, unsigned)>& body) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stop{false};
  FirstFault fault;
  const auto work = [&](unsigned worker) {
    // Indices are handed out in order, and one that was handed out is always run: when a body throws, all smaller ones
    // have been started and will be finished.
    while (!stop) {
      const std::size_t i = next++;
      if (i >= count) break;
      try {
        body(i, worker);
      } catch (...) {
        fault.keep(i, std::current_exception());
        stop = true;
      }
    }
  };

  std::vector<std::jthread> helpers;
  try {
    for (unsigned worker = 1; worker < worker_count(count, threads); ++worker) helpers.emplace_back(work, worker);
  } catch (const std::system_error&) {
    // The system has no more threads to give; those that there are do the work.
  }
  work(0);
  helpers.clear();  // joins
  fault.rethrow();
}

}  // namespace clearway
