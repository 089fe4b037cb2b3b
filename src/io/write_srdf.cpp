#include <clearway/io/write_srdf.hpp>

#include <clearway/common/error.hpp>
#include <clearway/io/srdf.hpp>
#include <clearway/io/write_file.hpp>

#include <tinyxml2.h>

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

  tinyxml2::XMLPrinter printer;
  document.Print(&printer);
  write_file(to, {printer.CStr(), static_cast<std::size_t>(printer.CStrSize()) - 1});
}

}  // namespace clearway
