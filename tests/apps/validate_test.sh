#!/usr/bin/env bash
# clearway validate as a user meets it: verdict lines, reports, exit codes; broken input leaves nothing behind.
source "$(dirname "$0")/expectations.sh" "$1"
scene=$robots/arm7/scene.yaml

# validates CODE PATTERN ARGUMENT...: what validate says of the arm
validates() {
  expect "$1" "$2" validate arm7 "${@:3}"
}

# refuses PATTERN ARGUMENT...: as refuse, and no report is written
refuses() {
  rm -f r.json r.csv r.xml
  refuse "$1" validate arm7 "${@:2}" --json r.json --csv r.csv --junit r.xml
  [[ ! -e r.json && ! -e r.csv && ! -e r.xml ]] || fail "${*:2}: a report of something that could not be read"
}

head=joint1,joint2,joint3,joint4,joint5,joint6,joint7
ready=0,0.2,0,-1.9,0,2.1,0.7854
printf 'time,%s\n0,%s\n1,0.3,0.2,0,-1.9,0,2.1,0.7854\n' $head $ready >free.csv
# By way of the shelf, and back in no time to speak of.
printf 'time,%s\n0,%s\n1,0.8,0.6,0,-1.2,0,1.9,0.7854\n2,1.25,1.3,0,-0.5,0,1.8,0.7854\n2.1,%s\n' $head $ready $ready >hit.csv
printf '%s\n%s\n0.3,0.2,0,-1.9,0,2.1,0.7854\n' $head $ready >untimed.csv

validates 0 '^FREE: 1 segment certified, closest approach [0-9.]+ mm, [a-z0-9_]+ to [a-z0-9_]+ at t = ' --scene "$scene" --trajectory free.csv
validates 0 '; no times, so speeds are not known$' --scene "$scene" --trajectory untimed.csv
validates 0 '^FREE: 1 segment tried every 5 mm' --scene "$scene" --trajectory free.csv --sampled
validates 1 '^COLLISION at t = 0\.40[0-9] s \(segment 0, 40 %\): hand hits shelf, [0-9.]+ mm deep at t = ' \
  --scene "$scene" --trajectory hit.csv --json hit.json --csv hit.csv.out --junit hit.xml
grep -Eq 'JUMP: joint1 goes by 12\.5 per second' out || fail "no jump: $(cat out)"
grep -Eq '^[0-9]+ collisions, 4 jumps in 3 segments$' out || fail "no counts: $(tail -1 out)"
head -2 hit.csv.out | tail -1 | grep -Eq '^hit.csv,collision,0\.4[0-9]+,0\.8[0-9]+,0,0\.4[0-9]+,0,0\.8[0-9]+,hand,shelf,,' || fail "CSV: $(head -2 hit.csv.out)"
grep -q 'tests="1" failures="1"' hit.xml || fail "JUnit: $(cat hit.xml)"
validates 1 '^1 collision in 1 segment$' --scene "$scene" --trajectory hit.csv --first
printf 'time,joint4\n0,-0.1\n1,-0.05\n' >limit.csv
validates 1 'OUT OF LIMITS: joint4 is -0\.05 at t = 1.000 s, limit -0\.0698' --trajectory limit.csv
validates 1 '^TOO CLOSE at t = ' --scene "$scene" --trajectory free.csv --min-clearance 0.2

# Speeds may change at will unless a limit is given, for all joints or for one, the last of both; from middle to middle of straight segments.
printf 'time,joint1,joint3\n0,0,0\n1,0,0\n1.2,0.1,0.3\n1.4,0.2,0.6\n' >corner.csv
validates 0 '^FREE' --default ready --trajectory corner.csv
validates 1 '^ACCELERATION at t = 0\.500 s \(segment 0, 50 %\): joint3 accelerates by 2\.5 per second squared at t = 1\.000 s, limit 1\.5$' \
  --default ready --trajectory corner.csv --max-acceleration 1.5 --json corner.json --csv corner.out --junit corner.xml
