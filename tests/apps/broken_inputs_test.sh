#!/usr/bin/env bash
# Broken robots, meshes, scenes, states and requests, each given to the command: it ends with exit code 2 and says on one line of
# stderr, its only one, which file is wrong and how; nothing is on stdout, and no result is written.
set -uo pipefail
clearway=$(realpath "$1")
folder=$(mktemp -d)
trap 'chmod -R u+rwx "$folder"; rm -rf "$folder"' EXIT
cd "$folder" || exit 3
failures=0
inputs=0

fail() {
  echo "FAILED: $*" >&2
  failures=$((failures + 1))
}

# refuse FILE SAYS COMMAND...: FILE is what must be named first; SAYS is an extended regular expression for what follows
refuse() {
  local file=$1 says=$2 got text
  shift 2
  inputs=$((inputs + 1))
  timeout 20 "${as_user[@]}" "$clearway" "$@" --json result.json >out 2>err
  got=$?
  text=$(head -c 400 err)
  [[ $got == 2 ]] || fail "input $inputs, $*: exit code $got instead of 2: $text"
  [[ ! -s out ]] || fail "input $inputs, $*: something on stdout: $(head -c 400 out)"
  [[ $(wc -l <err) == 1 ]] || fail "input $inputs, $*: not one line: $text"
  grep -aEq -- "^clearway: $file:([0-9]+:){0,2} ($says).*; .+\$" err || fail "input $inputs, $*: no '$file: $says' in: $text"
  ! grep -aq '[^ -~]' err || fail "input $inputs, $*: not plain text: $text"
  [[ -z $(compgen -G "result.json*") ]] || fail "input $inputs, $*: leaves a result"
  rm -f result.json*
  cat err >>said
}
as_user=()

# One broken input per call; TEXT is as for printf %b.
urdf() { # SAYS TEXT
  printf '%b' "$2" >a.urdf
  refuse a.urdf "$1" inspect a.urdf
}
robot() { # SAYS ELEMENTS, the first of them on line 2
  urdf "$1" "<robot name='r'>\n$2\n</robot>\n"
}
joint() { # SAYS TYPE ELEMENTS
  robot "joint 'j': $1" "<link name='a'/><link name='b'/><joint name='j' type='$2'>$ends$3</joint>"
}
ends="<parent link='a'/><child link='b'/>"
shape() { # SAYS ELEMENT
  robot "link 'a': $1" "<link name='a'><collision><geometry>$2</geometry></collision></link>"
}
mesh() { # NAME SAYS BYTES
  printf '%b' "$3" >"$1"
  shape "[^ ]*/$1:([0-9]+:)? $2" "<mesh filename='$1'/>"
}
srdf() { # SAYS TEXT
  printf '%b' "$2" >b.srdf
  refuse b.srdf "$1" acm good.urdf --samples 10 --srdf b.srdf
  rm b.srdf # which a robot beside it would use
}
semantics() { # SAYS ELEMENTS
  srdf "$1" "<robot name='r'>\n$2\n</robot>\n"
}
scene() { # NAME SAYS TEXT
  printf '%b' "$3" >"$1"
  refuse "$1" "$2" check good.urdf --scene "$1"
}
object() { # SAYS BODY, of our YAML
  scene c.yaml "object 'o': $1" "clearway_scene: 1\nobjects:\n  - {name: o, $2}\n"
}
states() { # NAME SAYS TEXT
  printf '%b' "$3" >"$1"
  refuse "$1" "$2" check good.urdf --states "$1"
  refuse "$1" "$2" fk good.urdf --states "$1"
  inputs=$((inputs - 1))
}
trajectory() { # NAME SAYS TEXT
  printf '%b' "$3" >"$1"
  refuse "$1" "$2" validate good.urdf --trajectory "$1"
}

cat >good.urdf <<'X'
<robot name='r'><link name='a'/><link name='b'><collision><geometry><sphere radius='0.1'/></geometry></collision></link>
<joint name='j' type='continuous'><parent link='a'/><child link='b'/></joint></robot>
X
"$clearway" check good.urdf >out 2>err || fail "what is not broken is refused: $(cat err)"

# ---- files -----------------------------------------------------------------------------------------------------------

refuse gone.urdf 'there is no such file' inspect gone.urdf
mkdir folder.urdf folder.yaml folder.csv
refuse folder.urdf 'is a directory' inspect folder.urdf
refuse folder.yaml 'is a directory' check good.urdf --scene folder.yaml
refuse folder.csv 'is a directory' fk good.urdf --states folder.csv
ln -s loop.urdf loop.urdf
refuse loop.urdf 'is not a regular file' inspect loop.urdf
ln -s /dev/zero endless.yaml
refuse endless.yaml 'is not a regular file' check good.urdf --scene endless.yaml
truncate -s 100M huge.urdf # a hole, which takes no room
refuse huge.urdf 'file of 104857600 bytes' inspect huge.urdf
truncate -s 2G huge.csv
refuse huge.csv 'file of 2147483648 bytes' check good.urdf --states huge.csv

