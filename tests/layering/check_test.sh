#!/usr/bin/env bash
# check_test.sh: shows that check.sh can fail. Each case is a tree of one or two files, and what must be said about it.
set -euo pipefail

check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/check.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
wrong=0

put() {  # file text
  mkdir -p "$scratch/$(dirname "$1")"
  echo "$2" >"$scratch/$1"
}

accepts() {  # file text
  put "$1" "$2"
  local said
  if ! said=$(bash "$check" "$scratch" 2>&1); then
    echo "should accept $1: $2"
    echo "  but said: $said"
    wrong=1
  fi
  rm -r "${scratch:?}"/*
}

refuses() {  # file text complaint
  put "$1" "$2"
  local said
  if said=$(bash "$check" "$scratch" 2>&1) || [[ $said != "$1:1: $3"* ]]; then
    echo "should refuse $1: $2"
    echo "  with: $3"
    echo "  but said: ${said:-nothing}"
    wrong=1
  fi
  rm -r "${scratch:?}"/*
}

# A layer stands on those below it, also indirectly, and never on one above or beside it.
accepts src/robot/a.cpp     '#include <clearway/common/error.hpp>'
accepts apps/a.cpp          '#include <clearway/planners/plan.hpp>'
refuses src/geometry/a.cpp  '#include <clearway/io/mesh.hpp>'             'layer geometry may not use layer io'
refuses src/common/a.cpp    '#include "clearway/geometry/hull.hpp"'       'layer common may not use layer geometry'
refuses src/checker/a.cpp   '#include <clearway/ik/solve.hpp>'            'layer checker may not use layer ik'
refuses src/study/a.cpp     '#include <clearway/planners/plan.hpp>'       'layer study may not use layer planners'
refuses include/clearway/robot/a.hpp '  #  include <clearway/scene/scene.hpp>'  'layer robot may not use layer scene'

# Private headers stay in their layer.
put src/geometry/lanes.hpp ''
accepts src/geometry/a.cpp  '#include "lanes.hpp"'
put src/geometry/lanes.hpp ''
accepts src/geometry/a.cpp  '#include "geometry/lanes.hpp"'
put src/geometry/lanes.hpp ''
refuses src/robot/a.cpp     '#include "geometry/lanes.hpp"'               'geometry/lanes.hpp is private to layer geometry'

# Packages: some in sources only, OMPL in planners only, the standard library everywhere.
accepts src/geometry/a.cpp  '#include <hwy/highway.h>'
accepts src/common/a.cpp    '#include <vector>'
accepts planners/a.cpp      '#include <ompl/base/Planner.h>'
accepts planners/include/clearway/planners/a.hpp '#include <ompl/base/Planner.h>'
accepts include/clearway/geometry/a.hpp '#include <Eigen/Core>'
refuses include/clearway/geometry/a.hpp '#include <hwy/highway.h>'        'layer geometry may not include package hwy here'
refuses include/clearway/common/a.hpp   '#include <Eigen/Core>'           'layer common may not include package Eigen here'
refuses src/checker/a.cpp   '#include <ompl/base/Planner.h>'              'layer checker may not include package ompl here'
refuses apps/a.cpp          '#include <ompl/base/Planner.h>'              'layer apps may not include package ompl here'
refuses src/checker/a.cpp   '#include <tinyxml2.h>'                       'layer checker may not include package tinyxml2 here'

# A folder that nobody has planned.
refuses src/utils/a.cpp     '#include <vector>'                           "'utils' is not a layer"

# Only apps print.
accepts apps/a.cpp          'void f() { std::cout << 1; }'
accepts src/io/a.cpp        'int n = std::snprintf(buffer, size, "%d", 1);  // unlike printf(), no output'
refuses src/io/a.cpp        'void f() { std::cerr << 1; }'                'only apps may print'
refuses planners/a.cpp      'void f() { std::printf("1"); }'              'only apps may print'
refuses src/robot/a.cpp     'void f() { fprintf(stderr, "1"); }'          'only apps may print'

exit $wrong
