// JSON text as a tree of values.
#pragma once

#include "io/yaml_tree_builder.hpp"

#include <string>
#include <string_view>

namespace clearway::io {

/// Lines are not known. @throws Error if the text is not JSON, or a limit of the builder is passed.
void parse_json(const std::string& where, std::string_view text, YamlTreeBuilder& tree);

}  // namespace clearway::io
