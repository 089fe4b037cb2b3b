#include "progress_bar.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace clearway::apps {
namespace {

constexpr std::size_t kWidth = 20;                              // with what follows, less than a line of any terminal
constexpr std::chrono::milliseconds kBetween{100};              // oftener nobody can read it
constexpr const char *kBeginOfLine = "\r", *kErase = "\033[K";  // to the end of the line

}  // namespace

ProgressBar::~ProgressBar() {
  if (shown_at_ == std::chrono::steady_clock::time_point{}) return;
  std::fprintf(stderr, "%s%s", kBeginOfLine, kErase);
}

void ProgressBar::show(double share, const std::string& of_what) {
  static const bool is_terminal = isatty(STDERR_FILENO) == 1;
  if (!is_terminal) return;
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (now - shown_at_ < kBetween) return;
  shown_at_ = now;
  const double done = share > 0 ? std::min(share, 1.0) : 0.0;  // also of nothing in nothing
  const auto full = static_cast<std::size_t>(done * kWidth);
  const std::string bar = std::string(full, '#') + std::string(kWidth - full, '-');
  std::fprintf(stderr, "%s[%s] %3.0f %% of %s%s", kBeginOfLine, bar.c_str(), std::floor(100 * done), of_what.c_str(),
               kErase);
  std::fflush(stderr);
}

}  // namespace clearway::apps
