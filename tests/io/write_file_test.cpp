// Files appear whole or not at all, and nothing that is no file is replaced by one.
#include <clearway/common/error.hpp>
#include <clearway/io/unfinished_file.hpp>
#include <clearway/io/write_file.hpp>

#include "io/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <string>

namespace clearway::test {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::ptrdiff_t files_in(const fs::path& folder) { return std::distance(fs::directory_iterator(folder), {}); }

TEST(WriteFile, ReplacesWhatWasThere) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("a", "long ago");
  write_file(file, "now");
  EXPECT_EQ(text_of(file), "now");
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(WriteFile, WhatIsNotFinishedLeavesWhatWasThere) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("a", "long ago");
  UnfinishedFile(file).add("half of ");
  EXPECT_EQ(text_of(file), "long ago");
  EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(WriteFile, GoesWhereALinkLeads) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("a", "long ago"), link = folder.path() / "link";
  fs::create_symlink("a", link);
  write_file(link, "now");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(text_of(file), "now");
}

TEST(WriteFile, APipeStaysOne) {  // and so does /dev/null, which root could replace
  const TemporaryFolder folder;
  const fs::path pipe = folder.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  write_file(pipe, "now");
  char text[8] = {};
  EXPECT_EQ(read(reader, text, sizeof text), 3);
  EXPECT_STREQ(text, "now");
  EXPECT_TRUE(fs::is_fifo(pipe));
  close(reader);
}

TEST(WriteFile, WhatCannotBeWrittenIsSaid) {
  const TemporaryFolder folder;
  const auto said = [](const fs::path& file) {
    try {
      write_file(file, "now");
    } catch (const Error& error) {
      return error.found();
    }
    return std::string("written");
  };
  EXPECT_EQ(said(folder.path() / "no" / "file"), "cannot be written");
  EXPECT_EQ(said(folder.path()), "cannot be written: is a directory");
  EXPECT_EQ(said("/dev/full"), "cannot be written");
  EXPECT_EQ(files_in(folder.path()), 0);
}

}  // namespace
}  // namespace clearway::test
