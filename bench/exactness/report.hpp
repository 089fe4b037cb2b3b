// What was measured about certification, and the tables made of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace clearway::bench {

/// One cell: the same questions to both copies of the library.
struct ExactnessCell {
  std::string what;
  std::size_t questions = 0;
  double certified_ns = 0, uncertified_ns = 0;  // medians per question
  double again_ns = 0;     // certified, as a contestant of its own: how well times can be told apart
  std::size_t differ = 0;  // verdicts
  std::uint64_t hash = 0, uncertified_hash = 0;
  double quiet = 0;  // share of the runs that had the core for themselves

  [[nodiscard]] double cost() const { return certified_ns / uncertified_ns - 1; }
  [[nodiscard]] double noise() const { return again_ns / certified_ns - 1; }
};

/// Cells of one kind.
struct ExactnessPart {
  std::string name;
  std::vector<ExactnessCell> cells;
};

struct ExactnessResults {
  std::vector<ExactnessPart> parts;
  ExactnessCell touching;  // not one of the cells: no robot meets so many of these
  std::size_t repetitions = 0;
};

[[nodiscard]] std::string exactness_report(const ExactnessResults& results, const std::string& instruction_set);

}  // namespace clearway::bench
