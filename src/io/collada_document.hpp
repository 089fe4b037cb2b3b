// A Collada file as a document: elements that refer to each other, and the numbers in them.
#pragma once

#include "io/mesh_formats.hpp"
#include "io/text_reader.hpp"
#include "io/xml_file.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::io {

/// What to do about a file that contradicts itself.
inline constexpr const char* kMendCollada = "mend the file or export the mesh again";

[[nodiscard]] inline const XMLElement* first_child(const XMLElement& parent, const char* name = nullptr) {
  return parent.FirstChildElement(name);
}
[[nodiscard]] inline const XMLElement* next_sibling(const XMLElement& element, const char* name = nullptr) {
  return element.NextSiblingElement(name);
}

/// The source must outlive it.
class ColladaDocument {
 public:
  /// @throws Error if it is no XML, or not Collada
  explicit ColladaDocument(const MeshBytes& source);

  [[nodiscard]] const MeshBytes& source() const noexcept { return source_; }
  [[nodiscard]] const XMLElement& root() const noexcept { return *document_.RootElement(); }

  // All of the following throw Error, with the line of the element, if it is not so.

  /// The element of the given name that an attribute "#id" points at.
  [[nodiscard]] const XMLElement& referred(const XMLElement& element, const char* attribute,
                                           std::string_view name) const;
  [[nodiscard]] std::uint32_t number_attribute(const XMLElement& element, const char* name,
                                               std::uint32_t otherwise) const;
  /// The numbers that an element holds. For a large array memory is taken number by number, whatever its count says.
  [[nodiscard]] std::vector<double> numbers(const XMLElement& element) const;
  [[nodiscard]] std::vector<std::uint32_t> indices(const XMLElement& element) const;
  /// How long one unit is.
  [[nodiscard]] double unit_m() const;

  [[nodiscard]] Error fault(const XMLElement& element, const std::string& found, const std::string& remedy) const;

 private:
  void collect_ids(const XMLElement& element);
  template <typename Take>
  void for_each_word(const XMLElement& element, const Take& take) const;
  [[nodiscard]] std::string place(int line) const { return source_.where() + ":" + std::to_string(line); }

  const MeshBytes& source_;
  tinyxml2::XMLDocument document_;
  std::map<std::string, const XMLElement*, std::less<>> ids_;
};

}  // namespace clearway::io
