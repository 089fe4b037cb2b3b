#include <clearway/proof/check_segment.hpp>

#include <clearway/proof/contact.hpp>

#include <algorithm>
#include <cstdio>
#include <numeric>

namespace clearway::proof {
namespace {

using PairNumbers = std::vector<std::uint32_t>;  // of Model::pairs, sorted

std::optional<std::uint32_t> find_pair(const Model& model, std::uint32_t first, std::uint32_t second) {
  const auto found = std::lower_bound(
      model.pairs.begin(), model.pairs.end(), std::pair(first, second),
      [](const PartPair& one, const auto& sought) { return std::pair(one.first, one.second) < sought; });
  if (found == model.pairs.end() || found->first != first || found->second != second) return std::nullopt;
  return static_cast<std::uint32_t>(found - model.pairs.begin());
}

std::string number_text(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", x);
  return text;
}

class SegmentChecker {
 public:
  SegmentChecker(const Model& model, const Curve& curve, double gap_m) : model_(model), curve_(curve), gap_m_(gap_m) {}

  SegmentCheck run(const SegmentRecord& segment) {
    PairNumbers left(model_.pairs.size());
    std::iota(left.begin(), left.end(), 0U);
    PairNumbers claimed;
    for (const HitRecord& hit : segment.hits)
      if (const auto pair = require_pair(hit.first, hit.second); pair && shows(hit, *pair)) claimed.push_back(*pair);
    for (const auto& [first, second] : segment.open)
      if (const auto pair = require_pair(first, second)) claimed.push_back(*pair);
    std::sort(claimed.begin(), claimed.end());
    if (std::adjacent_find(claimed.begin(), claimed.end()) != claimed.end()) fail("a pair is named twice");
    std::erase_if(left, [&](std::uint32_t pair) { return std::binary_search(claimed.begin(), claimed.end(), pair); });
    check(segment.whole, {0.5, 0.5}, left);
    return std::move(check_);
  }

 private:
  void fail(std::string what) {
    if (check_.failure.empty()) check_.failure = std::move(what);
  }
  std::string in_words(std::uint32_t pair) const {
    return name_of(model_, model_.pairs[pair].first) + " and " + name_of(model_, model_.pairs[pair].second);
  }
  static std::string in_words(Shares shares) {
    return "share " + number_text(shares.middle - shares.half) + " to " + number_text(shares.middle + shares.half);
  }

  std::optional<std::uint32_t> require_pair(std::uint32_t first, std::uint32_t second) {
    const auto pair = find_pair(model_, first, second);
    if (!pair) fail("parts " + std::to_string(first) + " and " + std::to_string(second) + " are no pair to check");
    return pair;
  }

  bool shows(const HitRecord& hit, std::uint32_t pair) {
    double apart = kInfinity;
    if (hit.share >= 0 && hit.share <= 1) {
      Piece instant(model_, curve_, {hit.share, 0});
      apart = apart_at_most(model_, instant, hit, model_.pairs[pair]);
    }
    check_.hits_apart_at_most_m.push_back(apart);
    if (apart <= gap_m_ + kContact_m) return true;
    fail("share " + number_text(hit.share) + ": the point does not show that " + in_words(pair) + " meet");
    return false;
  }

  /// All that the piece claims must hold, and what it leaves out must be kept apart by boxes or in both halves.
  void check(const PieceRecord& record, Shares shares, const PairNumbers& pairs) {
    if (!check_.failure.empty()) return;
    Piece piece(model_, curve_, shares);
    PairNumbers apart;
    for (const PlaneRecord& one : record.planes) {
      const auto pair = require_pair(one.first, one.second);
      if (!pair) return;
      if (!piece.are_apart_by(one.plane, model_.pairs[*pair], gap_m_))
        return fail(in_words(shares) + ": the plane does not keep " + in_words(*pair) + " apart");
      apart.push_back(*pair);
      ++check_.planes;
    }
    std::sort(apart.begin(), apart.end());

    PairNumbers left;
    for (const std::uint32_t pair : pairs) {
      if (std::binary_search(apart.begin(), apart.end(), pair)) continue;
      if (piece.are_apart_by_boxes(model_.pairs[pair], gap_m_))
        ++check_.boxes;
      else
        left.push_back(pair);
    }
    if (record.halves.size() == 2) {
      const double half = shares.half / 2;  // exact, as is what follows: kMostCuts
      check(record.halves[0], {shares.middle - half, half}, left);
      check(record.halves[1], {shares.middle + half, half}, left);
    } else if (!left.empty()) {
      fail(in_words(shares) + ": nothing keeps " + in_words(left[0]) + " apart");
    }
  }

  const Model& model_;
  const Curve& curve_;
  double gap_m_;
  SegmentCheck check_;
};

}  // namespace

SegmentCheck check_segment(const Model& model, const Curve& curve, const SegmentRecord& segment, double gap_m) {
  return SegmentChecker(model, curve, gap_m).run(segment);
}

}  // namespace clearway::proof