grep -q '^1 acceleration in 3 segments$' out || fail "no count: $(cat out)"
grep -q '^corner.csv,acceleration,0\.5,1\.1,0,0\.5,1,0\.[0-9]*,,,joint3,1,1,0,,,2\.[0-9]*,1\.5,$' corner.out || fail "CSV: $(cat corner.out)"
grep -q '<failure type="acceleration" message="ACCELERATION at ' corner.xml || fail "JUnit: $(cat corner.xml)"
grep -q '"kind": "acceleration"' corner.json && grep -q '"joint3": 1.5' corner.json || fail "JSON: $(cat corner.json)"
validates 1 '^2 accelerations in 3 segments$' --default ready --trajectory corner.csv --max-acceleration 0.5
validates 1 '^1 acceleration in 2 segments$' --default ready --trajectory corner.csv --max-acceleration 0.5 --first
validates 0 '^FREE' --default ready --trajectory corner.csv --max-acceleration 1.5 --max-acceleration joint3=2.5
validates 1 'joint3 accelerates' --default ready --trajectory corner.csv --max-acceleration joint3=2.5 --max-acceleration 1.5
validates 0 '^FREE' --default ready --trajectory corner.csv --max-acceleration joint1=1.5
# A cubic from rest to rest speeds up and slows down by 6 times its way; times that differ by rounding are the same time.
printf 'time,joint1,joint1.velocity\n0,0,0\n0.3,0.09,0\n0.30000000000000004,0.09,0.1\n1,0.1,0\n' >cubic.csv
validates 1 '^ACCELERATION at t = 0\.000 s .*: joint1 accelerates by 6 per second squared at t = 0.000 s, limit 5$' \
  --default ready --trajectory cubic.csv --max-acceleration 5
grep -q 'ACCELERATION: joint1 goes from one speed to another in no time at t = 0.300 s$' out || fail "no step of velocity: $(cat out)"
# A number for all joints leaves out quaternions, whose numbers are no angles; by name they are numbers as any other.
cat >floating.urdf <<'X'
<robot name="drone"><link name="body"><collision><geometry><sphere radius="0.1"/></geometry></collision></link></robot>
X
cat >floating.srdf <<'X'
<robot name="drone"><virtual_joint name="base" type="floating" parent_frame="world" child_link="body"/></robot>
X
printf 'time,base/trans_x,base/rot_x,base/rot_w\n0,0,0,1\n1,0,0,1\n2,0.5,0.5,0.5\n' >turn.csv
drone=(validate floating.urdf --srdf floating.srdf --trajectory turn.csv)
expect 1 '^1 acceleration in 2 segments$' "${drone[@]}" --max-acceleration 0.4
grep -q 'ACCELERATION: base/trans_x accelerates by 0\.5 per' out || fail "of a floating joint: $(cat out)"
expect 1 '^ACCELERATION .*: base/rot_x accelerates by 0\.5 per' "${drone[@]}" --max-acceleration base/rot_x=0.4
expect 0 '^FREE' "${drone[@]}" --max-acceleration 0.5

# What plan gives so much acceleration keeps to it, and takes all of it.
if "$clearway" plan arm7 --goal ready --acceleration 5 --out planned.json >out 2>err; then
  validates 0 '^FREE' --trajectory planned.json --max-acceleration 5
  validates 1 '^ACCELERATION .* by 5 per second squared at t = .*, limit 4\.9$' --trajectory planned.json --max-acceleration 4.9
else
  grep -q 'OMPL' err || fail "no plan, and no reason: $(cat err)"
fi
validates 0 '; no times, so speeds and accelerations are not known$' --trajectory untimed.csv --max-acceleration 2
refuses "^clearway: --max-acceleration: there is no joint 'jont3' to move, the nearest name is 'joint3'; give JOINT=VALUE, or a number for all$" \
  --default ready --trajectory corner.csv --max-acceleration jont3=1
for bad in 0 -1 joint3=0 joint3=-1; do
  refuses "^clearway: --max-acceleration: is '(0|-1)'; give a positive number$" --default ready --trajectory corner.csv --max-acceleration=$bad
done
for bad in inf nan x joint3=inf joint3= 1,5; do
  refuses "^clearway: --max-acceleration: '.*' is not a finite number; " --default ready --trajectory corner.csv --max-acceleration $bad
done
refuses "^clearway: --max-acceleration: there is no joint '' to move" --default ready --trajectory corner.csv --max-acceleration '=1'

# A schema that programs rely on: these keys are there, and null where they say nothing.
if command -v python3 >/dev/null; then
  python3 - hit.json <<'END' || fail "JSON is not as docs/validate.md describes it"
import json, sys
report = json.load(open(sys.argv[1]))
assert list(report) == ["schema", "schema_version", "tool", "robot", "inputs", "options", "free", "trajectories", "findings"]
assert report["schema"] == "clearway.validate" and report["schema_version"] == 1 and report["free"] is False
assert [one["role"] for one in report["inputs"]][:2] == ["urdf", "srdf"]
assert {one["role"] for one in report["inputs"]} == {"urdf", "srdf", "mesh", "scene", "trajectory"}
assert all(len(one["blake2b"]) == 64 for one in report["inputs"])
assert report["options"]["mode"] == "certified" and report["options"]["min_gap"] == 1e-4
assert report["options"]["max_acceleration"] is None
both = {"trajectory", "kind", "t0", "t1", "segment", "fraction", "end_segment", "end_fraction", "first", "second", "joint",
        "worst", "state"}
