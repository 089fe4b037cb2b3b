// Files and waypoints that tell how much of them has been read.
#pragma once

#include <clearway/robot/waypoint.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <istream>
#include <memory>
#include <utility>

namespace clearway::apps {

/// A file for whoever reads it in blocks, with read() alone.
class WatchedFile final : public std::istream {
 public:
  /// @param bytes  how many were read; it may outlive the file
  WatchedFile(const std::filesystem::path& file, std::shared_ptr<std::uint64_t> bytes)
      : std::istream(nullptr), buffer_(std::move(bytes)) {
    rdbuf(&buffer_);
    if (!buffer_.open(file, std::ios::in | std::ios::binary)) setstate(failbit);
  }

 private:
  class Buffer final : public std::filebuf {
   public:
    explicit Buffer(std::shared_ptr<std::uint64_t> bytes) : bytes_(std::move(bytes)) {}

   private:
    std::streamsize xsgetn(char* to, std::streamsize most) override {
      const std::streamsize got = std::filebuf::xsgetn(to, most);
      *bytes_ += static_cast<std::uint64_t>(got);
      return got;
    }
    std::shared_ptr<std::uint64_t> bytes_;
  };
  Buffer buffer_;
};

/// Waypoints of another source, which must outlive this one.
class WatchedWaypoints final : public WaypointSource {
 public:
  /// @param on_read  called after each
  WatchedWaypoints(WaypointSource& source, std::function<void()> on_read)
      : source_(source), on_read_(std::move(on_read)) {}

  [[nodiscard]] bool has_times() const noexcept override { return source_.has_times(); }
  [[nodiscard]] Interpolation richest() const noexcept override { return source_.richest(); }
  [[nodiscard]] bool read(Waypoint& next) override {
    const bool is_there = source_.read(next);
    if (is_there) on_read_();
    return is_there;
  }

 private:
  WaypointSource& source_;
  std::function<void()> on_read_;
};

}  // namespace clearway::apps
