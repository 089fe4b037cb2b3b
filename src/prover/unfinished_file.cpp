#include "prover/unfinished_file.hpp"

#include <clearway/common/error.hpp>

#include <random>
#include <string>
#include <system_error>

namespace clearway::prover {

UnfinishedFile::UnfinishedFile(std::filesystem::path file) : file_(std::move(file)), beside_(file_) {
  beside_ += "." + std::to_string(std::random_device()()) + ".unfinished";  // somebody may write the same file
  stream_.open(beside_, std::ios::binary);
  if (!stream_) refuse();
}

UnfinishedFile::~UnfinishedFile() {
  if (is_finished_) return;
  stream_.close();
  std::error_code ignored;
  std::filesystem::remove(beside_, ignored);
}

void UnfinishedFile::add(std::string_view text) {
  stream_ << text;
  bytes_ += text.size();
  if (!stream_) refuse();
}

void UnfinishedFile::finish() {
  stream_.close();
  std::error_code fault;
  if (!stream_.fail()) std::filesystem::rename(beside_, file_, fault);
  if (stream_.fail() || fault) refuse();
  is_finished_ = true;
}

void UnfinishedFile::refuse() const {
  throw Error(file_.string(), "cannot be written",
              "check that its folder exists, is writable and not full, and that it is no folder itself");
}

}  // namespace clearway::prover
