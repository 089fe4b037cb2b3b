#include "validate_reports.hpp"

#include "validate_text.hpp"

#include <clearway/common/version.hpp>

#include <charconv>
#include <cmath>

namespace clearway::apps {
namespace {

/// JSON has no other word for what is not finite.
Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json time_or_null(const TrajectoryInstant& at) { return at.time_s ? Json(*at.time_s) : Json(nullptr); }

Json instant_json(const TrajectoryInstant& at) {
  return {{"t", time_or_null(at)}, {"segment", at.segment}, {"fraction", at.fraction}};
}

Json point_json(const Vec3& point_W) { return {point_W.x(), point_W.y(), point_W.z()}; }

Json state_json(const RobotModel& model, const std::vector<double>& q) {
  Json state = Json::object();
  for (std::size_t v = 0; v < q.size(); ++v) state[model.variables()[v].name] = number_or_null(q[v]);
  return state;
}

Json finding_json(const CollisionChecker& checker, const TrajectoryFinding& one, std::size_t trajectory) {
  const RobotModel& model = checker.robot().model;
  Json json{{"trajectory", trajectory},
            {"kind", name_of(one.kind)},
            {"t0", time_or_null(one.begin)},
            {"t1", one.is_open ? Json(nullptr) : time_or_null(one.end)},
            {"segment", one.begin.segment},
            {"fraction", one.begin.fraction},
            {"end_segment", one.is_open ? Json(nullptr) : Json(one.end.segment)},
            {"end_fraction", one.is_open ? Json(nullptr) : Json(one.end.fraction)},
            {"first", nullptr},
            {"second", nullptr},
            {"joint", nullptr},
            {"worst", instant_json(one.worst)}};
  if (one.pair) {
    json["first"] = checker[one.pair->first].name;
    json["second"] = checker[one.pair->second].name;
    json["depth"] = number_or_null(one.depth_m);
    json["gap"] = number_or_null(one.gap_m);
    json["points"] = {point_json(one.point_first_W), point_json(one.point_second_W)};
  } else {
    json["joint"] = model[*one.variable].name;
    json["value"] = number_or_null(one.value);
    json["limit"] = number_or_null(one.limit);
  }
  json["state"] = state_json(model, one.q);
  return json;
}

Json closest_json(const CollisionChecker& checker, const ClosestApproach& closest) {
  const Clearance& clearance = closest.clearance;
  return {{"distance", clearance.distance_m},
          {"first", checker[clearance.pair->first].name},
          {"second", checker[clearance.pair->second].name},
          {"at", instant_json(closest.at)},
          {"points", {point_json(clearance.point_first_W), point_json(clearance.point_second_W)}},
          {"state", state_json(checker.robot().model, closest.q)}};
}

/// Without a verdict, all that it would tell does not apply.
Json trajectory_json(const CollisionChecker& checker, const ValidatedTrajectory& one) {
  const TrajectoryReport& report = one.report;
  Json json{{"file", one.file}, {"error", one.has_verdict() ? Json(nullptr) : Json(one.error)}};
  if (!one.has_verdict()) {
    for (const char* const key : {"free", "waypoints", "segments", "interpolation", "t0", "t1", "closest"})
      json[key] = nullptr;
    return json;
  }
  json["free"] = report.is_free();
  json["waypoints"] = report.waypoints;
  json["segments"] = report.segments;
  json["interpolation"] = name_of(report.interpolation);
  json["t0"] = report.has_times ? Json(report.begin_s) : Json(nullptr);
  json["t1"] = report.has_times ? Json(report.end_s) : Json(nullptr);
  json["closest"] = report.closest ? closest_json(checker, *report.closest) : Json(nullptr);
  return json;
}

/// By joint; those without a limit are left out.
Json max_acceleration_json(const Validated& validated) {
  const std::vector<double>& limits = validated.options.max_accelerations;
  if (limits.empty()) return nullptr;
  Json json = Json::object();
  for (std::size_t v = 0; v < limits.size(); ++v)
    if (std::isfinite(limits[v])) json[validated.checker.robot().model.variables()[v].name] = limits[v];
  return json;
}

Json options_json(const Validated& validated) {
  const ValidateOptions& options = validated.options;
  const bool is_certified = options.mode == MotionMode::kCertified;
  Json padding = Json::object();
  for (const Link& link : validated.checker.robot().model.links())
    if (link.padding_m != 0) padding[link.name] = link.padding_m;
  return {{"mode", is_certified ? "certified" : "sampled"},
          {"min_gap", is_certified ? Json(options.min_gap_m) : Json(nullptr)},
          {"max_step", is_certified ? Json(nullptr) : Json(options.max_step_m)},
          {"min_clearance", options.min_clearance_m},
          {"max_acceleration", max_acceleration_json(validated)},
          {"findings", options.wanted == FindingsWanted::kFirst ? "first" : "all"},
          {"padding", std::move(padding)},
          {"attach", validated.attached},
          {"default", validated.defaults},
          {"group", validated.group.empty() ? Json(nullptr) : Json(validated.group)},
          {"which", validated.which ? Json(*validated.which) : Json(nullptr)}};
}

std::string shortest(double value) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

/// As RFC 4180 has it: in quotes where it must be.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

/// Names of files may be any bytes; the writer of JSON knows which of them are UTF-8.
std::string utf8_of(const std::string& text) {
  return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

std::string xml_text(const std::string& text) {
  std::string escaped;
  for (const char c : utf8_of(text)) {
    if (c == '&')
      escaped += "&amp;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else if (c == '"')
      escaped += "&quot;";
    else if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t')
      escaped += '?';  // XML has no word for it
    else
      escaped += c;
  }
  return escaped;
}

}  // namespace

Json validate_json(const Validated& validated) {
  const CollisionChecker& checker = validated.checker;
  Json inputs = Json::array(), trajectories = Json::array(), findings = Json::array();
  for (const InputFile& one : validated.inputs)
    inputs.push_back(
        {{"role", one.role}, {"file", one.file}, {"blake2b", one.blake2b.empty() ? Json(nullptr) : Json(one.blake2b)}});
  for (std::size_t i = 0; i < validated.trajectories.size(); ++i) {
    trajectories.push_back(trajectory_json(checker, validated.trajectories[i]));
    for (const TrajectoryFinding& one : validated.trajectories[i].report.findings)
      findings.push_back(finding_json(checker, one, i));
  }
  return {{"schema", "clearway.validate"},
          {"schema_version", kValidateSchema},
          {"tool", {{"name", "clearway"}, {"version", std::string(version())}}},
          {"robot", checker.robot().model.name()},
          {"inputs", std::move(inputs)},
          {"options", options_json(validated)},
          {"free", validated.is_free()},
          {"trajectories", std::move(trajectories)},
          {"findings", std::move(findings)}};
}

std::string validate_csv(const Validated& validated) {
  const CollisionChecker& checker = validated.checker;
  std::string text =
      "trajectory,kind,t0,t1,segment,fraction,end_segment,end_fraction,first,second,joint,worst_t,worst_segment,"
      "worst_fraction,depth,gap,value,limit,error\n";
  const auto time = [](const TrajectoryInstant& at) { return at.time_s ? shortest(*at.time_s) : std::string(); };
  for (const ValidatedTrajectory& trajectory : validated.trajectories) {
    const std::string file = csv_field(trajectory.file);
    if (!trajectory.has_verdict()) text += file + ",error" + std::string(17, ',') + csv_field(trajectory.error) + '\n';
    for (const TrajectoryFinding& one : trajectory.report.findings) {
      const std::string first = one.pair ? checker[one.pair->first].name : "";
      const std::string second = one.pair ? checker[one.pair->second].name : "";
      const std::string joint = one.variable ? checker.robot().model[*one.variable].name : "";
      const std::string end = one.is_open ? "," : std::to_string(one.end.segment) + ',' + shortest(one.end.fraction);
      text += file + ',' + std::string(name_of(one.kind)) + ',' + time(one.begin) + ',' +
              (one.is_open ? "" : time(one.end)) + ',' + std::to_string(one.begin.segment) + ',' +
              shortest(one.begin.fraction) + ',' + end + ',' + csv_field(first) + ',' + csv_field(second) + ',' +
              csv_field(joint) + ',' + time(one.worst) + ',' + std::to_string(one.worst.segment) + ',' +
              shortest(one.worst.fraction) + ',';
      text += one.pair ? shortest(one.depth_m) + ',' + shortest(one.gap_m) + ",,,\n"
                       : ",," + shortest(one.value) + ',' + shortest(one.limit) + ",\n";
    }
  }
  return text;
}

std::string validate_junit(const Validated& validated) {
  std::size_t failures = 0, errors = 0;
  std::string cases;
  for (const ValidatedTrajectory& one : validated.trajectories) {
    cases += "  <testcase classname=\"" + xml_text(validated.checker.robot().model.name()) + "\" name=\"" +
             xml_text(one.file) + "\"";
    if (one.is_free()) {
      cases += "/>\n";
    } else if (one.has_verdict()) {
      ++failures;
      cases += ">\n    <failure type=\"" + std::string(name_of(gravest(one.report)->kind)) + "\" message=\"" +
               xml_text(verdict_line(validated, one.report)) + "\">" + xml_text(findings_table(validated, one.report)) +
               "</failure>\n  </testcase>\n";
    } else {
      ++errors;
      cases += ">\n    <error type=\"input\" message=\"" + xml_text(one.error) + "\"/>\n  </testcase>\n";
    }
  }
  const std::string counts = "tests=\"" + std::to_string(validated.trajectories.size()) + "\" failures=\"" +
                             std::to_string(failures) + "\" errors=\"" + std::to_string(errors) + "\"";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"clearway validate\" " + counts + ">\n" + cases +
         "</testsuite>\n";
}

}  // namespace clearway::apps
