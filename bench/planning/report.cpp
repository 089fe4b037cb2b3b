#include "report.hpp"

#include "../format.hpp"
#include "../machine.hpp"

#include <algorithm>
#include <numeric>

namespace clearway::bench {
namespace {

double share_below(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size()));
  return values[std::min(at, values.size() - 1)];
}

std::string heading() {
  std::string text = "| scenes |";
  for (const Contestant& contestant : kContestants) text += " " + name_of(contestant) + " |";
  text += "\n|---|";
  for ([[maybe_unused]] const Contestant& contestant : kContestants) text += "---|";
  return text + "\n";
}

/// And all of them as one more.
std::vector<PlanningFamily> with_all(std::vector<PlanningFamily> families) {
  PlanningFamily all{.name = "all", .cells = std::vector<PlanningCell>(std::size(kContestants))};
  for (const PlanningFamily& family : families) {
    all.problems += family.problems;
    for (std::size_t a = 0; a < family.cells.size(); ++a) {
      const PlanningCell& from = family.cells[a];
      PlanningCell& to = all.cells[a];
      to.ms.insert(to.ms.end(), from.ms.begin(), from.ms.end());
      to.lengths.insert(to.lengths.end(), from.lengths.begin(), from.lengths.end());
      to.solved += from.solved;
      to.collides += from.collides;
      to.too_close += from.too_close;
    }
  }
  families.push_back(std::move(all));
  return families;
}

template <class Entry>
std::string table(const PlanningResults& results, const std::string& title, const Entry& entry) {
  std::string text = "## " + title + "\n\n" + heading();
  for (const PlanningFamily& family : with_all(results.families)) {
    text += "| " + family.name + " |";
    for (std::size_t a = 0; a < family.cells.size(); ++a) text += " " + entry(family, a) + " |";
    text += "\n";
  }
  return text + "\n";
}

}  // namespace

std::string planning_report(const PlanningResults& results) {
  const Machine machine = this_machine();
  std::string text = "# bench/planning: " + results.robot + "\n\n- CPU: " + machine.cpu + "\n- date: " + machine.date +
                     "\n- commit: " + machine.commit + "\n- compiler: " + machine.compiler + ", " + machine.flags +
                     "\n";
  text += format(
      "- RRTConnect in steps of 0.5 rad, LaneConnect where it is named in steps of 1 rad; %d seeds, at most %g s each; "
      "CPU "
      "time; paths as found, not shortened\n",
      results.seeds, results.time_s);
  text += "- sampled: 32 states per radian; states: 0.5 % of the space's extent apart, as in MoveIt's configurations\n";
  for (std::size_t a = 0; a < std::size(kContestants); ++a)
    if (kContestants[a].is_clearway())
      text += format("- hash of all paths of %s: %016llx\n", name_of(kContestants[a]).c_str(),
                     static_cast<unsigned long long>(results.hashes[a]));
  for (const PlanningFamily& family : results.families)
    if (family.left_out > 0)
      text +=
          format("- %s: %d problems left out, their start or goal collides\n", family.name.c_str(), family.left_out);
  text += "\n";
  text += table(results, "ms to a path: median / 95 %, and how many times the first median",
                [](const PlanningFamily& family, std::size_t a) {
                  const double ours = share_below(family.cells[0].ms, 0.5),
                               median = share_below(family.cells[a].ms, 0.5);
                  return format("%.2f / %.1f", median, share_below(family.cells[a].ms, 0.95)) +
                         (a == 0 ? "" : format(" (%.2fx)", median / ours));
                });
  text += table(results, "Solved, and median length in rad", [&](const PlanningFamily& family, std::size_t a) {
    return format("%d of %d, %.2f", family.cells[a].solved, family.problems * results.seeds,
                  share_below(family.cells[a].lengths, 0.5));
  });
  text +=
      table(results,
            "Paths that certification refuses: with a collision proven between the states tried / closer than 0.1 mm "
            "somewhere, of those found",
            [](const PlanningFamily& family, std::size_t a) {
              const PlanningCell& cell = family.cells[a];
              return format("%d / %d of %d", cell.collides, cell.too_close, cell.solved);
            });
  return text;
}

}  // namespace clearway::bench
