#include "acceleration_option.hpp"

#include "option_text.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/nearest_name.hpp>

#include <limits>

namespace clearway::apps {
namespace {

/// The last four numbers of a floating joint.
bool is_of_quaternion(const RobotModel& model, std::size_t v) {
  const Joint& joint = model[model.variables()[v].joint];
  return joint.type == JointType::kFloating && v >= model.inputs()[joint.inputs + 3].variable.index();
}

}  // namespace

AccelerationOption acceleration_option(const std::string& text, const std::string& option, const RobotModel& model) {
  const auto [joint, number_text] = split(text);
  const double value = number(number_text, option);
  if (!(value > 0)) throw Error(option, "is '" + number_text + "'", "give a positive number");
  const bool is_for_all = text.find('=') == std::string::npos;
  if (is_for_all || model.find_variable(joint)) return {joint, value};
  std::vector<std::string> known;
  for (const Variable& variable : model.variables()) known.push_back(variable.name);
  throw Error(option, "there is no joint '" + joint + "' to move" + nearest_name_hint(joint, known),
              "give JOINT=VALUE, or a number for all");
}

std::vector<double> acceleration_limits(const std::vector<std::string>& texts, const std::string& option,
                                        const RobotModel& model) {
  if (texts.empty()) return {};
  std::vector<double> limits(model.variables().size(), std::numeric_limits<double>::infinity());
  for (const std::string& text : texts) {
    const auto [joint, value] = acceleration_option(text, option, model);
    for (std::size_t v = 0; v < limits.size(); ++v)
      if (joint.empty() ? !is_of_quaternion(model, v) : joint == model.variables()[v].name) limits[v] = value;
  }
  return limits;
}

}  // namespace clearway::apps
