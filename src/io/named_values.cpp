#include "io/named_values.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/nearest_name.hpp>

#include "io/text_reader.hpp"

#include <algorithm>
#include <cmath>

namespace clearway::io {
namespace {

/// How far the value of a mimic joint may be off: files round.
constexpr double kMimicTolerance = 1e-6;

}  // namespace

void NamedValues::add_column(const std::string& name) {
  const auto is_it = [&](const Column& column) { return column.name == name; };
  if (std::any_of(columns_.begin(), columns_.end(), is_it))
    throw Error(source_, "joint " + in_quotes(name) + " is there twice", "name every joint once");

  if (const auto variable = robot_.find_variable(name); variable && may_be_named(*variable)) {
    columns_.push_back({name, Use::kVariable, *variable});
    return;
  }
  const auto joint = robot_.find_joint(name);
  if (joint && robot_[*joint].is_mimic && variable_count(robot_[*joint].type) == 1) {
    const JointInput& input = robot_.inputs()[robot_[*joint].inputs];
    if (!may_be_named(input.variable)) throw unknown(name);
    columns_.push_back({name, Use::kMimic, input.variable, input.multiplier, input.offset});
    return;
  }
  if (joint && robot_[*joint].type == JointType::kFixed) {
    const std::string warning = source_ + ": joint '" + name + "' is fixed, its values are ignored";
    if (std::find(warnings_.begin(), warnings_.end(), warning) == warnings_.end()) warnings_.push_back(warning);
    columns_.push_back({name, Use::kIgnored, {}});
    return;
  }
  if (name == "time") {
    columns_.push_back({name, Use::kIgnored, {}});
    return;
  }
  throw unknown(name);
}

void NamedValues::set_columns_of_group() {
  columns_.clear();
  for (const VariableId variable : group_->variables)
    columns_.push_back({robot_[variable].name, Use::kVariable, variable});
}

bool NamedValues::may_be_named(VariableId variable) const {
  return group_ == nullptr ||
         std::find(group_->variables.begin(), group_->variables.end(), variable) != group_->variables.end();
}

Error NamedValues::unknown(const std::string& name) const {
  std::vector<std::string> known;
  if (group_ != nullptr) {
    for (const VariableId variable : group_->variables) known.push_back(robot_[variable].name);
    return {source_,
            "group " + in_quotes(group_->name) + " has no joint " + in_quotes(name) + " to move" +
                nearest_name_hint(name, known),
            "name its joints: others have their default value"};
  }
  for (const Variable& variable : robot_.variables()) known.push_back(variable.name);
  return {source_, "robot '" + robot_.name() + "' has no joint " + in_quotes(name) + nearest_name_hint(name, known),
          "name its joints"};
}

std::optional<std::string> NamedValues::put(std::span<const double> values, Kind kind, std::span<double> state) const {
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i].use == Use::kVariable) state[columns_[i].variable.index()] = values[i];
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Column& column = columns_[i];
    if (column.use != Use::kMimic) continue;
    const double offset = kind == Kind::kPositions ? column.offset : 0;
    const double follows = column.multiplier * state[column.variable.index()] + offset;
    if (std::isfinite(follows) && !(std::abs(values[i] - follows) <= kMimicTolerance)) {
      return "mimic joint '" + column.name + "' has the value " + std::to_string(values[i]) + ", but follows '" +
             robot_[column.variable].name + "' to " + std::to_string(follows);
    }
  }
  return std::nullopt;
}

std::vector<double> NamedValues::state(const std::vector<double>& values, std::vector<double> defaults,
                                       const std::string& where) const {
  if (const auto fault = put(values, Kind::kPositions, defaults)) throw Error(where, *fault, "leave it out");
  return defaults;
}

const std::string* NamedValues::first_not_finite(std::span<const double> values) const noexcept {
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i].use != Use::kIgnored && !std::isfinite(values[i])) return &columns_[i].name;
  return nullptr;
}

const std::string* NamedValues::first_missing_in(const NamedValues& others) const noexcept {
  for (const Column& column : columns_) {
    const auto is_it = [&](const Column& other) {
      return other.use == Use::kVariable && other.variable == column.variable;
    };
    if (column.use == Use::kVariable && std::none_of(others.columns_.begin(), others.columns_.end(), is_it))
      return &column.name;
  }
  return nullptr;
}

Error group_size_error(const std::string& where, std::size_t found, const RobotModel& robot, const Group& group) {
  std::string names;
  for (const VariableId variable : group.variables) names += (names.empty() ? "" : ", ") + robot[variable].name;
  return {where,
          std::to_string(found) + " values for the " + std::to_string(group.variables.size()) + " of group " +
              in_quotes(group.name),
          "give " + (names.empty() ? "none" : names) + ", in this order, or names"};
}

}  // namespace clearway::io
