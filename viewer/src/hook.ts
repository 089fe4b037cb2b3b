// window.clearway: the page for programs, tests above all. docs/page.md lists it; nothing on the page itself uses it.
import * as THREE from "three";
import type { Page } from "./main";

export interface Hook {
  version: number;
  /** Poses, state and colours are those of t when it returns; the picture follows with the next frame. */
  seek(t: number): void;
  play(): void;
  pause(): void;
  time(): number;
  isPlaying(): boolean;
  /** Per link 16 numbers, row by row, in doubles. */
  poses(): Record<string, number[]>;
  state(): number[];
  colliding(): string[];
  evidence(): { first: string; second: string; at: number }[];
  selected(): string | null;
  /** Where the middle of a body is, in pixels of the window. */
  onScreen(name: string): [number, number];
  /** What is drawn: names, kinds, whether it is seen. */
  drawn(): { name: string; kind: string; visible: boolean; triangles: number }[];
  pick(x: number, y: number): string | null;
  /** Milliseconds of the last frames: the page's own work, and three.js with WebGL. */
  spent(): { update_ms: number[]; render_ms: number[] };
  scene: THREE.Scene;
  camera: THREE.PerspectiveCamera;
}

export function installHook(page: Page, version: number): void {
  const { stage, clock, kinematics } = page;
  const hook: Hook = {
    version,
    seek: (t) => {
      page.seek(t);
      page.update();
    },
    play: () => void (clock.isPlaying || page.togglePlay()),
    pause: () => void (clock.isPlaying && page.togglePlay()),
    time: () => clock.time,
    isPlaying: () => clock.isPlaying,
    poses: () =>
      Object.fromEntries(
        page.data.robot.links.map((link, i) => {
          const m = kinematics.X_WL[i];
          return [link.name, Array.from({ length: 16 }, (_, k) => m[4 * (k % 4) + (k >> 2)])];
        }),
      ),
    state: () => [...page.state],
    colliding: () => stage.bodies.filter((body) => body.isColliding).map((body) => body.name),
    evidence: () => stage.evidence.findings.map(({ first, second, at }) => ({ first, second, at })),
    selected: () => page.selected?.name ?? null,
    onScreen: (name) => {
      const body = stage.bodies.find((one) => one.name === name);
      if (!body) throw new Error(`there is no body '${name}'`);
      const at = body.extents.getCenter(new THREE.Vector3()).applyMatrix4(body.group.matrixWorld).project(stage.camera);
      const box = stage.canvas.getBoundingClientRect();
      return [box.left + ((at.x + 1) / 2) * box.width, box.top + ((1 - at.y) / 2) * box.height];
    },
    drawn: () =>
      stage.bodies.map((body) => {
        let triangles = 0, visible = false;
        body.group.traverseVisible((one) => {
          if (!(one instanceof THREE.Mesh)) return;
          triangles += (one.geometry.index?.count ?? one.geometry.getAttribute("position").count) / 3;
        });
        visible = triangles > 0;
        body.group.traverseAncestors((one) => (visible &&= one.visible));
        return { name: body.name, kind: body.kind, visible, triangles };
      }),
    pick: (x, y) => stage.pick(x, y)?.name ?? null,
    spent: () => ({ update_ms: [...page.spent.update_ms], render_ms: [...page.spent.render_ms] }),
    scene: stage.scene,
    camera: stage.camera,
  };
  Object.assign(window, { clearway: hook });
}
