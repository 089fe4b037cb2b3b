# How every target of the project is made: flags in one place, a layer in one call.

add_library(clearway_flags INTERFACE)
target_compile_features(clearway_flags INTERFACE cxx_std_20)
target_compile_options(clearway_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
  $<$<BOOL:${CLEARWAY_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # Its vectoriser of straight-line code takes double(float(x)) for x, whatever the flags: what was to be rounded is not.
  target_compile_options(clearway_flags INTERFACE -fno-tree-slp-vectorize)
  target_compile_options(clearway_flags INTERFACE -Wno-restrict)  # false alarms on std::string + in g++ 12 (GCC bug 105651)
endif()
if(CLEARWAY_SANITIZE)
  target_compile_options(clearway_flags INTERFACE -fsanitize=${CLEARWAY_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  if(CLEARWAY_SANITIZE MATCHES "undefined")
    # Nearly half of the time to compile went into these, in a file that was tried, and they tell little: the address
    # sanitizer sees null and beyond, and registers that are loaded from a wrong place fault by themselves.
    target_compile_options(clearway_flags INTERFACE -fno-sanitize=null,alignment,object-size,vptr)
  endif()
  # With sanitizers on, g++ 12 sees uninitialised values inside the standard library where there are none.
  target_compile_options(clearway_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(clearway_flags INTERFACE -fsanitize=${CLEARWAY_SANITIZE})
endif()

# What Highway is not to compile for.
set(unused_sets "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  # Registers of SVE have no size when the program is compiled, so no struct can hold one. NEON is left, which all have.
  list(APPEND unused_sets HWY_SVE HWY_SVE2 HWY_SVE_256 HWY_SVE2_128)
  # And as NEON is in every such processor, there is nothing to choose at run time. Highway 1.0.3 would still ask for more, for
  # cryptography, which not all have, and which keeps what is compiled with it out of all other functions; it does not if it
  # takes the system for one that cannot be asked.
  target_compile_definitions(clearway_flags INTERFACE TOOLCHAIN_MISS_SYS_AUXV_H)
  # There the compiler fuses a*b+c unless told not to, everywhere: robots and scenes are to be the same numbers as elsewhere.
  target_compile_options(clearway_flags INTERFACE -ffp-contract=off)
endif()
if(CLEARWAY_SANITIZE OR CLEARWAY_BUILD_FUZZERS)
  # Instrumented, an instruction set takes minutes to compile, so two are left: none, and the widest that is found
  # on nearly every machine: what the processor lacks is not tested.
  list(APPEND unused_sets HWY_SSSE3 HWY_SSE4 HWY_AVX3)
endif()
if(unused_sets)
  list(JOIN unused_sets "|" unused_sets)
  target_compile_definitions(clearway_flags INTERFACE "HWY_DISABLED_TARGETS=(${unused_sets})")
endif()

# clearway_add_layer(NAME SOURCES file... [USES layer...] [PUBLIC target...] [PRIVATE target...] [HEADERS folder])
#
# Makes the library clearway::NAME from files in this folder. USES names the layers below it, PUBLIC the packages its
# headers show, PRIVATE those that only its sources may include. Its headers are in HEADERS/clearway/NAME; that is include/
# of the project unless given, and the property CLEARWAY_HEADERS of the target.
function(clearway_add_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 layer "" "HEADERS" "SOURCES;USES;PUBLIC;PRIVATE")
  if(NOT layer_HEADERS)
    set(layer_HEADERS "${PROJECT_SOURCE_DIR}/include")
  endif()
  add_library(clearway_${name} ${layer_SOURCES})
  add_library(clearway::${name} ALIAS clearway_${name})
  list(TRANSFORM layer_USES PREPEND clearway::)
  set_target_properties(clearway_${name} PROPERTIES
    EXPORT_NAME ${name}
    POSITION_INDEPENDENT_CODE ON
    CLEARWAY_HEADERS "${layer_HEADERS}")
  target_compile_features(clearway_${name} PUBLIC cxx_std_20)
  target_include_directories(clearway_${name}
    PUBLIC $<BUILD_INTERFACE:${layer_HEADERS}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(clearway_${name}
    PUBLIC ${layer_USES} ${layer_PUBLIC}
    PRIVATE $<BUILD_INTERFACE:clearway_flags> ${layer_PRIVATE})
  set_property(GLOBAL APPEND PROPERTY CLEARWAY_LAYERS clearway_${name})
endfunction()

# clearway_add_program(NAME SOURCES file... [USES layer...] [PRIVATE target...])
function(clearway_add_program name)
  cmake_parse_arguments(PARSE_ARGV 1 program "" "" "SOURCES;USES;PRIVATE")
  list(TRANSFORM program_USES PREPEND clearway::)
  add_executable(${name} ${program_SOURCES})
  target_link_libraries(${name} PRIVATE ${program_USES} ${program_PRIVATE} clearway_flags)
endfunction()
