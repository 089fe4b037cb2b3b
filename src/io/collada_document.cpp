#include "io/collada_document.hpp"

#include <cmath>

namespace clearway::io {
namespace {

std::size_t line_of(const XMLElement& element) { return static_cast<std::size_t>(element.GetLineNum()); }

}  // namespace

ColladaDocument::ColladaDocument(const MeshBytes& source) : source_(source) {
  constexpr const char* kRename = "export the mesh as Collada, or give the file the extension of its format";
  if (document_.Parse(source_.bytes.data(), source_.bytes.size()) != tinyxml2::XML_SUCCESS) {
    throw Error(place(document_.ErrorLineNum()), std::string("not well-formed XML (") + document_.ErrorName() + ")",
                kRename);
  }
  const XMLElement* const element = document_.RootElement();
  if (element == nullptr || !is(*element, "COLLADA")) {
    throw Error(source_.where(), "XML, but not <COLLADA>", kRename);
  }
  collect_ids(*element);
}

void ColladaDocument::collect_ids(const XMLElement& element) {
  if (const char* const id = element.Attribute("id")) {
    ids_.emplace(id, &element);
  }
  for (const XMLElement* child = first_child(element); child != nullptr; child = next_sibling(*child)) {
    collect_ids(*child);
  }
}

const XMLElement& ColladaDocument::referred(const XMLElement& element, const char* attribute,
                                            std::string_view name) const {
  const char* const url = element.Attribute(attribute);
  const auto found = url != nullptr && url[0] == '#' ? ids_.find(std::string_view(url + 1)) : ids_.end();
  if (found == ids_.end() || !is(*found->second, name)) {
    throw fault(
        element,
        "refers to " + in_quotes(url != nullptr ? url : "") + ", which is no <" + std::string(name) + "> of this file",
        "export the mesh into one file");
  }
  return *found->second;
}

std::uint32_t ColladaDocument::number_attribute(const XMLElement& element, const char* name,
                                                std::uint32_t otherwise) const {
  const char* const text = element.Attribute(name);
  return text == nullptr ? otherwise : TextReader(source_.where(), text, {.first_line = line_of(element)}).index(text);
}

template <typename Take>
void ColladaDocument::for_each_word(const XMLElement& element, const Take& take) const {
  if (element.NoChildren()) {
    return;
  }
  if (element.GetText() == nullptr || element.FirstChild()->NextSibling() != nullptr) {
    throw fault(element, "holds more than numbers", kMendCollada);
  }
  TextReader reader(source_.where(), element.GetText(), {.first_line = line_of(element)});
  for (std::string_view word = reader.next_word(); !word.empty(); word = reader.next_word()) {
    take(reader, word);
  }
}

std::vector<double> ColladaDocument::numbers(const XMLElement& element) const {
  std::vector<double> values;
  for_each_word(element,
                [&](const TextReader& reader, std::string_view word) { values.push_back(reader.number(word)); });
  return values;
}
std::vector<std::uint32_t> ColladaDocument::indices(const XMLElement& element) const {
  std::vector<std::uint32_t> values;
  for_each_word(element,
                [&](const TextReader& reader, std::string_view word) { values.push_back(reader.index(word)); });
  return values;
}

double ColladaDocument::unit_m() const {
  const XMLElement* const asset = first_child(root(), "asset");
  const XMLElement* const unit = asset != nullptr ? first_child(*asset, "unit") : nullptr;
  const char* const meter = unit != nullptr ? unit->Attribute("meter") : nullptr;
  if (meter == nullptr) {
    return 1;
  }
  const double value = TextReader(source_.where(), meter, {.first_line = line_of(*unit)}).number(meter);
  if (!std::isfinite(value) || !(value > 0)) {
    throw fault(*unit, "is " + in_quotes(meter) + " metres long", "give a length in metres, above 0");
  }
  return value;
}

Error ColladaDocument::fault(const XMLElement& element, const std::string& found, const std::string& remedy) const {
  return {place(element.GetLineNum()), "<" + std::string(element.Name()) + "> " + found, remedy};
}

}  // namespace clearway::io
