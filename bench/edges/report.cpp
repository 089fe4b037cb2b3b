#include "report.hpp"

#include "../format.hpp"
#include "../machine.hpp"
#include "../timing.hpp"

#include <vector>

namespace clearway::bench {
namespace {

template <class Entry>
std::string table(const EdgesResults& results, const std::string& title, const Entry& entry) {
  std::string text = "## " + title + "\n\n| scenes | edges |";
  for (const std::string& name : results.names) text += " " + name + " |";
  text += "\n|---|---|";
  for (std::size_t r = 0; r < results.names.size(); ++r) text += "---|";
  text += "\n";
  for (const EdgesCell& cell : results.cells) {
    text += "| " + cell.family + " | " + cell.kind + " |";
    for (const RouteOnEdges& route : cell.routes) text += " " + entry(cell, route) + " |";
    text += "\n";
  }
  return text + "\n";
}

std::string time_and_ratio(double us, double ours_us) {
  if (us == 0) return "-";
  return us == ours_us ? format("%.2f", us) : format("%.2f (%.1fx)", us, us / ours_us);
}

/// Goals were set for a machine on which kinematics takes 7 ns per state in 16 lanes; elsewhere times may be longer by as much as that is.
constexpr double kYardstick_ns = 7;

/// The middle of what cells of a kind have, all families or only this one.
template <class Of>
double middle_of(const EdgesResults& results, const std::string& kind, const std::string& family, const Of& of) {
  std::vector<double> all;
  for (const EdgesCell& cell : results.cells)
    if (cell.kind == kind && (family.empty() || cell.family == family) && cell.valid > 0) all.push_back(of(cell));
  return all.empty() ? 0 : median(all);
}

std::string goals(const EdgesResults& results) {
  const double scale = results.kinematics_ns / kYardstick_ns;
  const bool is_wide = results.lanes >= 16;
  std::string text = format(
      "\n## Goals\n\nSet for %.0f ns per state; here it is %.1f, so times may be %.2f times as long. Medians over the "
      "families; "
      "ratios are not scaled.\n\n| what | goal | here | |\n|---|---|---|---|\n",
      kYardstick_ns, results.kinematics_ns, scale);
  const auto row = [&](const std::string& what, double goal, double here, bool is_most) {
    if (here == 0) return;
    const bool is_met = is_most ? here <= goal : here >= goal;
    text += "| " + what + " | " + format(is_most ? "at most %.2f" : "at least %.0f", goal) + " | " +
            format("%.2f", here) + (is_met ? " | met |\n" : " | missed |\n");
  };
  const auto valid_us = [](const EdgesCell& cell) { return cell.routes[0].valid_us; };
  const std::string goals = "near goals", cage = "cage";
  row("valid edge near goals, us", (is_wide ? 1.2 : 2.4) * scale, middle_of(results, goals, "", valid_us), true);
  row("the same in the cage, us", (is_wide ? 2.0 : 3.0) * scale, middle_of(results, goals, cage, valid_us), true);
  if (is_wide) row("valid random edge, us", 1.9 * scale, middle_of(results, "random", "", valid_us), true);
  for (std::size_t r = 0; r < results.names.size(); ++r) {
    const auto times_ours = [&](const EdgesCell& cell) { return cell.routes[r].valid_us / cell.routes[0].valid_us; };
    const bool is_fcl = results.names[r] == "FCL as MoveIt, hulls",
               is_bullet = results.names[r] == "Bullet as Tesseract";
    for (const std::string& kind : {goals, std::string("random")})
      if (is_wide && (is_fcl || is_bullet))
        row(results.names[r] + ", " + kind + ", times as long", is_fcl ? 400 : 50,
            middle_of(results, kind, "", times_ours), false);
  }
  for (const std::string& kind : {goals, std::string("random")}) {
    row("certified, " + kind + ", median edge over sampled", 3,
        middle_of(results, kind, "",
                  [](const EdgesCell& cell) { return cell.certified.median_us / cell.sampled.median_us; }),
        true);
    row("the same of 95 %", 3,
        middle_of(results, kind, "",
                  [](const EdgesCell& cell) { return cell.certified.most_us / cell.sampled.most_us; }),
        true);
  }
  return text;
}

}  // namespace

std::string edges_report(const EdgesResults& results, const std::string& instruction_set) {
  const Machine machine = this_machine();
  std::string text = "# bench/edges: " + results.robot + "\n\n- CPU: " + machine.cpu + ", clearway on " +
                     instruction_set + "\n- date: " + machine.date + "\n- commit: " + machine.commit +
                     "\n- compiler: " + machine.compiler + ", " + machine.flags + "\n";
  text += format("- yardstick: kinematics in %zu lanes, %.1f ns per state\n", results.lanes, results.kinematics_ns);
  text += format(
      "- edges of 1 rad in 32 states, in up to %zu scenes of each family; mean per edge, median of %zu runs, CPU "
      "time\n",
      results.scenes, results.repetitions);
  for (std::size_t r = 0; r < results.names.size(); ++r)
    text += "- " + results.names[r] + ": " + results.hows[r] + "\n";
  text += "\n";
  text += table(results, "us per valid edge, and how many times clearway, sampled",
                [](const EdgesCell& cell, const RouteOnEdges& route) {
                  return time_and_ratio(route.valid_us, cell.routes[0].valid_us);
                });
  text += table(results, "us per invalid edge", [](const EdgesCell& cell, const RouteOnEdges& route) {
    return time_and_ratio(route.invalid_us, cell.routes[0].invalid_us);
  });
  text +=
      "## Cells\n\nsingle edges: median / 95 % take less, in us of elapsed time\n\n| scenes | edges | valid | sampled "
      "| certified | "
      "not certified | invalid | verdict hash | edges on which a route differs "
      "|\n|---|---|---|---|---|---|---|---|---|\n";
  for (const EdgesCell& cell : results.cells) {
    text += "| " + cell.family + " | " + cell.kind;
    text += format(" | %zu | %.2f / %.2f | %.2f / %.2f | %zu | %zu | %016llx |", cell.valid, cell.sampled.median_us,
                   cell.sampled.most_us, cell.certified.median_us, cell.certified.most_us, cell.not_certified,
                   cell.invalid, static_cast<unsigned long long>(cell.hash));
    for (std::size_t r = 0; r < cell.routes.size(); ++r)
      if (cell.routes[r].differs > 0) text += format(" %s: %zu", results.names[r].c_str(), cell.routes[r].differs);
    text += " |\n";
  }
  return text + goals(results);
}

}  // namespace clearway::bench
