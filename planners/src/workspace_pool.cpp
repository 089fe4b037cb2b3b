#include "workspace_pool.hpp"

#include <functional>
#include <thread>
#include <utility>

namespace clearway {
namespace {

/// Slots that a thread tries before it makes a desk of its own, or throws one away.
constexpr std::size_t kTries = 4;

std::size_t first_slot() noexcept { return std::hash<std::thread::id>{}(std::this_thread::get_id()); }

}  // namespace

WorkspacePool::~WorkspacePool() {
  for (Slot& slot : slots_) delete slot.desk.load(std::memory_order_acquire);
}

// Acquire and release: what the last user of a desk wrote into it is seen by the next.
std::unique_ptr<Desk> WorkspacePool::take() {
  const std::size_t first = first_slot();
  for (std::size_t i = 0; i < kTries; ++i)
    if (Desk* desk = slots_[(first + i) % kSlots].desk.exchange(nullptr, std::memory_order_acquire))
      return std::unique_ptr<Desk>(desk);
  return std::make_unique<Desk>(
      Desk{checker_->make_workspace(), std::vector<double>(checker_->robot().model.variables().size()), {}});
}

void WorkspacePool::put_back(std::unique_ptr<Desk> desk) noexcept {
  const std::size_t first = first_slot();
  for (std::size_t i = 0; i < kTries; ++i) {
    Desk* empty = nullptr;
    if (slots_[(first + i) % kSlots].desk.compare_exchange_strong(empty, desk.get(), std::memory_order_release,
                                                                  std::memory_order_relaxed)) {
      static_cast<void>(desk.release());  // the slot owns it
      return;
    }
  }
}

}  // namespace clearway
