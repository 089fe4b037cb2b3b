#include <clearway/geometry/candidates.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

namespace clearway {
namespace {

using Indices = std::vector<std::uint32_t>;
using Corners = std::vector<Vec3>;

/// A vertex must be beaten by more than this share of the hull's size at all corners, so that it is also beaten after all
/// vertices were rounded to float (2^-24 of the size), where the rounding of a sum led to the wrong side of a border
/// (2^-24 of the direction), and whatever rounding did here.
constexpr double kClearly = 0x1p-18;
/// Longer lists are only compared with their best, not each with each.
constexpr std::size_t kCompareAll = 256;

std::uint32_t cell_around(const Vec3& d) { return Candidates::cell_of(d.x(), d.y(), d.z()); }

/// Heights of vertices at the corners of a cone.
class Heights {
 public:
  Heights(const Indices& list, std::span<const Vec3> vertices, const Vec3& center, const Corners& corners)
      : corners_(corners.size()) {
    values_.reserve(list.size() * corners_);
    for (const std::uint32_t i : list)
      for (const Vec3& corner : corners) values_.push_back(corner.dot(vertices[i] - center));
  }
  [[nodiscard]] bool beats(std::size_t k, std::size_t j, double by) const {
    for (std::size_t c = 0; c < corners_; ++c)
      if (!(at(k, c) > at(j, c) + by)) return false;
    return true;
  }
  /// The highest at each corner, and in their middle.
  [[nodiscard]] std::vector<std::size_t> best() const {
    std::vector<std::size_t> best(corners_ + 1, 0);
    for (std::size_t k = 1; k < values_.size() / corners_; ++k) {
      for (std::size_t c = 0; c < corners_; ++c)
        if (at(k, c) > at(best[c], c)) best[c] = k;
      if (sum(k) > sum(best[corners_])) best[corners_] = k;
    }
    return best;
  }

 private:
  [[nodiscard]] double at(std::size_t k, std::size_t corner) const { return values_[k * corners_ + corner]; }
  [[nodiscard]] double sum(std::size_t k) const {
    const auto first = values_.begin() + static_cast<std::ptrdiff_t>(k * corners_);
    return std::accumulate(first, first + static_cast<std::ptrdiff_t>(corners_), 0.0);
  }

  std::size_t corners_;
  std::vector<double> values_;
};

/// Those of the list that can be farthest somewhere in the cone of the corners, and perhaps a few more.
Indices farthest_in_cone(const Indices& list, std::span<const Vec3> vertices, const Vec3& center, double size,
                         const Corners& corners) {
  const double clearly = std::max(kClearly * size, std::numeric_limits<double>::min());
  const auto drop_beaten = [&](const Indices& from, const auto& rivals_of) {
    const Heights heights(from, vertices, center, corners);
    const auto rivals = rivals_of(heights, from.size());
    Indices kept;
    for (std::size_t j = 0; j < from.size(); ++j) {
      const bool beaten =
          std::any_of(rivals.begin(), rivals.end(), [&](std::size_t k) { return heights.beats(k, j, clearly); });
      if (!beaten) kept.push_back(from[j]);
    }
    return kept;
  };
  Indices few = drop_beaten(list, [](const Heights& heights, std::size_t) { return heights.best(); });
  if (few.size() > kCompareAll) return few;
  return drop_beaten(few, [](const Heights&, std::size_t count) {
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
  });
}

/// The two cells of directions with |d[i]| >= |d[j]| >= |d[k]| and the given signs: |d[i]| above the sum of the others, or not.
std::array<Corners, 2> cells_of(const std::array<int, 3>& order, const Vec3& signs) {
  const auto corner = [&](double largest, double middle, double smallest) {
    Vec3 d;
    d[order[0]] = largest * signs[order[0]];
    d[order[1]] = middle * signs[order[1]];
    d[order[2]] = smallest * signs[order[2]];
    return d;
  };
  return {Corners{corner(1, 0, 0), corner(1, 1, 0), corner(2, 1, 1)},
          Corners{corner(1, 1, 0), corner(1, 1, 1), corner(2, 1, 1)}};
}

/// Adds a list, filled up with copies of its first vertex to whole blocks; which blocks these are.
Candidates::Range append(std::vector<std::uint32_t>& lists, const Indices& list) {
  constexpr std::size_t kLanes = Candidates::kLanes;
  const std::size_t first = lists.size() / kLanes;
  lists.insert(lists.end(), list.begin(), list.end());
  while (lists.size() % kLanes != 0) lists.push_back(list[0]);
  return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(lists.size() / kLanes - first)};
}

AlignedVector<Candidates::Block> blocks_of(const std::vector<std::uint32_t>& list, std::span<const Vec3> vertices,
                                           const Vec3& center) {
  constexpr std::size_t kLanes = Candidates::kLanes;
  AlignedVector<Candidates::Block> blocks(list.size() / kLanes);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Vec3 v = vertices[list[i]] - center;
    Candidates::Block& block = blocks[i / kLanes];
    block.x[i % kLanes] = static_cast<float>(v.x());
    block.y[i % kLanes] = static_cast<float>(v.y());
    block.z[i % kLanes] = static_cast<float>(v.z());
    block.index[i % kLanes] = list[i];
  }
  return blocks;
}

