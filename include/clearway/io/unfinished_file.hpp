// A file that is written little by little, and appears when it is complete.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace clearway {

class UnfinishedFile {
 public:
  /// Writes beside the file, under another name; where a link leads, beside that. To a pipe or a device, as /dev/null is one, it writes at
  /// once: a file in its place would be in everybody's way.
  explicit UnfinishedFile(std::filesystem::path file);
  /// Leaves nothing behind but what was there before, unless finished.
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  void add(std::string_view text);
  /// @throws Error if it could not be written.
  void finish();
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

 private:
  [[noreturn]] void refuse(const std::string& why = {}) const;

  std::filesystem::path file_;     // as it was named
  std::filesystem::path target_;   // what is to be replaced
  std::filesystem::path written_;  // until then
  std::ofstream stream_;
  std::uint64_t bytes_ = 0;
  bool is_finished_ = false;
};

}  // namespace clearway
