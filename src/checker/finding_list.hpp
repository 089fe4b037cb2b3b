// Findings of segments one after the other, made one where they go on.
#pragma once

#include <clearway/checker/validate.hpp>

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

namespace clearway {

class FindingList {
 public:
  /// @param clearance_m  if 0, bodies too close and in collision are one finding: the gap is there to tell the two apart from free
  explicit FindingList(double clearance_m) : are_one_(clearance_m == 0) {}

  /// Findings of the same kind and bodies or joint must come in the order of time.
  void add(TrajectoryFinding finding);
  [[nodiscard]] std::vector<TrajectoryFinding>& findings() noexcept { return findings_; }

  /// The one of these bodies up to this instant; null if there is none. @param kind  kCollision or kTooClose
  [[nodiscard]] const TrajectoryFinding* going_on(FindingKind kind, const Collision& pair,
                                                  const TrajectoryInstant& until) const noexcept;

 private:
  struct Subject {
    int kind;
    Collision pair;
    std::uint32_t variable;
    friend constexpr auto operator<=>(const Subject&, const Subject&) noexcept = default;
  };
  [[nodiscard]] Subject subject_of(const TrajectoryFinding& finding) const noexcept;
  [[nodiscard]] const TrajectoryFinding* going_on(const Subject& subject,
                                                  const TrajectoryInstant& until) const noexcept;

  bool are_one_;
  std::vector<TrajectoryFinding> findings_;
  std::map<Subject, std::size_t> last_;  // of findings_
};

/// In the order of the report.
void sort(std::vector<TrajectoryFinding>& findings);

}  // namespace clearway
