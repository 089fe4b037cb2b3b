// Where the links are in a state: the kinematics of clearway once more, in doubles, so that a page needs joint values alone.
import type { JointData, PoseRows, RobotData } from "./document";

/** 4x4, column by column, as three.js and WebGL have them. */
export type Matrix = Float64Array;

export function identity(): Matrix {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
}

export function fromRows(rows: PoseRows): Matrix {
  const m = identity();
  for (let row = 0; row < 3; ++row) for (let column = 0; column < 4; ++column) m[4 * column + row] = rows[4 * row + column];
  return m;
}

/** to = a b, of rigid motions; `to` is neither of them. */
export function multiply(a: Matrix, b: Matrix, to: Matrix): void {
  for (let c = 0; c < 16; c += 4) {
    const x = b[c], y = b[c + 1], z = b[c + 2], w = c === 12 ? 1 : 0;
    for (let r = 0; r < 3; ++r) to[c + r] = a[r] * x + a[4 + r] * y + a[8 + r] * z + a[12 + r] * w;
  }
}

/** Turn about an axis of length 1 (Rodrigues), written over the rotation of `to`. */
function setTurn(axis: number[], angle_rad: number, to: Matrix): void {
  const [x, y, z] = axis, c = Math.cos(angle_rad), s = Math.sin(angle_rad), d = 1 - c;
  to[0] = d * x * x + c, to[4] = d * x * y - s * z, to[8] = d * x * z + s * y;
  to[1] = d * x * y + s * z, to[5] = d * y * y + c, to[9] = d * y * z - s * x;
  to[2] = d * x * z - s * y, to[6] = d * y * z + s * x, to[10] = d * z * z + c;
}

/** Of any length but zero: xyzw. */
function setQuaternion(q: Float64Array, to: Matrix): void {
  const n = Math.hypot(q[3], q[4], q[5], q[6]);
  const x = q[3] / n, y = q[4] / n, z = q[5] / n, w = q[6] / n;
  to[0] = 1 - 2 * (y * y + z * z), to[4] = 2 * (x * y - z * w), to[8] = 2 * (x * z + y * w);
  to[1] = 2 * (x * y + z * w), to[5] = 1 - 2 * (x * x + z * z), to[9] = 2 * (y * z - x * w);
  to[2] = 2 * (x * z - y * w), to[6] = 2 * (y * z + x * w), to[10] = 1 - 2 * (x * x + y * y);
}

const kNumbers = { fixed: 0, turn: 1, slide: 1, planar: 3, floating: 7 };

/** The motion of a joint, in its own frame. */
function setMotion(joint: JointData, values: Float64Array, to: Matrix): void {
  to.set(kIdentity);
  switch (joint.type) {
    case "turn":
      setTurn(joint.axis, values[0], to);
      break;
    case "slide":
      for (let i = 0; i < 3; ++i) to[12 + i] = joint.axis[i] * values[0];
      break;
    case "planar":
      setTurn(joint.axis, values[2], to);
      for (let i = 0; i < 3; ++i) to[12 + i] = joint.plane_x![i] * values[0] + joint.plane_y![i] * values[1];
      break;
    case "floating":
      setQuaternion(values, to);
      for (let i = 0; i < 3; ++i) to[12 + i] = values[i];
      break;
  }
}

const kIdentity = identity();

export class Kinematics {
  /** In the world, in the order of the robot's links; written by update. */
  readonly X_WL: Matrix[];
  private readonly origins: Matrix[];
  private readonly values = new Float64Array(7);
  private readonly motion = identity();
  private readonly inParent = identity();

  constructor(private readonly robot: RobotData) {
    this.X_WL = robot.links.map(identity);
    this.origins = robot.joints.map((joint) => fromRows(joint.origin));
  }

  update(state: Float64Array): void {
    this.robot.joints.forEach((joint, i) => {
      const to = this.X_WL[joint.child];
      const parent = joint.parent < 0 ? kIdentity : this.X_WL[joint.parent];
      if (joint.type === "fixed") return multiply(parent, this.origins[i], to);
      for (let k = 0; k < kNumbers[joint.type]; ++k) {
        const value = state[joint.variable + k];
        this.values[k] = joint.type === "floating" ? value : joint.multiplier * value + joint.offset;
      }
      setMotion(joint, this.values, this.motion);
      multiply(this.origins[i], this.motion, this.inParent);
      multiply(parent, this.inParent, to);
    });
  }
}
