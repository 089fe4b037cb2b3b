// What a proof about a trajectory is about: the files of robot and scene, and how they were read.
#pragma once

#include <clearway/robot/waypoint.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clearway {

/// An object of the scene fixed to a link, its pose being read in the link's frame, as --attach has it.
struct ProofAttachment {
  std::string object;
  std::string link;
  std::vector<std::string> touch_links;
};

struct ProofInputs {
  std::filesystem::path urdf;
  std::optional<std::filesystem::path> srdf = {};              // none: neighbours of links are left out; not looked for
  std::map<std::string, std::filesystem::path> packages = {};  // besides what the environment names
  bool visual_if_no_collision = false;
  double padding_m = 0;
  std::map<std::string, double> link_padding_m = {};
  std::optional<std::filesystem::path> scene = {};  // none: nothing stands around
  std::vector<ProofAttachment> attached = {};
  std::optional<std::filesystem::path> trajectory = {};  // where the waypoints came from: its hash is kept
  Interpolation interpolation = Interpolation::kLinear;
  double gap_m = 0;  // free means: farther apart than this
};

}  // namespace clearway
