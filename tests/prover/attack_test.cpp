// Attacks on proofs: whatever is changed so that it is no longer true, or no longer shown, is refused.
#include <clearway/checker/collision_checker.hpp>
#include <clearway/common/error.hpp>
#include <clearway/io/file_digest.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/proof/piece.hpp>
#include <clearway/proof/verify_proof.hpp>
#include <clearway/prover/write_proof.hpp>

#include "io/temporary_folder.hpp"
#include "oracle/rng.hpp"
#include "prover/listed_waypoints.hpp"
#include "support/amount.hpp"
#include "support/between.hpp"
#include "support/bundled_robots.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <functional>
#include <sstream>

namespace clearway {
namespace {

using Json = nlohmann::ordered_json;
using oracle::Rng;
using Lines = std::vector<Json>;

constexpr double kGap_m = 0.001;

/// What `clearway verify` would say.
enum class Said { kFree, kHolds, kFails, kNoProof };

class Attack : public testing::Test {
 protected:
  // The arm lifts its hand over the table: free, and near enough to itself and to things that boxes alone do not show it.
  const std::vector<std::vector<double>> kFree = {{0, 0.2, 0, -1.9, 0, 2.1, 0.7854, 0.04},
                                                  {0.4, 0.1, 0.2, -2.2, 0.3, 2.3, 0.2, 0.02},
                                                  {-0.6, 0.3, -0.2, -2.0, -0.4, 1.9, 0.9, 0.0}};
  // Its elbow goes into the shelf.
  const std::vector<std::vector<double>> kHit = {{0, 0.2, 0, -1.9, 0, 2.1, 0.7854, 0.04},
                                                 {1.74, 0.93, -1.61, -1.46, -1.29, 0.63, -2.28, 0.04}};

  Attack() {
    const auto arm = bundled_folder() / "arm7";
    std::filesystem::copy_file(arm / "scene.yaml", scene_file());
    inputs.urdf = arm / "arm7.urdf";
    inputs.srdf = arm / "arm7.srdf";
    inputs.scene = scene_file();
    inputs.gap_m = kGap_m;
    free = write(kFree);
  }

  [[nodiscard]] std::filesystem::path scene_file() const { return folder.path() / "scene.yaml"; }
  [[nodiscard]] std::filesystem::path proof_file() const { return folder.path() / "proof.jsonl"; }

  Lines write(const std::vector<std::vector<double>>& states) {
    test::ListedWaypoints trajectory(states);
    summary = write_proof(inputs, trajectory, proof_file());
    std::ifstream stream(proof_file());
    Lines lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(Json::parse(line));
    return lines;
  }

  ProofVerdict verdict;
  Said say_text(const std::string& text) {
    folder.write("proof.jsonl", text);
    try {
      verdict = verify_proof(proof_file());
      if (!verdict.holds) {
        EXPECT_FALSE(verdict.failure.empty());
      }
      return verdict.is_free() ? Said::kFree : verdict.holds ? Said::kHolds : Said::kFails;
    } catch (const Error&) {
      return Said::kNoProof;
    }
  }
  Said say(const Lines& lines) {
    std::string text;
    for (const Json& line : lines) text += line.dump() + "\n";
    return say_text(text);
  }
  /// After a change to a copy.
  Said after(const Lines& lines, const std::function<void(Lines&)>& change) {
    Lines changed = lines;
    change(changed);
    return say(changed);
  }

