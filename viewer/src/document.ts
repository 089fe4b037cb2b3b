// What the page shows, as clearway writes it: docs/page.md describes every field. Metres, radians, seconds; the world's z is up.

/** Numbers of one kind, little-endian, in base64. */
export type Packed = { f64: string } | { f32: string } | { u32: string };

/** A rigid motion: three rows of four numbers, rotation and translation. */
export type PoseRows = number[];

export type ShapeData = { source: string; pose: PoseRows } & (
  | { kind: "mesh"; vertices: Packed; triangles: Packed }
  | { kind: "sphere"; radius_m: number }
  | { kind: "capsule"; radius_m: number; ends: [number[], number[]] }
  | { kind: "cylinder"; radius_m: number; half_length_m: number }
  | { kind: "cone"; radius_m: number; half_length_m: number }
  | { kind: "ellipsoid"; semi_axes_m: number[] }
  | { kind: "half_space"; normal: number[]; offset: number }
);

export interface LinkData {
  name: string;
  padding_m: number;
  shapes: ShapeData[];
  visuals: ShapeData[];
}

export interface JointData {
  name: string;
  type: "fixed" | "turn" | "slide" | "planar" | "floating";
  parent: number; // link, or -1 for the world
  child: number;
  origin: PoseRows;
  axis: number[];
  plane_x?: number[];
  plane_y?: number[];
  variable: number; // the first one; others of the joint follow
  multiplier: number;
  offset: number;
}

export interface VariableData {
  name: string;
  unit: "rad" | "m" | "";
  lower: number | null;
  upper: number | null;
}

export interface RobotData {
  name: string;
  links: LinkData[];
  joints: JointData[]; // parents before children
  variables: VariableData[];
  tip: number | null; // link
}

export interface ObjectData {
  name: string;
  link: number | null; // that holds it; null: the world
  pose: PoseRows; // in that link, or in the world
  shapes: ShapeData[];
}

export interface FindingData {
  kind: string;
  t0: number;
  t1: number;
  at: number; // the worst instant
  segment: number;
  fraction: number;
  first: string;
  second: string;
  gap_m: number | null; // below zero: how deep
  point: number[] | null;
  plane: { point: number[]; normal: number[] } | null;
  note: string;
}

export interface TrackData {
  name: string;
  unit: "s" | "waypoint"; // of every time of the track
  interpolation: "hold" | "linear" | "cubic" | "quintic";
  verdict: string;
  free: boolean | null;
  count: number; // of waypoints
  times: Packed | null; // none: 0, 1, 2, ...
  variables: number[]; // columns of the tables below; others keep the robot's rest
  positions: Packed; // a row per waypoint
  velocities: Packed | null;
  accelerations: Packed | null;
  findings: FindingData[];
  clearance: { times: Packed; distances: Packed; pairs: string[] | null } | null;
}

/** Room for what is not there yet: a page leaves out the kinds that it does not know, and says so. */
export interface LayerData {
  kind: string;
  name: string;
}

export interface PageDocument {
  clearway_page: number;
  tool: string;
  command: string;
  robot: RobotData;
  rest: number[]; // a state, where tracks say nothing
  objects: ObjectData[];
  tracks: TrackData[];
  layers: LayerData[];
}

/** The version that this page reads. */
export const kVersion = 1;

function bytesOf(base64: string): ArrayBuffer {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}

export function unpack(packed: Packed): Float64Array | Float32Array | Uint32Array {
  if ("f64" in packed) return new Float64Array(bytesOf(packed.f64));
  if ("f32" in packed) return new Float32Array(bytesOf(packed.f32));
  return new Uint32Array(bytesOf(packed.u32));
}

/** @throws Error that tells the reader what to do. */
export function readDocument(text: string): PageDocument {
  if (text.trim() === "") throw new Error("This page holds no data. clearway writes it with --html FILE.");
  const document = JSON.parse(text) as PageDocument;
  if (document.clearway_page !== kVersion) {
    throw new Error(`The data is of version ${document.clearway_page}, this page reads ${kVersion}. Write it again with one clearway.`);
  }
  return document;
}
