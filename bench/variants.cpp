// bench_variants: what the paper claims, measured. All regions of the newest vertex (Muratori), the reduced set, and GJK for
// the distance, on the same pairs with the same supports: region tests, dot and cross products, supports and time. And the
// usual reading of the tetrahedron step, with the pairs on which it never ends.
#include "counted.hpp"
#include "machine.hpp"
#include "muratori.hpp"
#include "pair_set.hpp"
#include "plain_difference.hpp"
#include "program.hpp"
#include "timing.hpp"

#include "geometry/boolean_gjk-inl.hpp"
#include "geometry/nearest_point-inl.hpp"
#include "geometry/usual_reading.hpp"

#include <cstdio>
#include <functional>
#include <random>
#include <string>

namespace clearway::bench {
namespace {

using HWY_NAMESPACE::add_to_face;
using HWY_NAMESPACE::boolean_gjk;
using HWY_NAMESPACE::nearest_on;

// The variants -------------------------------------------------------------------------------------------------------

/// All are templates over the number: double is timed, Counted is counted.
struct AllRegions {
  static constexpr const char* kName = "Muratori: all regions of A";
  template <class T>
  static Answer run(PlainDifference<T>& cso, const Vector3<T>& d) {
    return muratori_gjk<Regions::kAllOfA>(cso, d);
  }
};
struct ReducedRegions {
  static constexpr const char* kName = "the same code, reduced set";
  template <class T>
  static Answer run(PlainDifference<T>& cso, const Vector3<T>& d) {
    return muratori_gjk<Regions::kReduced>(cso, d);
  }
};

template <class Reading>
Answer run_reading(const Reading& reading, auto& cso, const auto& d) {
  switch (usual_gjk(reading, cso, d)) {
    case Ending::kFree:
      return Answer::kFree;
    case Ending::kHit:
      return Answer::kHit;
    case Ending::kEndless:
      break;
  }
  return Answer::kEndless;
}

/// The product's two steps in the paper's loop: dot products that faces share for cross products, and all tests of a step at
/// once, since no branch predictor can tell them.
struct ProductSteps {
  static constexpr const char* kName = "clearway's steps, reduced set";
  template <class T>
  Step to_edge(Carrier<T>& q, const SupportPoint<T>& A, Vector3<T>& d) const {
    return add_to_edge(q, A, d);
  }
  template <class T>
  Step to_face(Carrier<T>& q, const SupportPoint<T>& A, Vector3<T>& d) const {
    return add_to_face(q, A, d);
  }
  template <class T>
  static Answer run(PlainDifference<T>& cso, const Vector3<T>& d) {
    return run_reading(ProductSteps{}, cso, d);
  }
};

/// The product's loop, which looks up its first two points at once.
struct Product {
  static constexpr const char* kName = "clearway's loop";
  template <class T>
  static Answer run(PlainDifference<T>& cso, Vector3<T> d) {
    Simplex<T> last;
    const Verdict verdict = boolean_gjk(cso, d, last);
    return verdict == Verdict::kUndecided ? Answer::kEndless : verdict == Verdict::kHit ? Answer::kHit : Answer::kFree;
  }
};

/// Sections 2 and 3: down to the distance itself, to 1e-6 of it, as one who needs no distance would not.
struct Distance {
  static constexpr const char* kName = "distance (sections 2, 3)";
  template <class T>
  static Answer run(PlainDifference<T>& cso, Vector3<T> d) {
    Simplex<T> q;
    SupportPoint<T> S;
    cso.support(d, S);
    q.add_newest(S);
    for (int round = 0; round < PlainDifference<T>::kMaxSupports; ++round) {
      const auto nearest = nearest_on(q);
      if (nearest.square == T(0)) return Answer::kHit;
      q = nearest.carrier;
      cso.support(nearest.to_origin, S);
      // |P|^2 - P.V <= epsilon |P|^2, with P in the plane through q[0] square to to_origin.
      const T height = dot(S.p, nearest.to_origin), now = dot(q[0], nearest.to_origin);
      if (height - now <= now * T(-1e-6)) return Answer::kFree;
      if (q.has(S)) return Answer::kFree;
      q.add_newest(S);
    }
    return Answer::kEndless;
  }
};

struct FirstFace {
  static constexpr const char* kName = "usual reading: first outside face";
  template <class T>
  static Answer run(PlainDifference<T>& cso, const Vector3<T>& d) {
    return run_reading(FirstOutsideFace{}, cso, d);
  }
};
struct FirstFaceKept {
  static constexpr const char* kName = "usual reading: its edges ignored";
  template <class T>
  static Answer run(PlainDifference<T>& cso, const Vector3<T>& d) {
    return run_reading(FirstOutsideFaceKept{}, cso, d);
  }
};

// Measuring ----------------------------------------------------------------------------------------------------------

struct Measured {
  Counts counts;
  std::uint64_t supports = 0;
  std::size_t wrong = 0;
  std::size_t endless = 0;
  std::uint64_t hash = 0;
  double ns = 0;
};

struct Variant {
  const char* name;
  std::function<Measured(std::span<const WorldPair>, std::span<const Pair>)> count;
  std::function<void(std::span<const WorldPair>, std::span<std::uint8_t>)> time;
};

template <class V>
Variant make_variant() {
  return {V::kName,
          [](std::span<const WorldPair> pairs, std::span<const Pair> truth) {
            Measured m;
            std::vector<std::uint8_t> hits;
            counts = {};
            for (std::size_t k = 0; k < pairs.size(); ++k) {
              PlainDifference<Counted> cso{pairs[k]};
              const Vector3<double>& d = pairs[k].first;
              const Answer answer = V::run(cso, Vector3<Counted>{d.x, d.y, d.z});
              m.supports += static_cast<std::uint64_t>(cso.supports);
              m.endless += answer == Answer::kEndless ? 1 : 0;
              m.wrong += answer != Answer::kEndless && (answer == Answer::kHit) != truth[k].hit ? 1 : 0;
              hits.push_back(answer == Answer::kHit ? 1 : 0);
            }
            m.counts = counts;
            m.hash = verdict_hash(hits);
            return m;
          },
          [](std::span<const WorldPair> pairs, std::span<std::uint8_t> hits) {
            for (std::size_t k = 0; k < pairs.size(); ++k) {
              PlainDifference<double> cso{pairs[k]};
              hits[k] = V::run(cso, pairs[k].first) == Answer::kHit ? 1 : 0;
            }
          }};
}

std::vector<Variant> variants() {
  return {make_variant<AllRegions>(),   make_variant<ReducedRegions>(), make_variant<ProductSteps>(),
          make_variant<Product>(),      make_variant<Distance>(),       make_variant<FirstFace>(),
          make_variant<FirstFaceKept>()};
}
constexpr std::size_t kProduct = 3;  // in this list

struct Cell {
  std::size_t vertices, pairs;
  Group group;
  std::vector<Measured> variants;
};

Cell measure(const PairSet& set, std::size_t repetitions) {
  Cell cell{set.vertices, set.pairs.size(), set.group, {}};
  std::vector<WorldPair> pairs;
  for (const Pair& pair : set.pairs) pairs.push_back(in_world(set, pair));
  const std::vector<Variant> all = variants();
  std::vector<std::vector<std::uint8_t>> hits(all.size(), std::vector<std::uint8_t>(pairs.size()));
  std::vector<std::function<void()>> contestants;
  for (std::size_t v = 0; v < all.size(); ++v) {
    cell.variants.push_back(all[v].count(pairs, set.pairs));
    contestants.emplace_back([&, v] { all[v].time(pairs, hits[v]); });
  }
  const Times times = time_interleaved(contestants, repetitions);
  for (std::size_t v = 0; v < all.size(); ++v) {
    cell.variants[v].ns = median(times.ns[v]) / static_cast<double>(pairs.size());
    if (verdict_hash(hits[v]) != cell.variants[v].hash)
      throw std::runtime_error(std::string(all[v].name) + " answers otherwise when it counts");
  }
  return cell;
}

/// Round difference sets that just touch or just miss the origin, in integers up to 2100: no test of the Boolean variants
/// leaves 53 bits, so what loops here loops by its logic.
std::vector<std::size_t> count_endless(std::size_t sets) {
  constexpr double kRadius = 1000;
  std::mt19937_64 bits(1);
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(bits() >> 11) * 0x1p-53;
  };
  const auto on_sphere = [&](double radius) {
    const Vec3 v(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
    return Vec3((radius / v.norm() * v).array().round());
  };
  std::vector<WorldPair> pairs;
  for (std::size_t k = 0; k < sets; ++k) {
    WorldPair pair{{}, {{0, 0, 0}}, {1, 0, 0}};
    const Vec3 center = on_sphere(uniform(0.9, 1.05) * kRadius);
    for (std::size_t i = 0; i < 40; ++i) {
      const Vec3 p = center + on_sphere(kRadius);
      pair.a.push_back({p.x(), p.y(), p.z()});
    }
    pairs.push_back(std::move(pair));
  }
  const std::vector<Pair> no_truth(sets);
  std::vector<std::size_t> endless;
  for (const Variant& variant : variants()) endless.push_back(variant.count(pairs, no_truth).endless);
  return endless;
}

// The report ---------------------------------------------------------------------------------------------------------

template <class... Args>
std::string format(const char* pattern, Args... args) {
  char text[256];
  std::snprintf(text, sizeof text, pattern, args...);
  return text;
}

/// A row per variant, a column per size, the groups as "colliding / near / apart".
std::string table(const std::string& title, const std::vector<Cell>& cells,
                  const std::function<std::string(const Measured&, double pairs)>& entry) {
  std::string text = format("## %s, by vertices per body: colliding / near / apart\n\n| variant |", title.c_str()),
              rule = "|---|";
  for (std::size_t c = 0; c < cells.size(); c += std::size(kGroups)) {
    text += format(" %zu |", cells[c].vertices);
    rule += "---|";
  }
  text += "\n" + rule + "\n";
  const std::vector<Variant> all = variants();
  for (std::size_t v = 0; v < all.size(); ++v) {
    text += format("| %s |", all[v].name);
    for (const Cell& cell : cells) {
      text += cell.group == Group::kColliding ? " " : " / ";
      text += entry(cell.variants[v], static_cast<double>(cell.pairs));
      if (cell.group == Group::kApart) text += " |";
    }
    text += "\n";
  }
  return text + "\n";
}

std::string report(const std::vector<Cell>& cells, std::size_t repetitions, std::size_t sets) {
  const Machine machine = this_machine();
  std::string text = "# bench variants\n\n- CPU: " + machine.cpu + "\n- date: " + machine.date +
                     "\n- commit: " + machine.commit + "\n";
  text += "- compiler: " + machine.compiler + ", " + machine.flags + "\n";
  text += format("- %zu pairs per cell, median of %zu repetitions, all variants in turn, thread CPU time, double\n\n",
                 cells[0].pairs, repetitions);

  const auto per_query = [](std::uint64_t Counts::*count) {
    return [count](const Measured& m, double pairs) {
      return format("%.1f", static_cast<double>(m.counts.*count) / pairs);
    };
  };
  text += table("Region tests per query", cells, per_query(&Counts::tests));
  text += table("Dot products per query", cells, per_query(&Counts::dots));
  text += table("Cross products per query", cells, per_query(&Counts::crosses));
  text += table("Supports per query", cells, [](const Measured& m, double pairs) {
    return format("%.2f", static_cast<double>(m.supports) / pairs);
  });
  text += table("ns per query, plain support scan included", cells,
                [](const Measured& m, double) { return format("%.0f", m.ns); });
  text += table("Wrong verdicts + endless loops", cells,
                [](const Measured& m, double) { return format("%zu+%zu", m.wrong, m.endless); });

  text += format(
      "## Endless loops on %zu round difference sets in integers, 40 points each, near the origin\n\n| variant | "
      "endless |\n|---|---|\n",
      sets);
  const std::vector<std::size_t> endless = count_endless(sets);
  const std::vector<Variant> all = variants();
  for (std::size_t v = 0; v < all.size(); ++v) text += format("| %s | %zu |\n", all[v].name, endless[v]);

  std::uint64_t hash = 0;
  for (const Cell& cell : cells) hash = hash * 0x100000001b3 ^ cell.variants[kProduct].hash;
  return text + format("\nVerdict hash of clearway's loop: %016llx\n", static_cast<unsigned long long>(hash));
}

constexpr const char* kUsage =
    "usage: bench_variants [--quick] [--out FILE]\n"
    "  --quick     few pairs and repetitions: does everything run? (its times mean little)\n"
    "  --out FILE  also write the report to FILE\n";

struct Options {
  std::size_t pairs = 2000, repetitions = 31, sets = 200'000;
};

std::string measure_and_print(const Options& options, Program& program) {
  std::vector<Cell> cells;
  for (const std::size_t vertices : {8, 20, 50, 120, 300}) {
    for (const Group group : kGroups)
      cells.push_back(measure(make_pair_set(vertices, group, options.pairs), options.repetitions));
    std::fprintf(stderr, "%zu vertices: done\n", vertices);
  }
  program.print(report(cells, options.repetitions, options.sets));
  for (const Cell& cell : cells)
    if (cell.variants[kProduct].wrong + cell.variants[kProduct].endless > 0)
      return "clearway's loop gave a wrong verdict";
  return "";
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  Options options;
  Program program("bench_variants", kUsage);
  program.add({"--quick", [&] { options = {.pairs = 200, .repetitions = 5, .sets = 5'000}; }});
  return program.run(argc, argv, [&] { return measure_and_print(options, program); });
}
