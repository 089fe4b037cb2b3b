// The commands that need OMPL, where it was not there when this was built: they say so.
#include "commands.hpp"

#include <clearway/common/error.hpp>

#include <CLI/CLI.hpp>

namespace clearway::apps {
namespace {

void add_refusal(CLI::App& command) {
  command.allow_extras();
  command.callback([name = command.get_name()] {
    throw Error(name, "this build has no OMPL", "install libompl-dev and build again");
  });
}

}  // namespace

void add_benchmark(CLI::App& command, int&) { add_refusal(command); }
void add_plan(CLI::App& command, int&) { add_refusal(command); }

}  // namespace clearway::apps
