#include <clearway/proof/proof_text.hpp>

#include <clearway/common/error.hpp>
#include <clearway/common/version.hpp>

#include "proof/json_fields.hpp"

#include <cmath>

namespace clearway::proof {
namespace {

namespace fs = std::filesystem;

Json json_of(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

Json json_of(const std::optional<fs::path>& file, const std::string& digest, const fs::path& folder) {
  if (!file) return nullptr;
  return {{"file", fs::proximate(fs::absolute(*file), fs::absolute(folder)).generic_string()}, {"blake2b", digest}};
}

void put(const PieceRecord& piece, Json& json) {
  for (const PlaneRecord& one : piece.planes) {
    const Vec3& n = one.plane.normal;
    json["planes"].push_back(Json::array({one.first, one.second, n.x(), n.y(), n.z(), one.plane.offset}));
  }
  for (const PieceRecord& half : piece.halves) {
    Json below = Json::object();
    put(half, below);
    json["halves"].push_back(std::move(below));
  }
}

Json json_of(const Membership& membership) {
  if (const auto* inside = std::get_if<InsideVertices>(&membership)) return {{"inside", inside->vertices}};
  if (std::holds_alternative<InsideCore>(membership)) return {{"inside", "core"}};
  if (const auto* near = std::get_if<NearPoint>(&membership)) return {{"near", json_of(near->point)}};
  Json weights = Json::array();
  for (const auto& [vertex, weight] : std::get<NearMean>(membership).weights)
    weights.push_back(Json::array({vertex, weight}));
  return {{"mean", std::move(weights)}};
}

Interpolation interpolation_of(const Field& field) {
  const std::string name = field.text();
  for (const Interpolation one : {Interpolation::kLinear, Interpolation::kCubic, Interpolation::kQuintic})
    if (name == name_of(one)) return one;
  field.refuse("it is '" + name + "'", "give linear, cubic or quintic");
}

std::optional<fs::path> path_of(const Field& field, const fs::path& folder, std::string& digest) {
  if (field.is_null()) return std::nullopt;
  field.require_only({"file", "blake2b"});
  digest = field["blake2b"].text();
  return folder / field["file"].text();
}

double length_m(const Field& field) {
  const double length = field.number();
  if (length < 0) field.refuse("it is negative", "give a length >= 0, in metres");
  return length;
}

Header read_header(const Field& line, const fs::path& folder) {
  line.require_only(
      {"clearway_proof", "tool", "robot", "scene", "trajectory", "interpolation", "gap_m", "variables", "parts"});
  Header header;
  ProofInputs& inputs = header.inputs;
  const Field robot = line["robot"], scene = line["scene"];
  robot.require_only({"urdf", "srdf", "packages", "meshes", "visual_if_no_collision", "padding_m", "link_padding_m"});
  const auto urdf = path_of(robot["urdf"], folder, header.urdf_digest);
  if (!urdf) robot["urdf"].refuse("it is null", "write the proof again");
  inputs.urdf = *urdf;
  inputs.srdf = path_of(robot["srdf"], folder, header.srdf_digest);
  for (const auto& [name, path] : robot["packages"].members()) inputs.packages[name] = folder / path.text();
  for (const Field& mesh : robot["meshes"].elements()) {
    mesh.require_only({"file", "blake2b"});
    header.meshes.emplace_back(mesh["file"].text(), mesh["blake2b"].text());
  }
  inputs.visual_if_no_collision = robot["visual_if_no_collision"].boolean();
  inputs.padding_m = length_m(robot["padding_m"]);
  for (const auto& [link, padding] : robot["link_padding_m"].members()) inputs.link_padding_m[link] = length_m(padding);
  scene.require_only({"description", "attached"});
  inputs.scene = path_of(scene["description"], folder, header.scene_digest);
  for (const Field& one : scene["attached"].elements()) {
    one.require_only({"object", "link", "touch_links"});
    inputs.attached.push_back({one["object"].text(), one["link"].text(), one["touch_links"].texts()});
  }
  inputs.trajectory = path_of(line["trajectory"], folder, header.trajectory_digest);
  inputs.interpolation = interpolation_of(line["interpolation"]);
  inputs.gap_m = length_m(line["gap_m"]);
  header.variables = line["variables"].texts();
  header.parts = line["parts"].texts();
  return header;
}

NumberedWaypoint read_waypoint(const Field& line) {
  line.require_only({"waypoint", "time_s", "positions", "velocities", "accelerations"});
  NumberedWaypoint entry{line["waypoint"].whole(), {}};
  entry.waypoint.time_s = line["time_s"].number();
  entry.waypoint.positions = line["positions"].numbers();
  if (line.has("velocities")) entry.waypoint.velocities = line["velocities"].numbers();
  if (line.has("accelerations")) entry.waypoint.accelerations = line["accelerations"].numbers();
  return entry;
}

PieceRecord read_piece(const Field& field, int cuts) {
  PieceRecord piece;
  if (field.has("planes")) {
    for (const Field& one : field["planes"].elements()) {
      const std::vector<Field> row = one.elements(6);
      piece.planes.push_back(
          {row[0].index(), row[1].index(), {{row[2].number(), row[3].number(), row[4].number()}, row[5].number()}});
    }
  }
  if (field.has("halves")) {
    if (cuts >= kMostCuts) field.refuse("it is cut too often", "write the proof again");
    for (const Field& half : field["halves"].elements(2)) {
      half.require_only({"planes", "halves"});
      piece.halves.push_back(read_piece(half, cuts + 1));
    }
  }
  return piece;
}

Membership read_membership(const Field& field) {
  field.require_only({"inside", "mean", "near"});
  if (field.members().size() != 1) field.refuse("it says more than one thing, or none", "write the proof again");
  if (field.has("near")) return NearPoint{field["near"].vector()};
  if (field.has("mean")) {
    NearMean mean;
    for (const Field& one : field["mean"].elements()) {
      const std::vector<Field> row = one.elements(2);
      mean.weights.emplace_back(row[0].index(), row[1].number());
    }
    return mean;
  }
  const Field inside = field["inside"];
  if (inside.is("core")) return InsideCore{};
  const std::vector<Field> row = inside.elements(4);
  return InsideVertices{{row[0].index(), row[1].index(), row[2].index(), row[3].index()}};
}

NumberedSegment read_segment(const Field& line) {
  line.require_only({"segment", "planes", "halves", "hits", "open"});
  NumberedSegment entry{line["segment"].whole(), {}};
  entry.segment.whole = read_piece(line, 0);
  if (line.has("hits")) {
    for (const Field& one : line["hits"].elements()) {
      one.require_only({"pair", "share", "point", "first", "second"});
      const std::vector<Field> pair = one["pair"].elements(2);
      entry.segment.hits.push_back({.first = pair[0].index(),
                                    .second = pair[1].index(),
                                    .share = one["share"].number(),
                                    .point = one["point"].vector(),
                                    .in_first = read_membership(one["first"]),
                                    .in_second = read_membership(one["second"])});
    }
  }
  if (line.has("open")) {
    for (const Field& one : line["open"].elements()) {
      const std::vector<Field> pair = one.elements(2);
      entry.segment.open.emplace_back(pair[0].index(), pair[1].index());
    }
  }
  return entry;
}

/// JSON is UTF-8, and with other bytes in their place the names would not be found again.
std::string dump_of_names(const Json& line) {
  try {
    return line.dump() + "\n";
  } catch (const Json::type_error&) {
    throw Error("proof", "the name of a file, a joint or a body is not UTF-8", "rename it");
  }
}

}  // namespace

std::string text_of(const Header& header, const fs::path& folder) {
  const ProofInputs& inputs = header.inputs;
  Json packages = Json::object(), paddings = Json::object(), meshes = Json::array(), attached = Json::array();
  for (const auto& [name, path] : inputs.packages)
    packages[name] = fs::proximate(fs::absolute(path), fs::absolute(folder)).generic_string();
  for (const auto& [link, padding_m] : inputs.link_padding_m) paddings[link] = padding_m;
  for (const auto& [file, digest] : header.meshes) meshes.push_back({{"file", file}, {"blake2b", digest}});
  for (const ProofAttachment& one : inputs.attached)
    attached.push_back({{"object", one.object}, {"link", one.link}, {"touch_links", one.touch_links}});
  const Json robot{{"urdf", json_of(inputs.urdf, header.urdf_digest, folder)},
                   {"srdf", json_of(inputs.srdf, header.srdf_digest, folder)},
                   {"packages", packages},
                   {"meshes", meshes},
                   {"visual_if_no_collision", inputs.visual_if_no_collision},
                   {"padding_m", inputs.padding_m},
                   {"link_padding_m", paddings}};
  const Json scene{{"description", json_of(inputs.scene, header.scene_digest, folder)}, {"attached", attached}};
  const Json line{{"clearway_proof", kFormat},
                  {"tool", std::string(version())},
                  {"robot", robot},
                  {"scene", scene},
                  {"trajectory", json_of(inputs.trajectory, header.trajectory_digest, folder)},
                  {"interpolation", std::string(name_of(inputs.interpolation))},
                  {"gap_m", inputs.gap_m},
                  {"variables", header.variables},
                  {"parts", header.parts}};
  return dump_of_names(line);
}

std::string text_of(const Waypoint& waypoint, std::size_t number, Interpolation interpolation) {
  Json line{{"waypoint", number}, {"time_s", waypoint.time_s}, {"positions", waypoint.positions}};
  if (interpolation != Interpolation::kLinear) line["velocities"] = waypoint.velocities;
  if (interpolation == Interpolation::kQuintic) line["accelerations"] = waypoint.accelerations;
  return line.dump() + "\n";
}

std::string text_of(const SegmentRecord& segment, std::size_t number) {
  Json line{{"segment", number}};
  for (const HitRecord& hit : segment.hits)
    line["hits"].push_back({{"pair", Json::array({hit.first, hit.second})},
                            {"share", hit.share},
                            {"point", json_of(hit.point)},
                            {"first", json_of(hit.in_first)},
                            {"second", json_of(hit.in_second)}});
  for (const auto& [first, second] : segment.open) line["open"].push_back(Json::array({first, second}));
  put(segment.whole, line);
  return line.dump() + "\n";
}

std::string text_of(const End& end) { return Json{{"segments", end.segments}}.dump() + "\n"; }

Reader::Reader(const fs::path& file) : file_(file) {
  std::error_code fault;
  if (!fs::is_regular_file(file, fault))
    throw Error(file.string(), "there is no such file, or it is not a regular one", "correct the path");
  stream_.open(file, std::ios::binary);
  const std::string first = next_line();
  const Json json = Json::parse(first, nullptr, false);
  const Field line(json, where());
  if (!line.has("clearway_proof")) line.refuse("it is no proof", "give a file that --proof wrote");
  if (line["clearway_proof"].whole() != kFormat)
    line["clearway_proof"].refuse("its version is not " + std::to_string(kFormat), "use the version that wrote it");
  header_ = read_header(line, fs::absolute(file).parent_path());
}

std::string Reader::where() const { return file_.string() + ":" + std::to_string(line_); }

std::string Reader::next_line() {
  std::string text;
  const bool has_line = static_cast<bool>(std::getline(stream_, text));
  ++line_;
  // A last line without its end was cut short, whatever it says.
  if (!has_line || stream_.eof())
    throw Error(where(), "the file ends early", "copy it again, or write the proof again");
  return text;
}

Entry Reader::next() {
  const Json json = Json::parse(next_line(), nullptr, false);
  const Field line(json, where());
  if (json.is_discarded()) line.refuse("it is no JSON", "copy it again, or write the proof again");
  if (line.has("waypoint")) return read_waypoint(line);
  if (line.has("segment")) return read_segment(line);
  line.require_only({"segments"});
  return End{line["segments"].whole()};
}

void Reader::require_end() {
  if (stream_.peek() != std::ifstream::traits_type::eof())
    throw Error(where(), "more comes after the last line", "copy it again, or write the proof again");
}

}  // namespace clearway::proof
