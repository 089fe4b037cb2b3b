#!/usr/bin/env bash
# Runs the command on the bundled robots and on broken input: exit codes, one-line errors, nothing half-written.
source "$(dirname "$0")/expectations.sh" "$1"

for robot in arm7 arm6 rover; do
  expect 0 "^robot $robot: " inspect "$robot"
  expect 0 '"collisions": \[' inspect "$robot" --json -
  expect 0 'xyz' fk "$robot"
done
expect 0 '^  instruction set [A-Z0-9_]+, [0-9]+ states at once' inspect rover --perf --scene "$robots/rover/scene.yaml"
grep -q "'base_joint/x' beyond 10000 m" out || fail "inspect --perf: rover without exceptions: $(tail -3 out)"
grep -Eq '^  lamp +cone ' out || fail "inspect --perf --scene: no lamp"
expect 0 '"not_in_lanes": \[\]' inspect arm7 --perf --json -
"$clearway" inspect arm7 --scene "$robots/arm7/scene.yaml" >out 2>err
[[ $? == 2 ]] || fail "inspect --scene without --perf"
expect 0 '^state 0: free$' check arm7 --default ready
expect 0 '^state 0: free$' check --default ready --padding 0.001 --padding link1=0 --package a=b arm7

printf 'joint1,joint2,joint3,joint4,joint5,joint6,joint7\n0,-0.785,0,-2.356,0,1.571,0.785\n0,0,0,0,0,0,0\n' >states.csv
expect 1 '^state 1: OUT OF LIMITS: joint4 is 0' check arm7 --states states.csv
printf '[{"joint1": 0.1, "joint4": -1.5}, {"joint4": "nan"}]' >states.json
expect 1 '^state 1: NOT A STATE: joint4 is nan' check arm7 --states states.json
expect 1 '"status": "not_a_number"' check arm7 --states states.json --json -
expect 0 '"poses"' fk arm7 --states states.csv --json -

# What a group's states are: names of its joints, or numbers in its order.
expect 0 '^robot arm7, group arm: 8 links, 8 joints, 7 variables$' inspect arm7 --group arm
expect 0 'state ready joint1=0 joint2=0.2 ' inspect arm7 --group arm
grep -q 'gripper' out && fail "inspect --group arm shows another group: $(cat out)"
expect 0 '"state_values": \{' inspect rover --group head --json -
ready=0,0.2,0,-1.9,0,2.1,0.7854
echo "$ready" >group.csv
echo "[[$ready]]" >group.json
for file in group.csv group.json; do
  expect 0 '"link0": \[' fk arm7 --group arm --states "$file" --json -
  cp out group.poses
  expect 0 '"link0": \[' fk arm7 --default ready --json -
  cmp -s out group.poses || fail "fk --group arm --states $file: other poses than those of the state"
  expect 0 '^state 0: free$' check arm7 --group arm --states "$file" --default open
done
printf 'left_finger_joint\n0.04\n' >finger.csv
expect 0 '^state 0: free$' check arm7 --group gripper --states finger.csv --default ready
refuse "group 'arm' has no joint 'left_finger_joint' to move, the nearest name is 'joint" check arm7 --group arm --states finger.csv
refuse '7 values for the 1 of group .gripper.; give left_finger_joint' fk arm7 --group gripper --states group.csv
refuse "robot 'arm7' has no joint '0', the nearest name" fk arm7 --states group.csv
for command in inspect fk check; do
  refuse "--group: robot 'arm7' has no group 'amr', the nearest name is 'arm'" "$command" arm7 --group amr
done

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

# Options that all commands on a robot share do in each what they do in the others.
for command in inspect fk check "acm --samples 50"; do
  read -ra words <<<"$command"
  for option in --json --threads --padding --strict --srdf --package --visual; do
    expect 0 "$option" "${words[0]}" --help
  done
  "$clearway" "${words[@]}" arm7 --json file.json >out 2>err
  [[ -s out && -s file.json ]] || fail "$command --json FILE: $(cat err)"
  "$clearway" "${words[@]}" arm7 --json - >out 2>err
  cmp -s out file.json || fail "$command --json - differs from --json FILE"
  "$clearway" "${words[@]}" arm7 --json - --threads 1 >one 2>err
  cmp -s out one || fail "$command --threads 1 differs"
  refuse '--padding: ' "${words[@]}" arm7 --padding wide
  sed 's/<chain/<chian/' "$robots/arm7/arm7.srdf" >typo.srdf
  refuse '<chian> in <group> is not known.*with --strict this is an error' "${words[@]}" arm7 --srdf typo.srdf --strict
  rm file.json
