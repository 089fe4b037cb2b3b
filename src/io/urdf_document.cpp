#include "io/urdf_document.hpp"

#include <clearway/robot/robot_model.hpp>

#include "io/text_reader.hpp"
#include "io/urdf_witness.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace clearway::io {
namespace {

constexpr std::size_t kMaxLinks = 10'000;  // the table of pairs takes the square of it, 100 MB

// Elements that are understood, or known to have no bearing on collisions.
using Names = std::vector<std::string>;
const Names kInRobot = {"link", "joint", "material", "transmission", "gazebo", "sensor", "light", "ros2_control"};
const Names kInLink = {"collision", "visual", "inertial", "contact", "gazebo", "sensor", "self_collision_checking"};
const Names kInJoint = {
    "parent",           "child", "origin", "axis", "limit", "mimic", "dynamics", "calibration", "safety_controller",
    "hardwareInterface"};
const Names kInCollision = {"geometry", "origin", "material", "verbose", "contact_coefficients"};

constexpr std::array<std::pair<const char*, JointType>, 6> kJointTypes = {{
    {"fixed", JointType::kFixed},
    {"revolute", JointType::kRevolute},
    {"continuous", JointType::kContinuous},
    {"prismatic", JointType::kPrismatic},
    {"planar", JointType::kPlanar},
    {"floating", JointType::kFloating},
}};

class UrdfReader {
 public:
  UrdfReader(const XmlFile& xml, VisualUse visuals) : xml_(xml), visuals_(visuals) {}

  UrdfDocument read() {
    const XMLElement& root = xml_.root();
    document_.robot.source = xml_.source();
    document_.robot.name = xml_.text(root, "name");
    require_known_children(root, kInRobot);
    for_each_child(root, "link", [&](const XMLElement& link) { read_link(link); });
    for_each_child(root, "joint",
                   [&](const XMLElement& joint) { document_.robot.joints.push_back(read_joint(joint)); });
    if (!unseen_.empty()) {
      document_.warnings.push_back(
          xml_.source() + ": these links have a <visual> but no <collision>, so nothing can hit them: " + unseen_);
    }
    return std::move(document_);
  }

 private:
  void read_link(const XMLElement& link) {
    if (document_.robot.links.size() == kMaxLinks) {
      throw xml_.fault(link, "is one of more than " + std::to_string(kMaxLinks) + " links", "split the robot");
    }
    LinkDescription description{.name = xml_.text(link, "name"), .shapes = {}};
    require_known_children(link, kInLink);
    for_each_child(link, "collision",
                   [&](const XMLElement& collision) { require_known_children(collision, kInCollision); });
    const bool has_collision = link.FirstChildElement("collision") != nullptr;
    const bool use_visuals =
        visuals_ == VisualUse::kInstead || (!has_collision && visuals_ == VisualUse::kWithoutCollision);
    document_.shapes.push_back(read_shapes(xml_, link, use_visuals ? "visual" : "collision"));
    if (document_.shapes.back().empty() && link.FirstChildElement("visual") != nullptr) {
      unseen_ += (unseen_.empty() ? "" : ", ") + in_quotes(description.name);
    }
    document_.robot.links.push_back(std::move(description));
  }

  JointDescription read_joint(const XMLElement& element) {
    JointDescription joint;
    joint.name = xml_.text(element, "name");
    joint.type = read_type(element);
    require_known_children(element, kInJoint);
    joint.parent = xml_.text(xml_.child(element, "parent"), "link");
    joint.child = xml_.text(xml_.child(element, "child"), "link");
    joint.X_PJ = read_origin(xml_, element);
    if (const XMLElement* const axis = xml_.optional_child(element, "axis")) joint.axis = xml_.vector(*axis, "xyz");
    read_limits(element, joint);
    if (const XMLElement* const mimic = xml_.optional_child(element, "mimic");
        mimic && joint.type != JointType::kFixed) {
      joint.mimic = {.joint = xml_.text(*mimic, "joint"),
                     .multiplier = xml_.number_or(*mimic, "multiplier", 1),
                     .offset = xml_.number_or(*mimic, "offset", 0)};
    }
    return joint;
  }

  JointType read_type(const XMLElement& element) const {
    const std::string type = xml_.text(element, "type");
    const auto* const found =
        std::find_if(kJointTypes.begin(), kJointTypes.end(), [&](const auto& row) { return row.first == type; });
    if (found != kJointTypes.end()) return found->second;
    std::string known;
    for (const auto& row : kJointTypes) known += (known.empty() ? "" : ", ") + std::string(row.first);
    throw xml_.fault(element, "its type is " + in_quotes(type), "use one of " + known);
  }

  void read_limits(const XMLElement& element, JointDescription& joint) {
    const XMLElement* const limit = xml_.optional_child(element, "limit");
    const bool is_limited = joint.type == JointType::kRevolute || joint.type == JointType::kPrismatic;
    if (is_limited && limit == nullptr) {
      throw xml_.fault(element, "has no <limit>", "add one, or make a joint that turns without end continuous");
    }
    if (limit == nullptr || joint.type == JointType::kFixed) return;
    joint.limits.velocity = xml_.number(*limit, "velocity");
    if (joint.limits.velocity < 0) {
      throw xml_.fault(*limit, "velocity is " + in_quotes(limit->Attribute("velocity")),
                       "give one that is not negative");
    }
    if (!is_limited) return;
    joint.limits.lower = xml_.number_or(*limit, "lower", 0);
    joint.limits.upper = xml_.number_or(*limit, "upper", 0);
    if (joint.limits.lower == joint.limits.upper) {
      document_.warnings.push_back(xml_.where(*limit) + ": its limits leave it no room to move");
    }
  }

  /// A shape under a mistyped name would be lost without a word.
  void require_known_children(const XMLElement& parent, const Names& known) {
    for_each_child(parent, nullptr, [&](const XMLElement& child) {
      const std::string name = child.Name();
      if (name.starts_with("xacro:")) {
        throw xml_.fault(child, "is a macro, not URDF", "run the file through xacro, or call it .xacro");
      }
      const bool is_foreign = name.find(':') != name.npos;  // of a namespace of its own, so of another tool
      if (is_foreign || std::find(known.begin(), known.end(), name) != known.end()) return;
      if (!unknown_.emplace(parent.Name(), name).second) return;
      document_.warnings.push_back(xml_.unknown(child, known));
    });
  }

  const XmlFile& xml_;
  VisualUse visuals_;
  UrdfDocument document_;
  std::string unseen_;
  std::set<std::pair<std::string, std::string>> unknown_;
};

}  // namespace

UrdfDocument parse_urdf_document(const std::string& source, std::string_view text, VisualUse visuals) {
  const XmlFile xml(source, text, "a URDF file");
  UrdfDocument document = UrdfReader(xml, visuals).read();
  static_cast<void>(RobotModel(document.robot));  // throws unless it is a robot, and says more than urdfdom would
  require_same_as_urdfdom(xml, document.robot);
  return document;
}

}  // namespace clearway::io
