#include "case_file.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

namespace clearway::oracle {
namespace {

/// Lines of a file as words; comment lines and empty lines are passed over.
class LineReader {
 public:
  explicit LineReader(const std::filesystem::path& file) : file_(file), gz_(gzopen(file.c_str(), "rb"), gzclose) {
    if (!gz_) throw std::runtime_error(file_.string() + ": cannot be opened");
  }

  /// False at the end of the file.
  bool next() {
    std::string line;
    while (read_line(line)) {
      words_.clear();
      std::istringstream in(line);
      for (std::string word; in >> word;) words_.push_back(word);
      if (!words_.empty() && words_[0][0] != '#') return true;
    }
    return false;
  }

  void demand_next(const char* what) {
    if (!next()) fail(std::string("the file ends where ") + what + " should be");
  }

  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }

  [[nodiscard]] double number(std::size_t i) const {
    const std::string& word = words_.at(i);
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    if (*end != '\0' || !std::isfinite(value)) fail("'" + word + "' is not a finite number");
    return value;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(file_.string() + ":" + std::to_string(line_) + ": " + what);
  }

 private:
  bool read_line(std::string& line) {
    line.clear();
    std::array<char, 4096> part{};
    while (gzgets(gz_.get(), part.data(), static_cast<int>(part.size())) != nullptr) {
      line += part.data();
      if (line.back() == '\n') break;
    }
    int status = Z_OK;
    const char* message = gzerror(gz_.get(), &status);
    if (status != Z_OK && status != Z_STREAM_END) fail(std::string("damaged gzip data: ") + message);
    if (line.empty()) return false;
    ++line_;
    return true;
  }

  std::filesystem::path file_;
  std::unique_ptr<gzFile_s, int (*)(gzFile)> gz_;
  std::size_t line_ = 0;
  std::vector<std::string> words_;
};

Body read_body(LineReader& in, const std::string& letter) {
  in.demand_next("a shape");
  const std::size_t word_count = in.words().size();
  if ((word_count != 2 && word_count != 3) || in.words()[0] != letter) in.fail("expected '" + letter + " N [radius]'");
  const double count = in.number(1);
  if (count < 1 || count > 1e6 || count != std::floor(count))
    in.fail("the number of vertices must be an integer, 1 to 1e6");
  Body body;
  if (word_count == 3) body.radius = in.number(2);
  if (body.radius < 0) in.fail("the radius is negative");

  in.demand_next("a pose");
  if (in.words().size() != 13 || in.words()[0] != "P") in.fail("expected 'P' and 12 numbers");
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) body.R(row, column) = in.number(1 + 3 * row + column);
    body.t[row] = in.number(10 + row);
  }

  for (double i = 0; i < count; ++i) {
    in.demand_next("a vertex");
    if (in.words().size() != 3) in.fail("expected a vertex, three numbers");
    body.vertices.emplace_back(in.number(0), in.number(1), in.number(2));
  }
  return body;
}

}  // namespace

std::vector<Pair> read_case_file(const std::filesystem::path& file) {
  LineReader in(file);
  std::vector<Pair> pairs;
  while (in.next()) {
    const std::vector<std::string>& head = in.words();
    if (head.size() != 5 || head[0] != "case") in.fail("expected 'case NAME CATEGORY VERDICT MARGIN'");
    if (head[3] != "0" && head[3] != "1") in.fail("the verdict must be 0 or 1, not '" + head[3] + "'");
    Pair pair;
    pair.name = head[1];
    pair.verdict = head[3] == "1";
    pair.a = read_body(in, "A");
    pair.b = read_body(in, "B");
    pairs.push_back(std::move(pair));
  }
  if (pairs.empty()) in.fail("no case in this file");
  return pairs;
}

std::vector<std::filesystem::path> find_case_files(const std::filesystem::path& folder) {
  if (!std::filesystem::is_directory(folder)) throw std::runtime_error(folder.string() + ": no such folder");
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().string().ends_with(".txt.gz")) files.push_back(entry.path());
  }
  if (files.empty()) throw std::runtime_error(folder.string() + ": no *.txt.gz in this folder");
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace clearway::oracle
