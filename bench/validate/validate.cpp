// bench_validate: how long a trajectory of many waypoints takes, with closest approach and limits, and how much memory.
#include "../edges/workload.hpp"
#include "../instruction_set.hpp"
#include "../machine.hpp"
#include "../program.hpp"
#include "../timing.hpp"

#include <clearway/checker/validate.hpp>

#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace clearway::bench {
namespace {

constexpr const char* kUsage =
    "usage: bench_validate [--quick] [--robot panda|ur5] [--out FILE]\n"
    "  --quick        few waypoints: does everything run? (its times mean little)\n"
    "  --robot NAME   one of the shared data; default: panda. Without these data: the bundled arm7\n"
    "  --out FILE     also write the report to FILE\n";

struct Options {
  std::size_t waypoints = 100'000;
  std::size_t repetitions = 5;
  std::string robot = "panda";
};

/// There and back along free motions from near the goal, again and again, a waypoint every so often: nothing of it is in memory but the
/// corners.
class Commuter : public WaypointSource {
 public:
  Commuter(const std::vector<MotionEdge>& motions, std::size_t waypoints, double step_rad, bool is_cubic)
      : waypoints_(waypoints), is_cubic_(is_cubic) {
    for (const MotionEdge& one : motions) {
      double length = 0;
      for (std::size_t v = 0; v < one.from.size(); ++v) length = std::max(length, std::abs(one.to[v] - one.from[v]));
      legs_.push_back({&one, std::max(1.0, std::ceil(length / step_rad))});
    }
  }
  [[nodiscard]] bool has_times() const noexcept override { return true; }
  [[nodiscard]] Interpolation richest() const noexcept override {
    return is_cubic_ ? Interpolation::kCubic : Interpolation::kLinear;
  }
  /// Each motion there and back; to the next one in one leap, which is why all are from one place.
  [[nodiscard]] bool read(Waypoint& next) override {
    if (count_ == waypoints_) return false;
    const Leg& leg = legs_[leg_];
    const double way = step_ <= leg.steps ? step_ : 2 * leg.steps - step_, share = way / leg.steps;
    const MotionEdge& motion = *leg.motion;
    const double direction = step_ == 0 || step_ == leg.steps ? 0 : step_ < leg.steps ? 1 : -1;
    next.time_s = static_cast<double>(count_) * kPeriod_s;
    next.positions.resize(motion.from.size());
    next.velocities.resize(is_cubic_ ? motion.from.size() : 0);
    for (std::size_t v = 0; v < motion.from.size(); ++v) {
      const double step = motion.to[v] - motion.from[v];
      next.positions[v] = motion.from[v] + share * step;
      if (is_cubic_) next.velocities[v] = direction * step / (leg.steps * kPeriod_s);
    }
    ++count_;
    if (++step_ == 2 * leg.steps) {
      step_ = 0;
      leg_ = (leg_ + 1) % legs_.size();
    }
    return true;
  }

