// How numbers and findings are put into words, the same everywhere on the page.
import type { FindingData } from "./document";

/** U+2212, as wide as a digit. */
export function number(value: number, digits: number): string {
  return value.toFixed(digits).replace("-", "\u2212");
}

export function lengthText(metres: number): string {
  const mm = Math.abs(metres) * 1e3;
  if (mm === 0) return "0 mm";
  if (mm < 0.01) return `${number(mm * 1e3, mm < 1e-3 ? 3 : 1)} \u00b5m`;
  if (mm < 1000) return `${number(mm, mm < 10 ? 2 : 1)} mm`;
  return `${number(mm / 1e3, 3)} m`;
}

export function timeText(t: number, unit: "s" | "waypoint"): string {
  return unit === "s" ? `${number(t, 3)} s` : `state ${Number.isInteger(t) ? t : number(t, 2)}`;
}

/** "3.10 mm deep", "0.40 mm apart", or nothing. */
export function gapText(gap_m: number | null): string {
  if (gap_m === null) return "";
  return gap_m > 0 ? `${lengthText(gap_m)} apart` : gap_m < 0 ? `${lengthText(gap_m)} deep` : "touching";
}

export function pairText(finding: FindingData): string {
  const between = finding.kind === "collision" ? " hits " : " \u2013 ";
  return finding.second ? finding.first + between + finding.second : finding.first;
}

/** What a label says: the pair, and below it when and how deep. */
export function labelOf(finding: FindingData, unit: "s" | "waypoint"): Node[] {
  const pair = document.createElement("strong");
  pair.textContent = pairText(finding);
  const facts = document.createElement("span");
  facts.textContent = [timeText(finding.at, unit), gapText(finding.gap_m), finding.note].filter(Boolean).join(" \u00b7 ");
  return [pair, facts];
}
