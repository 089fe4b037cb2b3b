// `clearway plan` where OMPL was not there when this was built: says so.
#include "commands.hpp"

#include <clearway/common/error.hpp>

#include <CLI/CLI.hpp>

namespace clearway::apps {

void add_plan(CLI::App& command, int&) {
  command.allow_extras();
  command.callback([] { throw Error("plan", "this build has no OMPL", "install libompl-dev and build again"); });
}

}  // namespace clearway::apps
