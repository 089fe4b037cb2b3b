// Which of the two kinds of YAML scenes a text is.
#include "io/scene_formats.hpp"

#include <algorithm>
#include <array>

namespace clearway::io {

SceneAndWarnings read_scene_yaml(const SceneSource& source) {
  const std::shared_ptr<const YamlNode> tree = parse_yaml(source.where, source.text);
  const YamlView root(source.where, *tree);
  if (!root.is_map()) throw root.error("is no scene: there are no keys", "give a scene as in docs/scenes.md");
  const auto has = [&](std::string_view key) {
    return std::find(tree->keys.begin(), tree->keys.end(), key) != tree->keys.end();
  };
  if (has("clearway_scene")) return read_clearway_yaml(source, root);
  constexpr std::array<std::string_view, 4> kPlanningScene = {"world", "robot_state", "allowed_collision_matrix",
                                                              "robot_model_name"};
  if (std::any_of(kPlanningScene.begin(), kPlanningScene.end(), has)) return read_moveit_yaml(source, root);
  throw root.error("is neither a clearway scene (key 'clearway_scene') nor one of MoveIt (key 'world')",
                   "begin it with 'clearway_scene: 1', see docs/scenes.md");
}

}  // namespace clearway::io
