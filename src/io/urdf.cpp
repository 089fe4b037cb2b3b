#include <clearway/io/urdf.hpp>

#include <clearway/common/error.hpp>
#include <clearway/common/nearest_name.hpp>

#include "io/robot_text.hpp"
#include "io/urdf_document.hpp"
#include "io/urdf_meshes.hpp"

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

double require_padding(double padding_m, const std::string& where) {
  if (!(std::isfinite(padding_m) && padding_m >= 0)) {
    throw Error(where, "the padding is " + std::to_string(padding_m) + " m", "give a finite length >= 0, in metres");
  }
  return padding_m;
}

void set_padding(RobotDescription& robot, const UrdfOptions& options) {
  std::vector<std::string> names;
  for (LinkDescription& link : robot.links) {
    link.padding_m = require_padding(options.padding_m, robot.source);
    names.push_back(link.name);
  }
  for (const auto& [name, padding_m] : options.link_padding_m) {
    const std::string where = robot.source + ": link '" + name + "'";
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      throw Error(where, "it has a padding but does not exist" + nearest_name_hint(name, names),
                  "name a link of this robot");
    }
    robot.links[static_cast<std::size_t>(found - names.begin())].padding_m = require_padding(padding_m, where);
  }
}

}  // namespace

RobotFile read_urdf(const std::filesystem::path& file, const UrdfOptions& options) {
  return parse_urdf(io::read_robot_text(file, "a URDF file"), file, options);
}

RobotFile parse_urdf(std::string_view text, const std::filesystem::path& source, const UrdfOptions& options) {
  io::UrdfDocument document = io::parse_urdf_document(
      source.string(), text, options.visual_if_no_collision ? io::VisualUse::kWithoutCollision : io::VisualUse::kNever);
  set_padding(document.robot, options);
  return io::with_shapes(std::move(document), options);
}

}  // namespace clearway
