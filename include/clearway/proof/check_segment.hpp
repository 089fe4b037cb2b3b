// Whether what a proof says of one segment is so: every pair of the model, at every instant.
#pragma once

#include <clearway/proof/proof_record.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace clearway::proof {

struct SegmentCheck {
  std::string failure;  // empty if all is so
  std::vector<double> hits_apart_at_most_m;
  std::uint64_t planes = 0;
  std::uint64_t boxes = 0;
};

[[nodiscard]] SegmentCheck check_segment(const Model& model, const Curve& curve, const SegmentRecord& segment,
                                         double gap_m);

}  // namespace clearway::proof
