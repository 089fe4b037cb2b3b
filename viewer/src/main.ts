// Puts the page together: data, view, clock, curves and lists, and what moves them.
import type { FindingData, PageDocument } from "./document";
import { kVersion, readDocument } from "./document";
import { clearanceAt, Curves } from "./curves";
import { Clock, kSpeeds } from "./clock";
import { FindingsList } from "./findings";
import { Info } from "./info";
import { Kinematics } from "./kinematics";
import { kDark, kLight } from "./palette";
import { Stage, type Toggle } from "./stage";
import { installHook } from "./hook";
import type { Body } from "./body";
import { type Track, tracksOf } from "./track";
import { lengthText, number, timeText } from "./wording";

function element<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** Time does not leap when somebody comes back to the page. */
const kLongestFrame_s = 1;
/** Beyond that, one cannot be told from the next. */
const kMostMarks = 2000;
/** Points of the path that the tip is drawn along. */
const kPathPoints = 2000;

class Page {
  readonly kinematics: Kinematics;
  readonly stage: Stage;
  readonly clock: Clock;
  readonly state: Float64Array;
  readonly spent = { update_ms: [] as number[], render_ms: [] as number[] };
  selected: Body | null = null;
  track: Track;
  private readonly tracks: Track[];
  private readonly curves: Curves;
  private readonly list: FindingsList;
  private readonly info = new Info(element("info"));
  private readonly marks = [...document.querySelectorAll<HTMLElement>(".now")];
  private readonly scrub = element<HTMLInputElement>("scrub");
  private values: { variable: number; item: HTMLElement; output: HTMLElement }[] = [];
  private plotWidth = 0;
  private isScheduled = false;
  private before_ms = 0;
  private lastFinding: FindingData | null = null; // that somebody went to

  constructor(readonly data: PageDocument) {
    this.tracks = tracksOf(data);
    this.track = this.tracks[0];
    this.clock = new Clock(this.track);
    this.state = Float64Array.from(data.rest);
    this.kinematics = new Kinematics(data.robot);
    this.track.stateAt(this.track.start, this.state);
    this.kinematics.update(this.state);
    this.stage = new Stage(element("stage"), data, this.kinematics.X_WL, () => this.schedule());
    this.curves = new Curves(element("joints-plot"), element("clearance-plot"), data.robot, this.track);
    this.list = new FindingsList(element("findings-list"), element("findings-heading"), (finding) => this.goTo(finding));
    this.describe();
    this.listen();
    this.useTheme(window.matchMedia("(prefers-color-scheme: dark)").matches);
    this.setTrack(0);
    new ResizeObserver(() => this.resize()).observe(document.body);
    this.resize();
  }

  private describe(): void {
    const { robot, tool, command, layers } = this.data;
    document.title = `${robot.name} \u2013 clearway`;
    element("robot").textContent = robot.name;
    const left_out = layers.map((layer) => layer.kind);
    const note = left_out.length > 0 ? `. Not shown, for this page does not know them: ${left_out.join(", ")}` : "";
    element("origin").textContent = `${tool}${command ? `: ${command}` : ""}${note}`;
    const hasVisuals = robot.links.some((link) => link.visuals.length > 0);
    for (const input of this.toggleInputs()) {
      if (input.name === "visuals") input.disabled = !hasVisuals, (input.checked = hasVisuals);
      if (input.name === "hulls" && hasVisuals) input.checked = false;
      if (input.name === "obstacles") input.disabled = !this.stage.objects.some((body) => body.kind === "obstacle");
      if (input.name === "path") input.disabled = robot.tip === null || this.tracks.every((track) => track.duration <= 0);
    }
    this.applyToggles();
    const select = element<HTMLSelectElement>("tracks");
    element("tracks-label").hidden = this.tracks.length < 2;
    select.append(...this.tracks.map((track, i) => new Option(track.name || `track ${i + 1}`, String(i))));
    element<HTMLSelectElement>("speed").append(...kSpeeds.map((speed) => new Option(`${speed}\u00d7`, String(speed), speed === 1, speed === 1)));
  }