cp good.urdf closed.urdf
chmod a-r closed.urdf
((EUID == 0)) && as_user=(setpriv --bounding-set=-dac_override,-dac_read_search) # root without its right to read all
if "${as_user[@]}" true 2>err && ! "${as_user[@]}" cat closed.urdf >out 2>&1; then
  refuse closed.urdf 'cannot be read' inspect closed.urdf
else
  echo "NOT TESTED: a file that may not be read; $(cat err)"
fi
as_user=()

# ---- robots ----------------------------------------------------------------------------------------------------------

urdf 'is empty' ''
urdf 'not well-formed XML' 'hello'
urdf 'not well-formed XML' "<robot name='r'>\n<link name='a'/>\n<link na"
urdf 'not well-formed XML|holds a zero byte' '\0177ELF\02\01\01\0\0\0\0\0\0\0\0377\0376'
urdf 'holds a zero byte' "<robot name='r'><link name='a'/></robot>\0<"
urdf 'not well-formed XML .XML_ELEMENT_DEPTH' "<robot name='r'>$(printf '<a>%.0s' {1..5000})"
urdf 'the root is <sdf>' "<sdf version='1.6'/>"
urdf "<robot> has no attribute 'name'" "<robot><link name='a'/></robot>"
robot 'the robot has no links' ''
robot "the links 'a', 'b' hang from no joint" "<link name='a'/><link name='b'/>"
robot "the links 'a', 'b' hang from each other in a circle" "<link name='a'/><link name='b'/>
  <joint name='j' type='fixed'>$ends</joint>
  <joint name='k' type='fixed'><parent link='b'/><child link='a'/></joint>"
robot "joint 'k': its child link 'b' already hangs from joint 'j'" "<link name='a'/><link name='b'/>
  <joint name='j' type='fixed'>$ends</joint><joint name='k' type='fixed'>$ends</joint>"
robot "link 'a': the name occurs twice" "<link name='a'/><link name='a'/>"
robot "joint 'j': its child link 'b' does not exist" "<link name='a'/><joint name='j' type='fixed'>$ends</joint>"
joint "its type is 'hinge'" hinge ''
joint 'has no <limit>' revolute ''
joint 'its limits are 1.0+ to 0.0+' prismatic "<limit lower='1' upper='0' velocity='1' effort='1'/>"
joint "<origin> xyz is '0 nan 0'" fixed "<origin xyz='0 nan 0'/>"
joint "<origin> rpy is '0 0'" fixed "<origin rpy='0 0'/>"
joint "<origin> xyz is '0 one 0'" fixed "<origin xyz='0 one 0'/>"
joint 'its axis is not a direction' continuous "<axis xyz='0 0 0'/>"
joint 'it follows itself' continuous "<mimic joint='j'/>"
shape '<geometry> is empty' ''
shape '<teapot> is not a known shape' '<teapot/>'
shape "<box> size is '1 -1 1'" "<box size='1 -1 1'/>"
shape "<sphere> radius is 'big'" "<sphere radius='big'/>"
printf '<robot' >a.xacro
refuse a.xacro 'xacro refuses it|it needs the program xacro' inspect a.xacro

# ---- meshes of robots ------------------------------------------------------------------------------------------------

triangle='v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'
shape "mesh 'gone.stl': there is no such file; tried [^ ]*/gone.stl" "<mesh filename='gone.stl'/>"
shape "mesh 'package://p/m.stl': there is no such file" "<mesh filename='package://p/m.stl'/>"
shape "mesh 'http://x/m.stl': files cannot be read from there" "<mesh filename='http://x/m.stl'/>"
printf '%b' "$triangle" >m.obj
shape "<mesh> scale is '1 0 1'" "<mesh filename='m.obj' scale='1 0 1'/>"
truncate -s 3G m.stl
shape '[^ ]*/m.stl: file of 3221225472 bytes' "<mesh filename='m.stl'/>"
mesh m.step "mesh format '.step' is not known" x
mesh m.obj "face refers to vertex 8" 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n'
mesh m.obj 'vertex 0, counted from 0, is .nan, 0, 0.' 'v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'
mesh m.stl 'neither binary STL nor ASCII STL' "$triangle"
mesh m.stl "ends without 'endsolid'" 'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n'
mesh m.stl 'binary STL of 5 bytes' '\0\0\0\0\0'
mesh m.ply 'ends within the header' 'ply\nformat ascii 1.0\nelement vertex 3\n'
mesh m.off 'ends before vertex 1' 'OFF\n4000000000 4000000000 0\n0 0 0\n'
mesh m.dae 'not well-formed XML' '<COLLADA><library_geometries>'
mesh m.gltf 'not valid glTF' '{"meshes": ['
mesh m.glb 'GLB of 12 bytes' 'glTF\02\0\0\0\0\01\0\0'

