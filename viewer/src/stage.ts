// The 3D view: bodies where they are, what is wrong with them, and a camera to look at it.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Body, Paints } from "./body";
import type { PageDocument } from "./document";
import { Evidence } from "./evidence";
import { fromRows, identity, type Matrix, multiply } from "./kinematics";
import type { Palette } from "./palette";

/** Bodies that cast shadows, at most. */
const kMostShadows = 120;

export type Toggle = "hulls" | "pieces" | "visuals" | "bounds" | "obstacles" | "path";

/** In the world. */
function boxOf(body: Body): THREE.Box3 {
  return body.extents.isEmpty() ? new THREE.Box3() : body.extents.clone().applyMatrix4(body.group.matrixWorld);
}

export class Stage {
  readonly scene = new THREE.Scene();
  readonly camera = new THREE.PerspectiveCamera(38, 1, 0.01, 200);
  readonly links: Body[];
  readonly objects: Body[];
  readonly evidence: Evidence;
  private readonly renderer: THREE.WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly paints = new Paints();
  private readonly holders: { body: Body; link: number; X_LO: Matrix }[] = [];
  private readonly obstacles = new THREE.Group();
  private readonly path = new THREE.Line(new THREE.BufferGeometry(), this.paints.path);
  private readonly grid: THREE.GridHelper;
  private readonly scratch = identity();
  private selected: Body | null = null;
  private readonly size_m: number; // radius of a ball around what is there, at the first instant
  private readonly middle = new THREE.Vector3();

  constructor(private readonly container: HTMLElement, document: PageDocument, X_WL: Matrix[], onChange: () => void) {
    this.renderer = new THREE.WebGLRenderer({ antialias: true });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.domElement.setAttribute("aria-hidden", "true");
    container.prepend(this.renderer.domElement);

    this.links = document.robot.links.map((link) => new Body(link.name, "link", link.shapes, link.visuals, link.padding_m, this.paints));
    this.objects = document.objects.map((object) => Body.ofObject(object, this.paints));
    this.scene.add(...this.links.map((one) => one.group), this.obstacles, this.path);
    document.objects.forEach((object, i) => {
      const body = this.objects[i], X = fromRows(object.pose);
      if (object.link === null) {
        body.place(X);
        this.obstacles.add(body.group);
      } else {
        this.holders.push({ body, link: object.link, X_LO: X });
        this.scene.add(body.group);
      }
    });
    this.place(X_WL);
    this.scene.updateMatrixWorld(true);

    const near = this.neighbourhood(), all = near.clone();
    for (const body of this.objects) all.union(boxOf(body));
    near.getCenter(this.middle);
    this.size_m = near.getSize(new THREE.Vector3()).length() / 2;
    for (const body of this.objects) body.addGround(24 * this.size_m);

    const cell_m = 10 ** Math.floor(Math.log10(this.size_m / 2));
    const cells = 2 * Math.ceil((6 * this.size_m) / cell_m);
    this.grid = new THREE.GridHelper(cells * cell_m, cells);
    this.grid.rotation.x = Math.PI / 2;
    this.grid.position.z = Math.min(all.min.z, 0) - 1e-3 * this.size_m;
    this.scene.add(this.grid);
    this.obstacles.updateMatrixWorld(true);

    this.addLights();
    this.path.visible = false;
    this.path.frustumCulled = false;
    this.evidence = new Evidence(this.scene, container, this.paints, 0.12 * this.size_m);
    this.camera.up.set(0, 0, 1);
    this.camera.near = this.size_m / 200;
    this.camera.far = 40 * this.size_m;
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.enableDamping = false;
    this.controls.zoomToCursor = true;
    this.controls.maxDistance = 12 * this.size_m;
    this.controls.minDistance = 0.05 * this.size_m;
    this.controls.addEventListener("change", onChange);
    this.lookFrom(-0.9, -1.35, 0.75);
  }

  get bodies(): Body[] {
    return [...this.links, ...this.objects];
  }

