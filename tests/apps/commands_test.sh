#!/usr/bin/env bash
# Runs the command on the bundled robots and on broken input: exit codes, one-line errors, nothing half-written.
set -uo pipefail
clearway=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 3
failures=0

fail() {
  echo "FAILED: $*" >&2
  failures=$((failures + 1))
}

# expect CODE PATTERN COMMAND...: the exit code, and an extended regular expression that stdout must match
expect() {
  local code=$1 pattern=$2
  shift 2
  "$clearway" "$@" >out 2>err
  local got=$?
  [[ $got == "$code" ]] || fail "$*: exit code $got instead of $code: $(head -c 300 err)"
  grep -Eq -- "$pattern" out || fail "$*: stdout has no '$pattern': $(head -c 300 out)"
}

# refuse PATTERN COMMAND...: exit code 2, nothing on stdout, one line on stderr that matches
refuse() {
  local pattern=$1
  shift
  "$clearway" "$@" >out 2>err
  local got=$?
  [[ $got == 2 ]] || fail "$*: exit code $got instead of 2"
  [[ ! -s out ]] || fail "$*: something on stdout"
  [[ $(grep -vc '^clearway: warning: ' err) == 1 ]] || fail "$*: not one line: $(cat err)"
  grep -Eq -- "$pattern" err || fail "$*: stderr has no '$pattern': $(cat err)"
}

for robot in arm7 arm6 rover; do
  expect 0 "^robot $robot: " inspect "$robot"
  expect 0 '"collisions": \[' inspect "$robot" --json -
  expect 0 'xyz' fk "$robot"
done
expect 0 '^state 0: free$' check arm7 --default ready
expect 0 '^state 0: free$' check --default ready --padding 0.001 --padding link1=0 --package a=b arm7

printf 'joint1,joint2,joint3,joint4,joint5,joint6,joint7\n0,-0.785,0,-2.356,0,1.571,0.785\n0,0,0,0,0,0,0\n' >states.csv
expect 1 '^state 1: OUT OF LIMITS: joint4 is 0' check arm7 --states states.csv
printf '[{"joint1": 0.1, "joint4": -1.5}, {"joint4": "nan"}]' >states.json
expect 1 '^state 1: NOT A STATE: joint4 is nan' check arm7 --states states.json
expect 1 '"status": "not_a_number"' check arm7 --states states.json --json -
expect 0 '"poses"' fk arm7 --states states.csv --json -

cat >scene.yaml <<'Y'
clearway_scene: 1
objects:
  - name: block
    box: [0.2, 0.2, 0.2]
    pose: {xyz: [0.45, 0, 0.5]}
Y
expect 0 'free' check arm7 --default ready
"$clearway" check arm7 --scene scene.yaml --default ready >out 2>err
[[ $? == 1 ]] && grep -q 'hits block' out || fail "the block is not hit: $(cat out err)"
expect 1 'hits block' check arm7 --scene scene.yaml --default ready --all --threads 1
cp out one
expect 1 'hits block' check arm7 --scene scene.yaml --default ready --all --threads 3
cmp -s out one || fail "the number of threads changes the output"

expect 0 '^Adjacent ' acm arm6 --samples 200
expect 0 'pairs' acm arm6 --samples 200 --json -
"$clearway" acm arm6 --samples 200 --out new.srdf >out 2>err && grep -q 'disable_collisions' new.srdf || fail "acm --out: $(cat err)"
[[ ! -e new.srdf.partial ]] || fail "acm --out leaves a partial file"

expect 0 'check' --help
expect 0 '--attach' check --help
refuse "robot 'arm77'.*nearest name is 'arm7'" inspect arm77
refuse 'no/such.urdf: there is no such file' inspect no/such.urdf
refuse "no joint 'jont1' to move, the nearest name is 'joint1'" check arm7 --default jont1=0
printf 'jont1\n0\n' >wrong.csv
refuse "wrong.csv: robot 'arm7' has no joint 'jont1'" check arm7 --states wrong.csv
printf 'joint1\n0,1\n' >wrong.csv
refuse 'wrong.csv:2: 2 values for 1 names' check arm7 --states wrong.csv
printf 'joint1\nzero\n' >wrong.csv
refuse "wrong.csv:2: 'zero' is not a number" check arm7 --states wrong.csv
printf 'joint1,joint1\n0,0\n' >wrong.csv
refuse "joint 'joint1' is there twice" check arm7 --states wrong.csv
printf '[{"joint1": 0}' >wrong.json
refuse 'wrong.json: it is not JSON' check arm7 --states wrong.json
printf '[[0, 1]]' >wrong.json
refuse 'wrong.json: state 0: ' check arm7 --states wrong.json
printf 'left_finger_joint,right_finger_joint\n0.01,0.03\n' >wrong.csv
refuse "mimic joint" check arm7 --states wrong.csv
printf '\n\n' >wrong.csv
refuse 'no line of joint names' check arm7 --states wrong.csv
refuse 'is a directory' check arm7 --states .
refuse "states.csv: .*scene format" check arm7 --scene states.csv
refuse "'-0.1|padding" inspect arm7 --padding -0.1
refuse "--padding: 'wide' is not a finite number" inspect arm7 --padding wide
refuse "no link|link 'elbow'" inspect arm7 --padding elbow=0.1
refuse "--package" inspect arm7 --package nothing
refuse "the scene has no object 'cup'" check arm7 --scene scene.yaml --attach cup=hand
refuse "has no link 'claw'" check arm7 --scene scene.yaml --attach block=claw
refuse 'cannot be written' fk arm7 --json no/such/folder.json
refuse "there is no group state 'redy'.*'ready'" fk arm7 --default redy
"$clearway" check arm7 --no-such-option >out 2>err
[[ $? == 2 ]] || fail "an unknown option does not end with 2"

((failures == 0)) && echo "all as expected"
exit $((failures > 0))
