#include <clearway/proof/verify_proof.hpp>

#include <clearway/common/error.hpp>
#include <clearway/common/parallel.hpp>
#include <clearway/io/file_digest.hpp>
#include <clearway/proof/check_segment.hpp>
#include <clearway/proof/proof_text.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace clearway {
namespace {

namespace fs = std::filesystem;
using namespace proof;

struct Claim {
  std::size_t number;
  Waypoint from, to;
  SegmentRecord segment;
};

/// Segments that are checked at the same time.
constexpr std::size_t kBatch = 64;

class Verifier {
 public:
  Verifier(const fs::path& file, const VerifyOptions& options) : reader_(file), options_(options) {}

  ProofVerdict run() {
    const Header& header = reader_.header();
    verdict_.gap_m = header.inputs.gap_m;
    ProofInputs inputs = header.inputs;
    if (options_.urdf) inputs.urdf = *options_.urdf;
    if (options_.srdf) inputs.srdf = *options_.srdf;
    if (options_.scene) inputs.scene = *options_.scene;
    for (const auto& [name, folder] : options_.packages) inputs.packages[name] = folder;
    require_same(inputs.urdf, header.urdf_digest);
    require_same(inputs.srdf, header.srdf_digest);
    require_same(inputs.scene, header.scene_digest);
    // The trajectory itself is in the proof, so its file need not be there. Another one in its place is no good sign.
    std::error_code fault;
    if (inputs.trajectory && fs::is_regular_file(*inputs.trajectory, fault))
      require_same(inputs.trajectory, header.trajectory_digest);
    if (!verdict_.failure.empty()) return std::move(verdict_);

    model_ = load_model(inputs);
    verdict_.warnings = model_->warnings;
    verdict_.pairs = model_->pairs.size();
    require_same_names(header);
    if (verdict_.failure.empty()) read_segments(header.inputs.interpolation);
    verdict_.holds = verdict_.failure.empty();
    return std::move(verdict_);
  }

 private:
  void fail(std::string what) {
    if (verdict_.failure.empty()) verdict_.failure = std::move(what);
  }

  void require_same(const std::optional<fs::path>& file, const std::string& digest) {
    if (file && file_digest(*file) != digest) fail(file->string() + " is not the file that the proof is about");
    if (!file && !digest.empty()) fail("the proof is about a file that it does not name");
  }

  void require_same_names(const Header& header) {
    std::set<std::string> known, used;
    for (const auto& [file, digest] : header.meshes) known.insert(digest);
    for (const std::string& mesh : model_->files) {
      used.insert(file_digest(mesh));
      if (!known.contains(file_digest(mesh))) fail(mesh + " is not a file that the proof is about");
    }
    if (known != used) fail("the proof is about meshes that robot and scene do not have");
    std::vector<std::string> variables, parts;
    for (const Variable& one : model_->robot.model.variables()) variables.push_back(one.name);
    for (std::uint32_t i = 0; i < model_->parts.size(); ++i) parts.push_back(name_of(*model_, i));
    if (variables != header.variables) fail("the joints are not those that the proof is about");
    if (parts != header.parts) fail("the bodies are not those that the proof is about");
  }

  /// A waypoint that can be one: a file in which it is not is no proof, whatever else it says.
  void require_sound(const NumberedWaypoint& entry, std::size_t expected, const Waypoint* before,
                     Interpolation interpolation) const {
    const auto refuse = [&](const std::string& found) { throw Error(reader_.where(), found, "write the proof again"); };
    const Waypoint& one = entry.waypoint;
    const std::size_t count = model_->robot.model.variables().size();
    if (entry.number != expected)
      refuse("waypoint " + std::to_string(entry.number) + " stands where " + std::to_string(expected) + " should");
    if (one.positions.size() != count) refuse("a waypoint has not one position per joint");
    if (interpolation != Interpolation::kLinear && one.velocities.size() != count)
      refuse("a waypoint has not one velocity per joint");
    if (interpolation == Interpolation::kQuintic && one.accelerations.size() != count)
      refuse("a waypoint has not one acceleration per joint");
    if (before != nullptr && !(one.time_s >= before->time_s)) refuse("a waypoint is before its predecessor in time");
  }

  void read_segments(Interpolation interpolation) {
    std::vector<Claim> batch;
    Waypoint before;
    bool is_over = false;
    for (std::size_t waypoints = 0;;) {
      Entry entry = reader_.next();
      if (const auto* end = std::get_if<End>(&entry)) {
        check(batch, interpolation);
        reader_.require_end();
        if (verdict_.segments == 0 || verdict_.segments != end->segments)
          throw Error(reader_.where(), "segments are missing", "write the proof again");
        return;
      }
      // A trajectory of one waypoint is one segment, which stays there.
      auto* waypoint = std::get_if<NumberedWaypoint>(&entry);
      const bool stays = waypoint == nullptr && waypoints == 1;
      if (waypoint != nullptr) {
        require_sound(*waypoint, waypoints, waypoints == 0 ? nullptr : &before, interpolation);
        if (waypoints++ == 0) {
          before = std::move(waypoint->waypoint);
          continue;
        }
      }
      Claim claim{verdict_.segments, before, {}, {}};
      claim.to = stays ? before : waypoint != nullptr ? std::move(waypoint->waypoint) : Waypoint{};
      if (waypoint != nullptr) entry = reader_.next();
      auto* const segment = std::get_if<NumberedSegment>(&entry);
      const bool has_way = (waypoint != nullptr || stays) && !is_over;
      if (segment == nullptr || segment->number != verdict_.segments || !has_way)
        throw Error(reader_.where(), "segment " + std::to_string(verdict_.segments) + " should stand here",
                    "write the proof again");
      is_over = stays;
      claim.segment = std::move(segment->segment);
      before = claim.to;
      batch.push_back(std::move(claim));
      ++verdict_.segments;
      if (batch.size() == kBatch) check(batch, interpolation);
    }
  }

  void check(std::vector<Claim>& batch, Interpolation interpolation) {
    std::vector<SegmentCheck> checks(batch.size());
    parallel_for(batch.size(), options_.threads, [&](std::size_t i) {
      const Curve curve(batch[i].from, batch[i].to, interpolation);
      checks[i] = check_segment(*model_, curve, batch[i].segment, verdict_.gap_m);
    });
    for (std::size_t i = 0; i < batch.size(); ++i) add(batch[i], checks[i]);
    batch.clear();
  }

  void add(const Claim& claim, const SegmentCheck& check) {
    if (!check.failure.empty()) fail("segment " + std::to_string(claim.number) + ", " + check.failure);
    verdict_.planes += check.planes;
    verdict_.boxes += check.boxes;
    for (std::size_t k = 0; k < check.hits_apart_at_most_m.size(); ++k) {
      const HitRecord& hit = claim.segment.hits[k];
      verdict_.hits.push_back({claim.number, hit.share, name_of(*model_, hit.first), name_of(*model_, hit.second),
                               check.hits_apart_at_most_m[k]});
    }
    if (claim.segment.hits.empty() && claim.segment.open.empty()) ++verdict_.free_segments;
    if (!claim.segment.open.empty()) ++verdict_.open_segments;
  }

  Reader reader_;
  const VerifyOptions& options_;
  std::shared_ptr<const Model> model_;
  ProofVerdict verdict_;
};

}  // namespace

ProofVerdict verify_proof(const fs::path& file, const VerifyOptions& options) { return Verifier(file, options).run(); }

}  // namespace clearway
