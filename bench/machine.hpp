// Where and with what a result was made: a number without these is worth little.
#pragma once

#include <string>

namespace clearway::bench {

struct Machine {
  std::string cpu;     // model name, family and model number
  std::string date;    // UTC, ISO 8601
  std::string commit;  // of the source tree, with "-dirty" if it had changes
  std::string compiler;
  std::string flags;  // of this program; Debian's libraries come as Debian built them
};

[[nodiscard]] Machine this_machine();

}  // namespace clearway::bench