for one in report["findings"]:
    more = {"depth", "gap", "points"} if one["joint"] is None else {"value", "limit"}
    assert set(one) == both | more, set(one)
    assert one["t0"] <= one["worst"]["t"] <= one["t1"] and len(one["state"]) == 8
    assert (one["first"] is None) == (one["joint"] is not None)
assert [one["t0"] for one in report["findings"]] == sorted(one["t0"] for one in report["findings"])
assert report["trajectories"][0]["closest"] is None and report["trajectories"][0]["waypoints"] == 4
END
fi

# --first says what --all says first, and nothing of what it did not look at: a finding that goes on has no end. How far was read ahead
# is not to be told from it, nor by whether a row is broken that is read ahead or not.
awk -v head=$head 'BEGIN {
  print "time," head
  for (i = 0; i < 20000; ++i) { w = i < 40 ? i / 80 : 0.5
    printf "%.1f,%.4f,%.4f,0,%.4f,0,%.4f,0.7854\n", i / 10, 0.8 * w, 0.2 + 0.4 * w, -1.9 + 0.7 * w, 2.1 - 0.2 * w } }' >far.csv
validates 1 '^COLLISION at t = 3\.2[0-9]* s .*: hand hits shelf, [0-9.]+ mm deep at t = 3\.300 s; stopped at this first finding, the rest was not looked at$' \
  --scene "$scene" --trajectory far.csv --first --json first.json --csv first.out --junit first.xml
grep -Eq '^  3\.2[0-9]* +-  +COLLISION: hand hits shelf' out || fail "an end of what was not looked at: $(cat out)"
grep -q '^1 collision in 33 segments$' out || fail "segments that were not looked at: $(tail -1 out)"
grep -Eq '^far.csv,collision,3\.2[0-9]*,,32,0\.[0-9]*,,,hand,shelf,,' first.out || fail "CSV: $(cat first.out)"
grep -q 'the rest was not looked at' first.xml || fail "JUnit: $(cat first.xml)"
cp first.json before.json
for bad in 3002 15002; do
  sed "$bad s/,/,x/" far.csv >broken.far.csv
  refuses "broken.far.csv:$bad: " --scene "$scene" --trajectory broken.far.csv
  validates 1 '^1 collision in 33 segments$' --scene "$scene" --trajectory broken.far.csv --first --threads $((bad % 3 + 1)) --json first.json
  sed '/"blake2b"/d; s/broken\.far/far/' first.json >a && sed '/"blake2b"/d' before.json >b
  cmp -s a b || fail "--first tells of row $bad: $(diff a b)"
done
sed '20 s/,/,x/' far.csv >broken.far.csv
refuses 'broken.far.csv:20: ' --scene "$scene" --trajectory broken.far.csv --first
if command -v python3 >/dev/null; then
  "$clearway" validate arm7 --scene "$scene" --trajectory far.csv --json all.json >out 2>err
  python3 - before.json all.json <<'END' || fail "JSON of --first is not as docs/validate.md describes it"
import json, sys
first, everything = (json.load(open(name)) for name in sys.argv[1:])
one, same = first["findings"][0], everything["findings"][0]
assert first["options"]["findings"] == "first" and len(first["findings"]) == 1 and set(one) == set(same)
for key in ("kind", "t0", "segment", "fraction", "first", "second", "joint"):
    assert one[key] == same[key], key
assert one["t1"] is None and one["end_segment"] is None and one["end_fraction"] is None
trajectory = first["trajectories"][0]
assert (trajectory["segments"], trajectory["waypoints"], trajectory["t1"], trajectory["closest"]) == (33, 34, 3.3, None)
END
fi

# The same bytes for any number of threads, and again.
for threads in 1 2 3 0; do
  "$clearway" validate arm7 --scene "$scene" --trajectory hit.csv --json $threads.json --threads $threads >$threads.out
  cmp -s 1.json $threads.json || fail "other JSON with --threads $threads"
  cmp -s 1.out $threads.out || fail "other text with --threads $threads"
done

