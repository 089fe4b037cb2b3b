// Where the page is in time, and how that goes on while it plays.
import type { Track } from "./track";

export const kSpeeds = [0.1, 0.25, 0.5, 1, 2, 5, 10];
/** Waypoints without times go by at this rate. */
const kWaypointsPerSecond = 2;

export class Clock {
  time: number;
  isPlaying = false;
  speed = 1;

  constructor(private track: Track) {
    this.time = track.start;
  }

  setTrack(track: Track): void {
    this.track = track;
    this.time = track.start;
    this.isPlaying = false;
  }

  seek(t: number): void {
    this.time = Math.min(Math.max(t, this.track.start), this.track.end);
  }

  /** From the end it begins anew. */
  play(): void {
    if (this.track.duration <= 0) return;
    if (this.time >= this.track.end) this.time = this.track.start;
    this.isPlaying = true;
  }
  pause(): void {
    this.isPlaying = false;
  }

  advance(elapsed_s: number): void {
    if (!this.isPlaying) return;
    const rate = this.track.unit === "s" ? this.speed : this.speed * kWaypointsPerSecond;
    this.seek(this.time + elapsed_s * rate);
    if (this.time >= this.track.end) this.isPlaying = false;
  }

  /** To the waypoint before (-1) or after (1). */
  step(direction: 1 | -1): void {
    const at = this.track.waypointAt(this.time);
    const isOn = Math.abs(this.track.timeOf(at) - this.time) < 1e-9;
    this.seek(this.track.timeOf(Math.min(Math.max(direction > 0 ? at + 1 : isOn ? at - 1 : at, 0), this.track.count - 1)));
  }
}
