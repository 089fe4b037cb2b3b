// Whether a point shows that two parts meet, or how close it shows them to be.
#pragma once

#include <clearway/proof/proof_record.hpp>

namespace clearway::proof {

/// Points no farther from a part than this count as evidence of a hit: far above rounding, far below any tolerance of a robot.
inline constexpr double kContact_m = 1e-9;

/// Not less than the distance of x from the part, which stands at X in the frame of x: 0 if x is in it for certain, infinity if the
/// evidence shows nothing.
[[nodiscard]] double distance_at_most(const Part& part, const Frame<Interval>& X, const Vector<Interval>& x,
                                      const Membership& evidence);

/// At the instant that `piece` is about (half its length is 0) the parts are no farther apart than the result: 0 if they meet for
/// certain, infinity if the evidence shows nothing.
[[nodiscard]] double apart_at_most(const Model& model, Piece& instant, const HitRecord& hit, const PartPair& pair);

}  // namespace clearway::proof
