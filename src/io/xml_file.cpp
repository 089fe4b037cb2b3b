#include "io/xml_file.hpp"

#include <clearway/common/nearest_name.hpp>

#include "io/parse_number.hpp"
#include "io/text_reader.hpp"

#include <algorithm>
#include <cmath>

namespace clearway::io {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }

std::vector<std::string_view> words_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(kBlanks); at != text.npos; at = text.find_first_not_of(kBlanks)) {
    text.remove_prefix(at);
    const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

std::optional<double> number_of(std::string_view word) {
  double value = 0;
  if (!parse_number(word, value) || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// The child of the root that the element is or lies in; the root itself has none.
const XMLElement* part_of(const XMLElement& element) {
  const tinyxml2::XMLNode* part = &element;
  if (part->Parent() == nullptr || part->Parent()->ToDocument() != nullptr) return nullptr;
  while (part->Parent()->Parent()->ToDocument() == nullptr) part = part->Parent();
  return part->ToElement();
}

}  // namespace

std::string tag_of(const XMLElement& element) {
  const std::string quoted = in_quotes(element.Name());
  return "<" + quoted.substr(1, quoted.size() - 2) + ">";
}

XmlFile::XmlFile(std::string source, std::string_view text, const std::string& kind) : source_(std::move(source)) {
  const std::string remedy = "mend it, or give " + kind;
  if (text.find('\0') != text.npos) throw Error(source_, "holds a zero byte, so is not text", remedy);
  if (document_.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
    throw Error(source_ + ":" + std::to_string(document_.ErrorLineNum()),
                std::string("not well-formed XML (") + document_.ErrorName() + ")", remedy);
  }
  const XMLElement* const element = document_.RootElement();
  if (element == nullptr) throw Error(source_, "holds no element", remedy);
  const std::string at = source_ + ":" + std::to_string(element->GetLineNum());
  if (!is(*element, "robot")) {
    throw Error(at, "the root is " + tag_of(*element) + ", not <robot>", "give " + kind);
  }
  for (const tinyxml2::XMLNode* node = element->NextSibling(); node != nullptr; node = node->NextSibling()) {
    if (node->ToElement() != nullptr || node->ToText() != nullptr) {
      throw Error(source_ + ":" + std::to_string(node->GetLineNum()), "goes on after the end of <robot>", remedy);
    }
  }
}

std::string XmlFile::text(const XMLElement& element, const char* attribute) const {
  const char* const value = element.Attribute(attribute);
  if (value == nullptr) {
    throw fault(element, std::string("has no attribute '") + attribute + "'", "add it");
  }
  const std::string_view text = value;
  if (text.empty() || std::any_of(text.begin(), text.end(), is_control)) {
    throw fault(element, std::string(attribute) + " is " + in_quotes(text),
                "give a text that is not empty, on one line");
  }
  return std::string(text);
}

std::vector<double> XmlFile::numbers(const XMLElement& element, const char* attribute) const {
  const char* const value = element.Attribute(attribute);
  if (value == nullptr) {
    throw fault(element, std::string("has no attribute '") + attribute + "'", "add it");
  }
  std::vector<double> values;
  for (const std::string_view word : words_of(value)) {
    const std::optional<double> number = number_of(word);
    if (!number) {
      throw fault(element, std::string(attribute) + " is " + in_quotes(value), "give finite numbers, such as 0.25");
    }
    values.push_back(*number);
  }
  return values;
}

double XmlFile::number(const XMLElement& element, const char* attribute) const {
  const std::vector<double> values = numbers(element, attribute);
  if (values.size() != 1) {
    throw fault(element, std::string(attribute) + " is " + in_quotes(element.Attribute(attribute)), "give one number");
  }
  return values[0];
}

Vec3 XmlFile::vector(const XMLElement& element, const char* attribute) const {
  const std::vector<double> values = numbers(element, attribute);
  if (values.size() != 3) {
    throw fault(element, std::string(attribute) + " is " + in_quotes(element.Attribute(attribute)),
                "give three numbers");
  }
  return {values[0], values[1], values[2]};
}

const XMLElement& XmlFile::child(const XMLElement& element, const char* name) const {
  const XMLElement* const found = optional_child(element, name);
  if (found == nullptr) throw fault(element, std::string("has no <") + name + ">", "add it");
  return *found;
}

std::string XmlFile::text_or(const XMLElement& element, const char* attribute, const std::string& otherwise) const {
  return element.Attribute(attribute) != nullptr ? text(element, attribute) : otherwise;
}

double XmlFile::number_or(const XMLElement& element, const char* attribute, double otherwise) const {
  return element.Attribute(attribute) != nullptr ? number(element, attribute) : otherwise;
}

Vec3 XmlFile::vector_or(const XMLElement& element, const char* attribute, const Vec3& otherwise) const {
  return element.Attribute(attribute) != nullptr ? vector(element, attribute) : otherwise;
}

const XMLElement* XmlFile::optional_child(const XMLElement& element, const char* name) const {
  const XMLElement* const found = element.FirstChildElement(name);
  if (found != nullptr && found->NextSiblingElement(name) != nullptr) {
    throw fault(element, std::string("has two <") + name + ">", "keep one of them");
  }
  return found;
}

std::string XmlFile::where(const XMLElement& element) const {
  const XMLElement* const part = part_of(element);
  std::string place = source_ + ":" + std::to_string(element.GetLineNum());
  if (part == nullptr) return place;
  const char* const name = part->Attribute("name");
  const std::string tag = tag_of(*part);
  return place + ": " + (name != nullptr ? tag.substr(1, tag.size() - 2) + " " + in_quotes(name) : tag);
}

Error XmlFile::fault(const XMLElement& element, const std::string& found, const std::string& remedy) const {
  const bool is_part = part_of(element) == &element;
  return {where(element), is_part ? found : tag_of(element) + " " + found, remedy};
}

std::string XmlFile::unknown(const XMLElement& element, const std::vector<std::string>& known) const {
  const bool is_part = part_of(element) == &element;
  return (is_part ? source_ + ":" + std::to_string(element.GetLineNum()) : where(element)) + ": " + tag_of(element) +
         " in " + tag_of(*element.Parent()->ToElement()) + " is not known" + nearest_name_hint(element.Name(), known) +
         "; all of its kind are left out";
}

}  // namespace clearway::io