# How far it is, on a terminal alone, and gone when it is over.
if command -v script >/dev/null; then
  seq 0 9000 | awk -v q="$ready" -v head="time,$head" 'BEGIN { print head } { print $1 "," q }' >long.csv
  mkdir several
  cp free.csv several/a.csv
  cp free.csv several/b.csv
  for what in 'long.csv:the file, [0-9]+ waypoints' 'several:2 trajectories'; do
    command=$(printf '%q ' "$clearway" validate arm7 --trajectory "${what%%:*}")
    script -qec "$command" /dev/null >out </dev/null
    grep -Eq $'\r\\[#*-*\\] +[0-9]+ % of '"${what#*:}"$'\e\\[K' out || fail "no progress of $what: $(head -c 300 out)"
    grep -Eq $'\r\e\\[K' out || fail "what tells of progress stays: $(tail -c 300 out)"
    "$clearway" validate arm7 --trajectory "${what%%:*}" >out 2>err
    [[ ! -s err ]] || fail "progress where there is no terminal: $(head -c 300 err)"
  done
  command=$(printf '%q ' "$clearway" validate arm7 --trajectory long.csv --proof long.proof)
  script -qec "$command" /dev/null >out </dev/null
  grep -Eq '% of the proof' out || fail "no progress of a proof: $(head -c 300 out)"
fi

# Many: the worst first, from a folder and from a list.
mkdir many
cp free.csv many/a.csv
cp hit.csv many/b.csv
cp untimed.csv many/c.csv
validates 1 '^2 of 3 trajectories are free$' --scene "$scene" --trajectory many
head -1 out | grep -q '^many/b.csv: COLLISION' || fail "not the worst first: $(cat out)"
printf 'b.csv\na.csv\n' >many/some.list
validates 1 '^1 of 2 trajectories are free$' --scene "$scene" --trajectory many/some.list --junit some.xml
grep -q '<testcase classname="arm7" name="many/a.csv"/>' some.xml || fail "JUnit: $(cat some.xml)"

# Of findings of one kind the greatest is the worst, in units of its limit if it is a speed; then the most of them.
mkdir order
printf 'time,joint4\n0,-0.1\n1,-0.05\n' >order/a.csv
printf 'time,joint4\n0,-0.1\n1,-0.02\n' >order/b.csv
printf 'time,joint4\n0,-0.1\n1,-0.03\n' >order/c.csv
printf 'time,joint4\n0,-0.1\n1,-0.03\n2,-0.1\n3,-0.03\n' >order/d.csv
printf 'time,joint5\n0,0\n0.1,1.0\n' >order/e.csv
printf 'time,joint1\n0,0\n0.1,0.9\n' >order/f.csv
printf 'time,joint5\n0,0\n1,0.1\n' >order/g.csv
validates 1 '^1 of 7 trajectories are free$' --default ready --trajectory order
[[ $(grep -o '^order/.' out | tr -d '\n') == order/border/dorder/corder/aorder/forder/eorder/g ]] || fail "not the worst first: $(cat out)"

# Of many, one that cannot be read does not keep the others from their verdicts, and is in every report.
printf 'time,joint1\n0,0\n1,"x<"\n' >many/d.csv
printf 'a.csv\nd.csv\nb.csv\ngone.csv\n' >many/broken.list
broken=(--scene "$scene" --trajectory many/broken.list --json broken.json --csv broken.csv --junit broken.xml)
validates 2 '^1 of 4 trajectories are free; 2 could not be validated$' "${broken[@]}" --threads 1
head -2 out | grep -Eq "^many/d.csv: ERROR: many/d.csv:3: 'x<' is not a number; " || fail "not the broken first: $(cat out)"
head -2 out | grep -Eq '^many/gone.csv: ERROR: many/gone.csv: there is no such file; ' || fail "not the broken first: $(cat out)"
grep -q '^many/a.csv: FREE' out && grep -q '^many/b.csv: COLLISION' out || fail "the others have no verdict: $(cat out)"
grep -q 'tests="4" failures="1" errors="2"' broken.xml && grep -q '<error type="input" message=".*x&lt;.*"/>' broken.xml || fail "JUnit: $(cat broken.xml)"
cp broken.json one.json
validates 2 '^1 of 4' "${broken[@]}" --threads 3
cmp -s broken.json one.json || fail "other JSON of broken files with --threads 3"
validates 2 '^0 of 2 trajectories are free; 2 could not be validated$' --trajectory many/d.csv --trajectory many/gone.csv
sed 's/^time/time,joint1.effort/; 2,$s/,/,0,/' free.csv >many/warns.csv
validates 0 '^2 of 2 trajectories are free$' --trajectory many/a.csv --trajectory many/warns.csv
validates 2 '^1 of 2 trajectories are free; 1 could not be validated$' --trajectory many/a.csv --trajectory many/warns.csv --strict
if command -v python3 >/dev/null; then
  python3 - broken.json broken.csv <<'END' || fail "reports of broken files are not as docs/validate.md describes them"
