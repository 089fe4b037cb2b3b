#include "io/urdf_witness.hpp"

#include "io/text_reader.hpp"

#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include <algorithm>
#include <mutex>

namespace clearway::io {
namespace {

/// Keeps what urdfdom says off stderr while it lives. The handler is one for the whole program, hence the lock.
class Eavesdropper : public console_bridge::OutputHandler {
 public:
  Eavesdropper() : lock_(mutex()), previous_(console_bridge::getOutputHandler()) {
    console_bridge::useOutputHandler(this);
  }
  ~Eavesdropper() override { console_bridge::useOutputHandler(previous_); }
  Eavesdropper(const Eavesdropper&) = delete;
  Eavesdropper& operator=(const Eavesdropper&) = delete;

  void log(const std::string& text, console_bridge::LogLevel level, const char* /*filename*/, int /*line*/) override {
    if (level >= console_bridge::CONSOLE_BRIDGE_LOG_ERROR && first_error_.empty()) first_error_ = text;
  }
  [[nodiscard]] const std::string& first_error() const noexcept { return first_error_; }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  std::lock_guard<std::mutex> lock_;
  console_bridge::OutputHandler* previous_;
  std::string first_error_;
};

/// The links by name only, the joints with what the model is made of.
std::string links_and_joints(const XmlFile& xml) {
  tinyxml2::XMLPrinter out(nullptr, true);
  const auto push = [&](const XMLElement& element) {
    out.OpenElement(element.Name(), true);
    for (const tinyxml2::XMLAttribute* a = element.FirstAttribute(); a != nullptr; a = a->Next()) {
      if (std::string_view(a->Name()) == "version") continue;  // urdfdom knows 1.0 only
      std::string value = a->Value();
      std::replace_if(
          value.begin(), value.end(), [](char c) { return c == '\t' || c == '\r' || c == '\n'; },
          ' ');  // as XML has it
      out.PushAttribute(a->Name(), value.c_str());
    }
  };
  push(xml.root());
  for_each_child(xml.root(), "link", [&](const XMLElement& link) {
    push(link);
    out.CloseElement(true);
  });
  for_each_child(xml.root(), "joint", [&](const XMLElement& joint) {
    push(joint);
    for (const char* name : {"origin", "parent", "child", "axis", "limit", "mimic"}) {
      for_each_child(joint, name, [&](const XMLElement& child) {
        push(child);
        out.CloseElement(true);
      });
    }
    out.CloseElement(true);
  });
  out.CloseElement(true);
  return out.CStr();
}

int urdfdom_type(JointType type) {
  switch (type) {
    case JointType::kFixed:
      return urdf::Joint::FIXED;
    case JointType::kRevolute:
      return urdf::Joint::REVOLUTE;
    case JointType::kContinuous:
      return urdf::Joint::CONTINUOUS;
    case JointType::kPrismatic:
      return urdf::Joint::PRISMATIC;
    case JointType::kPlanar:
      return urdf::Joint::PLANAR;
    case JointType::kFloating:
      return urdf::Joint::FLOATING;
  }
  return urdf::Joint::UNKNOWN;
}

bool is_same(const Vec3& ours, const urdf::Vector3& theirs) { return ours == Vec3(theirs.x, theirs.y, theirs.z); }

/// What the two disagree about, if anything.
const char* difference(const JointDescription& ours, const urdf::Joint& theirs) {
  if (urdfdom_type(ours.type) != theirs.type) return "type";
  if (ours.parent != theirs.parent_link_name) return "parent";
  if (ours.child != theirs.child_link_name) return "child";
  if (!is_same(ours.X_PJ.translation(), theirs.parent_to_joint_origin_transform.position)) return "origin";
  const bool has_axis = ours.type != JointType::kFixed && ours.type != JointType::kFloating;
  if (has_axis && !is_same(ours.axis, theirs.axis)) return "axis";
  if (ours.type == JointType::kRevolute || ours.type == JointType::kPrismatic) {
    if (theirs.limits == nullptr || ours.limits.lower != theirs.limits->lower ||
        ours.limits.upper != theirs.limits->upper)
      return "limit";
  }
  if (ours.type == JointType::kFixed) return nullptr;
  if (ours.mimic.has_value() != (theirs.mimic != nullptr)) return "mimic";
  if (ours.mimic && (ours.mimic->joint != theirs.mimic->joint_name ||
                     ours.mimic->multiplier != theirs.mimic->multiplier || ours.mimic->offset != theirs.mimic->offset))
    return "mimic";
  return nullptr;
}

urdf::ModelInterfaceSharedPtr parse(const XmlFile& xml) {
  constexpr const char* kRemedy = "mend it: other tools cannot read it either";
  const Eavesdropper listener;
  std::string said;
  try {
    if (auto model = urdf::parseURDF(links_and_joints(xml))) return model;
    said = listener.first_error();
  } catch (const std::exception& error) {
    said = error.what();
  }
  throw Error(xml.source(), "urdfdom refuses it: " + in_quotes(said), kRemedy);
}

}  // namespace

void require_same_as_urdfdom(const XmlFile& xml, const RobotDescription& robot) {
  constexpr const char* kRemedy = "write it so that there is one way to read it";
  const urdf::ModelInterfaceSharedPtr model = parse(xml);
  if (model->links_.size() != robot.links.size() || model->joints_.size() != robot.joints.size()) {
    throw Error(xml.source(), "urdfdom reads other links or joints in it", kRemedy);
  }
  for (const JointDescription& joint : robot.joints) {
    const auto found = model->joints_.find(joint.name);
    const char* const what = found == model->joints_.end() ? "name" : difference(joint, *found->second);
    if (what != nullptr) {
      throw Error(xml.source() + ": joint '" + joint.name + "'",
                  std::string("urdfdom reads its ") + what + " differently", kRemedy);
    }
  }
}

}  // namespace clearway::io
