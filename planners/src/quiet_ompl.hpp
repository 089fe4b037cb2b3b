// Keeps OMPL from writing to the terminal.
#pragma once

#include <ompl/util/Console.h>

namespace clearway {

/// While it lives, for the whole process: OMPL has one log. What was there before is kept here, since OMPL remembers only
/// one, which its own parts overwrite.
class QuietOmpl {
 public:
  QuietOmpl() { ompl::msg::noOutputHandler(); }
  ~QuietOmpl() { ompl::msg::useOutputHandler(before_); }
  QuietOmpl(const QuietOmpl&) = delete;
  QuietOmpl& operator=(const QuietOmpl&) = delete;

 private:
  ompl::msg::OutputHandler* before_ = ompl::msg::getOutputHandler();
};

}  // namespace clearway