import csv, json, sys
report = json.load(open(sys.argv[1]))
free, broken, hits, gone = report["trajectories"]
assert report["free"] is False and free["free"] is True and hits["free"] is False
assert free["error"] is None and hits["error"] is None
assert broken["error"].startswith("many/d.csv:3: ") and gone["error"].startswith("many/gone.csv: ")
assert set(broken) == set(free) and all(broken[key] is None for key in broken if key not in ("file", "error"))
assert {one["trajectory"] for one in report["findings"]} == {2}
digests = [one["blake2b"] for one in report["inputs"] if one["role"] == "trajectory"]
assert [digest is None for digest in digests] == [False, False, False, True]
rows = list(csv.DictReader(open(sys.argv[2]), strict=True))
assert all(None not in row and None not in row.values() for row in rows)
errors = [row for row in rows if row["kind"] == "error"]
assert [row["trajectory"] for row in errors] == ["many/d.csv", "many/gone.csv"]
assert errors[0]["error"] == broken["error"] and all(row["error"] == "" for row in rows if row not in errors)
END
fi

# Of several in a file the one that is asked for, also in the proof; the second goes on where the first ended.
cat >stages.yaml <<'Y'
trajectory_start: {joint_state: {name: [joint2, joint4, joint6, joint7], position: [0.2, -1.9, 2.1, 0.7854]}}
trajectory:
- joint_trajectory: {joint_names: [joint1], points: [{positions: [0]}, {positions: [0.3]}]}
- joint_trajectory: {joint_names: [joint1], points: [{positions: [0.3]}, {positions: [0.2]}, {positions: [0.1]}]}
Y
refuses 'stages.yaml: holds 2 trajectories; say which one, 0 to 1' --trajectory stages.yaml
validates 0 '^FREE: 2 segments certified' --trajectory stages.yaml --which 1 --proof stages.proof --json stages.json
grep -q '"which": 1' stages.json || fail "JSON does not tell which: $(grep which stages.json)"
expect 0 '^VERIFIED: 2 segments' verify stages.proof
refuses 'trajectory 2 is asked for, but it holds 2' --trajectory stages.yaml --which 2
validates 2 '^1 of 2 trajectories are free; 1 could' --trajectory stages.yaml --trajectory free.csv --which 1

refuses 'nowhere.csv' --trajectory nowhere.csv
refuses 'holds no trajectory' --trajectory "$(mkdir -p none && echo none)"
printf 'time,jont1\n0,0\n' >wrong.csv
refuses "wrong.csv.*jont1" --trajectory wrong.csv
printf 'time,joint1\n0,0\n1,nan\n' >wrong.csv
refuses 'wrong.csv' --trajectory wrong.csv
printf 'time,joint1\n1,0\n0,0.1\n' >wrong.csv
refuses 'wrong.csv' --trajectory wrong.csv
refuses 'interpolation cubic' --trajectory free.csv --interpolation cubic
# Options are called as they were typed, and so are their values; a length may have a unit.
for bad in 0 '' Linear; do
  refuses "^clearway: --interpolation: is '$bad'; give linear, cubic or quintic$" --trajectory free.csv --interpolation "$bad"
done
refuses "^clearway: --min-clearance: is '-1'; give a length of 0 m or more$" --trajectory free.csv --min-clearance -1
refuses "^clearway: --min-clearance: is '-1mm'; give" --trajectory free.csv --min-clearance -1mm
refuses "^clearway: --max-step: is '0'; give a length of 1e-08 m or more$" --trajectory free.csv --sampled --max-step 0
refuses "^clearway: --max-step: is '1e-12'; give" --trajectory free.csv --sampled --max-step 1e-12
for bad in mm 5km 5mmm '5 mm x' inf nan '' 5e999mm; do
  refuses "^clearway: --max-step: '$bad' is not a finite length; give one in metres, or with a unit" \
    --trajectory free.csv --sampled --max-step "$bad"
done
for bad in -1 1.5 x 99999999999; do
  refuses "^clearway: --which: is '$bad'; give a whole number, 0 or more$" --trajectory free.csv --which $bad
  refuses "^clearway: --threads: is '$bad'; give a whole number, 0 or more$" --trajectory free.csv --threads $bad
done
for step in 0.004 4mm '4 mm' 0.4cm 0.004m; do
  validates 0 '^FREE: 1 segment tried every 4 mm' --scene "$scene" --trajectory free.csv --sampled --max-step "$step" --json $(basename "${step// /}").step
  cmp -s 0.004.step $(basename "${step// /}").step || fail "--max-step $step is not 0.004"
