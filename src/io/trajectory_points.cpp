#include "io/trajectory_points.hpp"

#include "io/moveit_values.hpp"
#include "io/parse_number.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <utility>

namespace clearway::io {
namespace {

constexpr std::string_view kPointKeys[] = {"positions", "velocities",      "accelerations", "effort",
                                           "time",      "time_from_start", "transforms"};

/// `ros2 topic echo` puts this in place of what it leaves out.
void require_in_full(const YamlView& value) {
  if (value.is_text() && value.node().text == "...")
    throw value.error("is '...': the rest was left out", "print it in full, as `ros2 topic echo --full-length` does");
}

/// The number, or NaN or infinity if the text says so: who knows the joint's name will refuse it.
double number_as_written(const YamlView& value) {
  std::string_view text = value.node().text;
  const std::size_t sign = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  std::string without_point;  // YAML writes .nan and -.inf
  constexpr std::string_view kFirstOfWord = "nNiI";
  if (text.size() > sign + 1 && text[sign] == '.' && kFirstOfWord.find(text[sign + 1]) != std::string_view::npos) {
    without_point = std::string(text.substr(0, sign)) + std::string(text.substr(sign + 1));
    text = without_point;
  }
  double number = 0;
  if (!value.is_text() || !parse_number(text, number)) {
    require_in_full(value);
    return value.number();  // which says what is wrong
  }
  return number;
}

/// Files that are cut short may end behind a key.
void require_values(const YamlView& point) {
  const auto& values = point.node().children;
  const auto is_nothing = [](const auto& value) { return value->kind == YamlNode::Kind::kNull; };
  const auto nothing = std::find_if(values.begin(), values.end(), is_nothing);
  if (nothing == values.end()) return;
  throw point.error("nothing follows '" + point.keys()[static_cast<std::size_t>(nothing - values.begin())] + "'",
                    "give it a value: the file may be cut short");
}

std::vector<double> numbers_as_written(const YamlView& point, std::string_view key) {
  std::vector<double> numbers;
  const auto list = point.find(key);
  if (!list) return numbers;
  numbers.reserve(list->size());
  for (std::size_t i = 0; i < list->size(); ++i) numbers.push_back(number_as_written((*list)[i]));
  return numbers;
}

std::vector<TwistNumbers> twists_at(const YamlView& point, std::string_view key) {
  std::vector<TwistNumbers> twists;
  if (const auto list = point.find(key)) {
    for (const YamlView& twist : list->items())
      twists.push_back({point_at(twist.at("linear")), point_at(twist.at("angular"))});
  }
  return twists;
}

/// One of several names for a whole number.
std::int64_t whole_number(const YamlView& time, std::initializer_list<const char*> keys) {
  std::optional<YamlView> value;
  const char* known_as = nullptr;
  for (const char* const key : keys) {
    const auto found = time.find(key);
    if (found && value)
      throw time.error(std::string("has both '") + known_as + "' and '" + key + "'", "keep one of them");
    if (!found) continue;
    value = found;
    known_as = key;
  }
  if (!value)
    throw time.error(std::string("has no '") + *keys.begin() + "'", "give sec and nanosec, or secs and nsecs");
  std::int64_t number = 0;
  if (!value->is_text() || !parse_number(value->node().text, number))
    throw value->error("is not a whole number", "give sec and nanosec as whole numbers, or a number of seconds");
  return number;
}

double seconds_of(const YamlView& time) {
  if (!time.is_map()) return time.number();
  constexpr std::string_view kKeys[] = {"sec", "secs", "nanosec", "nsecs", "nsec"};
  time.allow_only(kKeys);
  const std::int64_t seconds = whole_number(time, {"sec", "secs"});
  const std::int64_t nanoseconds = whole_number(time, {"nanosec", "nsecs", "nsec"});
  constexpr std::int64_t kSecond = 1'000'000'000;
  if (nanoseconds < 0 || nanoseconds >= kSecond)
    throw time.error("its nanoseconds are " + std::to_string(nanoseconds), "give 0 to 999999999");
  return static_cast<double>(seconds) + static_cast<double>(nanoseconds) / static_cast<double>(kSecond);
}

PointRecord record_of(const YamlView& point) {
  require_in_full(point);
  point.allow_only(kPointKeys);
  require_values(point);
  PointRecord record;
  record.line = point.node().line;
  const auto from_start = point.find("time_from_start"), time = point.find("time");
  if (from_start && time) throw point.error("has both 'time' and 'time_from_start'", "keep one of them");
  if (from_start) record.time_s = seconds_of(*from_start);
  if (time) record.time_s = time->number();
  record.positions = numbers_as_written(point, "positions");
  if (const auto transforms = point.find("transforms"); transforms && transforms->size() > 0) {
    if (!record.positions.empty())
      throw point.error("has positions and transforms", "give joints in space apart from the others");
    for (const YamlView& transform : transforms->items()) {
      record.transforms.push_back({point_at(transform.at("translation")), quaternion_at(transform.at("rotation"))});
    }
    record.twists = twists_at(point, "velocities");
    record.twist_rates = twists_at(point, "accelerations");
    return record;
  }
  record.velocities = numbers_as_written(point, "velocities");
  record.accelerations = numbers_as_written(point, "accelerations");
  return record;
}

}  // namespace

void PointTaker::take(const YamlNode& list, const std::string& path, std::size_t index, const YamlNode& item) {
  std::shared_ptr<PointList>& points = lists_[&list];
  if (!points) points = std::make_shared<PointList>(PointList{path, {}});
  points->points.push_back(record_of(YamlView(file_, item).called(path + "[" + std::to_string(index) + "]")));
}

std::shared_ptr<const PointList> PointTaker::points_of(const YamlView& list) const {
  if (const auto taken = lists_.find(&list.node()); taken != lists_.end()) return taken->second;
  auto points = std::make_shared<PointList>(PointList{list.path(), {}});
  for (const YamlView& item : list.items()) points->points.push_back(record_of(item));
  return points;
}

}  // namespace clearway::io
