// `clearway verify`: does a proof about a trajectory hold, and what does it prove?
#include "commands.hpp"
#include "json_output.hpp"
#include "output_files.hpp"
#include "robot_arguments.hpp"

#include <clearway/proof/verify_proof.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <memory>
#include <string>

namespace clearway::apps {
namespace {

struct Arguments {
  std::string file;
  RobotArguments robot;  // none of it is needed: the proof names its files
  std::string scene;
};

/// 12 345
std::string grouped(std::uint64_t n) {
  std::string text = std::to_string(n);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, " ");
  return text;
}

std::string amount(std::uint64_t n, const std::string& what) { return grouped(n) + " " + what + (n == 1 ? "" : "s"); }

std::string sentence(const ProofVerdict& verdict) {
  if (!verdict.holds) return "NOT A PROOF: " + verdict.failure;
  std::string text = "VERIFIED: ";
  const std::size_t rest = verdict.segments - verdict.free_segments;
  text += rest == 0 ? amount(verdict.segments, "segment")
                    : grouped(verdict.free_segments) + " of " + amount(verdict.segments, "segment");
  text += " free at every instant";
  if (verdict.gap_m > 0) {
    char gap[48];
    std::snprintf(gap, sizeof gap, ", more than %.6g mm apart", verdict.gap_m * 1e3);
    text += gap;
  }
  if (!verdict.hits.empty()) text += "; " + amount(verdict.hits.size(), "collision") + " shown";
  if (verdict.open_segments > 0)
    text += "; of " + amount(verdict.open_segments, "segment") + " not everything is proven";
  return text + "; " + amount(verdict.planes, "plane") + ", " + amount(verdict.boxes, "pair-interval") + " by boxes";
}

std::string sentence(const ProvenHit& hit) {
  char text[96];
  std::snprintf(text, sizeof text, "segment %zu, %.6g %%: ", hit.segment, hit.share * 100);
  std::string line = text + hit.first;
  if (hit.apart_at_most_m == 0) return line + " hits " + hit.second;
  std::snprintf(text, sizeof text, ": no farther apart than %.3g m", hit.apart_at_most_m);
  return line + " is at " + hit.second + text;
}

Json as_json(const ProofVerdict& verdict) {
  Json hits = Json::array();
  for (const ProvenHit& hit : verdict.hits)
    hits.push_back({{"segment", hit.segment},
                    {"share", hit.share},
                    {"first", hit.first},
                    {"second", hit.second},
                    {"apart_at_most_m", hit.apart_at_most_m}});
  Json json{{"holds", verdict.holds}, {"free", verdict.is_free()}};
  if (!verdict.holds) json["failure"] = verdict.failure;
  json["gap_m"] = verdict.gap_m;
  json["segments"] = verdict.segments;
  json["free_segments"] = verdict.free_segments;
  json["open_segments"] = verdict.open_segments;
  json["pairs"] = verdict.pairs;
  json["planes"] = verdict.planes;
  json["boxes"] = verdict.boxes;
  json["hits"] = std::move(hits);
  return json;
}

int run(const Arguments& arguments) {
  VerifyOptions options;
  options.threads = arguments.robot.threads;
  if (!arguments.robot.robot.empty()) options.urdf = find_robot(arguments.robot.robot);
  if (!arguments.robot.srdf.empty()) options.srdf = arguments.robot.srdf;
  if (!arguments.scene.empty()) options.scene = arguments.scene;
  options.packages = packages_by_name(arguments.robot);
  const std::vector<OutputFile> outputs{{"--json", arguments.robot.json}};
  require_writable(outputs);
  require_apart(outputs,
                {arguments.file, options.urdf.value_or(""), options.srdf.value_or(""), options.scene.value_or("")});
  const ProofVerdict verdict = verify_proof(arguments.file, options);
  tell_warnings(verdict.warnings, arguments.robot);
  if (!arguments.robot.json.empty()) write_json(as_json(verdict), arguments.robot.json);
  if (!arguments.robot.is_json_on_stdout()) {
    std::printf("%s\n", sentence(verdict).c_str());
    if (verdict.holds)
      for (const ProvenHit& hit : verdict.hits) std::printf("%s\n", sentence(hit).c_str());
  }
  return verdict.is_free() ? kClean : kFindings;
}

}  // namespace

void add_verify(CLI::App& command, int& code) {
  const auto arguments = std::make_shared<Arguments>();
  command.add_option("PROOF", arguments->file, "A file that --proof of validate wrote")->required();
  command.add_option("--robot", arguments->robot.robot, "Where the URDF is now, or the name of a bundled robot");
  command.add_option("--srdf", arguments->robot.srdf, "Where the SRDF is now");
  command.add_option("--scene", arguments->scene, "Where the scene is now");
  add_package_argument(command, arguments->robot);
  add_json_argument(command, arguments->robot);
  add_threads_argument(command, arguments->robot);
  command.footer(
      "Re-checks every plane and point of a proof with no part of the checker: kinematics of its own, in intervals "
      "that\n"
      "round outward. Robot and scene are read from where the proof says, unless told otherwise, and must be the same "
      "to\n"
      "the last byte. docs/proof.md states what is proven.\n"
      "\n"
      "Exit code 0 if the proof holds and the trajectory is free at every instant; 1 if the proof does not hold, or "
      "shows\n"
      "collisions, or leaves something open; 2 if the file is no proof.\n"
      "\n"
      "Try:  clearway verify proof.jsonl");
  command.callback([arguments, &code] { code = run(*arguments); });
}

}  // namespace clearway::apps