done
validates 1 '^TOO CLOSE .* must not be closer than 200 mm$' --scene "$scene" --trajectory free.csv --min-clearance 20cm
validates 0 '^FREE' --trajectory free.csv --padding 1mm --padding hand=0.2cm --json padded.json
grep -q '"link1": 0.001' padded.json && grep -q '"hand": 0.002' padded.json || fail "padding with units: $(grep -A9 padding padded.json)"
expect 0 '^ +--max-step LENGTH=5mm' validate --help
grep -Eq '^ +--interpolation linear\|cubic\|quintic$' out || fail "--help of --interpolation: $(grep -e --interpolation out)"

"$clearway" validate arm7 --trajectory free.csv --json no/such/folder.json >out 2>err
[[ $? == 2 && ! -s out ]] || fail "a report without a folder"
# What is written is neither read nor written twice, by whatever name.
ln -s free.csv link.csv
cp free.csv kept.csv
cp "$scene" scene.yaml # which would be lost if this went wrong
for bad in free.csv ./free.csv link.csv "$PWD/scene.yaml"; do
  for report in --json --csv --junit --proof; do
    refuse "^clearway: $report: '.*' is a file that is read; name another file" validate arm7 --scene scene.yaml --trajectory free.csv $report "$bad"
  done
done
cmp -s free.csv kept.csv || fail "a report in place of the trajectory"
refuse "^clearway: --json: '.*some.list' is a file that is read" validate arm7 --trajectory many/some.list --json many/some.list
refuse "^clearway: --csv: './new' is what --json writes; name another file" validate arm7 --trajectory free.csv --json new --csv ./new
[[ ! -e new ]] || fail "a report of nothing"
refuse '^clearway: many: cannot be written: is a directory; name a file in it$' validate arm7 --trajectory nowhere.csv --csv many
validates 0 '^FREE' --trajectory free.csv --csv /dev/null --junit /dev/null

# Whether all can be written is known before the work begins: the trajectory, which is not there, has not been looked for.
for option in --json --csv --junit --html --proof; do
  if [[ $option == --html ]] && ! "$clearway" inspect arm7 --html inspect.html >out 2>err; then continue; fi
  for bad in many no/such/folder.x /proc/none.x; do
    refuse "^clearway: $bad: cannot be written" validate arm7 --trajectory nowhere.csv $option $bad
  done
  refuse "^clearway: $option: its name is empty; name a file, or leave the option out$" validate arm7 --trajectory nowhere.csv $option ''
done
for option in --html --proof; do
  if [[ $option == --html ]] && ! "$clearway" inspect arm7 --html inspect.html >out 2>err; then continue; fi
  refuse "^clearway: $option: cannot go to stdout; name a file$" validate arm7 --trajectory nowhere.csv $option -
done
[[ ! -e - && -z $(compgen -G '*.unfinished') ]] || fail "trying whether files can be written leaves some behind"

# A report on stdout is all that is there; there is one stdout.
validates 1 '^COLLISION' --scene "$scene" --trajectory hit.csv --csv hit.csv.out --junit hit.xml
for option in --csv --junit; do
  "$clearway" validate arm7 --scene "$scene" --trajectory hit.csv $option - >out 2>err
  [[ $? == 1 && ! -e - ]] || fail "$option -: $(cat err)"
  cmp -s out "$([[ $option == --csv ]] && echo hit.csv.out || echo hit.xml)" || fail "$option - is not what a file gets: $(head -c 300 out)"
done
refuse "^clearway: --junit: is to go to stdout, as --csv is; name a file for one$" validate arm7 --trajectory nowhere.csv --csv - --junit -
refuse "^clearway: --csv: is to go to stdout, as --json is; name a file for one$" validate arm7 --trajectory nowhere.csv --csv - --json -

# A report in a folder that is validated must not be what is validated next.
printf 'many\n' >folder.list
for given in many ./many/. folder.list; do
  refuse "^clearway: --json: 'many/report.json' would be taken for a trajectory the next time, by its folder and ending; write it to another folder$" \
    validate arm7 --trajectory $given --json many/report.json
done
(cd many && refuse "^clearway: --csv: 'r.CSV' would be taken" validate arm7 --trajectory . --csv r.CSV; exit $failures) || fail "a report in the folder itself"
rm -f many/out many/err
validates 2 '^3 of 5' --trajectory many --junit many/report.xml --json report.json
rm many/report.xml
validates 0 '^FREE' --trajectory many/a.csv --json many/report.json
rm many/report.json

