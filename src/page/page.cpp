#include <clearway/page/page.hpp>

#include "page/page_template.hpp"
#include "page/shape_data.hpp"
#include "page/track_data.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/version.hpp>
#include <clearway/io/write_file.hpp>

#include <cmath>

namespace clearway {
namespace {

/// What readers refuse when it changes.
constexpr int kVersion = 1;

const char* name_of(JointType type) {
  switch (type) {
    case JointType::kFixed:
      return "fixed";
    case JointType::kRevolute:
    case JointType::kContinuous:
      return "turn";
    case JointType::kPrismatic:
      return "slide";
    case JointType::kPlanar:
      return "planar";
    case JointType::kFloating:
      break;
  }
  return "floating";
}

PageJson data_of(const Link& link, const std::vector<PageVisual>& visuals) {
  PageJson shapes = PageJson::array(), looks = PageJson::array();
  for (const LinkShape& one : link.shapes)
    shapes.push_back(shape_data(one.shape.padded(link.padding_m), one.X_LS, one.source.type));
  for (const PageVisual& one : visuals)
    looks.push_back(std::visit([&](const auto& shape) { return shape_data(shape, one.X_LV, "visual"); }, one.shape));
  return {
      {"name", link.name}, {"padding_m", link.padding_m}, {"shapes", std::move(shapes)}, {"visuals", std::move(looks)}};
}

PageJson data_of(const Joint& joint, const RobotModel& model) {
  PageJson data{{"name", joint.name},
                {"type", name_of(joint.type)},
                {"parent", joint.parent ? static_cast<int>(joint.parent->value) : -1},
                {"child", joint.child.value},
                {"origin", rows_of(joint.X_PJ)},
                {"axis", numbers_of(joint.axis)}};
  if (joint.type == JointType::kPlanar) {
    data["plane_x"] = numbers_of(joint.plane_x);
    data["plane_y"] = numbers_of(joint.plane_y);
  }
  const JointInput input = joint.type == JointType::kFixed ? JointInput{} : model.inputs()[joint.inputs];
  data["variable"] = input.variable.value;
  data["multiplier"] = input.multiplier;
  data["offset"] = input.offset;
  return data;
}

/// "rad", "m", or nothing for the numbers of a quaternion.
const char* unit_of(const RobotModel& model, VariableId id) {
  const Joint& joint = model[model[id].joint];
  const std::size_t place = id.index() - model.inputs()[joint.inputs].variable.index();
  switch (joint.type) {
    case JointType::kPrismatic:
      return "m";
    case JointType::kPlanar:
      return place < 2 ? "m" : "rad";
    case JointType::kFloating:
      return place < 3 ? "m" : "";
    default:
      return "rad";
  }
}

PageJson finite_or_null(double value) { return std::isfinite(value) ? PageJson(value) : PageJson(nullptr); }

PageJson data_of_robot(const PageContent& content) {
  const RobotModel& model = content.robot.model;
  PageJson links = PageJson::array(), joints = PageJson::array(), variables = PageJson::array();
  for (std::size_t i = 0; i < model.links().size(); ++i)
    links.push_back(
        data_of(model.links()[i], i < content.visuals.size() ? content.visuals[i] : std::vector<PageVisual>{}));
  for (const Joint& joint : model.joints()) joints.push_back(data_of(joint, model));
  for (std::uint32_t i = 0; i < model.variables().size(); ++i) {
    const Variable& variable = model[VariableId{i}];
    variables.push_back({{"name", variable.name},
                         {"unit", unit_of(model, VariableId{i})},
                         {"lower", finite_or_null(variable.limits.lower)},
                         {"upper", finite_or_null(variable.limits.upper)}});
  }
  return {{"name", model.name()},
          {"links", std::move(links)},
          {"joints", std::move(joints)},
          {"variables", std::move(variables)},
          {"tip", content.tip ? PageJson(content.tip->value) : PageJson(nullptr)}};
}

PageJson data_of(const Object& object, const PageJson& link, const Pose& X, double padding_m) {
  PageJson shapes = PageJson::array();
  for (const ObjectShape& one : object.shapes)
    shapes.push_back(shape_data(one.shape.padded(padding_m), one.X_OS, one.source.type));
  return {{"name", object.name}, {"link", link}, {"pose", rows_of(X)}, {"shapes", std::move(shapes)}};
}

PageJson data_of_objects(const PageContent& content) {
  PageJson objects = PageJson::array();
  for (const PlacedObject& one : content.scene.objects()) objects.push_back(data_of(*one.object, nullptr, one.X_WO, 0));
  for (const AttachedObject& one : content.scene.attached()) {
    const std::optional<LinkId> link = content.robot.model.find_link(one.link);
    if (!link)
      throw Error("page", "object '" + one.object->name + "' is attached to '" + one.link + "', which is no link",
                  "name a link of the robot");
    objects.push_back(data_of(*one.object, link->value, one.X_LO, content.robot.model[*link].padding_m));
  }
  return objects;
}

/// Inside <script>, "</" and "<!--" would end or bend it, whatever JSON thinks.
std::string safe_in_html(std::string text) {
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos; at += 6) text.replace(at, 1, "\\u003c");
  return text;
}

}  // namespace

void PageTrack::append(const Waypoint& waypoint, bool has_times) {
  const auto add = [](std::vector<double>& table, const std::vector<double>& row) {
    table.insert(table.end(), row.begin(), row.end());
  };
  if (has_times) times_s.push_back(waypoint.time_s);
  add(positions, waypoint.positions);
  if (interpolation && *interpolation != Interpolation::kLinear) add(velocities, waypoint.velocities);
  if (interpolation == Interpolation::kQuintic) add(accelerations, waypoint.accelerations);
}

std::string page_data(const PageContent& content) {
  const std::size_t variables = content.robot.model.variables().size();
  if (content.state.size() != variables)
    throw Error(
        "page",
        "the state has " + std::to_string(content.state.size()) + " numbers instead of " + std::to_string(variables),
        "give one per variable");
  PageJson tracks = PageJson::array();
  for (const PageTrack& track : content.tracks) tracks.push_back(track_data(track, content.state));
  const PageJson document{{"clearway_page", kVersion},   {"tool", "clearway " + std::string(version())},
                          {"command", content.command},  {"robot", data_of_robot(content)},
                          {"rest", content.state},       {"objects", data_of_objects(content)},
                          {"tracks", std::move(tracks)}, {"layers", PageJson::array()}};
  // Names come from files and need not be UTF-8.
  return document.dump(-1, ' ', false, PageJson::error_handler_t::replace);
}

void require_page() {
  if (page_template().empty())
    throw Error("--html", "this build has no page: " + std::string(why_no_page()),
                "mend that, build again, or leave out --html");
}

void write_page(const PageContent& content, const std::filesystem::path& file) {
  require_page();
  constexpr std::string_view kMark = "<!--clearway-page-data-->";
  const std::string_view page = page_template();
  const std::size_t at = page.find(kMark);
  if (at == std::string_view::npos) throw std::logic_error("the page has no place for data");
  std::string html(page.substr(0, at));
  html += safe_in_html(page_data(content));
  html += page.substr(at + kMark.size());
  write_file(file, html);
}

}  // namespace clearway
