// How far long work is, for whoever looks at a terminal.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

namespace clearway::apps {

/// A line on stderr that is written over, and gone when the work is over; nothing if stderr is no terminal.
class ProgressBar {
 public:
  ProgressBar() = default;
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// "[#####---------------]  25 % of 120 files". By any thread.
  /// @param share  0 to 1; how much is done
  void show(double share, const std::string& of_what);

 private:
  std::mutex mutex_;
  std::chrono::steady_clock::time_point shown_at_ = {};  // never
};

}  // namespace clearway::apps
