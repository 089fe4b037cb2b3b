# cmake -DROOT=folder -DWITH=text -DOUT=file.cpp -P body_recipe.cmake
#
# Writes body_recipe(): a digest of the text and of all files that can have a say in what becomes of a mesh, and some more.
file(GLOB files "${ROOT}/include/clearway/geometry/*" "${ROOT}/src/geometry/*" "${ROOT}/src/io/*")
set(all "${WITH}")
foreach(file IN LISTS files)
  file(SHA256 "${file}" one)
  string(APPEND all " ${one}")
endforeach()
string(SHA256 recipe "${all}")
file(WRITE "${OUT}" "\
// Written by src/io/body_recipe.cmake.
#include \"io/body_recipe.hpp\"

std::string_view clearway::io::body_recipe() noexcept { return \"${recipe}\"; }
")
