#include <clearway/checker/pair_sampling.hpp>

#include <clearway/checker/collision_checker.hpp>
#include <clearway/common/parallel.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clearway {
namespace {

/// SplitMix64 (Steele, Lea, Flood 2014): small, and good enough to draw states by.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  double between(double low, double high) {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return low + (high - low) * static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

std::vector<double> draw(const RobotModel& robot, Random& random) {
  std::vector<double> q = robot.rest_state();
  for (std::size_t i = 0; i < q.size(); ++i) {
    const Variable& variable = robot.variables()[i];
    const JointType type = robot[variable.joint].type;
    if (type == JointType::kPlanar || type == JointType::kFloating) continue;
    const bool is_limited = std::isfinite(variable.limits.lower) && std::isfinite(variable.limits.upper);
    q[i] = is_limited ? random.between(variable.limits.lower, variable.limits.upper)
                      : random.between(-std::numbers::pi, std::numbers::pi);
  }
  return q;
}

}  // namespace

std::string_view name_of(PairReason reason) noexcept {
  switch (reason) {
    case PairReason::kAdjacent:
      return "Adjacent";
    case PairReason::kDefault:
      return "Default";
    case PairReason::kAlways:
      return "Always";
    case PairReason::kNever:
      return "Never";
    case PairReason::kSometimes:
      break;
  }
  return "Sometimes";
}

std::vector<SampledPair> sample_pairs(const Robot& robot, const PairSamplingOptions& options) {
  const RobotModel& model = robot.model;
  auto all_pairs = std::make_shared<Robot>(robot);
  all_pairs->pairs = PairFilter(model);
  const CollisionChecker checker(all_pairs, {});
  const std::size_t links = model.links().size();

  // Each block draws states of its own, so that who draws them does not matter.
  constexpr std::uint64_t kBlock = 500;
  const std::size_t blocks = static_cast<std::size_t>((options.samples + kBlock - 1) / kBlock);
  std::vector<std::vector<std::uint64_t>> hits(blocks, std::vector<std::uint64_t>(links * links, 0));
  parallel_for(blocks, options.threads, [&](std::size_t block) {
    Workspace workspace = checker.make_workspace();
    Random random(options.seed * 0x9e3779b97f4a7c15U + block * 0xd1342543de82ef95U);
    const std::uint64_t count = std::min(kBlock, options.samples - block * kBlock);
    for (std::uint64_t k = 0; k < count; ++k)
      for (const Collision& hit : checker.all_collisions(draw(model, random), workspace))
        ++hits[block][hit.first.index() * links + hit.second.index()];
  });
  Workspace workspace = checker.make_workspace();
  const std::vector<Collision> at_rest = checker.all_collisions(model.rest_state(), workspace);

  std::vector<SampledPair> pairs;
  for (std::uint32_t a = 0; a < links; ++a) {
    for (std::uint32_t b = a + 1; b < links; ++b) {
      const bool has_shapes = !model.links()[a].shapes.empty() && !model.links()[b].shapes.empty();
      if (!has_shapes || !all_pairs->pairs.is_checked(LinkId{a}, LinkId{b})) continue;
      SampledPair pair{LinkId{a}, LinkId{b}, 0, PairReason::kSometimes};
      for (const auto& of_block : hits) pair.hits += of_block[a * links + b];
      const auto always = static_cast<double>(options.samples) * options.always_share;
      if (model.are_adjacent(pair.first, pair.second))
        pair.reason = PairReason::kAdjacent;
      else if (std::find(at_rest.begin(), at_rest.end(), Collision{BodyId{a}, BodyId{b}}) != at_rest.end())
        pair.reason = PairReason::kDefault;
      else if (pair.hits > 0 && static_cast<double>(pair.hits) >= always)
        pair.reason = PairReason::kAlways;
      else if (pair.hits == 0)
        pair.reason = PairReason::kNever;
      pairs.push_back(pair);
    }
  }
  return pairs;
}

}  // namespace clearway
