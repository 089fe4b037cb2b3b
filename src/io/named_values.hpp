// Values by name, put where they belong in a state.
#pragma once

#include <clearway/common/error.hpp>
#include <clearway/robot/robot.hpp>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clearway::io {

/// What the names of a table stand for: resolved once, used for every row.
class NamedValues {
 public:
  /// @param source  for messages
  /// @param group   whose variables alone may be named; null: all of the robot's
  NamedValues(std::string source, const RobotModel& robot, const Group* group)
      : source_(std::move(source)), robot_(robot), group_(group) {}

  /// The next column. @throws Error if there is no such variable or joint, or it was there before.
  void add_column(const std::string& name);
  /// A column for each variable of the group, in their order, in place of all others.
  void set_columns_of_group();
  void clear() { columns_.clear(); }
  [[nodiscard]] std::size_t columns() const noexcept { return columns_.size(); }

  /// `defaults` with one value per column in place. @throws Error, in the name of `where`, if a mimic joint disagrees.
  [[nodiscard]] std::vector<double> state(const std::vector<double>& values, std::vector<double> defaults,
                                          const std::string& where) const;

  /// Rates are of change: velocities and accelerations. A mimic joint has those of what it follows, times its multiplier.
  enum class Kind { kPositions, kRates };
  /// Puts one value per column in place. @return what is wrong, if a mimic joint disagrees
  [[nodiscard]] std::optional<std::string> put(std::span<const double> values, Kind kind,
                                               std::span<double> state) const;

  /// The first column whose value is no number and matters; null if there is none.
  [[nodiscard]] const std::string* first_not_finite(std::span<const double> values) const noexcept;
  /// The first column that sets a variable which the others do not set; null if there is none.
  [[nodiscard]] const std::string* first_missing_in(const NamedValues& others) const noexcept;

  /// Names that were ignored, one line each.
  [[nodiscard]] const std::vector<std::string>& warnings() const noexcept { return warnings_; }

 private:
  [[nodiscard]] bool may_be_named(VariableId variable) const;
  [[nodiscard]] Error unknown(const std::string& name) const;

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
  const Group* group_;
  std::vector<Column> columns_;
  std::vector<std::string> warnings_;
};

/// For values that are not as many as the group has.
[[nodiscard]] Error group_size_error(const std::string& where, std::size_t found, const RobotModel& robot,
                                     const Group& group);

}  // namespace clearway::io