done
expect 1 'hits' check arm7 --padding 0.2 --default ready
expect 0 'padded by 0.2 m' inspect arm7 --padding hand=0.2
"$clearway" acm arm6 --samples 50 --json - >out 2>err
"$clearway" acm arm6 --samples 50 --padding 0.05 --json - >padded 2>err
cmp -s out padded && fail "acm --padding makes no difference"

stations=$robots/arm7/states.csv shelf=$robots/arm7/scene.yaml
expect 1 '^  to 1: COLLISION at 8[0-9.]* %: link6 hits shelf; free until 8' check arm7 --scene "$shelf" --states "$stations" --motions
expect 1 '^  to 3: OUT OF LIMITS: joint4' check arm7 --scene "$shelf" --states "$stations" --motions
# More states than one thread is given at a time: the same bytes for any number of threads.
awk 'BEGIN { srand(5); print "joint1,joint2,joint4,joint6"
  for (i = 0; i < 300; ++i) printf "%.3f,%.3f,%.3f,%.3f\n", 4 * rand() - 2, 3 * rand() - 1.5, -3 * rand() - 0.05, 3.7 * rand() }' >many.csv
for output in '' '--json -'; do
  for count in 1 2 7; do
    # shellcheck disable=SC2086 # nothing, or two words
    "$clearway" check arm7 --scene "$shelf" --states many.csv --motions --all --threads $count $output >with.$count 2>err
    [[ $? == 1 ]] || fail "check --threads $count: $(cat err)"
  done
  cmp -s with.1 with.2 && cmp -s with.1 with.7 || fail "check $output: what is said depends on the number of threads"
  [[ $(grep -c 'hits\|"pair"' with.1) -gt 50 ]] || fail "check $output: too few findings to compare"
done
expect 1 '"free_until": 0.8' check arm7 --scene "$shelf" --states "$stations" --motions --json -

# The page: complete or not there, or, in a build without it, a reason.
if "$clearway" inspect arm7 --html page.html >out 2>err; then
  expect 1 '^state 1: COLLISION' check arm7 --scene "$shelf" --states "$stations" --html page.html
  for text in '"first":"link5","second":"shelf"' '</html>'; do grep -qF "$text" page.html || fail "check --html: no $text"; done
  expect 0 'a page to look at is in plan.html' plan arm7 --start home --goal ready --html plan.html
  grep -qF '"interpolation":"cubic"' plan.html || fail "plan --html: no track"
  refuse "there is no folder 'nowhere'" check arm7 --html nowhere/page.html
  refuse "there is no folder 'nowhere'" plan arm7 --start home --goal ready --html nowhere/page.html
  [[ ! -e nowhere ]] || fail "--html makes folders"
else
  refuse '--html: this build has no page: ' inspect arm7 --html page.html
  [[ ! -e page.html ]] || fail "--html: something is written"
fi
refuse '--html-visuals: there is no --html' check arm7 --html-visuals

expect 0 '^Adjacent ' acm arm6 --samples 200
expect 0 'pairs' acm arm6 --samples 200 --json -
"$clearway" acm arm6 --samples 200 --out new.srdf >out 2>err && grep -q 'disable_collisions' new.srdf || fail "acm --out: $(cat err)"
refuse "^clearway: --out: cannot go to stdout; name a file$" acm arm6 --out -
refuse "^clearway: no/new.srdf: cannot be written: there is no folder 'no'" acm arm6 --out no/new.srdf
for command in inspect fk check acm; do
  refuse "^clearway: --json: its name is empty; name a file, or leave the option out$" $command arm6 --json ''
done
[[ -z $(compgen -G "new.srdf.*") ]] || fail "acm --out leaves a partial file"