# ---- SRDF ------------------------------------------------------------------------------------------------------------

srdf 'is empty' ''
srdf 'not well-formed XML' "<robot name='r'>\n<group name='g'>\n</robot>"
srdf 'the root is <launch>' '<launch/>'
semantics "group 'g': <chain> has no attribute 'tip_link'" "<group name='g'><chain base_link='a'/></group>"
semantics "group 'g': it is made of itself" \
  "<group name='g'><group name='h'/></group><group name='h'><group name='g'/></group>"
semantics "group_state 's': <joint> value is 'x'" \
  "<group name='g'><joint name='j'/></group><group_state name='s' group='g'><joint name='j' value='x'/></group_state>"
semantics "state 's': joint 'j': it has 2 values" \
  "<group name='g'><joint name='j'/></group><group_state name='s' group='g'><joint name='j' value='1 2'/></group_state>"
semantics "virtual_joint 'v': its type is 'revolute'" \
  "<virtual_joint name='v' type='revolute' parent_frame='world' child_link='a'/>"
refuse gone.srdf 'there is no such file' inspect good.urdf --srdf gone.srdf

# ---- scenes in our YAML ----------------------------------------------------------------------------------------------

scene c.yaml 'is empty' ''
scene c.yaml 'holds no values' '# nothing\n'
scene c.yaml "is neither a clearway scene .* nor one of MoveIt" 'objects: []\n'
scene c.yaml "is not YAML" 'clearway_scene: 1\nobjects: [1, 2\n'
scene c.yaml 'there is a byte of value 4, which is not text' 'clearway_scene: 1\n\04\0\0377'
scene c.yaml "clearway_scene: is format version '2'" 'clearway_scene: 2\n'
scene c.yaml "objects: is '7'" 'clearway_scene: 1\nobjects: 7\n'
scene c.yaml 'holds more than 2000000 values, aliases unfolded' "clearway_scene: 1\na0: &a0 [x, x, x, x]\n$(
  for i in {1..20}; do a="*a$((i - 1))" && echo "a$i: &a$i [$a, $a, $a, $a]"; done)\n"
scene c.yaml 'a value is an alias of one that it is part of' 'clearway_scene: 1\nobjects: &o [*o]\n'
scene c.yaml 'values are nested more than 64 deep' "clearway_scene: 1\nobjects: $(printf '[%.0s' {1..10000})"
scene c.yaml "object 'o': another object has this name" \
  'clearway_scene: 1\nobjects:\n  - {name: o, sphere: 1}\n  - {name: o, sphere: 1}\n'
object "key 'boxx' is not known" 'boxx: [1, 1, 1]'
object 'box: is a list of 2' 'box: [1, 2]'
object "sphere: is 'nan'" 'sphere: nan'
object 'pose.quaternion: the quaternion is 0 0 0 0' 'sphere: 1, pose: {quaternion: [0, 0, 0, 0]}'
object "mesh: 'gone.stl': there is no such file" 'mesh: gone.stl'
printf '%b' "$triangle" >m.obj
object 'mesh: .*m.obj: mesh scale is .1, 0, 1.' 'mesh: {file: m.obj, scale: [1, 0, 1]}'
scene c.step "scene format '.step' is not known" x

# ---- scenes of MoveIt ------------------------------------------------------------------------------------------------

moveit() { # SAYS OBJECT
  scene d.yaml "object 'o': $1" "world: {collision_objects: [{id: o, $2}]}\n"
}
moveit 'the object has no shapes' ''
moveit "primitives.0..type: is 'prism'" 'primitives: [{type: prism, dimensions: [1]}], primitive_poses: [{}]'
moveit '1 primitives with 2 poses' \
  'primitives: [{type: 2, dimensions: [1]}], primitive_poses: [{}, {}]'
moveit 'meshes.0.: a triangle refers to vertex 9' \
  'meshes: [{vertices: [[0, 0, 0]], triangles: [[0, 0, 9]]}], mesh_poses: [{}]'
