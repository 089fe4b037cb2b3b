# Installs the layers that were built, their headers, and what find_package(clearway) needs to offer clearway::<layer>.

include(CMakePackageConfigHelpers)

get_property(layers GLOBAL PROPERTY CLEARWAY_LAYERS)
list(TRANSFORM layers REPLACE "^clearway_" "" OUTPUT_VARIABLE layer_names)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/clearway")

# Before 1.0 a minor release may change the binary interface, so the shared libraries are told apart by major.minor.
set_target_properties(${layers} PROPERTIES
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

# Shared libraries find each other, and the command finds them, wherever the prefix is moved to. Dependencies in folders
# that the loader does not know are added as they were found when linking.
if(BUILD_SHARED_LIBS)
  set_target_properties(${layers} PROPERTIES INSTALL_RPATH "$ORIGIN" INSTALL_RPATH_USE_LINK_PATH ON)
  if(CLEARWAY_BUILD_APPS)
    file(RELATIVE_PATH bin_to_lib "${CMAKE_INSTALL_FULL_BINDIR}" "${CMAKE_INSTALL_FULL_LIBDIR}")
    get_property(programs DIRECTORY "${PROJECT_SOURCE_DIR}/apps" PROPERTY BUILDSYSTEM_TARGETS)
    set_target_properties(${programs} PROPERTIES INSTALL_RPATH "$ORIGIN/${bin_to_lib}" INSTALL_RPATH_USE_LINK_PATH ON)
  endif()
endif()

install(TARGETS ${layers} EXPORT clearway-targets)
install(EXPORT clearway-targets NAMESPACE clearway:: DESTINATION ${package_dir})

foreach(layer IN LISTS layer_names)
  get_target_property(headers clearway_${layer} CLEARWAY_HEADERS)
  install(DIRECTORY "${headers}/clearway/${layer}" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/clearway"
    FILES_MATCHING PATTERN "*.hpp")
endforeach()

configure_package_config_file(cmake/clearway-config.cmake.in "${PROJECT_BINARY_DIR}/clearway-config.cmake"
  INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/clearway-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/clearway-config.cmake" "${PROJECT_BINARY_DIR}/clearway-config-version.cmake"
  DESTINATION ${package_dir})

if("planners" IN_LIST layer_names)
  install(FILES "${PROJECT_SOURCE_DIR}/cmake/clearway-ompl.cmake" DESTINATION ${package_dir})
endif()

# ROS tools look for the manifest here; without it the package is there but has no name.
install(FILES "${PROJECT_SOURCE_DIR}/package.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/clearway")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
