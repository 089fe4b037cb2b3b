// The `clearway` command: finds the command asked for, and turns faults into one line and an exit code.
#include "commands.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/version.hpp>

#include <CLI/CLI.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <iostream>

namespace {

struct Command {
  const char* name;
  const char* help;
  void (*add)(CLI::App&, int&);
};

constexpr Command kCommands[] = {
    {"inspect", "Show what was understood of a robot's files.", clearway::apps::add_inspect},
    {"fk", "Print where the links of a robot are in given states.", clearway::apps::add_fk},
    {"check", "Say of each state whether it is free, and if not, who hits whom.", clearway::apps::add_check},
    {"acm", "Find by sampling which pairs of links need no check; write them as SRDF.", clearway::apps::add_acm},
    {"validate", "Say of a trajectory whether it is free at every instant, and if not, when what hits what.",
     clearway::apps::add_validate},
    {"plan", "Find a path from a start to a goal, certified free at every instant.", clearway::apps::add_plan},
    {"benchmark", "Compare planners on problems; write OMPL's log and print a table.", clearway::apps::add_benchmark},
    {"verify", "Re-check a proof about a trajectory, with no part of the checker.", clearway::apps::add_verify},
    {"demo", "Pose a few bodies and print each verdict with its proof.", clearway::apps::add_demo},
};

constexpr const char* kFooter =
    "Results go to stdout, everything else to stderr.\n"
    "Exit codes: 0 clean, 1 findings, 2 bad usage or input, 3 a defect of clearway.\n"
    "Hulls of meshes are kept in ~/.cache/clearway, or where CLEARWAY_CACHE_DIR says; nowhere if that is empty.\n"
    "\n"
    "Try:  clearway check arm7 --scene robots/arm7/scene.yaml --default ready";

/// Whoever closes stdout does not want a file that is opened later to be taken for it.
void keep_standard_streams_apart() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) == -1) static_cast<void>(open("/dev/null", O_RDONLY));
}

/// A verdict that nobody got to see must not end like one that was.
void require_told() {
  std::cout.flush();
  if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw clearway::Error("stdout", "cannot be written", "check where it goes");
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_streams_apart();
  CLI::App app("clearway: does this robot hit anything? Exact verdicts, with proof.", "clearway");
  app.set_version_flag("--version", std::string(clearway::version()));
  app.require_subcommand(1);
  app.footer(kFooter);
  int code = clearway::apps::kClean;
  for (const Command& command : kCommands) command.add(*app.add_subcommand(command.name, command.help), code);

  try {
    app.parse(argc, argv);
    require_told();
    return code;
  } catch (const CLI::ParseError& e) {  // --help and --version come this way too, with exit code 0
    return app.exit(e) == 0 ? clearway::apps::kClean : clearway::apps::kBadInput;
  } catch (const clearway::Error& e) {
    std::cerr << "clearway: " << e.what() << '\n';
    return clearway::apps::kBadInput;
  } catch (const std::exception& e) {
    std::cerr << "clearway: internal error: " << e.what() << "; please report it with the command line\n";
    return clearway::apps::kOurFault;
  }
}
