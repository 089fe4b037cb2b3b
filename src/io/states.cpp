#include <clearway/io/states.hpp>

#include <clearway/common/error.hpp>

#include "io/csv_row.hpp"
#include "io/json_fault.hpp"
#include "io/named_values.hpp"
#include "io/parse_number.hpp"
#include "io/read_file.hpp"
#include "io/text_reader.hpp"

#include <nlohmann/json.hpp>

namespace clearway {
namespace {

using io::NamedValues;
using io::trimmed;
using Json = nlohmann::json;

StatesFile parse_csv(std::string_view text, const std::string& source, const RobotModel& robot,
                     const std::vector<double>& defaults, const Group* group) {
  StatesFile file;
  NamedValues names(source, robot, group);
  bool is_begun = false;
  bool has_names = true;
  std::vector<std::string_view> cells;
  std::vector<double> values;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty() || line.front() == '#') continue;

    io::split_at_commas(line, cells);
    if (!is_begun) {
      is_begun = true;
      has_names = group == nullptr || !io::are_numbers(cells);
      if (has_names) {
        for (const std::string_view cell : cells) names.add_column(std::string(cell));
        continue;
      }
      names.set_columns_of_group();
    }
    const std::string where = source + ":" + std::to_string(number);
    if (cells.size() != names.columns()) {
      if (!has_names) throw io::group_size_error(where, cells.size(), robot, *group);
      throw Error(where, std::to_string(cells.size()) + " values for " + std::to_string(names.columns()) + " names",
                  "give one value per name of the first line");
    }
    values.resize(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!io::parse_number(cells[i], values[i]))
        throw Error(where, io::in_quotes(cells[i]) + " is not a number", "give a number in radians or metres");
    }
    file.states.push_back(names.state(values, defaults, where));
  }
  if (!is_begun) throw Error(source, "there is no line of joint names", "begin with one");
  file.warnings = names.warnings();
  return file;
}

/// For messages: short, and whatever bytes it holds. What it is made of stays out, as it may be nested without end.
std::string printable(const Json& value) {
  if (value.is_structured()) return value.is_array() ? "a list" : "an object";
  return io::in_quotes(value.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 40));
}

class JsonStates {
 public:
  JsonStates(const std::string& source, const RobotModel& robot, const std::vector<double>& defaults,
             const Group* group)
      : source_(source), robot_(robot), group_(group), names_(source, robot, group), defaults_(defaults) {}

  StatesFile read(const Json& root) {
    const Json* list = &root;
    if (root.is_object()) {
      list = nullptr;
      for (const char* key : {"states", "configurations"})
        if (!list && root.contains(key)) list = &root[key];
      if (!list && root.contains("joints") && root.contains("path")) list = &path_of_plan(root);
      if (!list) throw Error(source_, "there is no list \"states\"", "give a list of states");
      if (root.contains("joints")) read_names(root["joints"]);
    }
    if (!list->is_array()) throw Error(source_, "the states are not a list", "give a list of states");
    for (std::size_t i = 0; i < list->size(); ++i) read_state((*list)[i], source_ + ": state " + std::to_string(i));
    file_.warnings = names_.warnings();
    return std::move(file_);
  }

 private:
  /// Of what `plan --json` writes. Without a path it tells why.
  [[nodiscard]] const Json& path_of_plan(const Json& plan) const {
    const Json& path = plan["path"];
    if (!path.is_array() || !path.empty()) return path;
    const auto message = plan.find("message");
    const bool tells_why = message != plan.end() && message->is_string();
    throw Error(source_ + ": path",
                "is empty: this plan has none" +
                    (tells_why ? ", and says " + io::in_quotes(message->get_ref<const std::string&>()) : ""),
                "plan again until there is one");
  }

  void read_names(const Json& names) {
    if (!names.is_array()) return;
    for (const Json& name : names) {
      if (name.is_string())
        names_.add_column(name.get<std::string>());
      else if (name.is_object() && name.contains("name") && name["name"].is_string())
        return;  // a description, not a list
      else
        throw Error(source_, "\"joints\" holds " + printable(name) + ", which is no name",
                    "give a list of joint names");
    }
    has_names_ = is_named_ = true;
  }

  void read_state(const Json& state, const std::string& where) {
    const Json& values = state.is_object() && state.contains("joints") ? state["joints"] : state;
    std::vector<double> numbers;
    if (values.is_object()) {
      names_.clear();
      has_names_ = false;
      for (const auto& [name, value] : values.items()) {
        names_.add_column(name);
        numbers.push_back(number(value, where));
      }
    } else if (values.is_array() && has_names_) {
      for (const Json& value : values) numbers.push_back(number(value, where));
      if (numbers.size() != names_.columns()) {
        throw Error(where,
                    std::to_string(numbers.size()) + " values for " + std::to_string(names_.columns()) + " names",
                    "give one value per name in \"joints\"");
      }
    } else if (values.is_array() && group_ != nullptr && !is_named_) {
      for (const Json& value : values) numbers.push_back(number(value, where));
      names_.set_columns_of_group();
      if (numbers.size() != names_.columns()) throw io::group_size_error(where, numbers.size(), robot_, *group_);
    } else {
      throw Error(where, "it is neither values by name nor a list of values for names in \"joints\"",
                  "give {\"joint\": value, ...}");
    }
    file_.states.push_back(names_.state(numbers, defaults_, where));
  }

  static double number(const Json& value, const std::string& where) {
    double x = 0;
    if (value.is_number()) return value.get<double>();
    if (value.is_string() && io::parse_number(value.get_ref<const std::string&>(), x)) return x;
    throw Error(where, printable(value) + " is not a number", "give a number in radians or metres");
  }

  const std::string& source_;
  const RobotModel& robot_;
  const Group* group_;
  NamedValues names_;
  const std::vector<double>& defaults_;
  bool is_named_ = false;   // there is a list "joints",
  bool has_names_ = false;  // and its names are the columns
  StatesFile file_;
};

}  // namespace

StatesFile parse_states(std::string_view text, const std::string& source, const RobotModel& robot,
                        const std::vector<double>& defaults, const Group* group) {
  const auto first = text.find_first_not_of(" \t\r\n");
  const bool is_json = first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
  if (!is_json) return parse_csv(text, source, robot, defaults, group);
  Json root;
  try {
    root = Json::parse(text);
  } catch (const Json::exception&) {
    throw io::json_fault(source, text);
  }
  return JsonStates(source, robot, defaults, group).read(root);
}

StatesFile read_states(const std::filesystem::path& file, const RobotModel& robot, const std::vector<double>& defaults,
                       const Group* group) {
  constexpr io::FileKind kKind{"a CSV or JSON file", std::uintmax_t{1} << 30, "give the states in several files"};
  return parse_states(io::read_file(file, kKind), file.string(), robot, defaults, group);
}

}  // namespace clearway
