// --html: what a command found, as a page to look at.
#pragma once

#include "output_files.hpp"
#include "robot_arguments.hpp"

#include <clearway/checker/collision_checker.hpp>
#include <clearway/page/page.hpp>

#include <string>
#include <vector>

namespace clearway::apps {

struct HtmlArguments {
  std::string file;
  bool visuals = false;

  [[nodiscard]] bool is_asked_for() const { return !file.empty(); }
  [[nodiscard]] OutputFile output() const { return {"--html", file, StdoutUse::kRefused}; }
};
void add_html_arguments(CLI::App& command, HtmlArguments& arguments);

/// Before the work: @throws Error if this build makes no pages, or there is none to put visuals into.
void require_html(const HtmlArguments& arguments);

/// Tells warnings about visual meshes.
/// @param command  its name, as the page tells it
/// @param state    where the robot is, apart from what tracks say
void write_html(const HtmlArguments& arguments, const RobotArguments& robot_arguments, const std::string& command,
                const Robot& robot, const Scene& scene, std::vector<double> state, std::vector<PageTrack> tracks);

/// A collision at one instant: how deep, and a point that both share; or how far apart, if only too near for a certificate.
[[nodiscard]] PageFinding collision_finding(const CollisionChecker& checker, const Collision& pair, JointView q,
                                            PageTime at);

/// The nearest pair at each of these states.
[[nodiscard]] PageClearance clearance_of(const CollisionChecker& checker,
                                         const std::vector<std::vector<double>>& states, std::vector<PageTime> times,
                                         unsigned threads);

}  // namespace clearway::apps
