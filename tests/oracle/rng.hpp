// Random numbers that are the same on every machine, which std::uniform_*_distribution does not promise.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>

namespace clearway::oracle {

/// SplitMix64 (Steele, Lea, Flood 2014): the state is a counter, every output a hash of it.
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  /// 0 to n-1. The bias is below n / 2^32.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(((next() >> 32) * n) >> 32); }
  /// low to high, both included.
  int integer(int low, int high) { return low + static_cast<int>(below(static_cast<std::size_t>(high - low) + 1)); }
  /// low to high, on a grid of 2^-53 of the range.
  double real(double low, double high) { return low + (high - low) * (static_cast<double>(next() >> 11) * 0x1p-53); }
  bool coin() { return (next() >> 63) != 0; }
  double sign() { return coin() ? 1 : -1; }
  double power_of_two(int low, int high) { return std::ldexp(1.0, integer(low, high)); }

  template <class T>
  T pick(std::initializer_list<T> choices) {
    return choices.begin()[below(choices.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace clearway::oracle
