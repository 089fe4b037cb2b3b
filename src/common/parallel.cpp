#include <clearway/common/parallel.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
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

void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body) {
  if (threads == 0) threads = hardware_threads();
  const std::size_t workers = std::min<std::size_t>(threads, count);

  std::atomic<std::size_t> next{0};
  std::atomic<bool> stop{false};
  FirstFault fault;
  const auto work = [&] {
    // Indices are handed out in order, and one that was handed out is always run: when a body throws, all smaller ones
    // have been started and will be finished.
    while (!stop) {
      const std::size_t i = next++;
      if (i >= count) break;
      try {
        body(i);
      } catch (...) {
        fault.keep(i, std::current_exception());
        stop = true;
      }
    }
  };

  std::vector<std::jthread> helpers;
  for (std::size_t w = 1; w < workers; ++w) helpers.emplace_back(work);
  work();
  helpers.clear();  // joins
  fault.rethrow();
}

}  // namespace clearway
