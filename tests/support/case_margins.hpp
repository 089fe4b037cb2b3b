// The margins recorded in shared/cases, which the oracle passes over, since no verdict may rest on them: distance, or minus the
// depth, rounded to six digits.
#pragma once

#include "oracle/case_file.hpp"

#include <zlib.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace clearway {

struct MarkedCase {
  oracle::Pair pair;
  double margin_m;  // > 0 apart, 0 touching, < 0 overlapping
};

/// What rounding to six digits can do to a margin, relative [1].
inline constexpr double kMarginRounding = 6e-6;

/// All cases that have a margin.
inline std::vector<MarkedCase> read_marked_cases(const std::filesystem::path& folder) {
  std::vector<MarkedCase> all;
  for (const auto& file : oracle::find_case_files(folder)) {
    std::map<std::string, std::string> margins;
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> gz(gzopen(file.c_str(), "rb"), gzclose);
    if (!gz) throw std::runtime_error(file.string() + ": cannot be opened");
    for (char line[4096]; gzgets(gz.get(), line, sizeof line) != nullptr;) {
      std::istringstream in(line);
      std::string word, name, category, verdict, margin;
      if (in >> word >> name >> category >> verdict >> margin && word == "case") margins[name] = margin;
    }
    for (oracle::Pair& pair : oracle::read_case_file(file)) {
      const std::string& margin = margins.at(pair.name);
      if (margin != "-")
        all.push_back({std::move(pair), std::strtod(margin.c_str(), nullptr)});  // stod refuses denormals
    }
  }
  return all;
}

}  // namespace clearway
