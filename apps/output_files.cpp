#include "output_files.hpp"

#include <clearway/common/error.hpp>

#include <algorithm>
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

}  // namespace

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