  test::TemporaryFolder folder;
  ProofInputs inputs;
  ProofSummary summary;
  Lines free;
};

void for_each_piece(Json& piece, const std::function<void(Json&)>& visit) {
  visit(piece);
  if (piece.contains("halves"))
    for (Json& half : piece["halves"]) for_each_piece(half, visit);
}

/// Of all pieces of all segments, in order.
std::vector<Json*> pieces_of(Lines& lines) {
  std::vector<Json*> pieces;
  for (Json& line : lines)
    if (line.contains("segment")) for_each_piece(line, [&](Json& piece) { pieces.push_back(&piece); });
  return pieces;
}

TEST_F(Attack, NothingChangedIsFree) {
  EXPECT_EQ(say(free), Said::kFree) << verdict.failure;
  EXPECT_EQ(verdict.segments, 2U);
  EXPECT_EQ(verdict.planes, summary.planes);
  EXPECT_GT(verdict.planes, 20U);
  EXPECT_GT(verdict.boxes, 100U);
  EXPECT_EQ(verdict.gap_m, kGap_m);
}

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

TEST_F(Attack, NoLineMayBeMissingTwiceOrElsewhere) {
  for (std::size_t i = 0; i < free.size(); ++i) {
    EXPECT_EQ(after(free, [&](Lines& lines) { lines.erase(lines.begin() + i); }), Said::kNoProof) << i;
    EXPECT_EQ(after(free, [&](Lines& lines) { lines.insert(lines.begin() + i, lines[i]); }), Said::kNoProof) << i;
    if (i > 0) {
      EXPECT_EQ(after(free, [&](Lines& lines) { std::swap(lines[i - 1], lines[i]); }), Said::kNoProof) << i;
    }
  }
  // The last way left out, with numbers that look right: it is a proof, of a shorter trajectory, and says so.
  const auto shorten = [](Lines& lines) {
    lines.erase(lines.begin() + 4, lines.begin() + 6);
    lines.back()["segments"] = 1;
  };
  EXPECT_EQ(after(free, shorten), Said::kFree);
  EXPECT_EQ(verdict.segments, 1U);
  // By way of a state in which the elbow is in the shelf.
  EXPECT_EQ(after(free, [&](Lines& lines) { lines[2]["positions"] = kHit[1]; }), Said::kFails);
}

TEST_F(Attack, CutShortAnywhereIsNoProof) {
  std::string text;
  for (const Json& line : free) text += line.dump() + "\n";
  Rng rng(1);
  for (int k = 0; k < 300; ++k) {
    const std::size_t length = k == 0 ? text.size() - 1 : rng.below(text.size());
    ASSERT_EQ(say_text(text.substr(0, length)), Said::kNoProof) << length;
  }
  EXPECT_EQ(say_text(text + "\n"), Said::kNoProof);
  EXPECT_EQ(say_text(text + text), Said::kNoProof);
}

TEST_F(Attack, NumbersThatAreNoneAreNoProof) {
  std::string text;
  for (const Json& line : free) text += line.dump() + "\n";
  const std::size_t at = text.find("\"planes\":[[") + 11;
  for (const char* bad :
       {"NaN", "Infinity", "1e999", "-1e999", "null", "\"1\"", "-1", "0.5", "1e3", "99999999999", "[]", "{}"})
    EXPECT_EQ(say_text(text.substr(0, at) + bad + text.substr(text.find(',', at))), Said::kNoProof) << bad;
  EXPECT_EQ(say_text(text.substr(0, at) + "4000000000" + text.substr(text.find(',', at))), Said::kFails);
  for (const double huge : {1e308, -1e308, 1e200, 5e-324, 0.0}) {
    for (const std::size_t place : {2U, 3U, 4U}) {
      const auto change = [&](Lines& lines) {
        for (Json* piece : pieces_of(lines))
          if (piece->contains("planes")) {
            for (const std::size_t k : {2U, 3U, 4U}) (*piece)["planes"][0][k] = k == place ? huge : 0.0;
            return;
          }
      };
      EXPECT_NE(after(free, change), Said::kFree) << huge;
    }
    EXPECT_NE(after(free, [&](Lines& lines) { lines[2]["positions"][1] = huge == 0 ? 1e17 : huge; }), Said::kFree);
  }
  EXPECT_EQ(after(free, [](Lines& lines) { lines[2]["positions"].push_back(0); }), Said::kNoProof);
  EXPECT_EQ(after(free, [](Lines& lines) { lines[2]["time_s"] = -1; }), Said::kNoProof);
}

TEST_F(Attack, OtherFilesAreNotThoseOfTheProof) {
  std::stringstream scene;
  scene << std::ifstream(scene_file()).rdbuf();
  folder.write("scene.yaml", scene.str() + "\n");
  EXPECT_EQ(say(free), Said::kFails);
  EXPECT_NE(verdict.failure.find("scene.yaml"), std::string::npos);

  // The carton in the way of the hand, and a hash that fits: now the planes are wrong.
  std::string moved = scene.str();
  const std::string from = "xyz: [0.7, 0.05, 0.1]", to = "xyz: [0.5, 0.05, 0.4]";
  ASSERT_NE(moved.find(from), std::string::npos);
  moved.replace(moved.find(from), from.size(), to);
  folder.write("scene.yaml", moved);
  EXPECT_EQ(say(free), Said::kFails);
  EXPECT_EQ(after(free, [&](Lines& lines) { lines[0]["scene"]["description"]["blake2b"] = file_digest(scene_file()); }),
            Said::kFails);
  EXPECT_EQ(verdict.failure.rfind("segment ", 0), 0U) << verdict.failure;
  EXPECT_NE(verdict.failure.find("carton"), std::string::npos) << verdict.failure;
}

TEST_F(Attack, EveryFieldOfTheHeaderCounts) {
  const auto spoil = [&](const char* where, const Json& what) {
    return after(free, [&](Lines& lines) { lines[0].at(Json::json_pointer(where)) = what; });
  };
  const std::string other(64, '0');
  for (const char* digest :
       {"/robot/urdf/blake2b", "/robot/srdf/blake2b", "/robot/meshes/0/blake2b", "/scene/description/blake2b"})
    EXPECT_EQ(spoil(digest, other), Said::kFails) << digest;
  EXPECT_EQ(spoil("/robot/meshes", Json::array()), Said::kFails);
  EXPECT_EQ(spoil("/robot/padding_m", 0.2), Said::kFails);
  EXPECT_EQ(spoil("/robot/padding_m", -0.2), Said::kNoProof);
  EXPECT_EQ(spoil("/robot/link_padding_m", Json{{"link5", 0.2}}), Said::kFails);
  EXPECT_EQ(spoil("/scene/description", nullptr), Said::kFails);
  EXPECT_EQ(
      spoil("/scene/attached", Json::array({{{"object", "carton"}, {"link", "hand"}, {"touch_links", Json::array()}}})),
      Said::kFails);
  EXPECT_EQ(spoil("/interpolation", "cubic"), Said::kNoProof);
  EXPECT_EQ(spoil("/interpolation", "curved"), Said::kNoProof);
  EXPECT_EQ(spoil("/gap_m", 0.05), Said::kFails);
  EXPECT_EQ(spoil("/gap_m", -0.05), Said::kNoProof);
  EXPECT_EQ(spoil("/clearway_proof", 2), Said::kNoProof);
  EXPECT_EQ(spoil("/variables/0", "joint2"), Said::kFails);
  EXPECT_EQ(spoil("/parts/0", "link1"), Said::kFails);
  for (const char* field :
       {"robot", "scene", "trajectory", "interpolation", "gap_m", "variables", "parts", "clearway_proof"})
    EXPECT_EQ(after(free, [&](Lines& lines) { lines[0].erase(field); }), Said::kNoProof) << field;
  EXPECT_EQ(after(free, [](Lines& lines) { lines[0]["more"] = 1; }), Said::kNoProof);
  EXPECT_EQ(after(free, [](Lines& lines) { lines[3]["more"] = 1; }), Said::kNoProof);
}

TEST_F(Attack, ACollisionCannotBeHidden) {
  const Lines hit = write(kHit);
  EXPECT_EQ(say(hit), Said::kHolds);
  ASSERT_FALSE(verdict.hits.empty());
  EXPECT_EQ(verdict.free_segments, 0U);
  const std::size_t segment = 3;
  for (std::size_t i = 0; i < hit[segment]["hits"].size(); ++i)
    EXPECT_EQ(after(hit, [&](Lines& lines) { lines[segment]["hits"].erase(i); }), Said::kFails) << i;
  EXPECT_EQ(after(hit, [&](Lines& lines) { lines[segment].erase("hits"); }), Said::kFails);
  // Said to be open it is no longer claimed, and not free either.
  const auto leave_open = [&](Lines& lines) {
    const Json hits = lines[segment]["hits"];
    for (const Json& one : hits) lines[segment]["open"].push_back(one["pair"]);
    lines[segment].erase("hits");
  };
  EXPECT_EQ(after(hit, leave_open), Said::kHolds);
  EXPECT_EQ(verdict.open_segments, 1U);
  EXPECT_TRUE(verdict.hits.empty());
}

TEST_F(Attack, APointThatIsNotInBothShowsNothing) {
  const Lines hit = write(kHit);
  const std::size_t segment = 3;
  for (std::size_t i = 0; i < hit[segment]["hits"].size(); ++i) {
    const auto spoil = [&](const char* where, const Json& what) {
      return after(hit, [&](Lines& lines) { lines[segment]["hits"][i].at(Json::json_pointer(where)) = what; });
    };
    const Json& one = hit[segment]["hits"][i];
    EXPECT_EQ(spoil("/point", Json{5, 5, 5}), Said::kFails);
    EXPECT_EQ(spoil("/share", 0.0), Said::kFails);
    EXPECT_EQ(spoil("/share", 1.5), Said::kFails);
    EXPECT_EQ(spoil("/share", -0.5), Said::kFails);
    EXPECT_EQ(spoil("/pair", Json{one["pair"][1], one["pair"][0]}), Said::kFails);
    EXPECT_EQ(spoil("/pair", Json{0, 0}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"inside", {1, 1, 1, 1}}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"inside", {4000000, 1, 2, 3}}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"mean", {{0, -1.0}}}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"mean", Json::array()}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"mean", {{0, 1e308}, {1, 1e308}}}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"near", {5, 5, 5}}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json::object()), Said::kNoProof);
  }
  EXPECT_EQ(after(hit, [&](Lines& lines) { lines[segment]["hits"].push_back(lines[segment]["hits"][0]); }),
            Said::kFails);
}

