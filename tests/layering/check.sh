#!/usr/bin/env bash
# check.sh TREE: complains about every include that tests/layering/layers.txt does not allow, and about every layer but
# apps that prints. Exits 1 if there was something to complain about.
set -euo pipefail

table=$(dirname "${BASH_SOURCE[0]}")/layers.txt
cd "$1"

declare -A may_use shows sources
faults=0
complain() {  # file:line, what is wrong
  echo "$1: $2"
  faults=$((faults + 1))
}

# may_use[layer] is closed over: a row comes after all it uses, so theirs are complete.
every_layer=""
while read -r layer uses public private || [[ -n $layer ]]; do
  [[ -z $layer || $layer == '#'* ]] && continue
  closure=" $layer "
  if [[ $uses == '*' ]]; then closure+=$every_layer; fi
  for used in ${uses//[,*-]/ }; do closure+=${may_use[$used]}; done
  may_use[$layer]=$closure
  shows[$layer]=" ${public//,/ } "
  sources[$layer]=" ${public//,/ } ${private//,/ } "
  every_layer+=" $layer "
done <"$table"

layer_of() {  # file -> its layer; a folder that the table does not know is a fault of its own
  case $1 in
    include/clearway/*/*) set -- "${1#include/clearway/}" ;;
    src/*/*) set -- "${1#src/}" ;;
  esac
  echo "${1%%/*}"
}

check_include() {  # file line path
  local file=$1 at=$1:$2 path=$3 layer used package allowed
  layer=$(layer_of "$file")
  [[ -n ${may_use[$layer]-} ]] || { complain "$at" "'$layer' is not a layer of tests/layering/layers.txt"; return; }

  if [[ $path == clearway/* ]]; then
    used=$(layer_of "include/$path")
    [[ ${may_use[$layer]} == *" $used "* ]] || complain "$at" "layer $layer may not use layer $used ($path)"
  elif [[ -e $(dirname "$file")/$path ]]; then
    : # beside the file, so of the same layer
  elif [[ -e src/$path ]]; then
    used=$(layer_of "src/$path")
    [[ $used == "$layer" ]] || complain "$at" "$path is private to layer $used"
  elif [[ $path == */* || $path == *.* ]]; then
    package=${path%%/*}
    package=${package%.h*}
    allowed=${sources[$layer]}
    [[ $file == include/* || $file == planners/include/* ]] && allowed=${shows[$layer]}
    [[ $allowed == *" $package "* ]] || complain "$at" "layer $layer may not include package $package here ($path)"
  fi
}

folders=()
for folder in include src planners apps; do [[ -d $folder ]] && folders+=("$folder"); done
((${#folders[@]})) || { echo "$1: no sources here"; exit 1; }

while IFS=: read -r file line text; do
  [[ $text =~ [\<\"]([^\>\"]+)[\>\"] ]] && check_include "$file" "$line" "${BASH_REMATCH[1]}"
done < <(grep -rnE --include='*.[ch]pp' '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]' "${folders[@]}" || true)

# std::snprintf and the like write to memory, which is fine; so is a word in a comment.
printing='std::(cout|cerr|clog)|(^|[^[:alnum:]_])(v?f?printf|puts|fputs|putchar|perror)[[:space:]]*\('
while IFS=: read -r file line text; do
  [[ $file != apps/* && ${text%%//*} =~ $printing ]] && complain "$file:$line" "only apps may print"
done < <(grep -rnE --include='*.[ch]pp' "$printing" "${folders[@]}" || true)

((faults == 0))
