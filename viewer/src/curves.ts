// Values over time: drawn once for a size and a theme; only the mark of the present moves.
import type { RobotData } from "./document";
import type { Palette } from "./palette";
import type { Track } from "./track";
import { lengthText } from "./wording";

interface Frame {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  x: (t: number) => number;
}

/** Instants to draw a curve through: every pixel, and every waypoint, so that no peak is lost. */
function instants(track: Track, width: number): Float64Array {
  const times: number[] = [];
  let waypoint = 0;
  for (let i = 0; i <= width; ++i) {
    const t = track.axis.start + (track.axis.length * i) / width;
    for (; waypoint < track.count && track.timeOf(waypoint) <= t; ++waypoint) times.push(track.timeOf(waypoint));
    times.push(t);
  }
  return Float64Array.from(times);
}

export class Curves {
  private highlighted = -1;
  private palette: Palette | null = null;

  constructor(
    private readonly joints: HTMLCanvasElement,
    private readonly clearance: HTMLCanvasElement,
    private readonly robot: RobotData,
    private track: Track,
  ) {}

  use(palette: Palette): void {
    this.palette = palette;
    this.draw();
  }
  setTrack(track: Track): void {
    this.track = track;
    this.draw();
  }
  /** A column of the track, or -1. */
  highlight(column: number): void {
    if (column === this.highlighted) return;
    this.highlighted = column;
    this.drawJoints();
  }

  draw(): void {
    this.drawJoints();
    this.drawClearance();
  }

  color(column: number): string {
    const colors = this.palette!.joints;
    return colors[column % colors.length];
  }

  private begin(canvas: HTMLCanvasElement): Frame | null {
    const width = canvas.clientWidth, height = canvas.clientHeight, ratio = Math.min(window.devicePixelRatio, 2);
    if (!this.palette || width === 0 || height === 0) return null;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const context = canvas.getContext("2d")!;
    context.scale(ratio, ratio);
    context.font = `10.5px ${getComputedStyle(document.body).fontFamily}`;
    const { start, length } = this.track.axis;
    const frame = { context, width, height, x: (t: number) => (length > 0 ? ((t - start) / length) * width : 0) };
    this.shadeFindings(frame);
    return frame;
  }

  private shadeFindings({ context, height, x }: Frame): void {
    context.fillStyle = this.palette!.alarm;
    context.globalAlpha = 0.16;
    for (const { t0, t1 } of this.track.findings) {
      const room = this.track.interpolation === "hold" ? 0.5 : 0;
      context.fillRect(x(t0 - room), 0, Math.max(x(t1 + room) - x(t0 - room), 2), height);
    }
    context.globalAlpha = 1;
  }

  private rule({ context, width }: Frame, y: number, text: string, above: boolean): void {
    context.strokeStyle = this.palette!.faint;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
    context.stroke();
    context.fillStyle = this.palette!.axis;
    context.textBaseline = above ? "bottom" : "top";
    context.fillText(text, 4, y + (above ? -2 : 3));
  }

  private drawJoints(): void {
    const frame = this.begin(this.joints);
    if (!frame) return;
    const { context, width, height, x } = frame, track = this.track;
    const top = 16, bottom = height - 16;
    this.rule(frame, top, "upper limit", true);
    this.rule(frame, bottom, "lower limit", false);
    if (track.variables.length === 0) return;
    const times = instants(track, Math.max(width, 1));
    const state = new Float64Array(this.robot.variables.length);
    const values = track.variables.map(() => new Float32Array(times.length));
    times.forEach((t, i) => {
      track.stateAt(t, state);
      track.variables.forEach((variable, column) => (values[column][i] = state[variable]));
    });
    const order = values.map((_, column) => column).sort((a, b) => +(a === this.highlighted) - +(b === this.highlighted));
    for (const column of order) {
      const [low, high] = this.range(track.variables[column], values[column]);
      const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
      context.globalAlpha = this.highlighted < 0 || this.highlighted === column ? 1 : 0.2;
      context.strokeStyle = this.color(column);
      context.lineWidth = this.highlighted === column ? 2.2 : 1.4;
      context.lineJoin = "round";
      context.beginPath();
      times.forEach((t, i) => context.lineTo(x(t), y(values[column][i])));
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** From limit to limit, or what the curve needs where there are none. */
  private range(variable: number, values: Float32Array): [number, number] {
    const { lower, upper } = this.robot.variables[variable];
    if (lower !== null && upper !== null && upper > lower) return [lower, upper];
    let low = Infinity, high = -Infinity;
    for (const value of values) low = Math.min(low, value), high = Math.max(high, value);
    return high > low ? [low, high] : [low - 1, low + 1];
  }

  private drawClearance(): void {
    const frame = this.begin(this.clearance), samples = this.track.clearance;
    if (!frame || !samples) return;
    const { context, height, x } = frame;
    let highest = 0;
    for (let i = 0; i < samples.distances.length; ++i) if (Number.isFinite(samples.distances[i])) highest = Math.max(highest, samples.distances[i]);
    const top = 16, bottom = height - 6;
    this.rule(frame, top, lengthText(highest), true);
    this.rule(frame, bottom, "", false);
    const y = (d: number) => bottom - (highest > 0 ? Math.min(d, highest) / highest : 0) * (bottom - top);
    const room = this.track.interpolation === "hold" ? 0.5 : 0;
    const last = samples.times.length - 1;
    context.beginPath();
    for (let i = 0; i <= last; ++i)
      for (const t of room > 0 ? [samples.times[i] - room, samples.times[i] + room] : [samples.times[i]]) context.lineTo(x(t), y(samples.distances[i]));
    context.strokeStyle = this.palette!.accent;
    context.lineWidth = 1.6;
    context.lineJoin = "round";
    context.stroke();
    context.lineTo(x(samples.times[last] + room), bottom);
    context.lineTo(x(samples.times[0] - room), bottom);
    context.globalAlpha = 0.12;
    context.fillStyle = this.palette!.accent;
    context.fill();
    context.globalAlpha = 1;
  }
}

/** The nearest sample; null where nothing was measured. */
export function clearanceAt(track: Track, t: number): { distance_m: number; pair: string } | null {
  const samples = track.clearance;
  if (!samples || samples.times.length === 0) return null;
  let low = 0, high = samples.times.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (samples.times[middle] <= t) low = middle;
    else high = middle;
  }
  const next = Math.min(low + 1, samples.times.length - 1);
  const isNearer = samples.times[next] - t <= t - samples.times[low];
  const i = isNearer ? next : low;
  return { distance_m: samples.distances[i], pair: samples.pairs?.[i] ?? "" };
}