  /** Of the robot and what is within its own size of it: a hall around it must not make it a speck. */
  private neighbourhood(): THREE.Box3 {
    const robot = new THREE.Box3();
    for (const body of this.bodies) if (body.kind !== "obstacle") robot.union(boxOf(body));
    const near = robot.clone();
    if (robot.isEmpty()) for (const body of this.objects) near.union(boxOf(body));
    if (near.isEmpty()) near.set(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 1, 1));
    if (robot.isEmpty()) return near;
    const reach = robot.clone().expandByScalar(0.35 * robot.getSize(new THREE.Vector3()).length());
    for (const body of this.objects) {
      const part = boxOf(body).intersect(reach);
      if (!part.isEmpty()) near.union(part);
    }
    return near;
  }

  private addLights(): void {
    const key = new THREE.DirectionalLight(0xffffff, 2.1), fill = new THREE.DirectionalLight(0xcfe3ff, 0.7);
    key.position.set(-2, -3, 6).multiplyScalar(this.size_m / 2).add(this.middle);
    key.target.position.copy(this.middle);
    this.castShadows(key);
    fill.position.set(4, 2, 1);
    const sky = new THREE.HemisphereLight(0xffffff, 0x8b97a1, 1.5);
    sky.position.set(0, 0, 1);
    this.scene.add(key, key.target, fill, sky);
  }

  /** Shadows tell how high a thing is above what it may hit. They cost a second look at every body, so few only have them. */
  private castShadows(light: THREE.DirectionalLight): void {
    if (this.bodies.length > kMostShadows) return;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    light.castShadow = true;
    light.shadow.mapSize.set(2048, 2048);
    light.shadow.intensity = 0.45;
    light.shadow.radius = 3;
    light.shadow.normalBias = 0.004 * this.size_m;
    const reach = 1.8 * this.size_m, camera = light.shadow.camera;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.near = 0.1 * this.size_m;
    camera.far = 12 * this.size_m;
    for (const body of this.bodies) body.castShadows();
  }

  /** From a direction, so that all of it is seen. */
  lookFrom(x: number, y: number, z: number): void {
    const across = 2 * Math.atan(Math.tan((this.camera.fov * Math.PI) / 360) * Math.min(this.camera.aspect, 1));
    const away = (0.92 * this.size_m) / Math.sin(across / 2);
    this.controls.target.copy(this.middle);
    this.camera.position.set(x, y, z).normalize().multiplyScalar(away).add(this.middle);
    this.controls.update();
  }

  fit(): void {
    const way = this.camera.position.clone().sub(this.controls.target);
    this.lookFrom(way.x, way.y, way.z);
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.container;
    if (width === 0 || height === 0) return;
    const before = this.camera.aspect;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (before === 1 || before < 1 !== this.camera.aspect < 1) this.fit();
  }

  use(palette: Palette): void {
    this.paints.use(palette);
    this.scene.background = new THREE.Color(palette.stage);
    this.scene.fog = new THREE.Fog(palette.stage, 4 * this.size_m, 13 * this.size_m);
    const colors = this.grid.geometry.getAttribute("color") as THREE.BufferAttribute, haze = new THREE.Color(palette.haze);
    for (let i = 0; i < colors.count; ++i) colors.setXYZ(i, haze.r, haze.g, haze.b);
    colors.needsUpdate = true;
  }

  place(X_WL: Matrix[]): void {
    for (let i = 0; i < this.links.length; ++i) this.links[i].place(X_WL[i]);
    for (const { body, link, X_LO } of this.holders) {
      multiply(X_WL[link], X_LO, this.scratch);
      body.place(this.scratch);
    }
  }

  setColliding(names: Set<string>): void {
    for (const body of this.links) body.setLook(names.has(body.name) ? "colliding" : "plain");
    for (const body of this.objects) body.setLook(names.has(body.name) ? "colliding" : "plain");
  }

  setPath(points: Float32Array): void {
    this.path.geometry.dispose();
    this.path.geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.BufferAttribute(points, 3));
  }

  show(toggles: Record<Toggle, boolean>): void {
    for (const body of this.bodies) {
      if (body.kind === "link") body.showSurfaces(toggles.hulls, toggles.visuals);
      body.showPieces(toggles.pieces);
      body.showBounds(toggles.bounds);
    }
    this.obstacles.visible = toggles.obstacles;
    this.path.visible = toggles.path;
  }

  select(body: Body | null): void {
    this.selected?.setSelected(false);
    this.selected = body;
    body?.setSelected(true);
  }

  /** What is seen at a place of the window. */
  pick(x: number, y: number): Body | null {
    const box = this.renderer.domElement.getBoundingClientRect();
    const at = new THREE.Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    const ray = new THREE.Raycaster();
    ray.setFromCamera(at, this.camera);
    const hits = ray.intersectObjects(this.scene.children, true);
    for (const { object } of hits) {
      if (!(object instanceof THREE.Mesh) || !object.visible || !(object.userData.body instanceof Body)) continue;
      if (object.parent?.parent === this.obstacles && !this.obstacles.visible) continue;
      return object.userData.body;
    }
    return null;
  }

  get canvas(): HTMLCanvasElement {
    return this.renderer.domElement;
  }

  render(): void {
    this.renderer.render(this.scene, this.camera);
    this.evidence.placeLabels(this.camera);
  }
}
