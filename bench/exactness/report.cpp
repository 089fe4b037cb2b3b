#include "report.hpp"

#include "../format.hpp"
#include "../machine.hpp"
#include "../timing.hpp"

#include <cmath>

namespace clearway::bench {
namespace {

constexpr double kGoal = 0.05;

std::string percent(double share) { return format("%+.1f %%", 100 * share); }

std::string table(const std::string& title, const std::vector<ExactnessCell>& cells) {
  std::string text =
      "## " + title +
      "\n\n| questions | number | certified, ns | without, ns | cost | certified again | quiet | verdicts "
      "that differ | verdict hash | without |\n|---|---|---|---|---|---|---|---|---|---|\n";
  for (const ExactnessCell& cell : cells) {
    text +=
        "| " + cell.what + format(" | %zu | %.1f | %.1f | ", cell.questions, cell.certified_ns, cell.uncertified_ns);
    text += percent(cell.cost()) + " | " + percent(cell.noise()) +
            format(" | %.0f %% | %zu", 100 * cell.quiet, cell.differ);
    text += format(" | %016llx | %016llx |\n", static_cast<unsigned long long>(cell.hash),
                   static_cast<unsigned long long>(cell.uncertified_hash));
  }
  return text + "\n";
}

struct Summary {
  std::vector<double> costs, noises;  // the latter without sign
  double certified_ns = 0, uncertified_ns = 0;
  std::size_t questions = 0, differ = 0;

  void add(const ExactnessPart& part) {
    for (const ExactnessCell& cell : part.cells) {
      costs.push_back(cell.cost());
      noises.push_back(std::abs(cell.noise()));
      certified_ns += cell.certified_ns * static_cast<double>(cell.questions);
      uncertified_ns += cell.uncertified_ns * static_cast<double>(cell.questions);
      questions += cell.questions;
      differ += cell.differ;
    }
  }
  [[nodiscard]] std::string row(const std::string& name) const {
    if (costs.empty()) return "";
    const auto [least, most] = std::minmax_element(costs.begin(), costs.end());
    return "| " + name + format(" | %zu | ", costs.size()) + percent(median(costs)) + " | " + percent(*least) + " | " +
           percent(*most) + " | " + percent(certified_ns / uncertified_ns - 1) +
           format(" | %.1f %% | %zu of %zu |\n", 100 * median(noises), differ, questions);
  }
};

}  // namespace

std::string exactness_report(const ExactnessResults& results, const std::string& instruction_set) {
  const Machine machine = this_machine();
  std::string text = "# bench/exactness\n\n- CPU: " + machine.cpu + ", clearway on " + instruction_set +
                     "\n- date: " + machine.date + "\n- commit: " + machine.commit +
                     "\n- compiler: " + machine.compiler + ", " + machine.flags + "\n";
  text += format("- medians of %zu runs per question, CPU time; cost: how much longer the certified answer takes\n",
                 results.repetitions);
  text +=
      "- certified again: the same code and data once more, in turn with the others; costs no larger than this are "
      "none\n\n"
      "| questions | cells | median cost | least | most | of all time | certified again, median | verdicts that differ "
      "|\n|---|---|---|---|---|---|---|---|\n";
  Summary all;
  for (const ExactnessPart& part : results.parts) {
    Summary one;
    one.add(part);
    all.add(part);
    text += one.row(part.name);
  }
  text += all.row("all");
  const double cost = median(all.costs);
  text += "\nCertification costs " + percent(cost) + " in the median cell; the goal is at most " + percent(kGoal) +
          (cost <= kGoal ? ": met.\n\n" : ": missed.\n\n");
  for (const ExactnessPart& part : results.parts) text += table(part.name, part.cells);
  return text + table("boxes within 1e-7 m of touching (not counted above)", {results.touching});
}

}  // namespace clearway::bench
