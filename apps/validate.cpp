// `clearway validate`: does a robot that follows these trajectories hit anything, leave its limits, or jump?
#include "acceleration_option.hpp"
#include "commands.hpp"
#include "length_option.hpp"
#include "option_text.hpp"
#include "output_files.hpp"
#include "page_output.hpp"
#include "progress_bar.hpp"
#include "robot_arguments.hpp"
#include "trajectory_list.hpp"
#include "validate_files.hpp"
#include "validate_page.hpp"
#include "validate_proof.hpp"
#include "validate_reports.hpp"
#include "validate_text.hpp"
#include "watched_reading.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/file_digest.hpp>
#include <clearway/io/read_trajectory.hpp>
#include <clearway/io/robot.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <set>
#include <utility>

namespace clearway::apps {
namespace fs = std::filesystem;
namespace {

struct Arguments : RobotArguments {
  SceneArguments scene;
  std::vector<std::string> trajectories;
  std::optional<std::size_t> which;
  StatesArguments states;  // for --default
  bool is_sampled = false, wants_first = false;
  ValidateOptions options;
  std::vector<std::string> max_accelerations;  // of all joints, or joint=value
  std::string csv, junit, proof;
  HtmlArguments html;
};

void add_input(std::vector<InputFile>& inputs, const char* role, const fs::path& file) {
  inputs.push_back({role, file.string(), file_digest(file)});
}

/// Files that shapes come from, in a fixed order. Where the meshes of a scene were found only its reader knows.
std::vector<InputFile> inputs_of(const Arguments& arguments, const RobotModel& robot,
                                 const std::vector<fs::path>& meshes_of_scene) {
  std::vector<InputFile> inputs;
  const fs::path urdf = find_robot(arguments.robot);
  add_input(inputs, "urdf", urdf);
  const std::optional<fs::path> srdf = arguments.srdf.empty() ? find_srdf(urdf) : fs::path(arguments.srdf);
  if (srdf) add_input(inputs, "srdf", *srdf);
  std::set<fs::path> meshes(meshes_of_scene.begin(), meshes_of_scene.end());
  for (const Link& link : robot.links())
    for (const LinkShape& shape : link.shapes)
      if (!shape.source.file.empty()) meshes.insert(shape.source.file);
  for (const fs::path& mesh : meshes) add_input(inputs, "mesh", mesh);
  if (!arguments.scene.file.empty()) add_input(inputs, "scene", arguments.scene.file);
  return inputs;
}

Interpolation interpolation_of(const std::string& name) {
  for (const Interpolation one : {Interpolation::kLinear, Interpolation::kCubic, Interpolation::kQuintic})
    if (name == name_of(one)) return one;
  throw Error("--interpolation", "is '" + name + "'", "give linear, cubic or quintic");
}

TrajectoryFileOptions how_to_read(const Arguments& arguments, const Robot& robot) {
  TrajectoryFileOptions how;
  how.defaults = load_states(arguments.states, arguments, robot).front();
  how.group = find_group(robot, arguments);
  how.which = arguments.which;
  return how;
}

std::vector<PageTrack> page_tracks(const Arguments& arguments, const TrajectoryFileOptions& how,
                                   const Validated& validated) {
  const RobotModel& robot = validated.checker.robot().model;
  ProgressBar bar;
  std::vector<PageTrack> tracks;
  for (const ValidatedTrajectory& one : validated.trajectories) {
    if (!one.has_verdict()) {
      tracks.push_back(page_track_of_error(one, how.defaults));
      continue;
    }
    const TrajectoryFile file = open_trajectory(one.file, robot, how);
    double read = 0;
    WatchedWaypoints watched(*file.waypoints, [&] {
      const double done = static_cast<double>(tracks.size()) + ++read / static_cast<double>(one.report.waypoints);
      bar.show(done / static_cast<double>(validated.trajectories.size()), "the page");
    });
    tracks.push_back(page_track(validated, one, watched, arguments.threads));
  }
  return tracks;
}

void write_page_of(const Arguments& arguments, const TrajectoryFileOptions& how, const Validated& validated) {
  if (!arguments.html.is_asked_for()) return;
  const CollisionChecker& checker = validated.checker;
  write_html(arguments.html, arguments, "validate", checker.robot(), checker.scene(), how.defaults,
             page_tracks(arguments, how, validated));
}

ProofSummary prove(const Arguments& arguments, const ProofInputs& inputs, const ValidatedTrajectory& one,
                   WaypointSource& waypoints) {
  ProgressBar bar;
  double read = 0;
  WatchedWaypoints watched(waypoints,
                           [&] { bar.show(++read / static_cast<double>(one.report.waypoints), "the proof"); });
  ProofOptions options;
  options.threads = arguments.threads;
  return write_proof(inputs, watched, arguments.proof, options);
}

/// What is proven is told on stderr: the verdict is that of the checker.
void write_proof_of(const Arguments& arguments, const TrajectoryFileOptions& how, const Validated& validated) {
  if (arguments.proof.empty()) return;
  const ValidatedTrajectory& one = validated.trajectories.front();
  const TrajectoryFile file = open_trajectory(one.file, validated.checker.robot().model, how);
  ProofInputs inputs = proof_inputs(arguments, arguments.scene, one.file);
  inputs.interpolation = one.report.interpolation;
  inputs.gap_m = validated.options.min_clearance_m;
  const ProofSummary summary = prove(arguments, inputs, one, *file.waypoints);
  std::fprintf(stderr, "%s\n", proof_text(summary, arguments.proof).c_str());
}

void write_reports(const Arguments& arguments, const Validated& validated) {
  if (!arguments.csv.empty()) write_text(validate_csv(validated), arguments.csv);
  if (!arguments.junit.empty()) write_text(validate_junit(validated), arguments.junit);
  if (!arguments.json.empty()) write_json(validate_json(validated), arguments.json);
}

std::vector<OutputFile> outputs_of(const Arguments& arguments) {
  return {{"--json", arguments.json},
          {"--csv", arguments.csv},
          {"--junit", arguments.junit},
          arguments.html.output(),
          {"--proof", arguments.proof, StdoutUse::kRefused}};
}

void require_apart_from_inputs(const Arguments& arguments, const std::vector<InputFile>& inputs,
                               const std::vector<fs::path>& trajectories) {
  std::vector<fs::path> read = trajectories;
  for (const InputFile& one : inputs) read.emplace_back(one.file);
  for (const std::string& one : arguments.trajectories) read.emplace_back(one);  // lists are read, too
  require_apart(outputs_of(arguments), read);
  for (const OutputFile& one : outputs_of(arguments))
    if (would_be_listed(arguments.trajectories, one.file))
      throw Error(one.option,
                  "'" + one.file + "' would be taken for a trajectory the next time, by its folder and ending",
                  "write it to another folder");
}

int run(const Arguments& arguments) {
  require_html(arguments.html);
  const std::vector<OutputFile> outputs = outputs_of(arguments);
  require_writable(outputs);  // before hours of work, not after
  const std::vector<fs::path> files = list_trajectories(arguments.trajectories);
  if (!arguments.proof.empty() && files.size() != 1)
    throw Error("--proof", "there are " + std::to_string(files.size()) + " trajectories, and a proof is about one",
                "validate one after the other, each with a proof of its own");
  const auto robot = load(arguments);
  LoadedScene around = load_scene_and_meshes(arguments.scene, arguments, *robot);
  const CollisionChecker checker(robot, std::move(around.scene));
  tell_warnings({checker.warnings().begin(), checker.warnings().end()}, arguments);

  Validated validated{.checker = checker,
                      .options = arguments.options,
                      .attached = arguments.scene.attach,
                      .defaults = arguments.states.defaults,
                      .group = arguments.group,
                      .which = arguments.which,
                      .inputs = inputs_of(arguments, robot->model, around.meshes),
                      .trajectories = {}};
  require_apart_from_inputs(arguments, validated.inputs, files);
  ValidateOptions& options = validated.options;
  options.mode = arguments.is_sampled ? MotionMode::kSampled : MotionMode::kCertified;
  options.max_accelerations = acceleration_limits(arguments.max_accelerations, "--max-acceleration", robot->model);
  options.wanted = arguments.wants_first ? FindingsWanted::kFirst : FindingsWanted::kAll;
  const TrajectoryFileOptions how = how_to_read(arguments, *robot);
  require_sound(options);
  validate_files(arguments, files, how, validated);
  for (const ValidatedTrajectory& one : validated.trajectories)
    validated.inputs.push_back({"trajectory", one.file, one.blake2b});

  write_page_of(arguments, how, validated);
  write_proof_of(arguments, how, validated);
  write_reports(arguments, validated);
  if (std::ranges::none_of(outputs, [](const OutputFile& one) { return one.file == "-"; })) {
    const TrajectoryReport& first = validated.trajectories.front().report;
    const std::string text = files.size() == 1
                                 ? verdict_line(validated, first) + "\n" + findings_table(validated, first)
                                 : summary_table(validated);
    std::fputs(text.c_str(), stdout);
  }
  if (!validated.has_all_verdicts()) return kBadInput;
  return validated.is_free() ? kClean : kFindings;
}

}  // namespace

void add_validate(CLI::App& command, int& code) {
  const auto arguments = std::make_shared<Arguments>();
  add_robot_arguments(command, *arguments);
  add_scene_arguments(command, arguments->scene);
  command
      .add_option(
          "--trajectory", arguments->trajectories,
          "What the robot is to do (docs/trajectories.md); a folder of such files, or a .list that names files and "
          "folders, one in a line; repeat for more")
      ->required()
      ->allow_extra_args(false)
      ->type_name("FILE|DIR");
  command
      .add_option_function<std::string>(
          "--which", [&which = arguments->which](const std::string& text) { which = count(text, "--which"); },
          "Of several trajectories in one file, such as the stages of a DisplayTrajectory: this one, from 0")
      ->type_name("NUMBER");
  command
      .add_option("--default", arguments->states.defaults,
                  "JOINT=VALUE, or the name of a group state: for joints that the trajectory does not name")
      ->allow_extra_args(false);
  add_group_argument(command, *arguments, "Columns without names are this group's, in its order");
  ValidateOptions& options = arguments->options;
  command
      .add_option_function<std::string>(
          "--interpolation", [&options](const std::string& name) { options.interpolation = interpolation_of(name); },
          "How joints go between waypoints; default: as controllers of ROS do, by what the file has: linear, "
          "cubic with velocities, quintic with accelerations, too")
      ->type_name("linear|cubic|quintic");
  add_length_option(command, "--min-clearance", options.min_clearance_m, 0,
                    "So far must all stay apart, in metres or with a unit: 0.01, 10mm, 1cm; default: not touch");
  command
      .add_option("--max-acceleration", arguments->max_accelerations,
                  "Rad/s^2 or m/s^2, of all joints or JOINT=VALUE; repeat for more. URDF has none: without, speeds may "
                  "change at will")
      ->allow_extra_args(false)
      ->type_name("[JOINT=]VALUE");
  CLI::Option* const sampled =
      command.add_flag("--sampled", arguments->is_sampled, "Try states instead of covering every instant");
  add_length_option(command, "--max-step", options.max_step_m, kSmallestGap_m,
                    "No point moves farther between two of these states; in metres, or with a unit")
      ->needs(sampled);
  CLI::Option* const first = command.add_flag("--first", arguments->wants_first,
                                              "Stop at the finding that begins first, and look at nothing after it");
  command.add_flag("--all")->description("List all findings (the default)")->excludes(first);
  add_json_argument(command, *arguments);
  add_output_option(command, "--csv", arguments->csv, "Write the findings as CSV to FILE, or to stdout with -")
      ->type_name("FILE|-");
  add_output_option(command, "--junit", arguments->junit,
                    "Write a test case per trajectory, for continuous integration, to FILE, or to stdout with -")
      ->type_name("FILE|-");
  add_html_arguments(command, arguments->html);
  add_output_option(command, "--proof", arguments->proof,
                    "Write the planes and points behind the verdict, for clearway verify (docs/proof.md)")
      ->type_name("FILE")
      ->excludes(sampled);
  add_threads_argument(command, *arguments);
  command.footer(
      "One line says what came out: FREE, with the closest approach, or the gravest finding; then a line per finding.\n"
      "Several trajectories get a line each, the worst first. Exit code 0 if all are free, 1 if not, 2 if one cannot "
      "be\n"
      "read: of several, the others are validated all the same.\n"
      "\n"
      "Free means free at every instant, of cubics and quintics, too; bodies closer than 0.1 mm may count as too "
      "close.\n"
      "Findings are collisions, bodies closer than --min-clearance, joints out of limits and, with times, joints that "
      "go\n"
      "faster than they can, or speed up or slow down faster than --max-acceleration. Values are taken as written: "
      "nothing\n"
      "wraps. docs/validate.md describes all reports; they are the same to the last byte for any --threads.\n"
      "\n"
      "Try:  clearway validate arm7 --scene robots/arm7/scene.yaml --trajectory path.csv");
  command.callback([arguments, &code] { code = run(*arguments); });
}

}  // namespace clearway::apps
