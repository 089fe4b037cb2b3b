#include <clearway/io/write_srdf.hpp>

#include <clearway/common/error.hpp>
#include <clearway/io/srdf.hpp>

#include <tinyxml2.h>

#include <cstdio>
#include <system_error>

namespace clearway {
namespace {

constexpr const char* kPair = "disable_collisions";

void remove_pairs(tinyxml2::XMLElement& root) {
  while (tinyxml2::XMLElement* pair = root.FirstChildElement(kPair)) root.DeleteChild(pair);
}

}  // namespace

void write_srdf_pairs(const std::string& robot, const std::vector<PairDescription>& disabled,
                      const std::optional<std::filesystem::path>& from, const std::filesystem::path& to) {
  tinyxml2::XMLDocument document;
  if (from) {
    static_cast<void>(read_srdf(*from));  // which says better than a parser what is wrong with it
    document.LoadFile(from->c_str());
  } else {
    document.InsertEndChild(document.NewDeclaration());
    document.InsertEndChild(document.NewElement("robot"))->ToElement()->SetAttribute("name", robot.c_str());
  }
  tinyxml2::XMLElement* root = document.RootElement();
  if (!root)
    throw Error(from ? from->string() : to.string(), "is not an SRDF file", "give one that begins with <robot>");
  remove_pairs(*root);
  for (const PairDescription& pair : disabled) {
    tinyxml2::XMLElement* element = root->InsertNewChildElement(kPair);
    element->SetAttribute("link1", pair.first.c_str());
    element->SetAttribute("link2", pair.second.c_str());
    element->SetAttribute("reason", pair.reason.c_str());
  }

  const std::filesystem::path partial = to.string() + ".partial";
  std::error_code fault;
  const bool is_written = document.SaveFile(partial.c_str()) == tinyxml2::XML_SUCCESS;
  if (is_written) std::filesystem::rename(partial, to, fault);
  if (!is_written || fault) {
    std::filesystem::remove(partial, fault);
    throw Error(to.string(), "cannot be written", "check the folder and its permissions");
  }
}

}  // namespace clearway
