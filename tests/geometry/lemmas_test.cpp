// Lemmas 5, 6 and 7 of the paper and that the search ends, in exact arithmetic: the product's steps, one by one, beside a
// brute force that knows the nearest point of every simplex on the way.
#include "geometry/boolean_gjk-inl.hpp"
#include "geometry/brute_force.hpp"
#include "geometry/point_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string>

namespace clearway {
namespace {

using brute_force::Face;
using HWY_NAMESPACE::add_to_edge;
using HWY_NAMESPACE::add_to_face;
using HWY_NAMESPACE::boolean_gjk;
using HWY_NAMESPACE::Carrier;
using HWY_NAMESPACE::Step;

constexpr int kSetsPerFamily = 20'000;

/// What is claimed of every step. P is the point of the simplex nearest to the origin O, A its newest vertex.
enum Fact {
  kLemma5,      // segment: P is strictly inside, or O is on the segment
  kLemma6,      // triangle: the carrier of P contains A, is not A alone, and is what was kept, or O is in the triangle
  kLemma7,      // tetrahedron: the same
  kDirection,   // d is -P times a positive number, and a face is wound toward O
  kDecrease,    // |P| decreases strictly
  kNewSupport,  // no support point is in the simplex already, and it leaves the flat of the carrier
  kAlwaysACarrier,   // never Step::kNoCarrier
  kBoundedSupports,  // fewer supports than there are carriers
  kVerdict,          // that of brute force
  kSameAsProduct,    // the loop walked here is the product's: same directions, same points, same verdict
  kFacts
};

/// Where the search has been, so that a test which never went there cannot pass.
enum Region {
  kOriginIsVertex,
  kOriginOnSegment,
  kTriangleAB,
  kTriangleAC,
  kTriangleABC,
  kTriangleACB,
  kOriginInTriangle,
  kFaceABC,
  kFaceACD,
  kFaceADB,
  kEdgeAB,
  kEdgeAC,
  kEdgeAD,
  kOriginInTetrahedron,
  kKeptMoreOnATie,
  kSeparated,
  kRegions
};

struct Report {
  int sets = 0;
  int most_supports = 0;
  std::array<int, kFacts> broken{};
  std::array<std::string, kFacts> example;
  std::array<int, kRegions> seen{};
};

/// A difference set that remembers what it was asked.
struct RecordedSet : PointSet {
  std::vector<IntPoint>& directions;
  Side support(const IntPoint& D, SupportPoint<Int>& S) const {
    directions.push_back(D);
    return PointSet::support(D, S);
  }
};

/// boolean_gjk taken apart: after each of its steps the facts are checked.
class Walk {
 public:
  Walk(Report& report, const PointSet& set, const IntPoint& first) : report_(report), set_(set), first_(first) {}

  void run() {
    std::vector<IntPoint> directions;
    Simplex<Int> last;
    IntPoint d = first_;
    RecordedSet recorded{set_, directions};
    const Verdict product = boolean_gjk(recorded, d, last);

    const Verdict ours = search();
    const auto truth = brute_force::nearest(set_.points);
    expect(kVerdict, ours == (truth.is_origin() ? Verdict::kHit : Verdict::kFree));
    expect(kSameAsProduct, product == ours && same(directions, directions_));
    if (product == Verdict::kHit) expect(kVerdict, brute_force::nearest(points_of(last)).is_origin());

    const Int n = static_cast<Int>(set_.points.size());
    const Int carriers = n * (n - 1) / 2 + n * (n - 1) * (n - 2) / 6;
    expect(kBoundedSupports, static_cast<Int>(directions_.size()) <= carriers + 2);
    report_.most_supports = std::max(report_.most_supports, static_cast<int>(directions_.size()));
    ++report_.sets;
  }

 private:
  Side support(const IntPoint& d, SupportPoint<Int>& S) {
    directions_.push_back(d);
    return set_.support(d, S);
  }

