// For every direction a short list of vertices that holds the farthest one: a support then looks at some eight vertices,
// however many the hull has.
//
// Directions fall into cells by comparisons alone: the signs of x, y, z, the order of |x|, |y|, |z|, and whether the
// largest exceeds the sum of the others. Each cell is the cone of a few corners, and what is linear over a cone is decided
// at its corners: a vertex that another one beats at all of them is beaten throughout, and left out.
#pragma once

#include <clearway/geometry/aligned.hpp>
#include <clearway/geometry/pose.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace clearway {

class Candidates {
 public:
  /// Vertices in a block.
  static constexpr std::size_t kLanes = 8;
  /// Vertices less a center, rounded to float, and which they are. The last block of a list is filled up with copies.
  struct alignas(64) Block {
    float x[kLanes], y[kLanes], z[kLanes];
    std::uint32_t index[kLanes];
  };
  struct List {
    const Block* blocks;
    std::size_t count;  // of blocks
  };
  /// Up to kFew vertices one list serves all directions; up to kMost there is a list of all vertices besides the cells.
  static constexpr std::size_t kFew = 16;
  static constexpr std::size_t kMost = 64;
  /// Where bits of a float name a vertex of a list, they can name those of so many blocks.
  static constexpr std::size_t kMostBlocksInLanes = 16;

  /// Blocks of a cell.
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  /// Which vertices are in which list: all that takes time to find out.
  struct Lists {
    std::vector<Range> cells;             // kCells of them, or none
    std::vector<std::uint32_t> vertices;  // kLanes per block
  };

  Candidates() = default;
  Candidates(std::span<const Vec3> vertices, const Vec3& center);
  /// With lists found earlier, of the same vertices. Precondition: are_lists.
  Candidates(std::span<const Vec3> vertices, const Vec3& center, Lists lists);

  [[nodiscard]] Lists lists() const;
  /// True if every direction has its list, of vertices that are there. Whether a list holds the farthest is not looked at.
  [[nodiscard]] static bool are_lists(const Lists& lists, std::size_t vertices) noexcept;

  /// All vertices in order; empty if there are more than kMost.
  [[nodiscard]] List all() const noexcept { return {all_.data(), all_.size()}; }

  /// More than kFew vertices. If not, all cells are one.
  [[nodiscard]] bool has_cells() const noexcept { return has_cells_; }
  [[nodiscard]] List in_cell(std::uint32_t cell) const noexcept {
    return {blocks_.data() + ranges_[cell].first, ranges_[cell].count};
  }
  /// Bits: x < 0, y < 0, z < 0; |x| > |y|, |y| > |z|, |z| > |x|; one of these exceeds the sum of the others. The sums may
  /// be rounded to float.
  [[nodiscard]] static std::uint32_t cell_of(double x, double y, double z) noexcept;
  static constexpr std::size_t kCells = 128;  // codes, that is; 104 of them are in use

  /// As many as the longest list has.
  [[nodiscard]] std::size_t most_blocks() const noexcept;

  [[nodiscard]] List toward(double x, double y, double z) const noexcept {
    return has_cells() ? in_cell(cell_of(x, y, z)) : all();
  }

 private:
  AlignedVector<Block> all_;
  AlignedVector<Block> blocks_;
  std::vector<Range> ranges_;
  bool has_cells_ = false;
};

}  // namespace clearway
