// Scratch memory for threads that come and go: OMPL asks from as many as it likes and tells nobody.
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include <array>
#include <atomic>
#include <memory>
#include <vector>

namespace clearway {

/// What one question needs while it is asked.
struct Desk {
  Workspace workspace;
  std::vector<double> q;        // of one state
  std::vector<double> corners;  // of a motion, one state after the other
};

/// Desks that are not in use lie in slots; whoever takes one out owns it. A thread looks first where it last put one back,
/// so in the common case taking and returning are one atomic exchange each, on a slot that no other thread uses. Where
/// there is none it makes one; nobody ever waits.
class WorkspacePool {
 public:
  explicit WorkspacePool(std::shared_ptr<const CollisionChecker> checker) : checker_(std::move(checker)) {}
  ~WorkspacePool();
  WorkspacePool(const WorkspacePool&) = delete;
  WorkspacePool& operator=(const WorkspacePool&) = delete;

  /// A desk for as long as this lives.
  class Lease {
   public:
    explicit Lease(WorkspacePool& pool) : pool_(pool), desk_(pool.take()) {}
    ~Lease() { pool_.put_back(std::move(desk_)); }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    [[nodiscard]] Desk& operator*() const noexcept { return *desk_; }

   private:
    WorkspacePool& pool_;
    std::unique_ptr<Desk> desk_;
  };

 private:
  static constexpr std::size_t kSlots = 64;  // more threads than this still work, and allocate
  struct alignas(64) Slot {                  // a cache line each
    std::atomic<Desk*> desk{nullptr};
  };
  [[nodiscard]] std::unique_ptr<Desk> take();
  void put_back(std::unique_ptr<Desk> desk) noexcept;

  std::shared_ptr<const CollisionChecker> checker_;
  std::array<Slot, kSlots> slots_;
};

}  // namespace clearway
