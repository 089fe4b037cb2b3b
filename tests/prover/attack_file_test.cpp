// Attacks on the file: its lines, its numbers, its header, and the files that it names.
#include <clearway/io/file_digest.hpp>

#include "oracle/rng.hpp"
#include "prover/attack.hpp"

#include <sstream>

namespace clearway::test {
namespace {

using oracle::Rng;

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

}  // namespace
}  // namespace clearway::test
