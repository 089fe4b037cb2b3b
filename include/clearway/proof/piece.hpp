// A piece of a segment: where parts are during all of it, and whether a plane or their boxes keep two of them apart.
//
// Every bound is a centred form. For a point p of a part and a direction n, both in the root frame of its pair, the height
// f(s) = n . p(s) has a derivative, so by the mean value theorem, m being the middle of the piece and h half its length,
//
//     f(s) is in f(m) + [-h, h] f'(piece),
//
// and the derivative is enclosed by differentiating the chain of joint matrices in intervals (dual.hpp). That is narrow, since the
// first term has only rounding in it, and the second shrinks with the piece, what is loose in it with the square of the piece.
#pragma once

#include <clearway/proof/curve.hpp>
#include <clearway/proof/model.hpp>

#include <map>
#include <optional>
#include <vector>

namespace clearway::proof {

/// n . x = offset, in the root frame of a pair. The normal may have any length but zero.
struct Plane {
  Vec3 normal;
  double offset;
};

class Piece {
 public:
  Piece(const Model& model, const Curve& curve, Shares shares);

  /// True only if boxes in the root frame are farther apart than the gap, or if one part stands still and is a half-space
  /// that the other keeps out of. No evidence is needed from the file.
  [[nodiscard]] bool are_apart_by_boxes(const PartPair& pair, double gap_m);
  /// True only if at every instant the first part is below the plane, and the second above it by more than the gap.
  [[nodiscard]] bool are_apart_by(const Plane& plane, const PartPair& pair, double gap_m);

  /// Not below n . x for any point x of the part at any instant, its margin included.
  [[nodiscard]] double upper(std::uint32_t part, std::uint32_t root, const Vector<Interval>& n);
  /// The part's own frame in the root's in the middle of the piece.
  [[nodiscard]] Frame<Interval> middle_of(std::uint32_t part, std::uint32_t root);

 private:
  /// Of all links, in one root.
  struct Motion {
    std::vector<std::optional<Frame<Interval>>> middle;
    std::vector<std::optional<Frame<Dual>>> over;
  };
  [[nodiscard]] const Motion& motion_in(std::uint32_t root);
  [[nodiscard]] const Vector<Interval>& box_of(std::uint32_t part, std::uint32_t root);
  [[nodiscard]] bool keeps_out_of(std::uint32_t half_space, std::uint32_t other, std::uint32_t root, double gap_m);

  const Model& model_;
  Shares shares_;
  std::vector<Frame<Interval>> joints_at_middle_;
  std::vector<Frame<Dual>> joints_over_;
  std::map<std::uint32_t, Motion> motions_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Vector<Interval>> boxes_;
};

}  // namespace clearway::proof
