#include "json_output.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/write_file.hpp>

#include <iostream>

namespace clearway::apps {

void write_json(const Json& json, const std::string& target) {
  const std::string text = json.dump(1) + "\n";
  if (target != "-") return write_file(target, text);
  std::cout << text << std::flush;
  if (!std::cout) throw Error("stdout", "cannot be written", "check where it goes");
}

}  // namespace clearway::apps
