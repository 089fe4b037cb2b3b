// Rows of numbers: CSV, and what OMPL's printAsMatrix writes.
#include <clearway/common/error.hpp>

#include "io/csv_row.hpp"
#include "io/parse_number.hpp"
#include "io/text_reader.hpp"
#include "io/trajectory_formats.hpp"
#include "io/trajectory_header.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace clearway::io {
namespace {

using Cells = std::vector<std::string_view>;

/// A line that says something: neither empty nor a comment.
bool is_row(std::string_view line) { return !line.empty() && line.front() != '#'; }

void split(std::string_view line, Cells& cells) {
  if (line.find(',') != std::string_view::npos)
    split_at_commas(line, cells);
  else
    split_at_blanks(line, cells);
}

/// Where numbers have decimal commas, programs put semicolons between cells.
Error semicolon_error(const LineReader& lines) {
  return {lines.where() + ":" + std::to_string(lines.line().find(';') + 1), "there is a semicolon between cells",
          "put commas between cells, and decimal points in numbers"};
}

class RowsOfWaypoints final : public WaypointSource {
 public:
  /// @param lines  at the first row already
  RowsOfWaypoints(LineReader lines, TrajectoryHeader header, const RobotModel& robot, std::vector<double> defaults)
      : lines_(std::move(lines)),
        uses_(std::move(header.cells)),
        maker_(robot, std::move(header.columns), std::move(defaults)) {}

  [[nodiscard]] bool has_times() const noexcept override { return maker_.has_times(); }
  [[nodiscard]] Interpolation richest() const noexcept override { return maker_.richest(); }

  [[nodiscard]] bool read(Waypoint& next) override {
    while (!is_at_row_) {
      if (!lines_.next()) return false;
      is_at_row_ = is_row(trimmed(lines_.line()));
    }
    is_at_row_ = false;
    read_numbers();
    if (const auto fault = maker_.make({time_s_, positions_, velocities_, accelerations_}, next))
      throw Error(lines_.where(), fault->found, fault->remedy);
    return true;
  }

 private:
  void read_numbers() {
    split(trimmed(lines_.line()), cells_);
    if (cells_.size() != uses_.size()) {
      throw Error(lines_.where(),
                  std::to_string(cells_.size()) + " values for " + std::to_string(uses_.size()) + " columns",
                  "give every row one value per column");
    }
    positions_.clear();
    velocities_.clear();
    accelerations_.clear();
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      double value = 0;
      if (!parse_number(cells_[i], value))
        throw Error(lines_.where(), in_quotes(cells_[i]) + " is not a number", "give a number in each column");
      if (uses_[i] == CellUse::kTime) time_s_ = value;
      if (uses_[i] == CellUse::kPosition) positions_.push_back(value);
      if (uses_[i] == CellUse::kVelocity) velocities_.push_back(value);
      if (uses_[i] == CellUse::kAcceleration) accelerations_.push_back(value);
    }
  }

  LineReader lines_;
  std::vector<CellUse> uses_;
  WaypointMaker maker_;
  bool is_at_row_ = true;  // that has not been read
  Cells cells_;
  double time_s_ = 0;
  std::vector<double> positions_, velocities_, accelerations_;
};

}  // namespace

TrajectoryFile open_trajectory_rows(LineReader lines, const std::string& source, const RobotModel& robot,
                                    const TrajectoryFileOptions& options) {
  static_cast<void>(chosen_trajectory(1, source, options.which));
  std::string comment, where_comment;  // the last one above the first row: numpy.savetxt writes its header so
  const auto next_row = [&] {
    while (lines.next()) {
      const std::string_view line = trimmed(lines.line());
      if (is_row(line)) return true;
      if (line.empty()) continue;
      comment = trimmed(line.substr(1));
      where_comment = lines.where();
    }
    return false;
  };
  if (!next_row()) throw Error(source, "holds no waypoints", "give a line of joint names, then a row for each");
  Cells cells, commented;
  split(trimmed(lines.line()), cells);

  std::optional<TrajectoryHeader> header;
  if (!are_numbers(cells) || are_column_names(cells, robot)) {
    const bool has_semicolon = lines.line().find(';') != std::string_view::npos;
    if (has_semicolon && !are_column_names(cells, robot)) throw semicolon_error(lines);
    header.emplace(read_trajectory_header(cells, lines.where(), robot));
    if (!next_row()) throw Error(source, "holds names but no waypoints", "give a row of numbers for each");
  } else {
    split(comment, commented);
    if (commented.size() == cells.size() && are_column_names(commented, robot)) {
      header.emplace(read_trajectory_header(commented, where_comment, robot));
    } else if (options.group == nullptr) {
      throw Error(lines.where(), "there are numbers, but no line of joint names above them",
                  "begin with one, or say which group they are of");
    } else if (cells.size() != options.group->variables.size()) {
      throw group_size_error(lines.where(), cells.size(), robot, *options.group);
    } else {
      header.emplace(trajectory_header_of(*options.group, source, robot));
    }
  }
  TrajectoryFile file{nullptr, std::move(header->warnings)};
  file.waypoints = std::make_unique<RowsOfWaypoints>(std::move(lines), std::move(*header), robot, options.defaults);
  return file;
}

}  // namespace clearway::io
