#include "io/read_file.hpp"

#include <clearway/common/error.hpp>

#include <fstream>
#include <system_error>

namespace clearway::io {

std::string read_file(const std::filesystem::path& file, const FileKind& kind) {
  std::error_code fault;
  const std::filesystem::file_status status = std::filesystem::status(file, fault);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw Error(file.string(), "there is no such file", "correct the path");
  }
  if (!std::filesystem::is_regular_file(status)) {  // a pipe or a device might never end
    throw Error(file.string(), std::filesystem::is_directory(status) ? "is a directory" : "is not a regular file",
                "give the path of " + std::string(kind.name));
  }
  const std::uintmax_t size = std::filesystem::file_size(file, fault);
  if (!fault && size > kind.max_bytes) {
    throw Error(file.string(), "file of " + std::to_string(size) + " bytes", std::string(kind.if_larger));
  }
  std::ifstream stream(file, std::ios::binary);
  std::string bytes(fault ? 0 : size, '\0');
  if (fault || !stream || !stream.read(bytes.data(), static_cast<std::streamsize>(size))) {
    throw Error(file.string(), "cannot be read", "check its permissions");
  }
  if (bytes.empty()) {
    throw Error(file.string(), "is empty", "copy or export the file again");
  }
  return bytes;
}

}  // namespace clearway::io
