// The text of a proof file: lines of JSON, the first about all of it, then waypoints, each followed by the segment that ends in
// it, then a line that says that it is complete. docs/proof.md describes it.
#pragma once

#include <clearway/proof/proof_inputs.hpp>
#include <clearway/proof/proof_record.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace clearway::proof {

inline constexpr int kFormat = 1;

struct Header {
  ProofInputs inputs;
  /// Of URDF, SRDF, scene and trajectory; empty for what is not there.
  std::string urdf_digest, srdf_digest, scene_digest, trajectory_digest;
  std::vector<std::pair<std::string, std::string>> meshes;  // file name and digest
  std::vector<std::string> variables;                       // names, in the order of positions
  std::vector<std::string> parts;                           // names, for people; numbers are meant
};

struct End {
  std::size_t segments;
};

/// Paths are written relative to the folder of the proof. All lines end with a line feed.
[[nodiscard]] std::string text_of(const Header& header, const std::filesystem::path& folder);
[[nodiscard]] std::string text_of(const Waypoint& waypoint, std::size_t number, Interpolation interpolation);
[[nodiscard]] std::string text_of(const SegmentRecord& segment, std::size_t number);
[[nodiscard]] std::string text_of(const End& end);

/// What was read; segments know which one they claim to be.
struct NumberedWaypoint {
  std::size_t number;
  Waypoint waypoint;
};
struct NumberedSegment {
  std::size_t number;
  SegmentRecord segment;
};
using Entry = std::variant<NumberedWaypoint, NumberedSegment, End>;

class Reader {
 public:
  /// Reads the first line. @throws Error if it is not one of a proof.
  explicit Reader(const std::filesystem::path& file);

  [[nodiscard]] const Header& header() const noexcept { return header_; }
  /// The next line. @throws Error if there is none, or it is not understood.
  [[nodiscard]] Entry next();
  /// @throws Error if anything comes after the last line.
  void require_end();
  /// "proof.jsonl:17", of the line read last.
  [[nodiscard]] std::string where() const;

 private:
  [[nodiscard]] std::string next_line();

  std::filesystem::path file_;
  std::ifstream stream_;
  std::size_t line_ = 0;
  Header header_;
};

}  // namespace clearway::proof
