# After find_package(ompl): the target ompl::ompl, which OMPL itself offers only from 1.7 on; before, it set variables.
# Part of the build and of the installed package.
if(NOT TARGET ompl::ompl)
  set(clearway_ompl_folders ${OMPL_INCLUDE_DIRS})
  list(REMOVE_ITEM clearway_ompl_folders /usr/include)  # the compiler's own: named again, <stdlib.h> is no longer found
  add_library(ompl::ompl INTERFACE IMPORTED GLOBAL)
  set_target_properties(ompl::ompl PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${clearway_ompl_folders}"
    INTERFACE_LINK_LIBRARIES "${OMPL_LIBRARIES}")
  unset(clearway_ompl_folders)
endif()