  Verdict search() {
    SupportPoint<Int> A{};
    IntPoint d = first_;
    if (support(d, q_.B) == Side::kSeparated) return free();
    d = -q_.B.p;
    if (is_zero(d)) return see(kOriginIsVertex), Verdict::kHit;
    if (support(d, A) == Side::kSeparated) return free();
    const IntPoint AB = q_.B.p - A.p;
    d = AB * dot(AB, A.p) - A.p * dot(AB, AB);
    const auto segment = brute_force::nearest(IntPoints{A.p, q_.B.p});
    expect(kLemma5, segment.is_origin() == is_zero(d));
    if (is_zero(d)) return see(kOriginOnSegment), Verdict::kHit;
    expect(kLemma5, segment.carriers == std::vector<Face>{{0, 1}});
    q_.keep_edge(A, q_.B);
    check_direction(segment, d);
    square_ = segment.square;
    denominator_ = segment.denominator;

    for (int supports = 3; supports <= PointSet::kMaxSupports; ++supports) {
      if (support(d, A) == Side::kSeparated) return free();
      expect(kNewSupport, !q_.has(A) && dot(A.p - q_.B.p, d) > 0);
      const bool was_face = q_.is_face;
      const Carrier<Int> before = q_;
      const IntPoints simplex = points_of(before.with(A));
      const Step step = was_face ? add_to_face(q_, A, d) : add_to_edge(q_, A, d);
      const auto truth = brute_force::nearest(simplex);
      const Fact lemma = was_face ? kLemma7 : kLemma6;
      expect(kAlwaysACarrier, step != Step::kNoCarrier);
      expect(lemma, truth.is_origin() == (step == Step::kContains));
      if (step == Step::kContains) return see(was_face ? kOriginInTetrahedron : kOriginInTriangle), Verdict::kHit;
      if (step == Step::kNoCarrier || truth.is_origin()) return Verdict::kUndecided;
      check_kept(lemma, simplex, truth);
      check_direction(truth, d);
      expect(kDecrease, truth.square * denominator_ < square_ * truth.denominator);
      square_ = truth.square;
      denominator_ = truth.denominator;
      see(region(before, was_face));
    }
    return Verdict::kUndecided;
  }

  /// The carrier is unique, since the simplex is one. What is kept holds it; where O is exactly above an edge, a tie, it is
  /// the whole face, which has the same nearest point: then every vertex kept is as far along P as P itself.
  void check_kept(Fact lemma, const IntPoints& simplex, const brute_force::Nearest<Int>& truth) {
    expect(lemma, truth.carriers.size() == 1);
    const Face& carrier = truth.carriers[0];
    expect(lemma, carrier.size() >= 2 && carrier[0] == 0);
    const IntPoints kept = points_of({{q_.B, q_.C, q_.D}, q_.is_face ? 3 : 2});
    for (const int i : carrier) {
      expect(lemma, std::any_of(kept.begin(), kept.end(), [&](const IntPoint& p) { return is_zero(p - simplex[i]); }));
    }
    for (const IntPoint& p : kept) expect(lemma, dot(p, truth.point) == truth.square);
    if (kept.size() > carrier.size()) see(kKeptMoreOnATie);
  }

  void check_direction(const brute_force::Nearest<Int>& truth, const IntPoint& d) {
    expect(kDirection, is_zero(cross(d, truth.point)) && dot(d, truth.point) < 0);
    if (!q_.is_face) return;
    expect(kDirection, dot(cross(q_.C.p - q_.B.p, q_.D.p - q_.B.p), -q_.B.p) > 0);
  }

  Region region(const Carrier<Int>& before, bool was_face) const {
    const auto is = [](const SupportPoint<Int>& X, const SupportPoint<Int>& Y) { return X.a == Y.a; };
    if (!was_face && !q_.is_face) return is(q_.C, before.B) ? kTriangleAB : kTriangleAC;
    if (!was_face) return is(q_.C, before.B) ? kTriangleABC : kTriangleACB;
    if (!q_.is_face) return is(q_.C, before.B) ? kEdgeAB : is(q_.C, before.C) ? kEdgeAC : kEdgeAD;
    return is(q_.C, before.B) ? kFaceABC : is(q_.C, before.C) ? kFaceACD : kFaceADB;
  }

