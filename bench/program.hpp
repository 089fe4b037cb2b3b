// What all benchmark programs do alike: options, a report on stdout and in a file, faults as one line and exit code 2.
#pragma once

#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace clearway::bench {

/// An option and what it does: a function of its value, or of nothing.
struct Option {
  std::string_view name;
  std::variant<std::function<void()>, std::function<void(const std::string&)>> apply;
};

inline Option text_option(std::string_view name, std::string& target) {
  return {name, [&target](const std::string& value) { target = value; }};
}

class Program {
 public:
  Program(std::string name, const char* usage) : name_(std::move(name)), usage_(usage) {
    options_.push_back({"--help", [this] { wants_help_ = true; }});
    options_.push_back({"--out", [this](const std::string& file) {
                          out_.open(file);  // now: a wrong path should not cost a minute
                          if (!out_) throw std::invalid_argument("--out " + file + ": cannot write there");
                        }});
  }

  void add(Option option) { options_.push_back(std::move(option)); }

  /// Writes to stdout, and to the file of --out.
  void print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    if (out_.is_open()) out_ << text;
  }

  /// Reads the options, then measures: `measure` returns what is wrong with clearway's answers, or nothing.
  template <class Measure>
  int run(int argc, char** argv, const Measure& measure) {
    try {
      read(argc, argv);
      if (wants_help_) {
        std::fputs(usage_, stdout);
        return 0;
      }
      const std::string fault = measure();
      if (!fault.empty()) std::fprintf(stderr, "%s: %s\n", name_.c_str(), fault.c_str());
      return fault.empty() ? 0 : 1;
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s: %s\n%s", name_.c_str(), error.what(), usage_);
      return 2;
    }
  }

 private:
  void read(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
      const std::string_view name = argv[i];
      const Option* found = nullptr;
      for (const Option& option : options_)
        if (option.name == name) found = &option;
      if (found == nullptr) throw std::invalid_argument("unknown option " + std::string(name));
      if (const auto* flag = std::get_if<0>(&found->apply)) {
        (*flag)();
      } else {
        if (i + 1 == argc) throw std::invalid_argument(std::string(name) + " needs a value");
        std::get<1>(found->apply)(argv[++i]);
      }
    }
  }

  std::string name_;
  const char* usage_;
  std::vector<Option> options_;
  std::ofstream out_;
  bool wants_help_ = false;
};

}  // namespace clearway::bench
