#include "live_bytes.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> live = 0;

void* counted(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  live += malloc_usable_size(memory);
  return memory;
}

void release(void* memory) noexcept {
  live -= malloc_usable_size(memory);
  std::free(memory);
}

}  // namespace

// All memory of clearway comes this way, Eigen's and the aligned one of hulls too.
void* operator new(std::size_t size) { return counted(std::malloc(size)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  return counted(std::aligned_alloc(step, (size + step - 1) / step * step));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }

std::size_t clearway::bench::live_bytes() noexcept { return live; }