if "$clearway" plan --help >out 2>err && grep -q RRTConnect out; then
  scene=$robots/arm7/scene.yaml
  expect 0 '^SOLVED by RRTConnect .* waypoints' plan arm7 --scene "$scene" --start home --goal ready --out path.csv
  head -1 path.csv | grep -q '^time,joint1,' || fail "plan --out: $(head -1 path.csv)"
  expect 0 'states are free' check arm7 --scene "$scene" --states path.csv
  expect 0 '^([0-9]*) of \1 motions are free at every instant' check arm7 --scene "$scene" --states path.csv --motions
  expect 0 '"certified": true' plan arm7 --scene "$scene" --goal-pose 0.44 0.49 0.42 -0.671 0.223 0 0.7071 --json -
  "$clearway" plan arm7 --scene "$scene" --goal-pose 0.44 0.49 0.42 -0.671 0.223 0 0.7071 --out one.json >out 2>err
  "$clearway" plan arm7 --scene "$scene" --goal-pose 0.44 0.49 0.42 -0.671 0.223 0 0.7071 --out two.json >out 2>err
  cmp -s one.json two.json || fail "plan: the same seed gives two paths"
  for planner in BITstar ABITstar; do # which crash with several goals, as a pose has, when they prune
    expect 0 "^SOLVED by $planner " plan arm7 --scene "$scene" --goal-pose 0.44 0.49 0.42 -0.671 0.223 0 0.7071 --planner "$planner" --time 0.5
  done
  printf 'joint1\n3.5\n' >far.csv
  expect 1 '^NO PATH: goal: joint1 is 3.5, limits are' plan arm7 --goal far.csv
  expect 1 '^NO PATH: start: .* hits .* mm deep' plan arm7 --scene "$scene" --goal ready --padding 0.2
  expect 0 '^SOLVED' plan arm7 --scene "$scene" --start home --goal ready --json plan.json # which is read again
  expect 0 '^FREE: .* no times' validate arm7 --scene "$scene" --trajectory plan.json
  expect 0 'motions are free at every instant$' check arm7 --scene "$scene" --states plan.json --motions
  expect 1 '^NO PATH' plan arm7 --goal far.csv --json plan.json
  refuse "plan.json: path: is empty: this plan has none, and says 'goal: joint1 is 3.5" validate arm7 --trajectory plan.json
  refuse "nearest name is 'ready'" plan arm7 --goal redy
  refuse "nearest name is 'RRTConnect'" plan arm7 --goal ready --planner RRTConect
  refuse "parameter 'rang'.*nearest name is 'range'" plan arm7 --goal ready --param rang=1
  refuse "no joint 'jont1' to move, the nearest name is 'joint1'" plan arm7 --goal ready --out p.csv --acceleration jont1=3
  refuse "'fast' is not a finite number" plan arm7 --goal ready --out p.csv --acceleration fast
  refuse "--param: is '3'; give NAME=VALUE" plan arm7 --goal ready --param 3
  refuse '--goal: is missing' plan arm7
  refuse '--out: ' plan arm7 --goal ready --out path.txt
  refuse 'is out of reach' plan arm7 --goal-pose 9 0 0 0 0 0 1
  refuse "^clearway: --min-gap: is '0'; give a length of 1e-08 m or more" plan arm7 --goal ready --min-gap 0
  refuse "^clearway: --max-step: '5km' is not a finite length; " plan arm7 --goal ready --sampled --max-step 5km
  printf 'goal_constraints: [{joint_constraints: [{joint_name: jont1, position: 1}]}]' >wrong.yaml
  refuse "wrong.yaml:1: .*nearest name is 'joint1'" plan arm7 --request wrong.yaml

  # benchmark: one problem, to a file.
  home_to_ready=(benchmark arm7 --scene "$scene" --start home --goal ready)
  two=("${home_to_ready[@]}" --planners RRTConnect,RRT --runs 4)
  expect 0 '^RRTConnect +4 +4 +0 +[0-9.]+ +[0-9.]+ +[0-9.]+$' "${two[@]}" --out one.log --json one.json
  grep -Eq '^1 problem: 1 solved, 0 solved by no planner, 0 left out' out || fail "benchmark: no last line: $(cat out)"
  [[ ! -s err ]] || fail "benchmark: progress where nobody looks: $(cat err)"
  [[ $(sed -n 2p one.log) == 'Experiment arm7_scene' ]] || fail "log: $(head -2 one.log)"
  [[ $(grep -c '^\.$' one.log) == 2 && $(grep -c '^clearway certified BOOLEAN$' one.log) == 2 ]] || fail "log: $(tail -3 one.log)"
  grep -q '"version": 1' one.json || fail "benchmark --json: $(head -3 one.json)"
  expect 0 '"table": \[' "${two[@]}" --out folder/of/logs --json -
  [[ -s folder/of/logs/arm7_scene.log && $(find folder -type f | wc -l) == 1 ]] || fail "benchmark --out: $(find folder)"
  without_times() { grep -v 'time_\|_time\|"log"' "$1"; }
  cmp -s <(without_times out) <(without_times one.json) || fail "benchmark: the same seed gives other results"
  expect 0 'all' benchmark --help
  refuse "nearest name is 'RRTConnect'" "${home_to_ready[@]}" --planners RRTConect --out bad
  refuse "planner 'RRT': is named twice" "${home_to_ready[@]}" --planners RRT,rrt --out bad
  refuse 'the number of runs is 0' "${home_to_ready[@]}" --runs 0 --out bad
  refuse 'the time in seconds is 0' "${two[@]}" --time 0 --out bad
  refuse 'the seed is 0' "${two[@]}" --seed 0 --out bad
  refuse "there is no folder 'no/such'" "${two[@]}" --out bad --json no/such/file.json
  refuse "folder 'one.log/x' cannot be made" "${two[@]}" --out one.log/x
  [[ ! -e bad ]] || fail "benchmark leaves a folder when it refuses"

  # A folder of problems: some fine, one that cannot begin, one without a way. A slide with a wall in its way, 1 mm thick.
  cat >slide.urdf <<'X'
