#include <clearway/io/unfinished_file.hpp>

#include <clearway/common/error.hpp>

#include <random>
#include <string>
#include <system_error>
#include <utility>

namespace clearway {
namespace fs = std::filesystem;

UnfinishedFile::UnfinishedFile(fs::path file) : file_(std::move(file)), target_(file_), written_(file_) {
  std::error_code fault;
  const fs::file_status status = fs::status(file_, fault);
  if (fs::is_directory(status)) refuse("is a directory");
  if (!fs::exists(status) || fs::is_regular_file(status)) {
    if (const fs::path end_of_links = fs::canonical(file_, fault); !fault) target_ = end_of_links;
    written_ = target_;
    written_ += "." + std::to_string(std::random_device()()) + ".unfinished";  // somebody may write the same file
  }
  stream_.open(written_, std::ios::binary);
  if (!stream_) refuse();
}

UnfinishedFile::~UnfinishedFile() {
  if (is_finished_ || written_ == file_) return;
  stream_.close();
  std::error_code ignored;
  fs::remove(written_, ignored);
}

void UnfinishedFile::add(std::string_view text) {
  stream_ << text;
  bytes_ += text.size();
  if (!stream_) refuse();
}

void UnfinishedFile::finish() {
  stream_.close();
  if (stream_.fail()) refuse();
  std::error_code fault;
  if (written_ != file_) fs::rename(written_, target_, fault);
  if (fault) refuse(fault.message());
  is_finished_ = true;
}

void UnfinishedFile::refuse(const std::string& why) const {
  throw Error(file_.string(), "cannot be written" + (why.empty() ? "" : ": " + why),
              "check that its folder exists, is writable and not full, and that it is no folder itself");
}

}  // namespace clearway
