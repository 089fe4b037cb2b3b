#include "json_output.hpp"

#include "output_files.hpp"

namespace clearway::apps {

void write_json(const Json& json, const std::string& target) {
  // Names of files and joints need not be UTF-8.
  write_text(json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n", target);
}

}  // namespace clearway::apps
