#include "machine.hpp"

#include <array>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <memory>

namespace clearway::bench {
namespace {

std::string cpu_field(const std::string& key) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (colon != std::string::npos && line.substr(0, line.find_last_not_of(" \t", colon - 1) + 1) == key)
      return line.substr(colon + 2);
  }
  return "unknown";
}

std::string first_line_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::array<char, 256> line{};
  if (!pipe || !std::fgets(line.data(), line.size(), pipe.get())) return "unknown";
  const std::string text = line.data();
  return text.substr(0, text.find('\n'));
}

}  // namespace

Machine this_machine() {
  std::array<char, 32> date{};
  const std::time_t now = std::time(nullptr);
  std::strftime(date.data(), date.size(), "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return {.cpu = cpu_field("model name") + ", family " + cpu_field("cpu family") + " model " + cpu_field("model"),
          .date = date.data(),
          // Asked when it runs, not when it was configured: the tree moves on between the two.
          .commit = first_line_of("git -C '" CLEARWAY_BENCH_SOURCE_DIR
                                  "' describe --always --dirty --exclude '*' 2>/dev/null"),
          .compiler = "g++ " __VERSION__,
          .flags = CLEARWAY_BENCH_FLAGS};
}

}  // namespace clearway::bench
