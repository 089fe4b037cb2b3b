#include "output_files.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/unfinished_file.hpp>
#include <clearway/io/write_file.hpp>

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <system_error>

namespace clearway::apps {
namespace fs = std::filesystem;
namespace {

/// Devices and pipes can be read and written by many.
bool is_of_its_own(const OutputFile& output) {
  std::error_code fault;
  const fs::file_status status = fs::status(output.file, fault);
  return !output.file.empty() && output.file != "-" && (!fs::exists(status) || fs::is_regular_file(status));
}

/// One that does not exist is the same if it would be in the same place.
bool are_same(const fs::path& a, const fs::path& b) {
  std::error_code fault, of_a, of_b;
  if (a.empty() || b.empty()) return false;
  if (fs::equivalent(a, b, fault)) return true;
  const fs::path place_a = fs::weakly_canonical(fs::absolute(a), of_a),
                 place_b = fs::weakly_canonical(fs::absolute(b), of_b);
  return !of_a && !of_b && place_a == place_b;
}

void require_writable(const std::string& file) {
  std::error_code fault;
  const fs::file_status status = fs::status(file, fault);
  if (fs::is_directory(status)) throw Error(file, "cannot be written: is a directory", "name a file in it");
  const fs::path folder = fs::path(file).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, fault))
    throw Error(file, "cannot be written: there is no folder '" + folder.string() + "'", "make it, or name another");
  if (!fs::exists(status) || fs::is_regular_file(status))
    UnfinishedFile tried(file);              // leaves nothing behind
  else if (access(file.c_str(), W_OK) != 0)  // to open a pipe may take as long as somebody likes
    throw Error(file, "cannot be written", "check its permissions");
}

}  // namespace

CLI::Option* add_output_option(CLI::App& command, const std::string& option, std::string& file,
                               const std::string& help) {
  return command.add_option(option, file, help)->each([option](const std::string& name) {
    if (name.empty()) throw Error(option, "its name is empty", "name a file, or leave the option out");
  });
}

void require_writable(const std::vector<OutputFile>& outputs) {
  const OutputFile* on_stdout = nullptr;
  for (const OutputFile& one : outputs) {
    if (one.file.empty()) continue;
    if (one.file != "-") {
      require_writable(one.file);
      continue;
    }
    if (one.stdout_use == StdoutUse::kRefused) throw Error(one.option, "cannot go to stdout", "name a file");
    if (on_stdout)
      throw Error(one.option, std::string("is to go to stdout, as ") + on_stdout->option + " is",
                  "name a file for one");
    on_stdout = &one;
  }
}

void write_text(std::string_view text, const std::string& target) {
  if (target != "-") return write_file(target, text);
  std::cout << text << std::flush;
  if (!std::cout) throw Error("stdout", "cannot be written", "check where it goes");
}

void require_apart(const std::vector<OutputFile>& outputs, const std::vector<fs::path>& inputs) {
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    if (!is_of_its_own(*output)) continue;
    const auto other = std::find_if(outputs.begin(), output, [&](const OutputFile& one) {
      return is_of_its_own(one) && are_same(one.file, output->file);
    });
    if (other != output)
      throw Error(output->option, "'" + output->file + "' is what " + other->option + " writes", "name another file");
    if (std::ranges::any_of(inputs, [&](const fs::path& input) { return are_same(input, output->file); }))
      throw Error(output->option, "'" + output->file + "' is a file that is read", "name another file");
  }
}

}  // namespace clearway::apps
