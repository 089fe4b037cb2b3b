// The assembler takes a file as it is; compiled as an array, half a megabyte takes half a minute.
#include "page/page_template.hpp"

#define CLEARWAY_TAKE(name, file)            \
  asm(".section .rodata\n"                   \
      ".global clearway_" #name              \
      "\n"                                   \
      "clearway_" #name                      \
      ":\n"                                  \
      ".incbin \"" file                      \
      "\"\n"                                 \
      ".global clearway_" #name              \
      "_end\n"                               \
      "clearway_" #name                      \
      "_end:\n"                              \
      ".byte 0\n"                            \
      ".previous\n");                        \
  extern "C" {                               \
  extern const char clearway_##name[];       \
  extern const char clearway_##name##_end[]; \
  }

CLEARWAY_TAKE(page, CLEARWAY_PAGE_FILE)
CLEARWAY_TAKE(no_page, CLEARWAY_NO_PAGE_FILE)

namespace clearway {

std::string_view page_template() noexcept { return {clearway_page, clearway_page_end}; }
std::string_view why_no_page() noexcept { return {clearway_no_page, clearway_no_page_end}; }

}  // namespace clearway
