// Writes a robot, what is around it and what it does as one HTML file, to be looked at in a browser.
#pragma once

#include <clearway/geometry/mesh.hpp>
#include <clearway/robot/robot.hpp>
#include <clearway/robot/waypoint.hpp>
#include <clearway/scene/scene.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace clearway {

/// Times on the page: seconds, or where waypoints have none, their numbers: 2.5 is half-way from waypoint 2 to waypoint 3.
using PageTime = double;

struct PagePlane {
  Vec3 point_W;   // where the plane is drawn
  Vec3 normal_W;  // of any length but zero
};

/// Something that is wrong for a while. Names that are those of links or objects turn red.
struct PageFinding {
  std::string kind = {};  // "collision", "too close", "out of limits", "jump", "acceleration", ...: shown as it is
  PageTime t0 = 0;        // the first instant, the last, and the worst, which is where the list leads to
  PageTime t1 = 0;
  PageTime at = 0;
  std::size_t segment = 0;              // from this waypoint to the next
  double fraction = 0;                  // of the segment, at the worst instant
  std::string first = {};               // link, object or joint
  std::string second = {};              // or empty
  std::optional<double> gap_m = {};     // at the worst instant; below zero: how deep
  std::optional<Vec3> point_W = {};     // that both share
  std::optional<PagePlane> plane = {};  // that lies between the two
  std::string note = {};                // a few words more, or empty
};

/// How far the nearest pair is, at some instants.
struct PageClearance {
  std::vector<PageTime> times;     // ascending
  std::vector<double> distances;   // [m], one per time; infinite where there is no pair
  std::vector<std::string> pairs;  // one per time, or empty
};

/// What a robot does. Tables hold a row per waypoint, with one number per variable of the robot.
struct PageTrack {
  std::string name = {};
  std::string verdict = {};                         // a line
  std::optional<bool> is_free = {};                 // none: nobody has asked
  std::optional<Interpolation> interpolation = {};  // none: states one by one, with nothing in between
  std::vector<double> times_s = {};                 // ascending, or empty
  std::vector<double> positions = {};
  std::vector<double> velocities = {};     // or empty
  std::vector<double> accelerations = {};  // or empty
  std::vector<PageFinding> findings = {};  // by t0
  std::optional<PageClearance> clearance = {};

  /// Takes from a waypoint what the interpolation needs, and its time if `has_times`.
  void append(const Waypoint& waypoint, bool has_times);
};

/// What a link looks like, which is not what is checked.
struct PageVisual {
  std::variant<Shape, TriangleMesh> shape;
  Pose X_LV = Pose::Identity();
};

/// What write_page takes. For instance, of a trajectory as it is read:
///
///     PageTrack track{.name = file, .verdict = "COLLISION at t = 1.240 s", .is_free = false, .interpolation = Interpolation::kCubic};
///     while (source.read(waypoint)) track.append(waypoint, source.has_times());
///     track.findings.push_back({.kind = "collision", .t0 = 1.24, .t1 = 1.31, .at = 1.262, .first = "forearm_link", .second = "table"});
///     write_page({.robot = robot, .scene = scene, .command = "validate", .state = q, .tracks = {track}, .tip = {}, .visuals = {}}, out);
struct PageContent {
  const Robot& robot;
  const Scene& scene;
  std::string command;        // as people would type it
  std::vector<double> state;  // for variables that a track leaves alone, and if there is no track
  std::vector<PageTrack> tracks;
  std::optional<LinkId> tip;                     // whose path can be drawn
  std::vector<std::vector<PageVisual>> visuals;  // per link, or empty
};

/// @throws Error if this was built without the page, with the reason. For commands that take long, before they begin.
void require_page();

/// One file, complete in itself; it appears when it is complete. docs/page.md tells what is in it.
/// @throws Error if it cannot be written, if there is no page in this build, or if a table has another size than the robot's
///         variables and its number of waypoints ask for, or a number in it is not finite.
void write_page(const PageContent& content, const std::filesystem::path& file);

/// The data alone: JSON, as docs/page.md describes it.
/// @throws Error as write_page does about tables.
[[nodiscard]] std::string page_data(const PageContent& content);

}  // namespace clearway
