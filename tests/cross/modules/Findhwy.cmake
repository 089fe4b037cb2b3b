# Highway without its library, which is there for this machine only: its headers, and one instruction set, the baseline of the
# machine that is compiled for. On ARM that is NEON.
if(NOT TARGET hwy::hwy)
  add_library(hwy::hwy INTERFACE IMPORTED)
endif()
target_compile_definitions(hwy::hwy INTERFACE HWY_COMPILE_ONLY_STATIC)
set(hwy_FOUND TRUE)
