// A file that is written little by little, and appears when it is complete.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace clearway::prover {

class UnfinishedFile {
 public:
  /// Writes beside the file, under another name.
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
  [[noreturn]] void refuse() const;

  std::filesystem::path file_, beside_;
  std::ofstream stream_;
  std::uint64_t bytes_ = 0;
  bool is_finished_ = false;
};

}  // namespace clearway::prover