 private:
  static constexpr double kPeriod_s = 0.01;
  struct Leg {
    const MotionEdge* motion;
    double steps;
  };
  std::vector<Leg> legs_;
  std::size_t waypoints_, count_ = 0, leg_ = 0;
  double step_ = 0;
  bool is_cubic_;
};

/// Motions that are free, all from the same state.
std::vector<MotionEdge> motions_of(const Task& task, const std::string& group) {
  Workspace workspace = task.checker->make_workspace();
  std::vector<MotionEdge> free;
  for (MotionEdge& edge : make_edges(task, group, EdgeKind::kNearGoals, 400)) {
    edge.from = task.goal;
    if (is_motion_free(*task.checker, edge.from, edge.to, {.min_gap_m = 2e-4}, workspace))
      free.push_back(std::move(edge));
  }
  return free;
}

std::uint64_t hash_of(const TrajectoryReport& report) {
  std::vector<std::uint8_t> bytes;
  const auto add = [&](double value) {
    const auto* const raw = reinterpret_cast<const std::uint8_t*>(&value);
    bytes.insert(bytes.end(), raw, raw + sizeof value);
  };
  for (const TrajectoryFinding& one : report.findings) {
    add(static_cast<double>(one.kind));
    add(one.begin.position());
    add(one.end.position());
    add(one.worst.position());
  }
  if (report.closest) {
    add(report.closest->clearance.distance_m);
    add(report.closest->at.position());
  }
  return verdict_hash(bytes);
}

double peak_mb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

std::string measure_one(const Family& family, const std::vector<MotionEdge>& motions, bool is_cubic,
                        std::size_t waypoints, std::size_t repetitions) {
  TrajectoryReport report;
  std::vector<double> seconds;
  for (std::size_t k = 0; k < repetitions; ++k) {
    Commuter source(motions, waypoints, 0.01, is_cubic);
    const double begin_ns = thread_cpu_ns();
    report = validate_trajectory(*family.tasks.front().checker, source, {.threads = 1});
    seconds.push_back((thread_cpu_ns() - begin_ns) / 1e9);
  }
  const double median_s = median(seconds);
  char line[256];
  std::snprintf(line, sizeof line, "| %s | %s | %zu | %.2f | %.0f | %s | %.2f | %016llx |\n", family.name.c_str(),
                is_cubic ? "cubic" : "linear", waypoints, median_s, static_cast<double>(waypoints - 1) / median_s,
                report.is_free() ? "free" : (std::to_string(report.findings.size()) + " findings").c_str(),
                report.closest ? report.closest->clearance.distance_m * 1000 : 0.0,
                static_cast<unsigned long long>(hash_of(report)));
  return line;
}

std::string measure_and_print(const Options& options, Program& program) {
  const std::string group = options.robot == "panda" ? "panda_arm" : "manipulator";
  if (!has_shared_workload())
    std::fputs("bench_validate: no shared data here, so this measures the bundled arm7; set CLEARWAY_SHARED\n", stderr);
  const Workload workload = has_shared_workload() ? shared_workload(options.robot, group, 1, 0) : bundled_workload(0);
  const Machine machine = this_machine();
  program.print("# Trajectories of " + workload.robot + "\n\n" + machine.cpu + ", " + instruction_set() + ", " +
                machine.date + ", " + machine.commit + "\n\nCPU time of one thread, median of " +
                std::to_string(options.repetitions) +
                ", certified, with closest approach, limits and speeds. 10 ms between waypoints, 0.01 rad at most.\n\n"
                "| scene | way | waypoints | s | segments/s | verdict | closest, mm | hash "
                "|\n|---|---|---|---|---|---|---|---|\n");
  for (const Family& family : workload.families) {
    const std::vector<MotionEdge> motions = motions_of(family.tasks.front(), workload.group);
    if (motions.empty()) continue;
    for (const bool is_cubic : {false, true})
      program.print(measure_one(family, motions, is_cubic, options.waypoints, options.repetitions));
  }
  const double before_mb = peak_mb();
  const Family& first = workload.families.front();
  program.print(measure_one(first, motions_of(first.tasks.front(), workload.group), false, 10 * options.waypoints, 1));
  char line[128];
  std::snprintf(line, sizeof line, "\nPeak memory %.1f MB, and %.1f MB after ten times as many waypoints.\n", before_mb,
                peak_mb());
  program.print(line);
  return "";
}

}  // namespace
}  // namespace clearway::bench

int main(int argc, char** argv) {
  using namespace clearway::bench;
  Options options;
  Program program("bench_validate", kUsage);
  program.add({"--quick", [&] {
                 options.waypoints = 2000;
                 options.repetitions = 1;
               }});
  program.add(text_option("--robot", options.robot));
  return program.run(argc, argv, [&] { return measure_and_print(options, program); });
}
