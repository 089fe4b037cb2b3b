#include "ompl_log.hpp"

#include <charconv>
#include <sstream>
#include <stdexcept>

namespace clearway {
namespace {

class Lines {
 public:
  explicit Lines(const std::string& text) : stream_(text) { next(); }

  [[nodiscard]] bool is_over() const { return is_over_; }
  [[nodiscard]] const std::string& peek() const { return line_; }
  std::string take() {
    require(!is_over_, "the log ends too early");
    std::string line = line_;
    next();
    return line;
  }
  /// What stands before the ending, if the line has it.
  std::string take_before(const std::string& ending) {
    require(line_.ends_with(ending), "expected ..." + ending);
    const std::string line = take();
    return line.substr(0, line.size() - ending.size());
  }
  std::string take_after(const std::string& beginning) {
    require(line_.starts_with(beginning), "expected " + beginning + "...");
    return take().substr(beginning.size());
  }
  unsigned take_count(const std::string& ending) {
    const std::string text = take_before(ending);
    unsigned count = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), count);
    require(fault == std::errc{} && end == text.data() + text.size(), "'" + text + "' is no count");
    return count;
  }
  void require(bool holds, const std::string& what) const {
    if (!holds) throw std::runtime_error("line " + std::to_string(number_) + " '" + line_ + "': " + what);
  }

 private:
  void next() {
    is_over_ = !std::getline(stream_, line_);
    ++number_;
  }
  std::istringstream stream_;
  std::string line_;
  unsigned number_ = 0;
  bool is_over_ = false;
};

/// As many pieces as end with the separator; there is nothing after the last.
std::vector<std::string> pieces(const Lines& lines, const std::string& text, const std::string& separator) {
  std::vector<std::string> found;
  std::size_t from = 0;
  for (std::size_t at = text.find(separator); at != std::string::npos; at = text.find(separator, from)) {
    found.push_back(text.substr(from, at - from));
    from = at + separator.size();
  }
  lines.require(from == text.size(), "'" + text + "' does not end with '" + separator + "'");
  return found;
}

std::pair<std::string, std::string> assignment(Lines& lines) {
  const std::string line = lines.take();
  const std::size_t at = line.find(" = ");
  lines.require(at != std::string::npos, "'" + line + "' before it is no assignment");
  return {line.substr(0, at), line.substr(at + 3)};
}

std::vector<std::string> property_names(Lines& lines, unsigned count) {
  std::vector<std::string> names;
  for (unsigned i = 0; i < count; ++i) {
    names.push_back(lines.take());
    const std::string type = names.back().substr(names.back().rfind(' ') + 1);
    lines.require(type == "BOOLEAN" || type == "INTEGER" || type == "REAL" || type == "ENUM",
                  "'" + names.back() + "' before it has no type");
  }
  return names;
}

void require_value(const Lines& lines, const std::string& text) {
  double value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  lines.require(text.empty() || (fault == std::errc{} && end == text.data() + text.size()),
                "'" + text + "' before it is no number");
}

void skip_text(Lines& lines) {
  lines.require(lines.peek() == "<<<|", "expected <<<|");
  while (lines.take() != "|>>>") {
  }
}

OmplLog::Planner read_planner(Lines& lines) {
  OmplLog::Planner planner;
  planner.name = lines.take();
  const unsigned common = lines.take_count(" common properties");
  for (unsigned i = 0; i < common; ++i) planner.common.insert(assignment(lines));
  const std::vector<std::string> names = property_names(lines, lines.take_count(" properties for each run"));
  const unsigned runs = lines.take_count(" runs");
  for (unsigned i = 0; i < runs; ++i) {
    const std::vector<std::string> values = pieces(lines, lines.take(), "; ");
    lines.require(values.size() == names.size(), "the run before it has another number of values");
    planner.runs.emplace_back();
    for (std::size_t k = 0; k < names.size(); ++k) {
      require_value(lines, values[k]);
      planner.runs.back()[names[k]] = values[k];
    }
  }
  if (lines.peek() != ".") {
    planner.progress = property_names(lines, lines.take_count(" progress properties for each run"));
    lines.require(lines.take_count(" runs") == runs, "progress of another number of runs");
    for (unsigned i = 0; i < runs; ++i)
      for (const std::string& point : pieces(lines, lines.take(), ";"))
        lines.require(pieces(lines, point, ",").size() == planner.progress.size(), "a point has too few values");
  }
  lines.require(lines.take() == ".", "the planner does not end");
  return planner;
}

}  // namespace

OmplLog read_ompl_log(const std::string& text) {
  Lines lines(text);
  OmplLog log;
  if (lines.peek().find(" version ") != std::string::npos) lines.take();
  log.experiment = lines.take_after("Experiment ");
  lines.require(log.experiment.find(' ') == std::string::npos, "the name before it has blanks");
  if (lines.peek().ends_with(" experiment properties")) {
    const unsigned count = lines.take_count(" experiment properties");
    for (unsigned i = 0; i < count; ++i) log.properties.insert(assignment(lines));
  }
  lines.take_after("Running on ");
  lines.take_after("Starting at ");
  skip_text(lines);
  if (lines.peek() == "<<<|") skip_text(lines);
  log.seed = lines.take_before(" is the random seed");
  log.seconds = lines.take_before(" seconds per run");
  log.megabytes = lines.take_before(" MB per run");
  log.runs = lines.take_count(" runs per planner");
  lines.take_before(" seconds spent to collect the data");
  const unsigned enums = lines.take_count(" enum type");
  for (unsigned i = 0; i < enums; ++i) lines.require(lines.take().find('|') != std::string::npos, "no enum before it");
  const unsigned planners = lines.take_count(" planners");
  for (unsigned i = 0; i < planners; ++i) log.planners.push_back(read_planner(lines));
  lines.require(lines.is_over(), "there is more than was announced");
  return log;
}

}  // namespace clearway
