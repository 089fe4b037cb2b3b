// One reader per scene format: the text of a file in, a scene out. None of them opens a file but through `read_mesh`.
#pragma once

#include "io/yaml_view.hpp"

#include <clearway/io/mesh.hpp>
#include <clearway/io/scene.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::io {

struct SceneSource {
  std::string where;  // the file, for messages
  std::string_view text;
  std::function<MeshFile(const std::string& uri, const Vec3& scale)> read_mesh;
  std::vector<std::string> world_frames;
};

/// MoveIt's text format, both versions. @throws Error
[[nodiscard]] SceneAndWarnings read_moveit_text(const SceneSource& source);

/// YAML of either kind, told apart by its keys. @throws Error
[[nodiscard]] SceneAndWarnings read_scene_yaml(const SceneSource& source);

/// A moveit_msgs/PlanningScene. @throws Error
[[nodiscard]] SceneAndWarnings read_moveit_yaml(const SceneSource& source, const YamlView& root);

/// Our own format. @throws Error
[[nodiscard]] SceneAndWarnings read_clearway_yaml(const SceneSource& source, const YamlView& root);

/// The scene in our own format. Read again, it is the same to the last bit.
[[nodiscard]] std::string clearway_yaml(const Scene& scene);

}  // namespace clearway::io
