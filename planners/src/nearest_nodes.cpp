#include "nearest_nodes.hpp"

#include "plain_reals.hpp"

#include <ompl/tools/config/SelfConfig.h>

#include <cstring>
#include <limits>
#include <vector>

namespace clearway {
namespace {

namespace ob = ompl::base;

/// A scan. Trees that solve a problem in less than a millisecond have tens of nodes, the largest some thousands: until then no
/// order among them pays for being kept.
///
/// Numbers are kept as float, as what they differ from those of the first node, in blocks: the first number of kLanes nodes,
/// then their second, and so on. So two nodes may be taken for equally near that differ by less than float can tell; which
/// one is taken is then of no account to a planner, and the same on every machine.
class NearestReals final : public NearestNodes {
 public:
  explicit NearestReals(std::size_t dimension) : dimension_(dimension), origin_(dimension), wanted_(dimension) {
    blocks_.reserve(dimension * 256);
  }

  void add(const ob::State* state) override {
    const double* values = reals_of(state);
    if (count_ == 0) origin_.assign(values, values + dimension_);
    const std::size_t lane = count_ % kLanes;
    // Lanes without a node are infinitely far from everywhere.
    if (lane == 0) blocks_.resize(blocks_.size() + dimension_ * kLanes, std::numeric_limits<float>::infinity());
    float* block = blocks_.data() + blocks_.size() - dimension_ * kLanes;
    for (std::size_t i = 0; i < dimension_; ++i) block[i * kLanes + lane] = static_cast<float>(values[i] - origin_[i]);
    ++count_;
  }

  std::uint32_t find(const ob::State* state) override {
    const double* values = reals_of(state);
    for (std::size_t i = 0; i < dimension_; ++i) wanted_[i] = static_cast<float>(values[i] - origin_[i]);
    constexpr float kFar = std::numeric_limits<float>::infinity();
    Floats least[kVectors];
    Ints where[kVectors]{};
    for (Floats& one : least) one = Floats{} + kFar;
    const float* numbers = blocks_.data();
    for (std::uint32_t first = 0; first < count_; first += kLanes) {
      Floats squares[kVectors]{};
      for (std::size_t i = 0; i < dimension_; ++i) {
        for (Floats& sum : squares) {
          Floats apart;
          std::memcpy(&apart, numbers, sizeof(apart));
          apart -= wanted_[i];
          sum += apart * apart;
          numbers += kVectorLanes;
        }
      }
      for (std::size_t v = 0; v < kVectors; ++v) {
        const Ints is_nearer = squares[v] < least[v];
        least[v] = is_nearer ? squares[v] : least[v];
        where[v] = is_nearer ? Ints{} + static_cast<std::int32_t>(first) : where[v];
      }
    }
    std::uint32_t best = 0;
    float best_square = kFar;
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
      const float square = least[lane / kVectorLanes][lane % kVectorLanes];
      if (!(square < best_square)) continue;
      best_square = square;
      best = static_cast<std::uint32_t>(where[lane / kVectorLanes][lane % kVectorLanes]) + lane;
    }
    return best;
  }

  void clear() override {
    count_ = 0;
    blocks_.clear();
  }

 private:
  // Vectors of the baseline, written out: left to itself the compiler unrolls such loops into single numbers.
  static constexpr std::uint32_t kVectorLanes = 4, kVectors = 2, kLanes = kVectorLanes * kVectors;
  using Floats = float __attribute__((vector_size(16)));
  using Ints = std::int32_t __attribute__((vector_size(16)));

  std::size_t dimension_;
  std::uint32_t count_ = 0;
  std::vector<double> origin_;
  std::vector<float> blocks_;
  std::vector<float> wanted_;  // of one search
};

class NearestByOmpl final : public NearestNodes {
 public:
  explicit NearestByOmpl(const ob::Planner& planner)
      : nodes_(ompl::tools::SelfConfig::getDefaultNearestNeighbors<Entry>(&planner)) {
    const ob::SpaceInformation* si = planner.getSpaceInformation().get();
    nodes_->setDistanceFunction([si](const Entry& a, const Entry& b) { return si->distance(a.state, b.state); });
  }

  void add(const ob::State* state) override { nodes_->add({state, static_cast<std::uint32_t>(nodes_->size())}); }
  std::uint32_t find(const ob::State* state) override { return nodes_->nearest({state, 0}).node; }
  void clear() override { nodes_->clear(); }

 private:
  struct Entry {
    const ob::State* state;
    std::uint32_t node;
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::unique_ptr<ompl::NearestNeighbors<Entry>> nodes_;
};

}  // namespace

std::unique_ptr<NearestNodes> make_nearest_nodes(const ob::Planner& planner) {
  if (const auto* reals = as_plain_reals(planner.getSpaceInformation()->getStateSpace()))
    return std::make_unique<NearestReals>(reals->getDimension());
  return std::make_unique<NearestByOmpl>(planner);
}

}  // namespace clearway
