#include <clearway/robot/group_values.hpp>

namespace clearway {

std::vector<double> values_of(const Group& group, JointView q) {
  std::vector<double> values;
  values.reserve(group.variables.size());
  for (const VariableId variable : group.variables) values.push_back(q[variable.index()]);
  return values;
}

void put_values(const Group& group, std::span<const double> values, std::span<double> q) noexcept {
  for (std::size_t i = 0; i < group.variables.size(); ++i) q[group.variables[i].index()] = values[i];
}

}  // namespace clearway
