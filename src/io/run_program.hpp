// Runs another program and keeps what it prints.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace clearway::io {

struct ProgramResult {
  int status;             // 0 if it is content; 128 + the signal if one ended it
  std::string output;     // its stdout
  std::string complaint;  // its stderr
};

/// Runs the program of that name on the PATH, without a shell, with an empty stdin, and waits for its end.
/// @param words  its name and its arguments
/// @return nothing if there is no such program, or it cannot be started
[[nodiscard]] std::optional<ProgramResult> run_program(const std::vector<std::string>& words);

}  // namespace clearway::io
