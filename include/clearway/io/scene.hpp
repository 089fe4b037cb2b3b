// Reads what stands around a robot, and writes it.
#pragma once

#include <clearway/io/package_paths.hpp>
#include <clearway/scene/scene.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace clearway {

struct SceneOptions {
  PackagePaths packages;  // where the meshes are that a scene names
  /// Frames that are known to be the world, such as the root link of the robot. A scene whose poses are in another one is
  /// taken at its word if that is the only one, with a warning.
  std::vector<std::string> world_frames = {"world"};
};

struct SceneAndWarnings {
  Scene scene;
  std::vector<std::string> warnings;  // what the file holds and the scene does not, or not as written; one line each
  std::vector<std::filesystem::path> meshes = {};  // files that were read for its bodies, where they were found; sorted
};

/// Told apart by extension and content: MoveIt's text (.scene), a MoveIt planning scene or our own format (.yaml, .yml),
/// a URDF whose links stand still (.urdf, .xacro). docs/scenes.md says what each may hold and what becomes of it.
///
/// Meshes become their hulls. Quaternions are brought to length 1, with a warning if they were off by more than 1e-6.
/// @throws Error, with line, if the file cannot be read in full; a number is not finite, or no size; names repeat; or a
///         mesh is not found.
[[nodiscard]] SceneAndWarnings read_scene(const std::filesystem::path& file, const SceneOptions& options = {});

/// Writes our own format, from which the same scene is read, to the last bit. The file appears when it is complete: until
/// then another name is used beside it.
/// @throws Error if it cannot be written.
void write_scene(const Scene& scene, const std::filesystem::path& file);

}  // namespace clearway
