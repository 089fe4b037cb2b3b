// Keeps OMPL from writing to the terminal.
#pragma once

#include <ompl/util/Console.h>

namespace clearway {

/// While it lives, for the whole process: OMPL has one log.
class QuietOmpl {
 public:
  QuietOmpl() { ompl::msg::noOutputHandler(); }
  ~QuietOmpl() { ompl::msg::restorePreviousOutputHandler(); }
  QuietOmpl(const QuietOmpl&) = delete;
  QuietOmpl& operator=(const QuietOmpl&) = delete;
};

}  // namespace clearway
