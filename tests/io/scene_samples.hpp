// Scenes as text, for tests and fuzzers: each with all that its format has.
#pragma once

namespace clearway::test {

inline constexpr const char* kOldMoveitText =
    "(noname)+\n"
    "* big box \n"
    "1\n"
    "box\n"
    "1 2 3\n"
    "0.5 0 -0.5\n"
    "0 0 0.70710678118654757 0.70710678118654757\n"
    "0 0 0 0\n"
    "* rest\n"
    "5\n"
    "sphere\n0.25\n1 0 0\n0 0 0 1\n0 0 0 0\n"
    "cylinder\n0.1 0.4\n2 0 0\n0 0 0 1\n0 0 0 0\n"
    "cone\n0.2 0.6\n3 0 0\n0 0 0 1\n0 0 0 0\n"
    "plane\n0 0 2 1\n0 0 0\n0 0 0 1\n1 0.5 0.25 1\n"
    "mesh\n5 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n9 9 9\n0 2 1\n0 1 3\n0 3 2\n1 2 3\n4 0 0\n0 0 0 1\n0 0 0 0\n"
    ".\n";

inline constexpr const char* kNewMoveitText =
    "\n"
    "* can\n"
    "1 2 3\n"
    "0 0 1 0\n"
    "1\n"
    "cylinder\n"
    "0.1 0.4\n"
    "0.5 0 0\n"
    "0 0 0 1\n"
    "0 0 0 0\n"
    "1\n"
    "rim\n"
    "0 0 0.2\n"
    "0 0 0 1\n"
    ".\n";

inline constexpr const char* kMoveitYaml = R"(name: (noname)
is_diff: False
robot_model_name: arm
fixed_frame_transforms:
  - header: {frame_id: camera}
    child_frame_id: world
    transform:
      translation: {x: 0, y: 0, z: 2}
      rotation: {x: 0, y: 0, z: 1, w: 0}
robot_state:
  joint_state: {name: [j1], position: [0.5]}
  attached_collision_objects:
    - link_name: hand
      object:
        header: {frame_id: hand}
        id: bolt
        primitives: [{type: 3, dimensions: [0.06, 0.005]}]
        primitive_poses: [{position: {x: 0, y: 0, z: 0.1}, orientation: {x: 0, y: 0, z: 0, w: 1}}]
        operation: 0
      touch_links: [left_finger, right_finger]
allowed_collision_matrix:
  entry_names: [base, hand, table]
  entry_values:
    - {enabled: [False, True, False]}
    - {enabled: [True, False, False]}
    - [false, false, false]
  default_entry_names: [mat]
  default_entry_values: [true]
link_padding: [{link_name: hand, padding: 0.0}]
link_scale: [{link_name: hand, scale: 1.0}]
object_colors: [{id: table, color: {r: 1, g: 0, b: 0, a: 1}}]
world:
  collision_objects:
    - header: {stamp: {secs: 0, nsecs: 0}, frame_id: world}
      id: table
      type: {key: "", db: ""}
      pose: {position: [1, 0, 0], orientation: [0, 0, 1, 0]}
      primitives:
        - {type: box, dimensions: [1, 2, 0.5]}
        - {type: sphere, dimensions: [0.25]}
        - {type: 4, dimensions: [0.6, 0.2]}
      primitive_poses:
        - {position: [0.5, 0, 0], orientation: [0, 0, 0, 1]}
        - position: {x: 0, y: 0, z: 1}
          orientation: {x: 0, y: 0, z: 0, w: 1}
        - {}
      subframe_names: [edge]
      operation: ADD
    - id: seen
      header: {frame_id: /camera}
      meshes:
        - vertices: [{x: 0, y: 0, z: 0}, [1, 0, 0], [0, 1, 0], [0, 0, 1]]
          triangles: [{vertex_indices: [0, 2, 1]}, [0, 1, 3], [0, 3, 2], [1, 2, 3]]
      mesh_poses: [{position: [0, 0, 1], orientation: [0, 0, 0, 1]}]
      planes: [{coef: [0, 0, 2, 1]}]
      plane_poses: [{position: [0, 0, -1], orientation: [0, 0, 0, 1]}]
      pose: {position: [1, 0, 0]}
  octomap: {header: {frame_id: ""}, octomap: {id: "", data: []}}
---
)";

inline constexpr const char* kClearwayYaml = R"(clearway_scene: 1
objects:
  - {name: a, box: [1, 2, 3], pose: {xyz: [1, 2, 3], rpy: [0.1, 0.2, 0.3]}, margin: 0.01}
  - {name: b, sphere: &r 0.5}
  - {name: c, cylinder: {radius: *r, length: 1}, pose: {quaternion: [0, 0, 0, 1]}}
  - {name: d, cone: {radius: 1, length: 2}, pose: {matrix: [0, -1, 0, 1, 0, 0, 0, 0, 1]}}
  - {name: e, capsule: {radius: 0.1, length: 2}}
  - {name: f, ellipsoid: [1, 2, 3]}
  - {name: g, half_space: {normal: [0, 0, 2], offset: -1}}
  - name: "h\x01\"\\"
    shapes:
      - {hull: {points: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], from: a.stl, mesh_volume: 0.1}, margin: 1e-3}
      - {box: [1, 1, 1], pose: {xyz: [0, 0, 2]}}
attached:
  - {name: i, link: hand, touch: [finger], pose: {xyz: [0, 0, 0.1]}, sphere: 0.1}
allowed:
  - [a, hand]
  - [b]
)";

}  // namespace clearway::test
