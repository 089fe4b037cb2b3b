#include "report.hpp"

#include "../format.hpp"
#include "../lane_kinematics.hpp"
#include "../machine.hpp"

namespace clearway::bench {
namespace {

std::string heading(const std::string& title, const std::string& first, const std::vector<Curve>& curves) {
  std::string names = "### " + title + "\n\n| " + first + " |", rule = "|---|";
  for (const Curve& curve : curves) {
    names += " " + curve.name + " |";
    rule += "---|";
  }
  return names + "\n" + rule + "\n";
}

std::string significant(double us) {
  if (us == 0) return "-";
  return us < 0.1 ? format("%.4f", us) : us < 10 ? format("%.2f", us) : format("%.1f", us);
}

std::string times(const SeriesResult& result, const std::string& title, const std::vector<Curve>& curves) {
  std::string text = heading(title, result.series.grows, curves);
  for (std::size_t i = 0; i < result.series.sizes.size(); ++i) {
    text += format("| %zu |", result.series.sizes[i]);
    for (const Curve& curve : curves) text += " " + significant(curve.us[i]) + " |";
    text += "\n";
  }
  return text + "\n";
}

std::string exponents(const SeriesResult& result, const std::string& title, const std::vector<Curve>& curves) {
  const std::vector<std::size_t>& sizes = result.series.sizes;
  std::string text = heading(title, "from, to", curves);
  for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
    text += format("| %zu, %zu |", sizes[i], sizes[i + 1]);
    for (const Curve& curve : curves)
      text += curve.us[i] > 0 && curve.us[i + 1] > 0 ? format(" %.2f |", exponent(sizes, curve, i)) : " - |";
    text += "\n";
  }
  return text + "\n";
}

std::string worlds(const SeriesResult& result) {
  std::string text =
      "### Worlds\n\n| " + result.series.grows +
      " | states, of these free | verdict hash | edges, valid, of these not certified | heap, MB | quiet runs "
      "| verdicts of peers that differ |\n|---|---|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < result.worlds.size(); ++i) {
    const WorldFacts& facts = result.worlds[i];
    text += format("| %zu | %zu, %zu | %016llx |", result.series.sizes[i], facts.free + facts.hits, facts.free,
                   static_cast<unsigned long long>(facts.hash));
    text += format(" %zu, %zu, %zu | %.1f | %.0f %% | ", facts.edges, facts.valid_edges, facts.not_certified,
                   facts.heap_mb, 100 * facts.quiet);
    text += facts.differs + " |\n";
  }
  return text + "\n";
}

}  // namespace

std::string growth_heading(const Effort& effort, const std::string& instruction_set) {
  const Machine machine = this_machine();
  std::string text = "# bench/growth: how cost grows\n\n- CPU: " + machine.cpu + ", clearway on " + instruction_set +
                     "\n- date: " + machine.date + "\n- commit: " + machine.commit +
                     "\n- compiler: " + machine.compiler + ", " + machine.flags + "\n";
  text += format(
      "- %zu states drawn and %zu edges of 1 rad in 32 states per world; mean of each, median of %zu runs, CPU "
      "time\n",
      effort.states, effort.edges, effort.repetitions);
  text +=
      format("- yardstick: kinematics in %zu lanes, a column of the first table of each series\n", kinematics_lanes());
  return text + "- heap: held by robot, scene, checker and a used workspace of clearway\n\n";
}

std::string growth_tables(const SeriesResult& result) {
  return "## " + result.series.name + "\n\n" + result.series.rule + "\n\n" +
         times(result, "us per free state", result.free_states) + times(result, "us per colliding state", result.hits) +
         times(result, "us per valid edge", result.valid_edges) +
         exponents(result, "exponents, free states", result.free_states) +
         exponents(result, "exponents, valid edges", result.valid_edges) + worlds(result);
}

Picture growth_picture(const SeriesResult& result) {
  return {.title = result.series.title,
          .grows = result.series.grows,
          .sizes = result.series.sizes,
          .panels = {{.title = "us per free state", .curves = result.free_states},
                     {.title = "us per valid edge of 32 states", .curves = result.valid_edges}}};
}

}  // namespace clearway::bench
