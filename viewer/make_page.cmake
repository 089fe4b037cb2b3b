# Installs the packages, if they are not those of package-lock.json already, and makes page.html. NODE, NPM, OMIT and OUT are
# given. Where that cannot be, page.html is empty and no_page.txt says why: what is built with it does not fail.

function(give_up reason)
  message(WARNING "clearway is built without its page, so that --html will refuse: ${reason}")
  file(WRITE "${OUT}/page.html" "")
  file(WRITE "${OUT}/no_page.txt" "${reason}")
endfunction()

if(NOT NODE OR NOT NPM)
  give_up("Node.js or npm was not found (Debian's packages nodejs and npm)")
  return()
endif()
execute_process(COMMAND "${NODE}" --version OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT version MATCHES "^v([0-9]+)" OR CMAKE_MATCH_1 LESS 18)
  give_up("Node.js is '${version}', and must be 18 or later")
  return()
endif()

set(packages "${OUT}/npm")
file(SHA256 "${CMAKE_CURRENT_LIST_DIR}/package-lock.json" wanted)
string(APPEND wanted " ${OMIT} ${version}")
set(installed "")
if(EXISTS "${packages}/installed.txt")
  file(READ "${packages}/installed.txt" installed)
endif()
if(NOT installed STREQUAL wanted)
  file(REMOVE "${packages}/installed.txt")
  file(COPY "${CMAKE_CURRENT_LIST_DIR}/package.json" "${CMAKE_CURRENT_LIST_DIR}/package-lock.json" "${CMAKE_CURRENT_LIST_DIR}/.npmrc"
    DESTINATION "${packages}")
  set(omit "")
  if(OMIT)
    set(omit "--omit=${OMIT}")
  endif()
  execute_process(
    COMMAND "${NPM}" ci --ignore-scripts --no-progress --prefer-offline --fetch-retries=1 ${omit}
    WORKING_DIRECTORY "${packages}"
    RESULT_VARIABLE code OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT code EQUAL 0)
    string(REGEX MATCH "npm (ERR!|error) (code )?[^\n]*" first "${said}")
    give_up("'npm ci' failed (${first}): is there a network?")
    message(STATUS "${said}")
    return()
  endif()
  file(WRITE "${packages}/installed.txt" "${wanted}")
endif()

execute_process(COMMAND "${NODE}" "${CMAKE_CURRENT_LIST_DIR}/build.mjs" "${packages}/node_modules" "${OUT}/page.html" RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "viewer/build.mjs failed, see above")
endif()
file(WRITE "${OUT}/no_page.txt" "")