<robot name='slide'><link name='rail'/><link name='ball'><collision><geometry><sphere radius='0.1'/></geometry></collision></link>
<joint name='x' type='prismatic'><parent link='rail'/><child link='ball'/><axis xyz='1 0 0'/>
<limit lower='0' upper='4' effort='1' velocity='1'/></joint></robot>
X
  echo "<robot name='slide'><group name='all'><joint name='x'/></group></robot>" >slide.srdf
  problem() { # FILE_NUMBER START GOAL
    mkdir -p "$(dirname "$1")"
    printf 'clearway_scene: 1\nobjects: [{name: wall, box: [0.001, 1, 1], pose: {xyz: [2, 0, 0]}}]\n' >"${1/@/scene}.yaml"
    printf 'group_name: all\nstart_state: {joint_state: {name: [x], position: [%s]}}\n' "$2" >"${1/@/request}.yaml"
    printf 'goal_constraints: [{joint_constraints: [{joint_name: x, position: %s}]}]\n' "$3" >>"${1/@/request}.yaml"
  }
  problem set/left/@1 0.5 1.5
  problem set/left/@2 1 0.2
  problem set/right/@1 3 3.5
  slides=(benchmark slide.urdf --problems set --runs 2 --time 0.3)
  slide=("${slides[@]}" --out logs)
  expect 0 '^left +RRTConnect +2 +4 +4 +0 ' "${slide[@]}"
  grep -Eq '^all +RRTConnect +3 +6 +6 +0 ' out || fail "benchmark --problems: no sum: $(cat out)"
  [[ $(cd logs && echo *) == 'slide_left_1.log slide_left_2.log slide_right_1.log' ]] || fail "logs: $(ls logs)"
  problem set/right/@2 1.95 3
  expect 0 '^LEFT OUT right/2: start: ball hits wall, 50.5 mm deep$' "${slide[@]}"
  grep -q '^4 problems: 3 solved, 0 solved by no planner, 1 left out' out || fail "benchmark: no count: $(cat out)"
  [[ ! -e logs/slide_right_2.log ]] || fail "a problem left out has a log"
  expect 1 '^1 problem: 0 solved, 0 solved by no planner, 1 left out' benchmark slide.urdf --scene set/right/scene2.yaml \
    --request set/right/request2.yaml --out none.log
  [[ ! -e none.log ]] || fail "a problem left out alone has a log"
  problem set/right/@2 0.5 3
  expect 1 '^NOT SOLVED right/2: by no planner$' "${slide[@]}"
  expect 1 '^right +RRTConnect +2 +4 +2 +2 ' "${slide[@]}" --sampled --max-step 3 # two paths through the wall
  refuse "--out: is the file 'all.log'" "${slides[@]}" --out all.log
  refuse '--scene: is given beside --problems' "${slide[@]}" --scene set/left/scene1.yaml
  cp -r set/left set/left_
  cp -r set/left set/left+
  refuse 'would have the log slide_left__1.log' "${slide[@]}"

  # A pose goal is where the tip is in a known state: the path ends with the tip there.
  tip_at() { # STATES
    "$clearway" fk arm7 --group arm --states "$1" | awk '$1 == "hand_tcp" { $1 = $2 = $6 = $7 = ""; print }'
  }
  pose_request() { # X Y Z QX QY QZ QW
    cat <<Y
group_name: arm
start_state: {joint_state: {name: [joint1, joint2, joint4, joint6], position: [0, 0.2, -1.9, 2.1]}}
goal_constraints:
  - position_constraints:
      - header: {frame_id: link0}
        link_name: hand_tcp
        constraint_region:
          primitives: [{type: 2, dimensions: [0.001]}]
          primitive_poses: [{position: [$1, $2, $3], orientation: [0, 0, 0, 1]}]
    orientation_constraints:
      - header: {frame_id: link0}
        link_name: hand_tcp
        orientation: {x: $4, y: $5, z: $6, w: $7}
        absolute_x_axis_tolerance: 0.01
        absolute_y_axis_tolerance: 0.01
        absolute_z_axis_tolerance: 0.01
Y
  }
  # The first COUNT numbers of the pose: both are told with six digits, and met to 1e-6. A quaternion may be the negative one.
  ends_there() { # PATH COUNT
    tail -1 "$1" | cut -d, -f2- >end.csv
    echo "${pose[*]} $(tip_at end.csv)" | awk -v count="$2" '
      { for (i = 4; i <= 7; ++i) dot += $i * $(i + 7)
        for (i = 1; i <= count; ++i) {
          d = $i - (i > 3 && dot < 0 ? -1 : 1) * $(i + 7)
          if (d > 4e-6 || d < -4e-6) bad = 1
        } }
      END { exit NF != 14 || bad }' || fail "$1 to ${pose[*]} ends at $(tip_at end.csv)"
  }
  echo '0.3,-0.4,0.5,-1.9,0.2,1.7,0.6' >known.csv
  read -ra pose <<<"$(tip_at known.csv)"
  pose_request "${pose[@]}" >pose.yaml
  expect 0 '^SOLVED' plan arm7 --request pose.yaml --out pose.csv
  ends_there pose.csv 7
  # It is the goal that --goal-pose has, solved in the same way.
  echo '0,0.2,0,-1.9,0,2.1,0' >from.csv
  expect 0 '^SOLVED' plan arm7 --group arm --start from.csv --goal-pose "${pose[@]}" --out same.csv
  cmp -s pose.csv same.csv || fail "--request and --goal-pose lead to different paths"
  pose_request 9 0 0 0 0 0 1 >far.yaml
  refuse 'far.yaml:4: goal_constraints.0.: is out of reach of hand_tcp; bring it nearer' plan arm7 --request far.yaml
  sed 's/hand_tcp/link0/' pose.yaml >stuck.yaml
  refuse "stuck.yaml:4: goal_constraints.0.: .*none of its variables moves link 'link0'" plan arm7 --request stuck.yaml
  # Of several goals one is enough; one that cannot be is told.
  (cat pose.yaml; tail -n +4 far.yaml) >two.yaml
  expect 0 '^SOLVED' plan arm7 --request two.yaml
  grep -q 'warning: two.yaml:[0-9]*: goal_constraints.1.: is out of reach' err || fail "not told: $(cat err)"
  # Without an orientation the place is enough.
  sed '/orientation_constraints:/,$d' pose.yaml >place.yaml
  expect 0 '^SOLVED' plan arm7 --request place.yaml --out place.csv
  ends_there place.csv 3
  # Here only an arm that points outward gets to: not with the rotation that was not asked for.
  sed 's/position: .*, orientation/position: [0.9, 0, 0.35], orientation/' place.yaml >outward.yaml
  expect 0 '^SOLVED' plan arm7 --request outward.yaml
  # Nor with a rotation that was asked for, unless it is free about an axis.
  pose_request 0.9 0 0.35 0 0 0 1 >upward.yaml
  refuse 'is out of reach of hand_tcp' plan arm7 --request upward.yaml
  sed 's/y_axis_tolerance: .*/y_axis_tolerance: 4/' upward.yaml >tilted.yaml
  expect 0 '^SOLVED' plan arm7 --request tilted.yaml
  pose_request 0.45 0 0.5 1 0 0 0 >inside.yaml
  refuse 'inside.yaml:4: goal_constraints.0.: is reached only in collision' \
    plan arm7 --scene scene.yaml --request inside.yaml
  # What is placed may be a point of the link: the tip is one of the hand's.
  sed 's/link_name: hand_tcp/link_name: hand/; s/^        constraint_region:/        target_point_offset: [0, 0, 0.1034]\n&/' \
    pose.yaml >offset.yaml
  expect 0 '^SOLVED' plan arm7 --request offset.yaml --out offset.csv
  ends_there offset.csv 7
