#include "validate_proof.hpp"

#include "option_text.hpp"

#include <clearway/io/robot.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>

namespace clearway::apps {

ProofInputs proof_inputs(const RobotArguments& robot, const SceneArguments& scene,
                         const std::filesystem::path& trajectory) {
  ProofInputs inputs;
  inputs.urdf = find_robot(robot.robot);
  inputs.srdf = robot.srdf.empty() ? find_srdf(inputs.urdf) : std::filesystem::path(robot.srdf);
  inputs.packages = packages_by_name(robot);
  inputs.visual_if_no_collision = robot.visual;
  const Paddings paddings = paddings_of(robot);
  inputs.padding_m = paddings.of_all_m;
  inputs.link_padding_m = paddings.of_link_m;
  if (!scene.file.empty()) inputs.scene = scene.file;
  for (const std::string& attach : scene.attach) {
    const auto [object, rest] = split(attach);
    std::vector<std::string> links = CLI::detail::split(rest, ',');
    const std::string link = links.front();
    links.erase(links.begin());
    inputs.attached.push_back({.object = object, .link = link, .touch_links = std::move(links)});
  }
  inputs.trajectory = trajectory;
  return inputs;
}

std::string proof_text(const ProofSummary& summary, const std::string& file) {
  char text[160];
  std::snprintf(text, sizeof text,
                "proof: %zu of %zu segments free at every instant, %llu planes, %.0f kB, written to ",
                summary.free_segments, summary.segments, static_cast<unsigned long long>(summary.planes),
                static_cast<double>(summary.bytes) / 1e3);
  std::string all = text + file;
  if (!summary.hits.empty()) all += "; " + std::to_string(summary.hits.size()) + " collisions shown";
  if (summary.open_segments > 0)
    all += "; of " + std::to_string(summary.open_segments) + " segments not everything is proven";
  return all;
}

}  // namespace clearway::apps
