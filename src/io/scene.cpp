#include <clearway/io/scene.hpp>

#include "io/read_file.hpp"
#include "io/scene_formats.hpp"
#include "io/text_reader.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/mesh.hpp>
#include <clearway/io/urdf.hpp>
#include <clearway/scene/scene_of.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace clearway {
namespace io {
namespace {

constexpr FileKind kSceneFile = {
    .name = "a scene file",
    .max_bytes = std::uintmax_t{1} << 28,  // 256 MiB; YAML has a limit of its own
    .if_larger = "give meshes as files, so that the scene takes less than 256 MiB",
};

/// The reader says where the scene names the mesh, so the error need not name the scene again.
std::filesystem::path find_mesh(const std::string& uri, const std::filesystem::path& scene,
                                const PackagePaths& packages) {
  if (std::any_of(uri.begin(), uri.end(), [](unsigned char c) { return std::iscntrl(c) != 0; })) {
    throw Error(in_quotes(uri), "the name of the file holds a control character", "rename it");
  }
  try {
    return find_file(uri, scene, packages);
  } catch (const Error& fault) {
    throw Error(in_quotes(uri), fault.found(), fault.remedy());
  }
}

template <SceneAndWarnings (*read_text)(const SceneSource&)>
SceneAndWarnings read_with(const std::filesystem::path& file, const SceneOptions& options) {
  const std::string text = read_file(file, kSceneFile);
  std::set<std::filesystem::path> meshes;
  const auto mesh = [&](const std::string& uri, const Vec3& scale) {
    return read_mesh(*meshes.insert(find_mesh(uri, file, options.packages)).first, scale);
  };
  SceneAndWarnings read =
      read_text({.where = file.string(), .text = text, .read_mesh = mesh, .world_frames = options.world_frames});
  read.meshes.assign(meshes.begin(), meshes.end());
  return read;
}

SceneAndWarnings read_robot(const std::filesystem::path& file, const SceneOptions& options) {
  RobotFile robot = read_urdf(file, {.packages = options.packages});
  std::set<std::filesystem::path> meshes;
  for (const auto& link : robot.robot.links)
    for (const LinkShape& shape : link.shapes)
      if (!shape.source.file.empty()) meshes.insert(shape.source.file);
  return {scene_of(RobotModel(std::move(robot.robot))), std::move(robot.warnings), {meshes.begin(), meshes.end()}};
}

struct Format {
  std::string_view extension;
  SceneAndWarnings (*read)(const std::filesystem::path& file, const SceneOptions& options);
};
// The formats that can be read: one row each.
constexpr std::array<Format, 5> kFormats = {{
    {".scene", read_with<read_moveit_text>},
    {".yaml", read_with<read_scene_yaml>},
    {".yml", read_with<read_scene_yaml>},
    {".urdf", read_robot},
    {".xacro", read_robot},
}};

}  // namespace
}  // namespace io

SceneAndWarnings read_scene(const std::filesystem::path& file, const SceneOptions& options) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  std::string known;
  for (const io::Format& format : io::kFormats) {
    if (format.extension == extension) return format.read(file, options);
    known += " " + std::string(format.extension);
  }
  throw Error(file.string(), "scene format '" + extension + "' is not known", "use one of" + known);
}

}  // namespace clearway
