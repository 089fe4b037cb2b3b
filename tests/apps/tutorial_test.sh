#!/usr/bin/env bash
# Does what docs/tutorial.md tells its readers to do, in what looks like a fresh clone that has been built, and compares:
# a tutorial that says something else than the command does fails here.
#
#   tutorial_test.sh CLEARWAY [FOLDER]     FOLDER: where to work and leave what was made, for its pictures; must be empty
#
# A step is a block ```sh and all that follows until the next one:
#   - its commands run as they stand, in one shell for all steps, each step from where the last one has left it;
#   - its exit code is that of the first command that fails. The text of the step says "exit code N" first, or it is 0;
#   - a block ```text in it is what the step prints, line by line. A line "..." stands for any number of lines, "..." in a
#     line for any text. How many ms something took may differ, and in a block "```text any numbers" all numbers may:
#     which way a planner goes depends on its version.
# Steps with --html are left out, and this is said, where the build has no page.
set -uo pipefail
clearway=$(realpath "$1")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clone=${2:-$work/clone}
steps=$work/steps
failures=0

fail() {
  echo "FAILED: $*" >&2
  failures=$((failures + 1))
}

# NN.sh, NN.out, NN.code, and the line of the tutorial that step NN begins in
cut_into_steps() {  # tutorial
  mkdir -p "$steps"
  awk -v folder="$steps" '
    function file(ending) { return sprintf("%s/%02d.%s", folder, step, ending) }
    /^```/ && into != "" { into = ""; next }
    /^```sh$/ { ++step; print FNR > file("line"); into = file("sh"); next }
    /^```text( any numbers)?$/ && step {
      into = file("out")
      if (/any numbers/) print > file("any")
      printf "" > into
      next
    }
    /^```/ { into = "/dev/null"; next }
    into != "" { print > into; next }
    step && match($0, /[Ee]xit code (is )?[0-9]+/) {
      said = substr($0, RSTART, RLENGTH)
      gsub(/[^0-9]/, "", said)
      print said > file("code")
    }
  ' "$1"
}

# The parts of a clone that the tutorial uses. It has been built, so that building it again does nothing.
make_clone() {
  mkdir -p "$clone/build/bin" && [[ -z $(ls "$clone/build/bin") ]] || { echo "$clone is not empty" >&2; exit 3; }
  ln -s "$root/robots" "$clone/robots"
  ln -s "$clearway" "$clone/build/bin/clearway"
  printf '#!/bin/sh\n[ "$*" = build ]\n' >"$clone/run"
  chmod +x "$clone/run"
}

# Extended regular expressions, a line each, that lines like those of the tutorial match.
patterns() {  # NN
  local number='[0-9]+(\\\.[0-9]+)?' unit=' ms'
  [[ -e $steps/$1.any ]] && unit=
  sed -E -e 's/[][\.*^$+?(){}|]/\\&/g' -e 's/\\\.\\\.\\\./.*/g' -e "s/$number$unit/[0-9]+([.][0-9]+)?$unit/g" "$steps/$1.out"
}

compare() {  # NN where
  local expected printed line=0 i found skips=false
  mapfile -t expected < <(patterns "$1")
  mapfile -t printed <"$work/printed"
  for i in "${!expected[@]}"; do
    if [[ ${expected[i]} == '.*' ]]; then
      skips=true
      continue
    fi
    found=false
    for (( ; line < ${#printed[@]}; ++line)); do
      [[ ${printed[line]} =~ ^${expected[i]}$ ]] && found=true
      $found || $skips || break
      $found && break
    done
    if ! $found; then
      fail "$2 does not print the line: $(sed -n $((i + 1))p "$steps/$1.out")"
      sed 's/^/    /' "$work/printed" >&2
      return
    fi
    line=$((line + 1)) skips=false
  done
  $skips || ((line == ${#printed[@]})) || fail "$2 prints more than the tutorial shows: ${printed[line]}"
}

cut_into_steps "$root/docs/tutorial.md"
make_clone
has_page=true
"$clearway" inspect arm7 --html "$work/page.html" >"$work/printed" 2>&1 || has_page=false
$has_page || grep -q Node "$work/printed" || fail "no page, and no reason: $(cat "$work/printed")"

cd "$clone" || exit 3
count=0
for script in "$steps"/*.sh; do
  [[ -e $script ]] || break
  step=$(basename "$script" .sh)
  where="docs/tutorial.md:$(cat "$steps/$step.line")"
  if ! $has_page && grep -q -- --html "$script"; then
    echo "LEFT OUT: $where, which writes a page: this build has none"
    continue
  fi
  count=$((count + 1))
  code=0
  trap 'failed=$?; ((code > 0)) || code=$failed' ERR
  . "$script" >"$work/printed" 2>&1 </dev/null
  trap - ERR
  expected=0
  [[ -e $steps/$step.code ]] && expected=$(head -1 "$steps/$step.code")
  [[ $code == "$expected" ]] || fail "$where ends with exit code $code, not $expected: $(tail -3 "$work/printed")"
  [[ -e $steps/$step.out ]] && compare "$step" "$where"
done
((count > 0)) || fail "docs/tutorial.md has no block \`\`\`sh"

((failures == 0)) && echo "$count steps as docs/tutorial.md says"
exit $((failures > 0))
