#include <clearway/io/write_file.hpp>

#include <clearway/io/unfinished_file.hpp>

namespace clearway {

void write_file(const std::filesystem::path& file, std::string_view text) {
  UnfinishedFile unfinished(file);
  unfinished.add(text);
  unfinished.finish();
}

}  // namespace clearway