  // ---- what people do ----

  private listen(): void {
    const on = (id: string, action: () => void) => element(id).addEventListener("click", action);
    on("play", () => this.togglePlay());
    on("back", () => this.step(-1));
    on("forward", () => this.step(1));
    on("fit", () => this.fit());
    on("theme", () => this.toggleTheme());
    on("help-button", () => element<HTMLDialogElement>("help").showModal());
    on("unselect", () => this.select(null));
    this.scrub.addEventListener("input", () => this.seek(Number(this.scrub.value)));
    element("speed").addEventListener("change", () => (this.clock.speed = Number(element<HTMLSelectElement>("speed").value)));
    element("tracks").addEventListener("change", () => this.setTrack(Number(element<HTMLSelectElement>("tracks").value)));
    element("toggles").addEventListener("change", () => this.applyToggles());
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => this.useTheme(event.matches));
    for (const plot of document.querySelectorAll<HTMLElement>(".plot")) this.scrubOn(plot);
    this.pickOn(this.stage.canvas);
    window.addEventListener("keydown", (event) => this.onKey(event));
  }

  private scrubOn(plot: HTMLElement): void {
    const seek = (event: PointerEvent) => {
      const box = plot.getBoundingClientRect();
      const { start, length } = this.track.axis;
      this.seek(start + (length * (event.clientX - box.left)) / box.width);
    };
    plot.addEventListener("pointerdown", (event) => {
      plot.setPointerCapture(event.pointerId);
      seek(event);
    });
    plot.addEventListener("pointermove", (event) => {
      if (plot.hasPointerCapture(event.pointerId)) seek(event);
    });
  }

  /** A click, as opposed to the end of a drag. */
  private pickOn(canvas: HTMLCanvasElement): void {
    let x = 0, y = 0;
    canvas.addEventListener("pointerdown", (event) => ((x = event.clientX), (y = event.clientY)));
    canvas.addEventListener("pointerup", (event) => {
      if (event.button === 0 && Math.hypot(event.clientX - x, event.clientY - y) < 4) this.select(this.stage.pick(x, y));
    });
  }

  private onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || element<HTMLDialogElement>("help").open) return;
    if (target instanceof HTMLSelectElement) return;
    const isOnButton = target instanceof HTMLButtonElement || (target instanceof HTMLInputElement && target.type === "checkbox");
    const actions: Record<string, () => void> = {
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1),
      Home: () => this.seek(this.track.start), End: () => this.seek(this.track.end),
      n: () => this.stepFinding(1), p: () => this.stepFinding(-1),
      f: () => this.fit(), t: () => this.toggleTheme(), Escape: () => this.select(null),
      "?": () => element<HTMLDialogElement>("help").showModal(),
    };
    if (!isOnButton) actions[" "] = () => this.togglePlay(); // there, space presses the button
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  togglePlay(): void {
    if (this.clock.isPlaying) this.clock.pause();
    else this.clock.play();
    this.before_ms = 0;
    this.schedule();
  }

  seek(t: number): void {
    this.clock.seek(t);
    this.lastFinding = null;
    this.schedule();
  }

  step(direction: 1 | -1): void {
    this.clock.pause();
    this.clock.step(direction);
    this.lastFinding = null;
    this.schedule();
  }

  goTo(finding: FindingData): void {
    this.clock.pause();
    this.clock.seek(finding.at);
    this.lastFinding = finding;
    this.schedule();
  }

  stepFinding(direction: 1 | -1): void {
    const { findings } = this.track;
    if (findings.length === 0) return;
    let next: number;
    if (this.lastFinding) next = findings.indexOf(this.lastFinding) + direction;
    else if (direction > 0) next = findings.findIndex((one) => one.at > this.clock.time);
    else next = findings.reduce((last, one, i) => (one.at < this.clock.time ? i : last), -1);
    if (next >= 0 && next < findings.length) this.goTo(findings[next]);
  }

  select(body: Body | null): void {
    this.selected = body;
    this.stage.select(body);
    this.info.show(body);
    this.schedule();
  }

  fit(): void {
    this.stage.fit();
    this.schedule();
  }

  // ---- what is shown ----

  setTrack(index: number): void {
    this.track = this.tracks[index];
    const { robot } = this.data, track = this.track;
    this.clock.setTrack(track);
    this.lastFinding = null;
    document.body.classList.toggle("still", track.duration <= 0);
    this.scrub.min = String(track.axis.start);
    this.scrub.max = String(track.axis.start + track.axis.length);
    const verdict = element("verdict");
    verdict.textContent = verdict.title = track.verdict;
    verdict.dataset.free = String(track.free);
    element("findings").hidden = track.free === null;
    element("clearance-figure").hidden = track.clearance === null;
    this.list.setTrack(track);
    this.showMarks();
    this.curves.setTrack(track);
    this.listValues();
    this.stage.setPath(this.pathOfTip(robot.tip));
    this.resize();
  }

  private showMarks(): void {
    const { axis, findings, interpolation } = this.track;
    const room = interpolation === "hold" ? 0.5 : 0;
    const percent = (t: number) => (axis.length > 0 ? ((t - axis.start) / axis.length) * 100 : 0);
    element("marks").replaceChildren(
      ...findings.slice(0, kMostMarks).map(({ t0, t1 }) => {
        const mark = document.createElement("i");
        mark.style.left = `${percent(t0 - room)}%`;
        mark.style.width = `${percent(t1 + room) - percent(t0 - room)}%`;
        return mark;
      }),
    );
  }

  private listValues(): void {
    const { variables } = this.data.robot;
    const columns = this.track.variables.length > 0 ? this.track.variables : variables.map((_, i) => i);
    this.values = columns.map((variable, column) => {
      const item = document.createElement("li"), swatch = document.createElement("i"), name = document.createElement("span");
      const output = document.createElement("output");
      name.textContent = name.title = variables[variable].name;
      if (this.track.variables.length > 0) {
        swatch.style.background = this.curves.color(column);
        item.addEventListener("pointerenter", () => this.curves.highlight(column));
        item.addEventListener("pointerleave", () => this.curves.highlight(-1));
      }
      item.append(swatch, name, output);
      return { variable, item, output };
    });
    element("values-list").replaceChildren(...this.values.map((one) => one.item));
  }

  private pathOfTip(tip: number | null): Float32Array {
    if (tip === null) return new Float32Array();
    const points = new Float32Array(3 * (kPathPoints + 1)), state = this.state.slice();
    for (let i = 0; i <= kPathPoints; ++i) {
      this.track.stateAt(this.track.start + (this.track.duration * i) / kPathPoints, state);
      this.kinematics.update(state);
      points.set(this.kinematics.X_WL[tip].subarray(12, 15), 3 * i);
    }
    return points;
  }

  private toggleInputs(): HTMLInputElement[] {
    return [...element("toggles").querySelectorAll("input")];
  }

  applyToggles(): void {
    const on = Object.fromEntries(this.toggleInputs().map((input) => [input.name, input.checked])) as Record<Toggle, boolean>;
    this.stage.show(on);
    this.schedule();
  }

  toggleTheme(): void {
    this.useTheme(document.documentElement.dataset.theme !== "dark");
  }

  useTheme(isDark: boolean): void {
    const palette = isDark ? kDark : kLight;
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    this.stage.use(palette);
    this.curves.use(palette);
    if (this.values.length > 0) this.listValues();
    this.schedule();
  }

  resize(): void {
    this.stage.resize();
    this.curves.draw();
    this.plotWidth = element("joints-plot").clientWidth;
    this.schedule();
  }

  // ---- frames ----

  schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame((now_ms) => {
      this.isScheduled = false;
      this.frame(now_ms);
    });
  }

  private frame(now_ms: number): void {
    const elapsed_s = this.before_ms > 0 ? Math.min((now_ms - this.before_ms) / 1000, kLongestFrame_s) : 0;
    this.before_ms = this.clock.isPlaying ? now_ms : 0;
    const start = performance.now();
    if (this.clock.isPlaying) this.lastFinding = null;
    this.clock.advance(elapsed_s);
    this.update();
    const updated = performance.now();
    this.stage.render();
    this.note(updated - start, performance.now() - updated);
    if (this.clock.isPlaying) this.schedule();
  }

  private note(update_ms: number, render_ms: number): void {
    this.spent.update_ms.push(update_ms);
    this.spent.render_ms.push(render_ms);
    if (this.spent.update_ms.length > 1000) this.spent.update_ms.shift(), this.spent.render_ms.shift();
  }

  /** Everything that depends on the time. */
  update(): void {
    const { track, clock } = this;
    track.stateAt(clock.time, this.state);
    this.kinematics.update(this.state);
    this.stage.place(this.kinematics.X_WL);
    const active = track.findingsAt(clock.time);
    const names = new Set<string>();
    for (const { first, second } of active) if (second !== "") names.add(first), names.add(second); // else a joint, perhaps named as a link
    this.stage.setColliding(names);
    const chosen = this.lastFinding && active.includes(this.lastFinding) ? this.lastFinding : null;
    this.stage.evidence.show(chosen ? [chosen] : active, track.unit);
    this.list.mark(chosen ?? active[0] ?? null, track);
    this.updateTime();
    this.updateValues();
    this.info.update();
  }

  private updateTime(): void {
    const { track, clock } = this;
    const shown = track.interpolation === "hold" ? track.timeOf(track.waypointAt(clock.time)) : clock.time;
    const part = track.axis.length > 0 ? (shown - track.axis.start) / track.axis.length : 0;
    for (const mark of this.marks) mark.style.transform = `translateX(${(part * this.plotWidth).toFixed(1)}px)`;
    this.scrub.value = String(shown);
    const of = document.createElement("small");
    of.textContent = track.unit === "s" ? ` / ${number(track.end, 3)} s` : ` of ${track.end}`;
    const now = track.unit === "s" ? number(clock.time, 3) : timeText(shown, "waypoint");
    element("time").replaceChildren(now, of);
    this.scrub.setAttribute("aria-valuetext", timeText(shown, track.unit));
    document.body.classList.toggle("playing", clock.isPlaying);
    element("play").setAttribute("aria-label", clock.isPlaying ? "Pause" : "Play");
    const clearance = clearanceAt(track, clock.time);
    element("clearance-now").textContent = clearance
      ? [Number.isFinite(clearance.distance_m) ? lengthText(clearance.distance_m) : "nothing to hit", clearance.pair].filter(Boolean).join(", ")
      : "";
  }

  private updateValues(): void {
    for (const { variable, item, output } of this.values) {
      const { unit, lower, upper } = this.data.robot.variables[variable];
      const value = this.state[variable];
      output.textContent = unit === "m" ? `${number(value, 4)} m` : unit === "rad" ? `${number(value, 4)} rad` : number(value, 4);
      item.classList.toggle("beyond", (lower !== null && value < lower - 1e-5) || (upper !== null && value > upper + 1e-5));
    }
  }
}

try {
  const page = new Page(readDocument(element("clearway-page").textContent ?? ""));
  installHook(page, kVersion);
} catch (fault) {
  const text = element("fault");
  text.hidden = false;
  text.textContent = fault instanceof Error ? fault.message : String(fault);
  throw fault;
}

export type { Page };
