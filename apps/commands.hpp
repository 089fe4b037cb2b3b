// The commands of `clearway`, one function and one file each; main.cpp has a row for every one.
#pragma once

namespace CLI {
class App;
}

namespace clearway::apps {

/// Conventional exit codes, the same for all commands.
enum ExitCode : int {
  kClean = 0,     // yes, free, done
  kFindings = 1,  // a collision, no path
  kBadInput = 2,  // wrong usage, broken file
  kOurFault = 3,  // a defect of clearway
};

/// Each adds its options to `command` and its action as callback; the action leaves its exit code in `code`.
void add_acm(CLI::App& command, int& code);
void add_benchmark(CLI::App& command, int& code);
void add_check(CLI::App& command, int& code);
void add_demo(CLI::App& command, int& code);
void add_fk(CLI::App& command, int& code);
void add_inspect(CLI::App& command, int& code);
void add_plan(CLI::App& command, int& code);
void add_validate(CLI::App& command, int& code);
void add_verify(CLI::App& command, int& code);

}  // namespace clearway::apps
