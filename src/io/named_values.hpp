// Values by name, put where they belong in a state.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include <string>
#include <utility>
#include <vector>

namespace clearway::io {

/// What the names of a table stand for: resolved once, used for every row.
class NamedValues {
 public:
  /// @param source  for messages
  NamedValues(std::string source, const RobotModel& robot) : source_(std::move(source)), robot_(robot) {}

  /// The next column. @throws Error if there is no such variable or joint, or it was there before.
  void add_column(const std::string& name);
  void clear() { columns_.clear(); }
  [[nodiscard]] std::size_t columns() const noexcept { return columns_.size(); }

  /// `defaults` with one value per column in place. @throws Error, in the name of `where`, if a mimic joint disagrees.
  [[nodiscard]] std::vector<double> state(const std::vector<double>& values, std::vector<double> defaults,
                                          const std::string& where) const;

  /// Names that were ignored, one line each.
  [[nodiscard]] const std::vector<std::string>& warnings() const noexcept { return warnings_; }

 private:
  enum class Use { kVariable, kMimic, kIgnored };
  struct Column {
    std::string name;
    Use use;
    VariableId variable;  // of a mimic joint: that it follows
    double multiplier = 1;
    double offset = 0;
  };

  std::string source_;
  const RobotModel& robot_;
  std::vector<Column> columns_;
  std::vector<std::string> warnings_;
};

}  // namespace clearway::io