Indices all_of(std::size_t vertices) {
  Indices all(vertices);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

Candidates::Lists find_lists(std::span<const Vec3> vertices, const Vec3& center) {
  if (vertices.size() <= Candidates::kFew) return {};
  double size = 0;
  for (const Vec3& v : vertices) size = std::max(size, (v - center).cwiseAbs().sum());
  const Indices all = all_of(vertices.size());
  Candidates::Lists lists;
  lists.cells.resize(Candidates::kCells);
  for (unsigned octant = 0; octant < 8; ++octant) {
    const Vec3 signs(octant & 1 ? -1 : 1, octant & 2 ? -1 : 1, octant & 4 ? -1 : 1);
    const Corners axes{Vec3(signs[0], 0, 0), Vec3(0, signs[1], 0), Vec3(0, 0, signs[2])};
    const Indices here = farthest_in_cone(all, vertices, center, size, axes);
    std::array<int, 3> order{0, 1, 2};
    do {
      for (const Corners& corners : cells_of(order, signs)) {
        const Vec3 middle = std::accumulate(corners.begin(), corners.end(), Vec3(Vec3::Zero()));
        lists.cells[cell_around(middle)] =
            append(lists.vertices, farthest_in_cone(here, vertices, center, size, corners));
      }
    } while (std::next_permutation(order.begin(), order.end()));
    // Where |x| = |y| = |z| no comparison holds: a corner of cells, as good as any of those around it.
    lists.cells[cell_around(signs)] = lists.cells[cell_around(signs.cwiseProduct(Vec3(1.2, 1.1, 1)))];
  }
  return lists;
}

/// Three numbers are not each larger than the next; and if none is, they are equal, and none exceeds the sum of the others.
bool is_some_direction(std::size_t cell) {
  const std::size_t order = cell >> 3 & 7;
  return order != 7 && !(order == 0 && (cell >> 6) != 0);
}

}  // namespace

std::uint32_t Candidates::cell_of(double x, double y, double z) noexcept {
  const auto bit = [](bool is_so, unsigned place) { return is_so ? 1U << place : 0U; };
  const double ax = std::abs(x), ay = std::abs(y), az = std::abs(z);
  return bit(x < 0, 0) | bit(y < 0, 1) | bit(z < 0, 2) | bit(ax > ay, 3) | bit(ay > az, 4) | bit(az > ax, 5) |
         bit(ax > ay + az || ay > az + ax || az > ax + ay, 6);
}

Candidates::Candidates(std::span<const Vec3> vertices, const Vec3& center)
    : Candidates(vertices, center, find_lists(vertices, center)) {}

Candidates::Candidates(std::span<const Vec3> vertices, const Vec3& center, Lists lists)
    : blocks_(blocks_of(lists.vertices, vertices, center)),
      ranges_(std::move(lists.cells)),
      has_cells_(!ranges_.empty()) {
  if (vertices.size() > kMost) return;
  std::vector<std::uint32_t> all;
  append(all, all_of(vertices.size()));
  all_ = blocks_of(all, vertices, center);
  if (has_cells_) return;
  blocks_ = all_;
  ranges_.assign(kCells, {.first = 0, .count = static_cast<std::uint32_t>(all_.size())});
}

std::size_t Candidates::most_blocks() const noexcept { return std::ranges::max(ranges_, {}, &Range::count).count; }

Candidates::Lists Candidates::lists() const {
  if (!has_cells_) return {};
  Lists lists{.cells = ranges_, .vertices = {}};
  lists.vertices.reserve(blocks_.size() * kLanes);
  for (const Block& block : blocks_)
    lists.vertices.insert(lists.vertices.end(), std::begin(block.index), std::end(block.index));
  return lists;
}

bool Candidates::are_lists(const Lists& lists, std::size_t vertices) noexcept {
  if (vertices <= kFew) return lists.cells.empty() && lists.vertices.empty();
  if (lists.cells.size() != kCells || lists.vertices.size() % kLanes != 0) return false;
  const std::size_t blocks = lists.vertices.size() / kLanes;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const auto [first, count] = lists.cells[cell];
    if (count > blocks || first > blocks - count) return false;
    if (count == 0 && is_some_direction(cell)) return false;
  }
  return std::all_of(lists.vertices.begin(), lists.vertices.end(), [&](std::uint32_t i) { return i < vertices; });
}

}  // namespace clearway