else
  echo "NOT TESTED: plan and benchmark, since this build has no OMPL"
fi

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
refuse 'wrong.json:[0-9]+:[0-9]+: is not JSON' check arm7 --states wrong.json
printf '[[0, 1]]' >wrong.json
refuse 'wrong.json: state 0: ' check arm7 --states wrong.json
printf 'left_finger_joint,right_finger_joint\n0.01,0.03\n' >wrong.csv
refuse "mimic joint" check arm7 --states wrong.csv
printf '\n\n' >wrong.csv
refuse 'no line of joint names' check arm7 --states wrong.csv
refuse 'is a directory' check arm7 --states .
refuse "states.csv: .*scene format" check arm7 --scene states.csv
refuse "'-0.1|padding" inspect arm7 --padding -0.1
refuse "--padding: 'wide' is not a finite length" inspect arm7 --padding wide
refuse "no link|link 'elbow'" inspect arm7 --padding elbow=0.1
refuse "--package" inspect arm7 --package nothing
refuse "the scene has no object 'blok', the nearest name is 'block'" check arm7 --scene scene.yaml --attach blok=hand
refuse "the scene has no object 'block'; " check arm7 --attach block=hand
refuse 'it names no object' check arm7 --scene scene.yaml --attach block
refuse "has no link 'hant', the nearest name is 'hand'" check arm7 --scene scene.yaml --attach block=hant
refuse "has no link ''" check arm7 --scene scene.yaml --attach block=
refuse "has no link 'lnk7', the nearest name is 'link7'" check arm7 --scene scene.yaml --attach block=hand,link6,lnk7
refuse "object 'block' is attached already" check arm7 --scene scene.yaml --attach block=hand --attach block=link7
expect 0 'free' check arm7 --scene scene.yaml --default ready --attach block=hand,link6
sed 's/0.45, 0, 0.5/0, 0, 0/' scene.yaml >grip.yaml
expect 1 'link6 hits block' check arm7 --scene grip.yaml --default ready --attach block=link7 --all
expect 1 'link5 hits block' check arm7 --scene grip.yaml --default ready --attach block=link7,link6 --all
grep -q 'link6 hits block' out && fail "a link that may touch is said to hit: $(cat out)"
sed 's/block/held/; s/objects/attached/; s/box:/link: hant\n    box:/' scene.yaml >held.yaml
refuse "attached object 'held': robot 'arm7' has no link 'hant', the nearest name is 'hand'" check arm7 --scene held.yaml
sed 's/hant/hand\n    touch: [lnk7, lnk7]/' held.yaml >touch.yaml
expect 0 'free' check arm7 --scene touch.yaml --default ready
[[ $(grep -c "lets 'lnk7' touch, which is neither a link nor an object, the nearest name is 'link7'" err) == 1 ]] ||
  fail "an unknown touch link is not told once: $(cat err)"
refuse "lets 'lnk7' touch.*with --strict this is an error" check arm7 --scene touch.yaml --strict
refuse 'cannot be written' fk arm7 --json no/such/folder.json
refuse "there is no group state 'redy'.*'ready'" fk arm7 --default redy
"$clearway" check arm7 --no-such-option >out 2>err
[[ $? == 2 ]] || fail "an unknown option does not end with 2"

end_of_test
