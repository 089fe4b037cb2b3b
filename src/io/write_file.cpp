#include <clearway/io/write_file.hpp>

#include <clearway/common/error.hpp>

#include <fstream>
#include <random>
#include <string>
#include <system_error>

namespace clearway {

void write_file(const std::filesystem::path& file, std::string_view text) {
  std::filesystem::path unfinished = file;
  unfinished += "." + std::to_string(std::random_device()()) + ".unfinished";  // somebody may write the same file
  std::ofstream stream(unfinished, std::ios::binary);
  stream << text;
  stream.close();
  std::error_code fault;
  const bool is_written = !stream.fail();
  if (is_written) std::filesystem::rename(unfinished, file, fault);
  if (!is_written || fault) {
    std::error_code ignored;
    std::filesystem::remove(unfinished, ignored);
    throw Error(file.string(), "cannot be written" + (fault ? ": " + fault.message() : ""),
                "check that its folder exists, is writable and not full, and that it is no folder itself");
  }
}

}  // namespace clearway
