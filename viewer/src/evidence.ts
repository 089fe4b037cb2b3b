// What proves a finding, drawn where it holds: a common point, or a plane between the two, with a label.
import * as THREE from "three";
import type { Paints } from "./body";
import type { FindingData } from "./document";
import { labelOf } from "./wording";

interface Shown {
  finding: FindingData;
  parts: THREE.Object3D[];
  at: THREE.Vector3 | null;
  label: HTMLElement;
}

/** More labels at once cannot be read. */
const kMostLabels = 4;

export class Evidence {
  private shown: Shown[] = [];
  private readonly labels: HTMLElement;
  private readonly projected = new THREE.Vector3();

  constructor(private readonly scene: THREE.Scene, private readonly container: HTMLElement, private readonly paints: Paints, private readonly size_m: number) {
    this.labels = container.querySelector<HTMLElement>("#labels")!;
  }

  get findings(): FindingData[] {
    return this.shown.map((one) => one.finding);
  }

  show(findings: FindingData[], unit: "s" | "waypoint"): void {
    const wanted = findings.slice(0, kMostLabels);
    if (wanted.length === this.shown.length && wanted.every((one, i) => one === this.shown[i].finding)) return;
    for (const { parts, label } of this.shown) {
      for (const part of parts) this.remove(part);
      label.remove();
    }
    this.shown = wanted.map((finding) => this.make(finding, unit));
  }

  private remove(part: THREE.Object3D): void {
    this.scene.remove(part);
    part.traverse((one) => {
      if (one instanceof THREE.Mesh || one instanceof THREE.LineLoop || one instanceof THREE.Line) one.geometry.dispose();
    });
  }

  private make(finding: FindingData, unit: "s" | "waypoint"): Shown {
    const parts: THREE.Object3D[] = [];
    const where = finding.point ?? finding.plane?.point ?? null;
    if (finding.point) parts.push(this.makePoint(finding.point));
    if (finding.plane) parts.push(this.makePlane(finding.plane));
    for (const part of parts) this.scene.add(part);
    const label = document.createElement("div");
    label.className = "label";
    label.append(...labelOf(finding, unit));
    label.hidden = where === null;
    this.labels.append(label);
    return { finding, parts, at: where && new THREE.Vector3(...where), label };
  }

  private makePoint(at: number[]): THREE.Object3D {
    const group = new THREE.Group();
    group.name = "witness point";
    const ball = new THREE.Mesh(new THREE.SphereGeometry(this.size_m / 14, 24, 16), this.paints.evidence);
    const reach = this.size_m / 3;
    const cross = [-reach, 0, 0, reach, 0, 0, 0, -reach, 0, 0, reach, 0, 0, 0, -reach, 0, 0, reach];
    const lines = new THREE.LineSegments(
      new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(cross, 3)), this.paints.evidenceLine);
    ball.renderOrder = lines.renderOrder = 10;
    group.add(ball, lines);
    group.position.set(at[0], at[1], at[2]);
    return group;
  }

  private makePlane({ point, normal }: { point: number[]; normal: number[] }): THREE.Object3D {
    const group = new THREE.Group(), half = this.size_m;
    group.name = "separating plane";
    const square = new THREE.Mesh(new THREE.PlaneGeometry(2 * half, 2 * half), this.paints.plane);
    const corners = [-half, -half, 0, half, -half, 0, half, half, 0, -half, half, 0];
    const border = new THREE.LineLoop(
      new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(corners, 3)), this.paints.bounds);
    square.renderOrder = border.renderOrder = 5;
    group.add(square, border);
    group.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), new THREE.Vector3(...normal).normalize());
    group.position.set(point[0], point[1], point[2]);
    return group;
  }

  /** Labels are text of the page, so they are put over the picture by hand. */
  placeLabels(camera: THREE.Camera): void {
    const width = this.container.clientWidth, height = this.container.clientHeight;
    let lowest = -Infinity; // of the labels above, so that none covers another
    for (const { at, label } of this.shown) {
      if (!at) continue;
      this.projected.copy(at).project(camera);
      const { x, y, z } = this.projected;
      label.hidden = z > 1 || Math.abs(x) > 1 || Math.abs(y) > 1;
      const left = Math.min(Math.max((x + 1) * 0.5 * width + 26, 8), width - label.offsetWidth - 8);
      const top = Math.max((1 - y) * 0.5 * height - label.offsetHeight - 26, lowest + 4, 8);
      lowest = top + label.offsetHeight;
      label.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
    }
  }
}
