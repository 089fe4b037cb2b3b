# After find_package(ompl): the target ompl::ompl, which OMPL itself offers only since 2023; before, it set variables.
# Part of the build and of the installed package.
if(NOT TARGET ompl::ompl)
  set(clearway_ompl_folders ${OMPL_INCLUDE_DIRS})
  list(REMOVE_ITEM clearway_ompl_folders /usr/include)  # the compiler's own: named again, <stdlib.h> is no longer found
  # Debian's package names parts of Boost that it does not depend on. libompl knows itself where to find what it needs.
  set(clearway_ompl_libraries "")
  foreach(clearway_library IN LISTS OMPL_LIBRARIES)
    if(NOT IS_ABSOLUTE "${clearway_library}" OR EXISTS "${clearway_library}")
      list(APPEND clearway_ompl_libraries "${clearway_library}")
    endif()
  endforeach()
  add_library(ompl::ompl INTERFACE IMPORTED GLOBAL)
  set_target_properties(ompl::ompl PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${clearway_ompl_folders}"
    INTERFACE_LINK_LIBRARIES "${clearway_ompl_libraries}")
  unset(clearway_ompl_folders)
  unset(clearway_ompl_libraries)
endif()
