// The list of what is wrong: each leads to its worst instant.
import type { FindingData } from "./document";
import type { Track } from "./track";
import { gapText, number, pairText, timeText } from "./wording";

/** A longer list helps nobody, and takes seconds to lay out. */
const kMostRows = 2000;

export class FindingsList {
  private rows: HTMLButtonElement[] = [];
  private current: FindingData | null = null;

  constructor(private readonly list: HTMLElement, private readonly heading: HTMLElement, private readonly onPick: (finding: FindingData) => void) {}

  setTrack(track: Track): void {
    const { findings } = track;
    this.heading.textContent = findings.length === 0 ? "No findings" : findings.length === 1 ? "1 finding" : `${findings.length} findings`;
    this.current = null;
    this.rows = findings.slice(0, kMostRows).map((finding) => this.makeRow(finding, track));
    const items = this.rows.map((row) => {
      const item = document.createElement("li");
      item.append(row);
      return item;
    });
    this.list.replaceChildren(...items);
    if (findings.length > kMostRows) {
      const rest = document.createElement("li");
      rest.className = "rest";
      rest.textContent = `and ${findings.length - kMostRows} more; n goes on to them`;
      this.list.append(rest);
    }
  }

  private makeRow(finding: FindingData, track: Track): HTMLButtonElement {
    const row = document.createElement("button");
    row.type = "button";
    row.className = "finding";
    const time = document.createElement("span"), what = document.createElement("span"), facts = document.createElement("span");
    time.className = "time";
    what.className = "what";
    facts.className = "facts";
    time.textContent = track.unit === "s" ? `${number(finding.at, 3)} s` : `${number(finding.at, track.interpolation === "hold" ? 0 : 2)}`;
    what.textContent = pairText(finding);
    const lasts = finding.t1 > finding.t0 ? `${timeText(finding.t0, track.unit)} to ${timeText(finding.t1, track.unit)}` : "";
    facts.textContent = [finding.kind, gapText(finding.gap_m), lasts, finding.note].filter(Boolean).join(" \u00b7 ");
    row.append(time, what, facts);
    row.addEventListener("click", () => this.onPick(finding));
    return row;
  }

  mark(finding: FindingData | null, track: Track): void {
    if (finding === this.current) return;
    this.current = finding;
    const index = finding ? track.findings.indexOf(finding) : -1;
    this.rows.forEach((row, i) => row.setAttribute("aria-current", String(i === index)));
    this.rows[index]?.scrollIntoView({ block: "nearest" });
  }
}
