// What was measured about edges, and the tables made of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace clearway::bench {

struct RouteOnEdges {
  double valid_us = 0, invalid_us = 0;  // median over repetitions of the mean per edge; 0 if there are none
  std::size_t differs = 0;              // edges on which it does not agree with clearway, sampled
};

/// Of times of single edges.
struct Spread {
  double median_us = 0, most_us = 0;  // 95 % take less than that
};

struct EdgesCell {
  std::string family, kind;
  std::size_t valid = 0, invalid = 0;  // by clearway, sampled
  std::size_t not_certified = 0;       // of the valid ones: collide or come too close between the states
  Spread sampled, certified;           // of the valid ones, and of these that are certified
  std::uint64_t hash = 0;
  std::vector<RouteOnEdges> routes;
};

struct EdgesResults {
  std::string robot;
  std::vector<std::string> names, hows;
  std::vector<EdgesCell> cells;
  double kinematics_ns = 0;  // per state, in lanes
  std::size_t lanes = 0;
  std::size_t repetitions = 0;
  std::size_t scenes = 0;  // of each family, at most
};

[[nodiscard]] std::string edges_report(const EdgesResults& results, const std::string& instruction_set);

}  // namespace clearway::bench
