// What one can point at: a link, an object that the robot holds, or one that stands around.
import * as THREE from "three";
import type { ObjectData, ShapeData } from "./document";
import { boxEdges, matrixOf, merged, pieceOf } from "./geometry";
import type { Matrix } from "./kinematics";
import type { Palette } from "./palette";

export type BodyKind = "link" | "attached" | "obstacle";
export type Look = "plain" | "colliding";

/** What all bodies are painted with; exchanged as a whole with the theme. */
export class Paints {
  readonly face: Record<BodyKind, THREE.MeshStandardMaterial>;
  readonly colliding = new THREE.MeshStandardMaterial({ roughness: 0.6 });
  readonly pieces = new THREE.MeshStandardMaterial({ roughness: 0.75, vertexColors: true });
  readonly edge = new THREE.LineBasicMaterial({ transparent: true, opacity: 0.42 });
  readonly selectedEdge = new THREE.LineBasicMaterial();
  readonly bounds = new THREE.LineBasicMaterial({ transparent: true, opacity: 0.8 });
  readonly ground = new THREE.MeshStandardMaterial({ roughness: 1, side: THREE.DoubleSide, transparent: true, opacity: 0.6 });
  readonly plane = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide, transparent: true, opacity: 0.28, depthWrite: false });
  readonly evidence = new THREE.MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly evidenceLine = new THREE.LineBasicMaterial({ depthTest: false, transparent: true });
  readonly path = new THREE.LineBasicMaterial();

  constructor() {
    const face = () => new THREE.MeshStandardMaterial({ roughness: 0.75, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
    this.face = { link: face(), attached: face(), obstacle: face() };
    for (const one of [this.colliding, this.pieces]) one.polygonOffset = true, one.polygonOffsetFactor = one.polygonOffsetUnits = 1;
  }

  use(palette: Palette): void {
    this.face.link.color.set(palette.link);
    this.face.attached.color.set(palette.attached);
    this.face.obstacle.color.set(palette.obstacle);
    this.colliding.color.set(palette.alarm);
    this.colliding.emissive.set(palette.alarm).multiplyScalar(0.25);
    this.edge.color.set(palette.edge);
    this.selectedEdge.color.set(palette.accent);
    this.bounds.color.set(palette.accent);
    this.ground.color.set(palette.ground);
    this.plane.color.set(palette.accent);
    this.evidence.color.set(palette.alarmInk);
    this.evidenceLine.color.set(palette.alarmInk);
    this.path.color.set(palette.accent);
  }
}

/** Muted and told apart, for the pieces of a link. */
const kPieceColors = [0x7aa6c2, 0xd9a066, 0x8fb58a, 0xb58db6, 0xcf8a84, 0x7fb8b0, 0xc2b565, 0x9b96cf].map((c) => new THREE.Color(c));

export class Body {
  readonly group = new THREE.Group();
  readonly extents = new THREE.Box3(); // in the body's own frame; empty without bounded shapes
  readonly hasVisuals: boolean;
  private readonly hulls: THREE.Mesh[] = [];
  private readonly visuals: THREE.Mesh[] = [];
  private readonly edges: THREE.LineSegments[] = [];
  private readonly bounds: THREE.LineSegments[] = [];
  private look: Look = "plain";
  private showsPieces = false;
  private isSelected = false;
  private showsVisuals = false;
  private showsHulls = true;

  constructor(
    readonly name: string,
    readonly kind: BodyKind,
    readonly shapes: ShapeData[],
    visuals: ShapeData[],
    readonly padding_m: number,
    private readonly paints: Paints,
  ) {
    this.group.matrixAutoUpdate = false;
    this.group.name = name;
    const bounded = shapes.filter((shape) => shape.kind !== "half_space").map(pieceOf);
    this.hasVisuals = visuals.length > 0;
    if (bounded.length > 0) {
      for (const piece of bounded) this.extents.union(piece.bounds);
      this.hulls.push(new THREE.Mesh(merged(bounded.map((one) => one.faces), kPieceColors)));
      this.edges.push(new THREE.LineSegments(merged(bounded.map((one) => one.edges))));
      this.bounds.push(new THREE.LineSegments(boxEdges(bounded.map((one) => one.bounds)), paints.bounds));
    }
    if (this.hasVisuals) this.visuals.push(new THREE.Mesh(merged(visuals.map((one) => pieceOf(one).faces))));
    for (const part of [...this.hulls, ...this.visuals, ...this.edges, ...this.bounds]) {
      part.matrixAutoUpdate = false;
      part.userData.body = this;
      this.group.add(part);
    }
    this.bounds.forEach((one) => (one.visible = false));
    this.repaint();
  }

  static ofObject(data: ObjectData, paints: Paints): Body {
    return new Body(data.name, data.link === null ? "obstacle" : "attached", data.shapes, [], 0, paints);
  }

  /** Half-spaces end nowhere; a square of the given size stands for each. */
  addGround(size_m: number): void {
    for (const shape of this.shapes) {
      if (shape.kind !== "half_space") continue;
      const normal = new THREE.Vector3(...shape.normal), length = normal.length();
      const plane = new THREE.Mesh(new THREE.PlaneGeometry(size_m, size_m), this.paints.ground);
      plane.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), normal.divideScalar(length));
      plane.position.copy(normal).multiplyScalar(shape.offset / length);
      plane.updateMatrix();
      plane.matrix.premultiply(matrixOf(shape.pose));
      plane.matrixAutoUpdate = false;
      plane.userData.body = this;
      plane.renderOrder = -1;
      this.group.add(plane);
    }
  }

  castShadows(): void {
    this.group.traverse((one) => {
      if (one instanceof THREE.Mesh) one.receiveShadow = true, (one.castShadow = one.material !== this.paints.ground);
    });
  }

  place(X: Matrix): void {
    const to = this.group.matrix.elements;
    for (let i = 0; i < 16; ++i) to[i] = X[i];
    this.group.matrixWorldNeedsUpdate = true;
  }

  setLook(look: Look): void {
    if (look === this.look) return;
    this.look = look;
    this.repaint();
  }
  setSelected(isSelected: boolean): void {
    this.isSelected = isSelected;
    this.repaint();
  }
  showPieces(on: boolean): void {
    this.showsPieces = on;
    this.repaint();
  }
  showBounds(on: boolean): void {
    this.bounds.forEach((one) => (one.visible = on));
  }
  /** Links that nobody drew a visual for show their hulls instead. */
  showSurfaces(hulls: boolean, visuals: boolean): void {
    this.showsVisuals = visuals && this.hasVisuals;
    this.showsHulls = hulls || (visuals && !this.hasVisuals);
    this.repaint();
  }

  get isColliding(): boolean {
    return this.look === "colliding";
  }

  private repaint(): void {
    const plain = this.look === "colliding" ? this.paints.colliding : this.paints.face[this.kind];
    const withPieces = this.showsPieces && this.look === "plain" ? this.paints.pieces : plain;
    for (const one of this.hulls) one.material = withPieces, one.visible = this.showsHulls;
    for (const one of this.visuals) one.material = plain, one.visible = this.showsVisuals;
    for (const one of this.edges) {
      one.material = this.isSelected ? this.paints.selectedEdge : this.paints.edge;
      one.visible = this.showsHulls || this.isSelected;
    }
  }
}
