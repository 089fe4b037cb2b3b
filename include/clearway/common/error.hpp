// The one exception of the project: bad input, told so that its reader can mend it.
#pragma once

#include <stdexcept>
#include <string>

namespace clearway {

/// Thrown while loading or building, never while checking. Its text is one line: "where: what was found; what to do".
class Error : public std::runtime_error {
 public:
  /// @param where   file, element or function that holds the fault, e.g. "arm.urdf: link 'elbow'"
  /// @param found   what was found there, e.g. "mesh scale is 0"
  /// @param remedy  what to do about it, e.g. "give a scale that is not zero"
  Error(std::string where, std::string found, std::string remedy);

  [[nodiscard]] const std::string& where() const noexcept { return where_; }
  [[nodiscard]] const std::string& found() const noexcept { return found_; }
  [[nodiscard]] const std::string& remedy() const noexcept { return remedy_; }

 private:
  std::string where_;
  std::string found_;
  std::string remedy_;
};

}  // namespace clearway
