// Reads a log of OMPL's benchmark as strictly as OMPL documents it.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace clearway {

struct OmplLog {
  struct Planner {
    std::string name;
    std::map<std::string, std::string> common;
    std::vector<std::map<std::string, std::string>> runs;  // value by "name TYPE"; empty if there is none
    std::vector<std::string> progress;                     // "name TYPE"
  };
  std::string experiment;
  std::map<std::string, std::string> properties;
  std::string seed, seconds, megabytes;
  unsigned runs = 0;
  std::vector<Planner> planners;
};

/// The grammar, in the words of OMPL's page "How to Benchmark Planners" (EOL is the end of a line):
///
///     logfile      ::= preamble planners_data
///     preamble     ::= [library " version " number EOL] "Experiment " name EOL
///                      [int " experiment properties" EOL, as many of: name type " = " value EOL]
///                      "Running on " host EOL "Starting at " date EOL setup [cpuinfo]
///                      int " is the random seed" EOL float " seconds per run" EOL float " MB per run" EOL
///                      [int " runs per planner" EOL] float " seconds spent to collect the data" EOL
///                      [int " enum type" EOL, as many of: name "|" value "|" ... EOL] int " planners" EOL
///     setup, cpuinfo ::= "<<<|" EOL lines "|>>>" EOL
///     planner_data ::= name EOL int " common properties" EOL, as many of: name " = " value EOL,
///                      int " properties for each run" EOL, as many of: name " " type EOL,
///                      int " runs" EOL, as many lines of: as many as there are properties of: value "; "
///                      [int " progress properties for each run" EOL, as many of: name " " type EOL,
///                       int " runs" EOL, as many lines of: points, each followed by ";", of values, each followed by ","]
///                      "." EOL
///
/// A type is BOOLEAN, INTEGER, REAL or ENUM; a value is a number, inf, nan or nothing. The name of an experiment has no blanks.
/// @throws std::runtime_error with the number of the line that breaks it.
[[nodiscard]] OmplLog read_ompl_log(const std::string& text);

}  // namespace clearway