scene d.scene 'begins with an object' '* o\n1\nsphere\n0.1\n0 0 0\n0 0 0 1\n0 0 0 0\n.\n'
scene d.scene "ends without the end mark '.'" 'name\n* o\n1\nsphere\n0.1\n0 0 0\n0 0 0 1\n0 0 0 0\n'
scene d.scene "shape 'octree' is not known" 'name\n* o\n1\noctree\n0.1\n0 0 0\n0 0 0 1\n0 0 0 0\n.\n'
scene d.scene "'nan' is not finite" 'name\n* o\n1\nsphere\nnan\n0 0 0\n0 0 0 1\n0 0 0 0\n.\n'
scene d.scene 'the quaternion is 0 0 0 0' 'name\n* o\n1\nsphere\n0.1\n0 0 0\n0 0 0 0\n0 0 0 0\n.\n'
scene d.scene 'found .* where an object begins' '\0177ELF\02\n\0\0\01'

# ---- states ----------------------------------------------------------------------------------------------------------

states e.csv 'is empty' ''
states e.csv 'there is no line of joint names' '\n# nothing\n'
states e.csv "robot 'r' has no joint 'jj', the nearest name is 'j'" 'jj\n0\n'
states e.csv "joint 'j' is there twice" 'j,j\n0,0\n'
states e.csv '2 values for 1 names' 'j\n0,1\n'
states e.csv "'one' is not a number" 'j\none\n'
states e.csv "robot 'r' has no joint '.ELF" '\0177ELF\02\0\0\n\01\02\n'
states e.json "is not JSON: it ends where ',' or ']' is expected" '[{"j": 0}'
states e.json 'there is no list "states"' '{}'
states e.json 'the states are not a list' '{"states": 3}'
states e.json 'state 1: it is neither values by name nor a list' '[{"j": 0}, [0, 1]]'
states e.json "state 0: 'true' is not a number" '[{"j": true}]'
states e.json "robot 'r' has no joint 'k'" '[{"k": 0}]'
states e.json "\"joints\" holds '7', which is no name" '{"joints": [7], "states": []}'
states e.json 'state 0: a list is not a number' \
  "[{\"j\": $(printf '[%.0s' {1..100000})$(printf ']%.0s' {1..100000})}]"

# ---- trajectories ----------------------------------------------------------------------------------------------------

trajectory t.csv "column 1: robot 'r' has no joint 'Time', the nearest name is 'time'" 'Time,j\n0,0\n'
trajectory t.csv "column 3: has no name" 'time,j,\n0,0,\n'
trajectory t.csv 'there is a semicolon between cells' 'time;j\n0;0\n'
trajectory t.csv 'a line ends here with CR alone' 'time,j\r0,0\r1,0\r'
trajectory t.json "is not JSON: expected a number, found '1e'" '{"joints": ["j"],\n "path": [[1e]]}'
trajectory t.json 'is not JSON, which has neither NaN nor infinity' '{"joint_names": ["j"], "points": [{"positions": [NaN]}]}'
trajectory t.json "is not JSON: expected the end of the file, found 'x'" '[{"j": 0}] x'
trajectory t.json "path: is empty: this plan has none, and says 'goal: b hits wall'" \
  '{"solved": false, "message": "goal: b hits wall", "joints": ["j"], "path": []}'

# ---- folders of problems ---------------------------------------------------------------------------------------------

problems() { # FILE SAYS SCENE REQUEST, the last two as texts; nothing for a file that is not there
  rm -rf set
  mkdir -p set/f
  [[ -z $3 ]] || printf '%b' "$3" >set/f/scene1.yaml
  [[ -z $4 ]] || printf '%b' "$4" >set/f/request1.yaml
  refuse "$1" "$2" benchmark good.urdf --problems set --out logs
  [[ ! -e logs ]] || fail "input $inputs: leaves a folder"
}
if "$clearway" plan --help >out 2>err && grep -q RRTConnect out; then
  good_scene='clearway_scene: 1\n'
  problems set 'holds no problem' '' ''
  problems set/f/scene1.yaml 'has no request1.yaml beside it' "$good_scene" ''
  problems set/f/request1.yaml 'has no scene1.yaml beside it' '' '{}'
  problems set/f/scene1.yaml 'is not YAML' 'clearway_scene: [\n' '{}'
  problems set/f/request1.yaml 'is not YAML' "$good_scene" 'goal_constraints: [\n'
  problems set/f/request1.yaml "goal_constraints.*'k'" "$good_scene" \
    'goal_constraints: [{joint_constraints: [{joint_name: k, position: 1}]}]\n'
  refuse gone 'is not a folder' benchmark good.urdf --problems gone --out logs
  refuse good.urdf 'is not a folder' benchmark good.urdf --problems good.urdf --out logs
