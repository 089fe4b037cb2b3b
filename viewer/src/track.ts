// A track over time: the state at any instant, as the controller would take the robot from waypoint to waypoint.
import { type FindingData, type PageDocument, type TrackData, unpack } from "./document";

export interface Clearance {
  times: ArrayLike<number>;
  distances: ArrayLike<number>;
  pairs: string[] | null;
}

export class Track {
  readonly name: string;
  readonly unit: TrackData["unit"];
  readonly interpolation: TrackData["interpolation"];
  readonly verdict: string;
  readonly free: boolean | null;
  readonly findings: FindingData[];
  readonly clearance: Clearance | null;
  readonly variables: number[];
  readonly count: number;
  readonly start: number;
  readonly end: number;
  private readonly times: ArrayLike<number> | null;
  private readonly positions: ArrayLike<number>;
  private readonly velocities: ArrayLike<number> | null;
  private readonly accelerations: ArrayLike<number> | null;
  private lastSegment = 0;

  constructor(data: TrackData, private readonly rest: ArrayLike<number>) {
    this.name = data.name;
    this.unit = data.unit;
    this.interpolation = data.interpolation;
    this.verdict = data.verdict;
    this.free = data.free;
    this.findings = data.findings;
    this.variables = data.variables;
    this.positions = unpack(data.positions);
    this.velocities = data.velocities && unpack(data.velocities);
    this.accelerations = data.accelerations && unpack(data.accelerations);
    this.count = Math.max(data.count, 1);
    this.times = data.times && unpack(data.times);
    this.start = this.timeOf(0);
    this.end = this.timeOf(this.count - 1);
    this.clearance = data.clearance && {
      times: unpack(data.clearance.times),
      distances: unpack(data.clearance.distances),
      pairs: data.clearance.pairs,
    };
  }

  get duration(): number {
    return this.end - this.start;
  }

  /** Of curves and marks: states that nothing lies between have room on both sides. */
  get axis(): { start: number; length: number } {
    const room = this.interpolation === "hold" ? 0.5 : 0;
    return { start: this.start - room, length: this.duration + 2 * room };
  }

  timeOf(waypoint: number): number {
    return this.times ? this.times[waypoint] : waypoint;
  }

  /** Of waypoint and column. */
  position(waypoint: number, column: number): number {
    return this.positions[waypoint * this.variables.length + column];
  }

  /** The waypoint that is shown at t where nothing lies between them, else the last one that is not after t. */
  waypointAt(t: number): number {
    const last = this.count - 1;
    if (this.interpolation === "hold" && !this.times) return Math.min(Math.max(Math.round(t), 0), last);
    if (!(t > this.start)) return 0;
    if (t >= this.end) return last;
    // Time mostly goes on from where it was.
    let i = this.lastSegment;
    if (!(this.timeOf(i) <= t && t < this.timeOf(Math.min(i + 1, last)))) {
      let low = 0, high = last; // timeOf(low) <= t < timeOf(high)
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (this.timeOf(middle) <= t) low = middle;
        else high = middle;
      }
      i = low;
    }
    this.lastSegment = i;
    return i;
  }

  /** Writes the state at time t, one number per variable of the robot. */
  stateAt(t: number, state: Float64Array): void {
    for (let i = 0; i < state.length; ++i) state[i] = this.rest[i];
    const from = this.waypointAt(t), to = Math.min(from + 1, this.count - 1);
    const span = this.timeOf(to) - this.timeOf(from);
    const u = this.interpolation === "hold" || !(span > 0) ? 0 : Math.min(Math.max((t - this.timeOf(from)) / span, 0), 1);
    const width = this.variables.length;
    for (let column = 0; column < width; ++column) {
      const a = from * width + column, b = to * width + column;
      state[this.variables[column]] = u === 0 ? this.positions[a] : this.between(a, b, u, span);
    }
  }

  /** The polynomial of least degree that agrees with what both ends say, at the fraction u of the way. */
  private between(a: number, b: number, u: number, span: number): number {
    const p = this.positions, p0 = p[a], d = p[b] - p0;
    if (this.interpolation === "linear" || !this.velocities) return p0 + d * u;
    const v0 = this.velocities[a] * span, v1 = this.velocities[b] * span;
    if (this.interpolation === "cubic" || !this.accelerations)
      return p0 + u * (v0 + u * (3 * d - 2 * v0 - v1 + u * (v0 + v1 - 2 * d)));
    const a0 = this.accelerations[a] * span * span, a1 = this.accelerations[b] * span * span;
    const c3 = 10 * d - 6 * v0 - 4 * v1 - 1.5 * a0 + 0.5 * a1;
    const c4 = -15 * d + 8 * v0 + 7 * v1 + 1.5 * a0 - a1;
    const c5 = 6 * d - 3 * (v0 + v1) - 0.5 * (a0 - a1);
    return p0 + u * (v0 + u * (a0 / 2 + u * (c3 + u * (c4 + u * c5))));
  }

  /** What is the matter at time t, from begin to end. Times that differ by their rounding are the same, which matters where they count
   *  from 1970: a share of t itself would be seconds there. */
  findingsAt(t: number): FindingData[] {
    if (this.interpolation === "hold") {
      const at = this.waypointAt(t);
      return this.findings.filter((one) => one.t0 <= at && at <= one.t1);
    }
    const slack = Number.EPSILON * Math.max(Math.abs(this.start), Math.abs(this.end)) + 1e-9 * this.duration;
    return this.findings.filter((one) => one.t0 - slack <= t && t <= one.t1 + slack);
  }
}

/** A document always has something to show: without tracks, the robot at rest. */
export function tracksOf(document: PageDocument): Track[] {
  const tracks = document.tracks.map((data) => new Track(data, document.rest));
  if (tracks.length > 0) return tracks;
  const still: TrackData = {
    name: "", unit: "waypoint", interpolation: "hold", verdict: "", free: null, count: 1, times: null, variables: [], positions: { f64: "" },
    velocities: null, accelerations: null, findings: [], clearance: null,
  };
  return [new Track(still, document.rest)];
}
