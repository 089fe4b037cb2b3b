#include "io/json_tree.hpp"

#include "io/json_fault.hpp"

#include <nlohmann/json.hpp>

namespace clearway::io {
namespace {

using Json = nlohmann::json;

/// Hands what nlohmann-json meets on, numbers as their text.
class JsonToTree final : public nlohmann::json_sax<Json> {
 public:
  JsonToTree(const std::string& where, std::string_view all, YamlTreeBuilder& tree)
      : where_(where), all_(all), tree_(tree) {}

  bool null() override {
    tree_.null(0);
    return true;
  }
  bool boolean(bool value) override { return text(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override { return text(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return text(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& written) override { return text(written); }
  bool string(string_t& value) override { return text(value); }
  bool binary(binary_t&) override { return false; }  // which text has not
  bool start_object(std::size_t) override {
    tree_.open_map(0);
    return true;
  }
  bool key(string_t& value) override { return text(value); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override {
    tree_.open_list(0);
    return true;
  }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    throw json_fault(where_, all_);
  }

 private:
  bool text(std::string_view value) {
    tree_.scalar(0, value);
    return true;
  }
  bool close() {
    tree_.close();
    return true;
  }

  const std::string& where_;
  std::string_view all_;
  YamlTreeBuilder& tree_;
};

}  // namespace

void parse_json(const std::string& where, std::string_view text, YamlTreeBuilder& tree) {
  JsonToTree events(where, text, tree);
  static_cast<void>(Json::sax_parse(text, &events));
}

}  // namespace clearway::io
