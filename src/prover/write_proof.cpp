#include <clearway/prover/write_proof.hpp>

#include <clearway/common/error.hpp>
#include <clearway/common/parallel.hpp>
#include <clearway/io/file_digest.hpp>
#include <clearway/io/unfinished_file.hpp>
#include <clearway/proof/check_segment.hpp>
#include <clearway/proof/proof_text.hpp>

#include "prover/prove_segment.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace clearway {
namespace {

namespace fs = std::filesystem;
using namespace proof;

/// Segments that are proven at the same time.
constexpr std::size_t kBatch = 64;

struct Proven {
  SegmentRecord segment;
  SegmentCheck check;
};

Header header_of(const ProofInputs& inputs, const Model& model) {
  Header header;
  header.inputs = inputs;
  const auto digest = [](const std::optional<fs::path>& file) { return file ? file_digest(*file) : std::string(); };
  header.urdf_digest = digest(inputs.urdf);
  header.srdf_digest = digest(inputs.srdf);
  header.scene_digest = digest(inputs.scene);
  header.trajectory_digest = digest(inputs.trajectory);
  for (const std::string& mesh : model.files)
    header.meshes.emplace_back(fs::path(mesh).filename().string(), file_digest(mesh));
  for (const Variable& one : model.robot.model.variables()) header.variables.push_back(one.name);
  for (std::uint32_t i = 0; i < model.parts.size(); ++i) header.parts.push_back(name_of(model, i));
  return header;
}

void require_sound(const Waypoint& waypoint, const Waypoint* before, std::size_t number, std::size_t variables,
                   Interpolation interpolation) {
  const std::string where = "proof: waypoint " + std::to_string(number);
  const auto require = [&](const std::vector<double>& values, const char* what) {
    if (values.size() != variables)
      throw Error(where,
                  "it has " + std::to_string(values.size()) + " " + what + " for " + std::to_string(variables) +
                      " joint values",
                  std::string("interpolation ") + std::string(name_of(interpolation)) + " needs one each");
    for (const double x : values)
      if (!std::isfinite(x)) throw Error(where, std::string("one of its ") + what + " is not finite", "mend it");
  };
  require(waypoint.positions, "positions");
  if (interpolation != Interpolation::kLinear) require(waypoint.velocities, "velocities");
  if (interpolation == Interpolation::kQuintic) require(waypoint.accelerations, "accelerations");
  if (!std::isfinite(waypoint.time_s) || (before != nullptr && !(waypoint.time_s >= before->time_s)))
    throw Error(where, "its time is before that of its predecessor, or not finite", "mend it");
}

class ProofWriter {
 public:
  ProofWriter(const ProofInputs& inputs, const fs::path& file, const ProofOptions& options)
      : inputs_(inputs), options_(options), model_(load_model(inputs)), file_(file) {
    summary_.warnings = model_->warnings;
    if (!(inputs.gap_m >= 0) || !std::isfinite(inputs.gap_m))
      throw Error("proof", "the gap is " + std::to_string(inputs.gap_m) + " m", "give a finite length >= 0");
    file_.add(text_of(header_of(inputs, *model_), std::filesystem::absolute(file).parent_path()));
  }

  ProofSummary run(WaypointSource& trajectory) {
    Waypoint next;
    std::vector<Waypoint> batch;
    std::size_t read = 0;
    while (trajectory.read(next)) {
      require_sound(next, batch.empty() ? nullptr : &batch.back(), read++, model_->robot.model.variables().size(),
                    inputs_.interpolation);
      batch.push_back(next);
      if (batch.size() > kBatch) write(batch);
    }
    if (read == 0) throw Error("proof", "the trajectory has no waypoint", "give one at least");
    if (read == 1) {
      file_.add(text_of(batch[0], 0, inputs_.interpolation));
      add(prove(batch[0], batch[0]));
    } else {
      write(batch);
    }
    file_.add(text_of(End{summary_.segments}));
    file_.finish();
    summary_.bytes = file_.bytes();
    return std::move(summary_);
  }

 private:
  /// All segments between them; leaves the last one.
  void write(std::vector<Waypoint>& batch) {
    std::vector<Proven> proven(batch.size() - 1);
    parallel_for(proven.size(), options_.threads, [&](std::size_t i) { proven[i] = prove(batch[i], batch[i + 1]); });
    if (summary_.segments == 0) file_.add(text_of(batch[0], 0, inputs_.interpolation));
    for (std::size_t i = 0; i < proven.size(); ++i) {
      file_.add(text_of(batch[i + 1], summary_.segments + 1, inputs_.interpolation));
      add(proven[i]);
    }
    batch.erase(batch.begin(), batch.end() - 1);
  }

  [[nodiscard]] Proven prove(const Waypoint& from, const Waypoint& to) const {
    const Curve curve(from, to, inputs_.interpolation);
    Proven proven{prover::prove_segment(*model_, curve, inputs_.gap_m, options_), {}};
    proven.check = check_segment(*model_, curve, proven.segment, inputs_.gap_m);
    return proven;
  }

  void add(const Proven& proven) {
    if (!proven.check.failure.empty())
      throw std::logic_error("a proof that does not hold: segment " + std::to_string(summary_.segments) + ", " +
                             proven.check.failure);
    const SegmentRecord& segment = proven.segment;
    file_.add(text_of(segment, summary_.segments));
    for (std::size_t k = 0; k < segment.hits.size(); ++k) {
      const HitRecord& hit = segment.hits[k];
      summary_.hits.push_back({summary_.segments, hit.share, name_of(*model_, hit.first), name_of(*model_, hit.second),
                               proven.check.hits_apart_at_most_m[k]});
    }
    if (segment.hits.empty() && segment.open.empty()) ++summary_.free_segments;
    if (!segment.open.empty()) ++summary_.open_segments;
    summary_.planes += proven.check.planes;
    ++summary_.segments;
  }

  const ProofInputs& inputs_;
  const ProofOptions& options_;
  std::shared_ptr<const Model> model_;
  UnfinishedFile file_;
  ProofSummary summary_;
};

}  // namespace

ProofSummary write_proof(const ProofInputs& inputs, WaypointSource& trajectory, const fs::path& file,
                         const ProofOptions& options) {
  return ProofWriter(inputs, file, options).run(trajectory);
}

}  // namespace clearway
