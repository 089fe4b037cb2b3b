// The troublesome pairs: they give the verdicts they are made for, and are the same everywhere.
#include "trouble.hpp"
#include "exact_verdict.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <set>
#include <stdexcept>

namespace clearway::oracle {
namespace {

TEST(Trouble, EveryCategoryGivesItsVerdicts) {
  constexpr int kPairs = 1000;
  std::size_t pair_count = 0;
  for (const Category& category : categories()) {
    int hits = 0;
    for (std::uint64_t seed = 0; seed < kPairs; ++seed) hits += exact_verdict(category.make(seed));
    std::printf("%-32s %5.1f %% hits\n", category.name.c_str(), 100.0 * hits / kPairs);
    pair_count += kPairs;
    switch (category.gives) {
      case Gives::kHitsOnly:
        EXPECT_EQ(hits, kPairs) << category.name;
        break;
      case Gives::kFreeOnly:
        EXPECT_EQ(hits, 0) << category.name;
        break;
      case Gives::kBoth:  // at least one in twenty of either
        EXPECT_GE(hits, kPairs / 20) << category.name;
        EXPECT_LE(hits, kPairs - kPairs / 20) << category.name;
        break;
    }
  }
  EXPECT_EQ(pair_count, categories().size() * kPairs);
}

TEST(Trouble, VerdictsDoNotDependOnTheOrderOfBodiesOrVertices) {
  for (const Category& category : categories()) {
    for (std::uint64_t seed = 1000; seed < 1050; ++seed) {
      const Pair pair = category.make(seed);
      Pair other{pair.name, pair.b, pair.a, {}};
      std::reverse(other.a.vertices.begin(), other.a.vertices.end());
      EXPECT_EQ(exact_verdict(pair), exact_verdict(other)) << pair.name;
    }
  }
}

/// FNV-1a over the bits of every number.
class Hash {
 public:
  void add(double x) {
    auto bits = std::bit_cast<std::uint64_t>(x);
    for (int i = 0; i < 8; ++i, bits >>= 8) value_ = (value_ ^ (bits & 0xff)) * 0x100000001b3U;
  }
  void add(const Body& body) {
    for (const Eigen::Vector3d& v : body.vertices) add_all(v);
    add_all(body.R);
    add_all(body.t);
    add(body.radius);
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  template <class Matrix>
  void add_all(const Matrix& m) {
    for (int row = 0; row < m.rows(); ++row) {
      for (int column = 0; column < m.cols(); ++column) add(m(row, column));
    }
  }
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

TEST(Trouble, PairsAreTheSameOnEveryMachine) {
  Hash all;
  for (const Category& category : categories()) {
    Hash own;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const Pair pair = category.make(seed);
      for (Hash* hash : {&all, &own}) hash->add(pair.a), hash->add(pair.b);
    }
    std::printf("%-32s %016lx\n", category.name.c_str(), static_cast<unsigned long>(own.value()));
  }
  // A changed generator changes this number; nothing else may.
  EXPECT_EQ(all.value(), 0xd2153d5337c40d05U);
}

TEST(Trouble, NamesAreUniqueAndFound) {
  std::set<std::string> names;
  for (const Category& c : categories()) {
    EXPECT_TRUE(names.insert(c.name).second) << c.name;
    EXPECT_EQ(category(c.name).name, c.name);
    EXPECT_EQ(c.make(7).name, c.name + ".7");
  }
  EXPECT_THROW((void)category("no such trouble"), std::out_of_range);
}

}  // namespace
}  // namespace clearway::oracle