# A mesh that a scene names is looked for from the scene, wherever the command is called: it is among the inputs, and no report replaces it.
mkdir cell
printf 'v 9 9 9\nv 9.1 9 9\nv 9 9.1 9\nv 9 9 9.1\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n' >cell/part.obj
sed 's/9/8/g' cell/part.obj >part.obj # another one of the same name, which is not read
cp cell/part.obj kept.obj
printf 'clearway_scene: 1\nobjects:\n  - {name: part, mesh: part.obj}\n' >cell/scene.yaml
validates 0 '^FREE' --scene cell/scene.yaml --trajectory free.csv --json cell.json --csv part.obj
grep -A1 '/cell/part.obj"' cell.json | grep -Eq '"blake2b": "[0-9a-f]{64}"' || fail "the mesh of the scene is not among the inputs"
grep -q "$PWD/part.obj" cell.json && fail "a mesh among the inputs that was not read"
refuse "^clearway: --csv: 'cell/part.obj' is a file that is read; name another file$" \
  validate arm7 --scene cell/scene.yaml --trajectory free.csv --csv cell/part.obj
cmp -s cell/part.obj kept.obj || fail "a report in place of the mesh of the scene"

# A verdict that nobody gets to see does not end like one that is seen, and does not end up in another file.
if [[ -c /dev/full ]]; then
  "$clearway" validate arm7 --trajectory free.csv >/dev/full 2>err
  [[ $? == 2 ]] && grep -q '^clearway: stdout: cannot be written; ' err || fail "stdout is full: $(cat err)"
fi
"$clearway" validate arm7 --trajectory free.csv --proof closed.proof >&- 2>err
[[ $? == 2 ]] && grep -q '^clearway: stdout: cannot be written; ' err || fail "stdout is closed: $(cat err)"
expect 0 '^VERIFIED' verify closed.proof
refuse "^clearway: --json: 'closed.proof' is a file that is read" verify closed.proof --json closed.proof

# Nothing in a folder is passed over but what is no trajectory; a name may be any bytes.
mkdir odd odd/sub.csv
cp free.csv odd/LOUD.CSV
cp free.csv $'odd/caf\xe9.csv'
ln -s nowhere odd/dangling.csv
echo nothing >odd/readme.md
validates 2 '^2 of 3 trajectories are free; 1 could not be validated$' --trajectory odd --json odd.json --junit odd.xml
for report in odd.json odd.xml; do
  iconv -f UTF-8 -t UTF-8 $report >/dev/null || fail "$report is not UTF-8"
done
refuse '^clearway: proof: the name of a file, a joint or a body is not UTF-8; rename it$' validate arm7 --trajectory $'odd/caf\xe9.csv' --proof odd.proof
[[ -z $(compgen -G 'odd.proof*') ]] || fail "a proof that names nothing"
validates 2 '^2 of 3' --scene "$scene" --trajectory odd
grep -q '^odd/dangling.csv: ERROR: odd/dangling.csv: there is no such file' out || fail "a link to nowhere: $(cat out)"
printf '\xef\xbb\xbffree.csv\r\n' >mark.list
validates 0 '^FREE' --trajectory mark.list
# A list names files and folders, blanks around them do not count; it names no lists, in letters of any size.
mkdir two
cp free.csv two/a.csv
cp untimed.csv two/b.csv
printf '# all\n\n \ttwo \r\n  free.csv\t\n' >ALL.LIST
validates 0 '^3 of 3 trajectories are free$' --trajectory ALL.LIST
grep -q '^two/a.csv: FREE' out && grep -q '^free.csv: FREE' out || fail "a list with a folder: $(cat out)"
printf 'free.csv\n ALL.LIST\n' >nested.list
refuses "^clearway: nested.list:2: 'ALL.LIST' is a list itself; name what it names, or give both lists$" --trajectory nested.list
printf 'none\n' >none.list
refuses 'none: holds no trajectory' --trajectory none.list
mkfifo pipe.csv
refuses 'pipe.csv: is not a regular file' --trajectory pipe.csv
printf 'time,joint1,joint1.velocity\n-1e308,0,0\n1e308,0,0\n' >wrong.csv
refuses 'wrong.csv: waypoint 1: its time is more than 1e100 s after' --trajectory wrong.csv
printf 'joint1\n-1e15\n1e15\n' >wrong.csv
refuses "wrong.csv: waypoint 0: 'joint1' goes farther than a robot can; " --trajectory wrong.csv

for bad in '--interpolation bezier' '--max-step 0.1' '--first --all'; do
  "$clearway" validate arm7 --trajectory free.csv $bad >out 2>err
  [[ $? == 2 ]] || fail "$bad: not refused"
