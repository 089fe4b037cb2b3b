// Random states from all of a space.
#pragma once

#include <ompl/base/SpaceInformation.h>
#include <ompl/base/StateSampler.h>

#include <cstdint>
#include <vector>

namespace clearway {

/// What the sampler of the space draws; where that is OMPL's for real vectors, from a generator that takes a ninth of its
/// time (seven numbers in 11 ns). Begins with a seed that follows from OMPL's.
class UniformStates {
 public:
  explicit UniformStates(const ompl::base::SpaceInformationPtr& si);
  void draw(ompl::base::State* state);

 private:
  struct Range {
    double low;
    double width;
  };
  ompl::base::StateSamplerPtr sampler_;
  std::vector<Range> ranges_;  // of a real vector's numbers; empty if the sampler is to draw
  std::uint64_t seed_ = 0;
};

}  // namespace clearway
