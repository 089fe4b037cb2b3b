#include <clearway/io/file_digest.hpp>

#include <clearway/common/error.hpp>

#include "io/blake2b.hpp"

#include <fstream>
#include <vector>

namespace clearway {

std::string file_digest(const std::filesystem::path& file) {
  std::error_code fault;
  const std::filesystem::file_status status = std::filesystem::status(file, fault);
  if (status.type() == std::filesystem::file_type::not_found)
    throw Error(file.string(), "there is no such file", "correct the path");
  if (status.type() == std::filesystem::file_type::none)  // a folder above it is closed, for instance
    throw Error(file.string(), "cannot be read: " + fault.message(), "check its permissions");
  if (!std::filesystem::is_regular_file(status))  // which may hold something else when it is read again
    throw Error(file.string(), std::filesystem::is_directory(status) ? "is a directory" : "is not a regular file",
                "give the path of a file");
  std::ifstream stream(file, std::ios::binary);
  io::Blake2b hash;
  std::vector<char> block(std::size_t{1} << 16);
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0)
    hash.add({block.data(), static_cast<std::size_t>(stream.gcount())});
  if (!stream.eof()) throw Error(file.string(), "cannot be read", "check its permissions");
  return io::hexadecimal(hash.finish());
}

}  // namespace clearway
