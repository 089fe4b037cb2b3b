// What the readers of robot files ask of XML, with file, line and element in every complaint.
#pragma once

#include <clearway/common/error.hpp>
#include <clearway/geometry/pose.hpp>

#include <tinyxml2.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::io {

using tinyxml2::XMLElement;

/// A whole XML document with the root <robot>, which both URDF and SRDF have.
class XmlFile {
 public:
  /// @param source  file, for messages
  /// @param kind    "a URDF file" or "an SRDF file", for messages
  /// @throws Error if the text is not well-formed, or has another root.
  XmlFile(std::string source, std::string_view text, const std::string& kind);

  [[nodiscard]] const std::string& source() const noexcept { return source_; }
  [[nodiscard]] const XMLElement& root() const noexcept { return *document_.RootElement(); }

  // All throw Error if there is nothing of the kind. Text is refused if it is empty or holds control characters, which
  // would break messages; numbers if they are not finite. They are the doubles nearest to what is written, whatever the
  // locale.
  [[nodiscard]] std::string text(const XMLElement& element, const char* attribute) const;
  [[nodiscard]] std::vector<double> numbers(const XMLElement& element, const char* attribute) const;
  [[nodiscard]] double number(const XMLElement& element, const char* attribute) const;
  [[nodiscard]] Vec3 vector(const XMLElement& element, const char* attribute) const;
  [[nodiscard]] const XMLElement& child(const XMLElement& element, const char* name) const;

  // The same for what may be missing.
  [[nodiscard]] std::string text_or(const XMLElement& element, const char* attribute,
                                    const std::string& otherwise) const;
  [[nodiscard]] double number_or(const XMLElement& element, const char* attribute, double otherwise) const;
  [[nodiscard]] Vec3 vector_or(const XMLElement& element, const char* attribute, const Vec3& otherwise) const;
  /// @throws Error if there are two: readers of these formats differ in which they take.
  [[nodiscard]] const XMLElement* optional_child(const XMLElement& element, const char* name) const;

  /// "arm.urdf:12: link 'elbow'": the line of the element and the part of the robot that it belongs to.
  [[nodiscard]] std::string where(const XMLElement& element) const;
  /// `found` follows the name of the element, unless that is told as the part: "arm.urdf:14: link 'elbow': <box> " + found.
  [[nodiscard]] Error fault(const XMLElement& element, const std::string& found, const std::string& remedy) const;
  /// The text of a warning that the element is not one of those known, and is left out with all of its kind.
  [[nodiscard]] std::string unknown(const XMLElement& element, const std::vector<std::string>& known) const;

 private:
  std::string source_;
  tinyxml2::XMLDocument document_;
};

/// "<joint>", fit for a one-line message.
[[nodiscard]] std::string tag_of(const XMLElement& element);

[[nodiscard]] inline bool is(const XMLElement& element, std::string_view name) { return element.Name() == name; }

/// Calls visit(child) for all child elements, or those of the given name.
template <class Visit>
void for_each_child(const XMLElement& element, const char* name, const Visit& visit) {
  for (const XMLElement* child = element.FirstChildElement(name); child != nullptr;
       child = child->NextSiblingElement(name))
    visit(*child);
}

}  // namespace clearway::io
