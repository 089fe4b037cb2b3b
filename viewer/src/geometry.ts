// Shapes as triangles and edges, in the frame of the link or object that they belong to.
import * as THREE from "three";
import { mergeGeometries, toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { type PoseRows, type ShapeData, unpack } from "./document";
import { fromRows } from "./kinematics";

/** Faces that meet at a smaller angle look round. */
const kCrease_rad = (28 * Math.PI) / 180;
/** Beyond this, looking for creases takes longer than people like to wait for a page. */
const kMostCreased = 60_000;
const kRound = 48; // corners of a circle; a multiple of 4, so that its extent is the true one

export function matrixOf(rows: PoseRows): THREE.Matrix4 {
  return new THREE.Matrix4().fromArray(fromRows(rows));
}

function capsule(radius_m: number, [a, b]: [number[], number[]]): THREE.BufferGeometry {
  const from = new THREE.Vector3(...a), way = new THREE.Vector3(...b).sub(from);
  const geometry = new THREE.CapsuleGeometry(radius_m, way.length(), 12, kRound);
  const up = new THREE.Vector3(0, 1, 0);
  geometry.applyQuaternion(new THREE.Quaternion().setFromUnitVectors(up, way.clone().normalize()));
  return geometry.translate(...from.addScaledVector(way, 0.5).toArray());
}

/** The surface of a bounded shape in its own frame. */
function surface(shape: ShapeData): THREE.BufferGeometry {
  switch (shape.kind) {
    case "mesh": {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", new THREE.BufferAttribute(unpack(shape.vertices) as Float32Array, 3));
      geometry.setIndex(new THREE.BufferAttribute(unpack(shape.triangles) as Uint32Array, 1));
      return geometry;
    }
    case "sphere":
      return new THREE.SphereGeometry(shape.radius_m, kRound, kRound / 2);
    case "capsule":
      return capsule(shape.radius_m, shape.ends);
    case "cylinder":
      return new THREE.CylinderGeometry(shape.radius_m, shape.radius_m, 2 * shape.half_length_m, kRound).rotateX(Math.PI / 2);
    case "cone":
      return new THREE.ConeGeometry(shape.radius_m, 2 * shape.half_length_m, kRound).rotateX(Math.PI / 2);
    case "ellipsoid":
      return new THREE.SphereGeometry(1, kRound, kRound / 2).scale(shape.semi_axes_m[0], shape.semi_axes_m[1], shape.semi_axes_m[2]);
    case "half_space":
      throw new Error("a half-space has no surface that ends");
  }
}

export interface Piece {
  faces: THREE.BufferGeometry; // not indexed, with normals
  edges: THREE.BufferGeometry; // segments
  bounds: THREE.Box3;
}

export function pieceOf(shape: ShapeData): Piece {
  const rough = surface(shape);
  rough.deleteAttribute("uv");
  const edges = new THREE.EdgesGeometry(rough, 28);
  let faces: THREE.BufferGeometry;
  if (shape.kind !== "mesh") faces = rough.toNonIndexed();
  else if (rough.index!.count <= 3 * kMostCreased) faces = toCreasedNormals(rough, kCrease_rad);
  else {
    faces = rough.toNonIndexed();
    faces.computeVertexNormals();
  }
  const X = matrixOf(shape.pose);
  faces.applyMatrix4(X);
  edges.applyMatrix4(X);
  faces.computeBoundingBox();
  return { faces, edges, bounds: faces.boundingBox!.clone() };
}

/** One geometry for all, so that a link is drawn at once; `colors`, one for each piece, go with the vertices. */
export function merged(pieces: THREE.BufferGeometry[], colors: THREE.Color[] = []): THREE.BufferGeometry {
  pieces.forEach((piece, i) => {
    if (colors.length === 0) return;
    const color = colors[i % colors.length], count = piece.getAttribute("position").count;
    const values = new Float32Array(3 * count);
    for (let k = 0; k < count; ++k) color.toArray(values, 3 * k);
    piece.setAttribute("color", new THREE.BufferAttribute(values, 3));
  });
  return mergeGeometries(pieces) ?? new THREE.BufferGeometry();
}

/** The twelve edges of boxes, as segments. */
export function boxEdges(boxes: THREE.Box3[]): THREE.BufferGeometry {
  const at: number[] = [];
  for (const { min, max } of boxes) {
    const corner = (i: number) => [i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z];
    for (let i = 0; i < 8; ++i)
      for (const bit of [1, 2, 4]) if (!(i & bit)) at.push(...corner(i), ...corner(i | bit));
  }
  return new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(at, 3));
}