  static IntPoints points_of(const Simplex<Int>& q) {
    IntPoints points;
    for (int i = 0; i < q.size; ++i) points.push_back(q[i]);
    return points;
  }
  static bool same(const IntPoints& a, const IntPoints& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const IntPoint& p, const IntPoint& q) { return is_zero(p - q); });
  }
  Verdict free() {
    see(kSeparated);
    return Verdict::kFree;
  }
  void see(Region region) { ++report_.seen[region]; }
  void expect(Fact fact, bool holds) {
    if (holds) return;
    if (report_.broken[fact]++ == 0) {
      std::ostringstream text;
      text << "first direction " << first_ << ", set " << IntPoints(set_.points.begin(), set_.points.end());
      report_.example[fact] = text.str();
    }
  }

  Report& report_;
  const PointSet& set_;
  IntPoint first_;
  Carrier<Int> q_;
  Int square_ = 0, denominator_ = 1;
  std::vector<IntPoint> directions_;
};

Report report_on(const PointFamily& family) {
  Report report;
  for (int seed = 0; seed < kSetsPerFamily; ++seed) {
    oracle::Rng rng(static_cast<std::uint64_t>(seed));
    const IntPoints points = family.draw(rng);
    IntPoint first = random_point(rng, 3);
    if (is_zero(first)) first = {1, 0, 0};
    Walk(report, {points, seed % 2 == 0 ? Tie::kFirst : Tie::kLast}, first).run();
  }
  return report;
}

/// Each family is walked once.
const Report& report_of(const PointFamily& family) {
  static std::map<std::string_view, Report> reports;
  const auto found = reports.find(family.name);
  return found != reports.end() ? found->second : reports.emplace(family.name, report_on(family)).first->second;
}

class Lemmas : public testing::TestWithParam<PointFamily> {
 protected:
  void expect_holds(Fact fact) const {
    const Report& report = report_of(GetParam());
    EXPECT_EQ(report.sets, kSetsPerFamily);
    EXPECT_EQ(report.broken[fact], 0) << "for example " << report.example[fact];
  }
};

TEST_P(Lemmas, Lemma5OnTheSegmentTheNearestPointIsStrictlyInside) { expect_holds(kLemma5); }
TEST_P(Lemmas, Lemma6OnTheTriangleTheCarrierHoldsANotAlone) { expect_holds(kLemma6); }
TEST_P(Lemmas, Lemma7OnTheTetrahedronTheCarrierHoldsANotAlone) { expect_holds(kLemma7); }
TEST_P(Lemmas, SearchDirectionIsMinusTheNearestPoint) { expect_holds(kDirection); }
TEST_P(Lemmas, EveryStepComesStrictlyNearer) { expect_holds(kDecrease); }
TEST_P(Lemmas, EverySupportPointIsNew) { expect_holds(kNewSupport); }
TEST_P(Lemmas, ThereIsAlwaysACarrier) { expect_holds(kAlwaysACarrier); }
TEST_P(Lemmas, VerdictIsThatOfBruteForce) { expect_holds(kVerdict); }
TEST_P(Lemmas, TheseStepsAreThoseOfTheProduct) { expect_holds(kSameAsProduct); }
TEST_P(Lemmas, SearchEndsWithinTheNumberOfCarriers) {
  expect_holds(kBoundedSupports);
  EXPECT_LE(report_of(GetParam()).most_supports, 12);  // far below that bound in practice
}

INSTANTIATE_TEST_SUITE_P(Families, Lemmas, testing::ValuesIn(kPointFamilies),
                         [](const auto& family) { return std::string(family.param.name); });

TEST(LemmasCoverage, EveryRegionWasMet) {
  std::array<int, kRegions> seen{};
  for (const PointFamily& family : kPointFamilies) {
    for (int r = 0; r < kRegions; ++r) seen[r] += report_of(family).seen[r];
  }
  for (int r = 0; r < kRegions; ++r) EXPECT_GE(seen[r], 25) << "region number " << r;
}

}  // namespace
}  // namespace clearway
