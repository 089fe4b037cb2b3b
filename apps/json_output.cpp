#include "json_output.hpp"

#include <clearway/common/error.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

namespace clearway::apps {

void write_json(const Json& json, const std::string& target) {
  const std::string text = json.dump(1) + "\n";
  if (target == "-") {
    std::cout << text << std::flush;
    if (!std::cout) throw Error("stdout", "cannot be written", "check where it goes");
    return;
  }
  const std::string partial = target + ".partial";
  std::ofstream stream(partial, std::ios::binary);
  stream << text;
  stream.close();
  std::error_code fault;
  if (stream) std::filesystem::rename(partial, target, fault);
  if (!stream || fault) {
    std::remove(partial.c_str());
    throw Error(target, "cannot be written", "check the folder and its permissions");
  }
}

}  // namespace clearway::apps
