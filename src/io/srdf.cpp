#include <clearway/io/srdf.hpp>

#include "io/robot_text.hpp"
#include "io/text_reader.hpp"
#include "io/xml_file.hpp"

#include <array>
#include <set>
#include <utility>

namespace clearway {
namespace io {
namespace {

class SrdfReader {
 public:
  explicit SrdfReader(const XmlFile& xml) : xml_(xml) {}

  SemanticFile read() {
    file_.semantics.source = xml_.source();
    file_.semantics.robot = name(xml_.root(), "name");
    read_children(xml_.root(), kElements);
    return std::move(file_);
  }

 private:
  /// How to read an element; nothing to do for those that have no bearing here.
  struct Row {
    const char* name;
    void (SrdfReader::*read)(const XMLElement& element);
  };

  template <std::size_t kCount>
  void read_children(const XMLElement& parent, const std::array<Row, kCount>& rows) {
    for_each_child(parent, nullptr, [&](const XMLElement& child) {
      for (const Row& row : rows) {
        if (!is(child, row.name)) continue;
        if (row.read != nullptr) (this->*row.read)(child);
        return;
      }
      if (!unknown_.emplace(parent.Name(), child.Name()).second) return;
      std::vector<std::string> known;
      known.reserve(rows.size());
      for (const Row& row : rows) known.emplace_back(row.name);
      file_.warnings.push_back(xml_.unknown(child, known));
    });
  }

  // Elements of the file ----------------------------------------------------------------------------------------------

  void read_group(const XMLElement& element) {
    file_.semantics.groups.push_back(
        {.name = name(element, "name"), .joints = {}, .links = {}, .chains = {}, .subgroups = {}});
    read_children(element, kInGroup);
  }

  void read_state(const XMLElement& element) {
    file_.semantics.states.push_back({.name = name(element, "name"), .group = name(element, "group"), .joints = {}});
    read_children(element, kInState);
  }

  void read_end_effector(const XMLElement& element) {
    file_.semantics.end_effectors.push_back({.name = name(element, "name"),
                                             .group = name(element, "group"),
                                             .parent_link = name(element, "parent_link"),
                                             .parent_group = optional_text(element, "parent_group")});
  }

  void read_virtual_joint(const XMLElement& element) {
    constexpr std::array<std::pair<const char*, JointType>, 3> kTypes = {
        {{"fixed", JointType::kFixed}, {"planar", JointType::kPlanar}, {"floating", JointType::kFloating}}};
    if (file_.semantics.base) {
      throw xml_.fault(element, "is the second <virtual_joint>", "keep the one of the root link");
    }
    JointDescription joint;
    joint.name = name(element, "name");
    joint.parent = name(element, "parent_frame");
    joint.child = name(element, "child_link");
    joint.axis = Vec3::UnitZ();  // a planar base moves on the floor
    const std::string type = name(element, "type");
    for (const auto& [known, meaning] : kTypes) {
      if (type != known) continue;
      joint.type = meaning;
      file_.semantics.base = std::move(joint);
      return;
    }
    throw xml_.fault(element, "its type is " + in_quotes(type), "use one of fixed, planar, floating");
  }

  void read_passive_joint(const XMLElement& element) {
    file_.semantics.passive_joints.push_back(name(element, "name"));
  }

  void read_disabled(const XMLElement& element) { file_.semantics.disabled.push_back(read_pair(element)); }
  void read_enabled(const XMLElement& element) { file_.semantics.enabled.push_back(read_pair(element)); }
  void read_disabled_link(const XMLElement& element) {
    file_.semantics.disabled_links.push_back(name(element, "link"));
  }

  // Elements of these -------------------------------------------------------------------------------------------------

  void read_group_joint(const XMLElement& element) { group().joints.push_back(name(element, "name")); }
  void read_group_link(const XMLElement& element) { group().links.push_back(name(element, "name")); }
  void read_subgroup(const XMLElement& element) { group().subgroups.push_back(name(element, "name")); }
  void read_chain(const XMLElement& element) {
    group().chains.push_back({.base_link = name(element, "base_link"), .tip_link = name(element, "tip_link")});
  }

  void read_state_joint(const XMLElement& element) {
    std::vector<double> values = xml_.numbers(element, "value");
    if (values.empty()) throw xml_.fault(element, "value is ''", "give at least one number");
    file_.semantics.states.back().joints.emplace_back(name(element, "name"), std::move(values));
  }

  PairDescription read_pair(const XMLElement& element) const {
    return {
        .first = name(element, "link1"), .second = name(element, "link2"), .reason = optional_text(element, "reason")};
  }

  std::string optional_text(const XMLElement& element, const char* attribute) const {
    return element.Attribute(attribute, "") != nullptr ? "" : xml_.text_or(element, attribute, "");
  }
  /// Blanks around names do not count, as in MoveIt.
  std::string name(const XMLElement& element, const char* attribute) const {
    const std::string text = xml_.text(element, attribute);
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string::npos) {
      throw xml_.fault(element, std::string(attribute) + " is " + in_quotes(text), "give a text that is not blank");
    }
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
  }
  GroupDescription& group() { return file_.semantics.groups.back(); }

  static constexpr std::array<Row, 10> kElements = {{
      {"group", &SrdfReader::read_group},
      {"group_state", &SrdfReader::read_state},
      {"end_effector", &SrdfReader::read_end_effector},
      {"virtual_joint", &SrdfReader::read_virtual_joint},
      {"passive_joint", &SrdfReader::read_passive_joint},
      {"disable_collisions", &SrdfReader::read_disabled},
      {"enable_collisions", &SrdfReader::read_enabled},
      {"disable_default_collisions", &SrdfReader::read_disabled_link},
      {"link_sphere_approximation", nullptr},
      {"joint_property", nullptr},
  }};
  static constexpr std::array<Row, 5> kInGroup = {{
      {"joint", &SrdfReader::read_group_joint},
      {"link", &SrdfReader::read_group_link},
      {"chain", &SrdfReader::read_chain},
      {"group", &SrdfReader::read_subgroup},
      {"passive_joint", &SrdfReader::read_passive_joint},  // where it does not belong, but widely used files have it
  }};
  static constexpr std::array<Row, 1> kInState = {{{"joint", &SrdfReader::read_state_joint}}};

  const XmlFile& xml_;
  SemanticFile file_;
  std::set<std::pair<std::string, std::string>> unknown_;
};

}  // namespace
}  // namespace io

SemanticFile read_srdf(const std::filesystem::path& file) {
  return parse_srdf(io::read_robot_text(file, "an SRDF file"), file.string());
}

SemanticFile parse_srdf(std::string_view text, const std::string& source) {
  const io::XmlFile xml(source, text, "an SRDF file");
  return io::SrdfReader(xml).read();
}

}  // namespace clearway
