// What is known of the body that was pointed at.
import * as THREE from "three";
import type { Body } from "./body";
import { lengthText, number } from "./wording";

const kKinds = { link: "link", attached: "attached object", obstacle: "obstacle" };

function row(name: string, value: string): HTMLElement[] {
  const term = document.createElement("dt"), text = document.createElement("dd");
  term.textContent = name;
  text.textContent = value;
  return [term, text];
}

export class Info {
  private place: HTMLElement | null = null;
  private body: Body | null = null;

  constructor(private readonly section: HTMLElement) {}

  show(body: Body | null): void {
    this.body = body;
    this.section.hidden = body === null;
    if (!body) return;
    const rows: HTMLElement[] = [];
    const size = body.extents.getSize(new THREE.Vector3());
    rows.push(...row("Kind", kKinds[body.kind]));
    if (!body.extents.isEmpty()) rows.push(...row("Extents", size.toArray().map((x) => number(x * 1e3, 1)).join(" \u00d7 ") + " mm"));
    rows.push(...row("Position", ""));
    this.place = rows[rows.length - 1];
    const sources = new Map<string, number>();
    for (const { source } of body.shapes) sources.set(source, (sources.get(source) ?? 0) + 1);
    rows.push(...row("Made of", [...sources].map(([source, count]) => `${count} ${source}`).join(", ") || "nothing that is checked"));
    if (body.padding_m > 0) rows.push(...row("Padding", lengthText(body.padding_m)));
    this.section.querySelector("h2")!.textContent = body.name;
    this.section.querySelector("dl")!.replaceChildren(...rows);
    this.update();
  }

  update(): void {
    if (!this.body || !this.place) return;
    const at = this.body.group.matrix.elements;
    this.place.textContent = [at[12], at[13], at[14]].map((x) => number(x, 3)).join("  ") + " m";
  }
}