done

# A proof of what was said, which holds; and a page, where there is one in this build.
validates 0 '^FREE' --scene "$scene" --trajectory free.csv --proof free.proof
grep -Eq '^proof: 1 of 1 segments free at every instant' err || fail "of the proof is said: $(cat err)"
"$clearway" verify free.proof >out 2>err
[[ $? == 0 ]] && grep -Eq '^VERIFIED: 1 segment free at every instant' out || fail "the proof does not hold: $(cat out err)"
validates 1 '^COLLISION' --scene "$scene" --trajectory hit.csv --proof hit.proof
"$clearway" verify hit.proof >out 2>err
[[ $? == 1 ]] && grep -Eq 'hand hits shelf' out || fail "the proof of a hit: $(cat out err)"
validates 0 '^FREE' --scene "$scene" --trajectory free.csv --padding 0.01 --attach ball=hand --default ready --proof held.proof
"$clearway" verify held.proof >out 2>err
[[ $? == 0 ]] || fail "the proof with padding and an attached object: $(cat out err)"
refuses 'a proof is about one' --trajectory free.csv --trajectory hit.csv --proof two.proof
"$clearway" validate arm7 --trajectory free.csv --sampled --proof no.proof >out 2>err
[[ $? == 2 && ! -e no.proof ]] || fail "a proof of states that were tried"
if "$clearway" inspect arm7 --html inspect.html >out 2>err; then
  validates 1 '^1 of 2 trajectories are free' --scene "$scene" --trajectory hit.csv --trajectory untimed.csv --html both.html
  grep -q '"kind":"collision"' both.html && grep -q 'untimed.csv' both.html || fail "the page lacks what was found"
  validates 2 '^1 of 2 trajectories are free; 1 could' --trajectory free.csv --trajectory many/d.csv --html broken.html
  grep -q '"verdict":"ERROR: many/d.csv:3: ' broken.html || fail "the page does not tell of a broken file"
  validates 1 '^ACCELERATION' --default ready --trajectory corner.csv --max-acceleration 1.5 --html corner.html
  grep -q '"kind":"acceleration"' corner.html && grep -q '"note":"joint3 accelerates by 2.5 per ' corner.html || fail "the page does not tell of an acceleration"
  grep -q '"pairs":\["' both.html || fail "the page has no curve of clearance"
  # The curve says what the verdict says, however short it lasts: 0.2 s of 1000 s, with hits and with the closest approach.
  for peak in 0.45 0.4; do
    awk -v head=$head -v peak=$peak 'BEGIN {
      print "time," head
      for (i = 0; i < 10000; ++i) { d = (i - 5006) / 10; w = peak * (1 - (d < 0 ? -d : d)); w = w < 0 ? 0 : w
        printf "%.1f,%.6f,%.6f,0,%.6f,0,%.6f,0.7854\n", i / 10, 0.8 * w, 0.2 + 0.4 * w, -1.9 + 0.7 * w, 2.1 - 0.2 * w } }' >short.csv
    "$clearway" validate arm7 --scene "$scene" --trajectory short.csv --html short.html --json short.json >out 2>err
    command -v python3 >/dev/null || continue
    python3 - short.html short.json <<'END' || fail "the curve of clearance does not say what was found: $(cat out)"
import base64, json, re, struct, sys
page = re.search(r'id="clearway-page">(.*?)</script>', open(sys.argv[1]).read(), re.S).group(1)
track, report = json.loads(page)["tracks"][0], json.load(open(sys.argv[2]))
def numbers(packed):
    data = base64.b64decode(packed["f64"])
    return struct.unpack("<%dd" % (len(data) // 8), data)
times, distances = numbers(track["clearance"]["times"]), numbers(track["clearance"]["distances"])
assert list(times) == sorted(times) and len(times) == len(distances) == len(track["clearance"]["pairs"])
closest = report["trajectories"][0]["closest"]
if closest:
    assert abs(min(distances) - closest["distance"]) < 1e-5
    assert distances[times.index(closest["at"]["t"])] == min(distances)
else:
    assert report["findings"]
    for one in report["findings"]:
        curve = [(t, d) for t, d in zip(times, distances) if one["t0"] <= t <= one["t1"]]
        assert curve[0][0] == one["t0"] and curve[-1][0] == one["t1"] and len(curve) > 8
        assert all(d <= 2e-4 for t, d in curve) and all(d == 0 for t, d in curve[2:-2])
        assert dict(curve)[one["worst"]["t"]] == 0
END
  done
else
  grep -q 'Node' err || fail "no page, and no reason: $(cat err)"
fi

end_of_test
