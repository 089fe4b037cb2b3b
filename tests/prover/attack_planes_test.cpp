// Attacks on the planes of a proof, and on the pieces that they hold for.
#include <clearway/proof/piece.hpp>

#include "prover/attack.hpp"

#include <algorithm>

namespace clearway::test {
namespace {

TEST_F(Attack, PlanesMovedPastAVertexAreRefused) {
  // Each plane is moved to the bound of either part at the middle of its piece, less a little: past a vertex for certain.
  const auto model = proof::load_model(inputs);
  const auto vector = [](const Json& p) { return Vec3(p[2].get<double>(), p[3].get<double>(), p[4].get<double>()); };
  std::size_t tried = 0;
  for (std::size_t line = 0; line < free.size(); ++line) {
    if (!free[line].contains("segment")) continue;
    const std::size_t k = free[line]["segment"];
    const auto waypoint = [&](std::size_t i) { return Waypoint{double(i), kFree[i], {}, {}}; };
    const proof::Curve curve(waypoint(k), waypoint(k + 1), Interpolation::kLinear);
    const std::function<void(const std::string&, proof::Shares)> walk = [&](const std::string& at,
                                                                            proof::Shares shares) {
      const Json piece = free[line].at(Json::json_pointer(at));
      if (piece.contains("planes")) {
        for (std::size_t i = 0; i < piece["planes"].size(); ++i) {
          const Json& plane = piece["planes"][i];
          const std::uint32_t first = plane[0], second = plane[1];
          const auto pair = std::find_if(model->pairs.begin(), model->pairs.end(), [&](const proof::PartPair& one) {
            return one.first == first && one.second == second;
          });
          ASSERT_NE(pair, model->pairs.end());
          proof::Piece instant(*model, curve, {shares.middle, 0});
          const Vec3 n = vector(plane);
          const double below = instant.upper(first, pair->root, proof::vector_of(n)),
                       above = -instant.upper(second, pair->root, proof::vector_of(-n)) - kGap_m * n.norm();
          for (const double offset : {below - 1e-9, above + 1e-9}) {
            ++tried;
            const auto move = [&](Lines& lines) { lines[line].at(Json::json_pointer(at))["planes"][i][5] = offset; };
            ASSERT_EQ(after(free, move), Said::kFails) << piece.dump();
          }
        }
      }
      if (!piece.contains("halves")) return;
      const double half = shares.half / 2;
      ASSERT_NO_FATAL_FAILURE(walk(at + "/halves/0", {shares.middle - half, half}));
      ASSERT_NO_FATAL_FAILURE(walk(at + "/halves/1", {shares.middle + half, half}));
    };
    ASSERT_NO_FATAL_FAILURE(walk("", {0.5, 0.5}));
  }
  EXPECT_GT(tried, 40U);
}

TEST_F(Attack, NoPlaneOfAPieceThatIsNotCutCanBeLeftOut) {
  Lines counted = free;
  const std::size_t count = pieces_of(counted).size();
  std::size_t tried = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Json piece = *pieces_of(counted)[i];
    if (piece.contains("halves") || !piece.contains("planes")) continue;
    for (std::size_t k = 0; k < piece["planes"].size(); ++k, ++tried)
      ASSERT_EQ(after(free, [&](Lines& lines) { (*pieces_of(lines)[i])["planes"].erase(k); }), Said::kFails);
  }
  EXPECT_GT(tried, 5U);
}

TEST_F(Attack, NoPlaneStandsForAnother) {
  std::size_t tried = 0, refused = 0;
  Lines counted = free;
  const auto pieces = pieces_of(counted);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!pieces[i]->contains("planes") || (*pieces[i])["planes"].size() < 2) continue;
    ++tried;
    const auto swap = [&](Lines& lines) {
      Json& planes = (*pieces_of(lines)[i])["planes"];
      std::swap(planes[0][0], planes[1][0]);
      std::swap(planes[0][1], planes[1][1]);
    };
    refused += after(free, swap) == Said::kFails;  // or it keeps the other pair apart as well
    ASSERT_EQ(after(free,
                    [&](Lines& lines) {
                      std::swap((*pieces_of(lines)[i])["planes"][0][0], (*pieces_of(lines)[i])["planes"][0][1]);
                    }),
              Said::kFails);
  }
  EXPECT_GT(tried, 2U);
  EXPECT_GT(refused, tried / 2);
}

TEST_F(Attack, NoPieceMayBeMissing) {
  std::size_t tried = 0;
  Lines counted = free;
  const std::size_t count = pieces_of(counted).size();
  for (std::size_t i = 0; i < count; ++i) {
    if (!pieces_of(counted)[i]->contains("halves")) continue;
    ++tried;
    EXPECT_EQ(after(free, [&](Lines& lines) { pieces_of(lines)[i]->erase("halves"); }), Said::kFails);
    EXPECT_EQ(after(free, [&](Lines& lines) { (*pieces_of(lines)[i])["halves"].erase(0); }), Said::kNoProof);
    EXPECT_EQ(after(free, [&](Lines& lines) { (*pieces_of(lines)[i])["halves"].push_back(Json::object()); }),
              Said::kNoProof);
  }
  EXPECT_GT(tried, 1U);
}

}  // namespace
}  // namespace clearway::test
