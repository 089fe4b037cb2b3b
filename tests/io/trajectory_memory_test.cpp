// A million waypoints take no more memory than ten thousand: rows are read one by one.
#include "trajectory_text.hpp"

#include <malloc.h>
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <streambuf>

namespace {

std::atomic<std::size_t> bytes_in_use{0}, most_bytes_in_use{0};

}  // namespace

// Counts what the program holds; all other forms of new and delete lead here.
void* operator new(std::size_t size) {
  void* const memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  const std::size_t now = bytes_in_use += malloc_usable_size(memory);
  most_bytes_in_use = std::max<std::size_t>(most_bytes_in_use, now);
  return memory;
}
void operator delete(void* memory) noexcept {
  if (memory != nullptr) bytes_in_use -= malloc_usable_size(memory);
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

namespace clearway::test {
namespace {

/// Makes the rows of a trajectory while they are read.
class Rows final : public std::streambuf {
 public:
  explicit Rows(std::size_t count) : count_(count), row_("time,turn,slide,turn.velocity,slide.velocity\n") { show(); }

 protected:
  int_type underflow() override {
    if (next_ == count_) return traits_type::eof();
    row_ = std::to_string(static_cast<double>(next_) * 1e-3) + ",0.123456789,1.5,-0.25,1e-3\n";
    ++next_;
    show();
    return traits_type::to_int_type(row_.front());
  }

 private:
  void show() { setg(row_.data(), row_.data(), row_.data() + row_.size()); }

  std::size_t count_, next_ = 0;
  std::string row_;
};

class RowStream final : public std::istream {
 public:
  explicit RowStream(std::size_t count) : std::istream(nullptr), rows_(count) { rdbuf(&rows_); }

 private:
  Rows rows_;
};

/// The most memory, beyond what there was before, that reading so many waypoints takes.
std::size_t bytes_to_read(std::size_t count) {
  const std::size_t before = bytes_in_use;
  most_bytes_in_use = before;
  const TrajectoryFile file = open_trajectory(std::make_unique<RowStream>(count), "f", arm());
  Waypoint next;
  std::size_t found = 0;
  while (file.waypoints->read(next)) ++found;
  EXPECT_EQ(found, count);
  return most_bytes_in_use - before;
}

TEST(TrajectoryMemory, AMillionWaypointsTakeNoMoreThanTenThousand) {
  static_cast<void>(arm());
  const std::size_t of_few = bytes_to_read(10'000), of_many = bytes_to_read(1'000'000);
  EXPECT_GT(of_few, 10'000U) << "the count counts";
  EXPECT_LE(of_many, of_few + of_few / 4) << "longer numbers may make lines a little longer";
}

}  // namespace
}  // namespace clearway::test