fi

# ---- requests --------------------------------------------------------------------------------------------------------

request() { # SAYS TEXT
  printf '%b' "$2" >f.yaml
  refuse f.yaml "$1" plan good.urdf --srdf g.srdf --request f.yaml
}
goal() { # SAYS CONSTRAINTS
  request "goal_constraints.0.$1" "group_name: g\ngoal_constraints:\n- {$2}\n"
}
place() { # SAYS FIELDS, of a position constraint
  goal "$1" "position_constraints: [{header: {frame_id: a}, link_name: b, $2}]"
}
turn() { # SAYS QUATERNION
  goal ".orientation_constraints.0..orientation$1" "position_constraints: [{header: {frame_id: a}, link_name: b, $ball}],
    orientation_constraints: [{header: {frame_id: a}, link_name: b, orientation: $2}]"
}
ball='constraint_region: {primitives: [{type: 2, dimensions: [0.1]}], primitive_poses: [{position: [0, 0, 0]}]}'
if "$clearway" plan --help >out 2>err && grep -q RRTConnect out; then
  printf "<robot name='r'><group name='g'><joint name='j'/></group></robot>" >g.srdf
  request 'is empty' ''
  request 'is not YAML' 'goal_constraints: [1, 2\n'
  request "has no 'goal_constraints'" 'group_name: g\n'
  request "goal_constraints: is '7'" 'goal_constraints: 7\n'
  request 'path_constraints.orientation_constraints: constrains the path' \
    'path_constraints: {orientation_constraints: [{link_name: b}]}\ngoal_constraints: []\n'
  goal ': has no constraints' ''
  goal ".joint_constraints.0..joint_name: is 'jj'" 'joint_constraints: [{joint_name: jj, position: 1}]'
  goal ".joint_constraints.0..position: is 'nan'" 'joint_constraints: [{joint_name: j, position: nan}]'
  goal '.visibility_constraints: is not a constraint on joints or on a pose' 'visibility_constraints: [{}]'
  goal ': has joint_constraints beside those on the pose' \
    "joint_constraints: [{joint_name: j, position: 1}], position_constraints: [{$ball}]"
  goal ': has orientation_constraints without position' 'orientation_constraints: [{}]'
  goal '.position_constraints: holds 2 constraints' 'position_constraints: [{}, {}]'
  goal ".position_constraints.0.: has no 'link_name'" "position_constraints: [{header: {frame_id: a}, $ball}]"
  goal ".position_constraints.0..link_name: is 'bb'" "position_constraints: [{link_name: bb, $ball}]"
  goal '.position_constraints.0.: names no frame' "position_constraints: [{link_name: b, $ball}]"
  place ".position_constraints.0.: has no 'constraint_region'" ''
  place '.position_constraints.0..constraint_region: is not one primitive' 'constraint_region: {}'
  place ".position_constraints.0..constraint_region.primitives.0..type: is 'cone'" "${ball/type: 2/type: cone}"
  place '.position_constraints.0..target_point_offset: is a list of 2' "$ball, target_point_offset: [0, 0]"
  turn ': is a quaternion of length 2.0' '[0, 0, 0, 2]'
  turn ".3.: is 'nan'" '[0, 0, 0, nan]'
  turn ": has no 'w'" '{x: 0, y: 0, z: 0}'
else
  echo "NOT TESTED: requests, since this build has no OMPL"
fi

# Proofs. What is well formed and not true has exit code 1; tests/prover/attack_test.cpp has those.

proof() { # SAYS TEXT
  printf '%b' "$2" >p.jsonl
  refuse p.jsonl "$1" verify p.jsonl
}
refuse gone.jsonl 'there is no such file' verify gone.jsonl
proof 'the file ends early' ''
proof 'the file ends early' '{"clearway_proof": 1}'
proof 'it is no proof' 'robot\n'
proof 'it is no proof' '\0377\0\n'
proof 'it is no proof' '{}\n'
proof 'clearway_proof: its version is not 1' '{"clearway_proof": 2}\n'
proof "it has no 'robot'" '{"clearway_proof": 1, "scene": {}}\n'
proof "it has 'a.b', which is not known" '{"clearway_proof": 1, "a\\nb": 1}\n'
proof 'robot: it is no object' '{"clearway_proof": 1, "robot": 7, "scene": {}}\n'

# ----------------------------------------------------------------------------------------------------------------------

different=$(sort -u said | wc -l)
((different >= 60)) || fail "only $different different messages"
((failures == 0)) && echo "$inputs broken inputs, $different different messages, all as expected"
exit $((failures > 0))