/// All numbers and lists of a proof but those of its header.
void places(const Json& json, const std::string& at, std::vector<std::string>& into) {
  if (!at.empty()) into.push_back(at);
  if (json.is_structured())
    for (const auto& [key, value] : json.items()) places(value, at + "/" + key, into);
}

/// Something else in place of what is there.
Json other_value(Rng& rng, const Json& json) {
  if (json.is_number_unsigned()) return rng.below(45);
  if (json.is_number())
    return json.get<double>() * (rng.coin() ? 1 + std::ldexp(rng.real(-1, 1), rng.integer(-50, 0)) : rng.real(-3, 3)) +
           rng.pick({0.0, 0.0, 1.0, -0.3});
  if (json.is_array() && !json.empty()) {
    Json shuffled = json;
    std::swap(shuffled[rng.below(json.size())], shuffled[rng.below(json.size())]);
    if (rng.coin()) shuffled.erase(rng.below(shuffled.size()));
    return shuffled;
  }
  return Json::object();
}

TEST_F(Attack, WhateverIsChangedFreeIsFree) {
  // What still verifies must be so: the trajectory that the file then holds is free wherever the checker looks.
  const auto robot = std::make_shared<const Robot>(load_robot(inputs.urdf).robot);
  const CollisionChecker checker(robot, read_scene(scene_file()).scene);
  Workspace workspace = checker.make_workspace();
  Rng rng(2);
  int still_free = 0, of_other_waypoints = 0;
  const int changes = amount("CLEARWAY_CHANGES", 400);
  for (int k = 0; k < changes; ++k) {
    Lines lines = free;
    for (int n = rng.integer(1, 2); n > 0; --n) {
      Json& line = lines[1 + rng.below(lines.size() - 1)];
      std::vector<std::string> all;
      places(line, "", all);
      Json& place = line.at(Json::json_pointer(all[rng.below(all.size())]));
      place = other_value(rng, place);
    }
    if (say(lines) != Said::kFree) continue;
    ++still_free;
    std::vector<std::vector<double>> states;
    for (const Json& line : lines)
      if (line.contains("waypoint")) states.push_back(line["positions"].get<std::vector<double>>());
    of_other_waypoints += states != kFree;
    for (std::size_t i = 0; i + 1 < states.size(); ++i)
      for (int s = 0; s <= 200; ++s) {
        const auto hit = checker.find_collision(between(states[i], states[i + 1], s / 200.0), workspace);
        ASSERT_FALSE(hit.has_value()) << k;
      }
  }
  EXPECT_GT(still_free, 0);
  EXPECT_LT(still_free, changes / 2);
  EXPECT_GT(of_other_waypoints, 0);
}

}  // namespace
}  // namespace clearway
