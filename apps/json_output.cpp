#include "json_output.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/write_file.hpp>

#include <filesystem>
#include <iostream>
#include <system_error>

namespace clearway::apps {

void write_json(const Json& json, const std::string& target) {
  // Names of files and joints need not be UTF-8.
  const std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  if (target != "-") return write_file(target, text);
  std::cout << text << std::flush;
  if (!std::cout) throw Error("stdout", "cannot be written", "check where it goes");
}

void require_folder_of_json(const std::string& target) {
  const std::filesystem::path folder = std::filesystem::path(target).parent_path();
  std::error_code fault;
  if (std::filesystem::is_directory(target, fault))
    throw Error(target, "cannot be written: is a directory", "name a file in it");
  if (target == "-" || folder.empty() || std::filesystem::is_directory(folder, fault)) return;
  throw Error(target, "cannot be written: there is no folder '" + folder.string() + "'", "make it, or name another");
}

}  // namespace clearway::apps
