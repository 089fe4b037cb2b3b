// What people see on the page that --html writes, in a real browser: it is what the command said.
//   CLEARWAY=program NODE_MODULES=folder ROBOTS=folder node page_test.mjs [quick]
// With "quick", only the facts that take seconds.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, dataOf, open, openBrowser, settled, withData } from "./browser.mjs";
import { validateFacts } from "./validate_facts.mjs";

const { CLEARWAY, ROBOTS } = process.env;
const browser = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), "clearway-page-"));
const inFolder = (name) => join(folder, name);
let failures = 0;

const isQuick = process.argv[2] === "quick";

async function test(fact, body) {
  try {
    await body();
    console.log(`ok      ${fact}`);
  } catch (fault) {
    ++failures;
    console.log(`FAILED  ${fact}\n        ${String(fault.stack ?? fault).split("\n").slice(0, 6).join("\n        ")}`);
  }
}

/** Findings are no failure. */
function clearway(...words) {
  const run = spawnSync(CLEARWAY, words, { encoding: "utf8" });
  assert.ok(run.status < 2, `clearway ${words.join(" ")}: ${run.stderr}`);
  return run.stdout;
}
const longTest = (fact, body) => (isQuick ? undefined : test(fact, body));
const hook = (page, body, argument) => page.evaluate(body, argument);
const seek = async (page, t) => (await hook(page, (at) => clearway.seek(at), t), settled(page));
const isRed = ([r, g, b]) => r > 110 && r > 2.2 * g && r > 2.2 * b;
const isDark = ([r, g, b]) => r + g + b < 180;

const scene = join(ROBOTS, "arm7/scene.yaml"), states = join(ROBOTS, "arm7/states.csv");
const check = inFolder("check.html"), plan = inFolder("plan.html");
clearway("check", "arm7", "--scene", scene, "--states", states, "--all", "--html", check);
const goal = ["--start", "home", "--goal-pose", "0.44", "0.49", "0.42", "-0.671", "0.223", "0", "0.7071", "--iterations", "5000"];
const planned = ["plan", "arm7", "--scene", scene, ...goal];
clearway(...planned, "--html", plan);

/** Numbers that look random and are the same every time. */
function randomly(seed) {
  return () => ((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32);
}

for (const robot of isQuick ? ["arm7"] : ["arm6", "arm7", "rover"]) {
  await test(`links of ${robot} are where clearway fk says`, async () => {
    const random = randomly(7), html = inFolder(`${robot}.html`), csv = inFolder(`${robot}.csv`);
    clearway("inspect", robot, "--html", html);
    const { variables, links } = dataOf(html).robot;
    const line = () => variables.map(({ lower, upper }) => (lower ?? -4) + random() * ((upper ?? 4) - (lower ?? -4)));
    const table = Array.from({ length: 40 }, line);
    writeFileSync(csv, [variables.map((one) => one.name), ...table].map((row) => row.join(",")).join("\n") + "\n");
    const expected = JSON.parse(clearway("fk", robot, "--states", csv, "--json", "-")).results;
    clearway("check", robot, "--states", csv, "--html", html);
    const { page, complaints } = await open(browser, html);
    let worst = 0;
    for (const [i, { poses }] of expected.entries()) {
      const shown = await hook(page, (at) => (clearway.seek(at), clearway.poses()), i);
      for (const { name } of links) poses[name].forEach((x, k) => (worst = Math.max(worst, Math.abs(x - shown[name][k]))));
    }
    assert.ok(worst < 1e-9, `they differ by ${worst}`);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

await test("between its points a plan is where clearway says", async () => {
  const csv = inFolder("plan.csv");
  clearway(...planned, "--out", csv, "--period", "0.017");
  const [names, ...rows] = readFileSync(csv, "utf8").trim().split("\n").map((line) => line.split(","));
  const { page } = await open(browser, plan);
  const order = dataOf(plan).robot.variables.map((one) => one.name);
  assert.ok(rows.length > 40);
  for (const row of rows) {
    const shown = await hook(page, (t) => (clearway.seek(t), clearway.state()), Number(row[0]));
    for (let i = 1; i < row.length; ++i) assert.ok(Math.abs(shown[order.indexOf(names[i])] - Number(row[i])) < 1e-9, `${names[i]} at ${row[0]}`);
  }
  await page.close();
});

for (const [interpolation, degree] of [["linear", 1], ["cubic", 3], ["quintic", 5]]) {
  await test(`${interpolation} interpolation is exact for polynomials of degree ${degree}`, async () => {
    const factors = [0.4, -0.3, 0.25, 0.2, -0.35, 0.15].slice(0, degree + 1);
    const value = (t, order) => factors.reduce((sum, f, k) => sum + (k < order ? 0 : f * [1, k, k * (k - 1)][order] * t ** (k - order)), 0);
    const times = [0.5, 1.2, 2.5], pack = (numbers) => ({ f64: Buffer.from(Float64Array.from(numbers).buffer).toString("base64") });
    const table = (order) => pack(times.map((t) => value(t, order)));
    const data = dataOf(plan), [track] = data.tracks;
    Object.assign(track, { interpolation, count: 3, times: pack(times), variables: [2], positions: table(0),
      velocities: degree >= 3 ? table(1) : null, accelerations: degree >= 5 ? table(2) : null, clearance: null });
    const { page, complaints } = await open(browser, withData(plan, JSON.stringify(data), inFolder("polynomial.html")));
    for (let i = 0; i <= 40; ++i) {
      const t = 0.5 + i / 20, shown = await hook(page, (at) => (clearway.seek(at), clearway.state()[2]), t);
      assert.ok(Math.abs(shown - value(t, 0)) < 1e-12, `${shown} instead of ${value(t, 0)} at ${t}`);
    }
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

await test("it loads without a complaint, and shows all bodies", async () => {
  const { page, complaints } = await open(browser, check);
  const drawn = await hook(page, () => clearway.drawn());
  const data = dataOf(check);
  for (const object of data.objects) assert.ok(drawn.some((one) => one.name === object.name && one.visible), object.name);
  for (const link of data.robot.links) assert.equal(drawn.find((one) => one.name === link.name).visible, link.shapes.length > 0, link.name);
  assert.equal(await page.textContent("#verdict"), "1 of 4 states are free");
  assert.deepEqual(complaints, []);
  await page.close();
});

await test("a click on a finding goes to its time, and its bodies turn red", async () => {
  const { page } = await open(browser, check);
  const before = await count(page, isRed);
  assert.equal(before, 0);
  const rows = page.locator(".finding");
  assert.equal(await rows.count(), 4);
  await rows.nth(2).click();
  await settled(page);
  assert.equal(await hook(page, () => clearway.time()), 2);
  assert.deepEqual(await hook(page, () => clearway.evidence()), [{ first: "link5", second: "shelf", at: 2 }]);
  assert.deepEqual((await hook(page, () => clearway.colliding())).sort(), ["hand", "link5", "shelf"]);
  assert.equal(await rows.nth(2).getAttribute("aria-current"), "true");
  assert.match(await page.locator(".label").textContent(), /link5 hits shelf.*state 2.*mm deep/);
  assert.ok((await count(page, isRed)) > 2000);
  await seek(page, 0);
  assert.equal(await count(page, isRed), 0);
  await page.close();
});

await longTest("the witness point is in both bodies, as far as their boxes tell", async () => {
  const { page } = await open(browser, check);
  for (const finding of dataOf(check).tracks[0].findings.filter((one) => one.point)) {
    await seek(page, finding.at);
    const inside = await hook(page, ({ point, first, second }) => {
      return [first, second].map((name) => {
        let body = null;
        clearway.scene.traverse((one) => (body ??= one.name === name && one.isGroup ? one : null));
        const mesh = body.children.find((one) => one.isMesh);
        const at = body.matrixWorld.clone().invert(), e = at.elements, [x, y, z] = point;
        const local = [0, 1, 2].map((r) => e[r] * x + e[4 + r] * y + e[8 + r] * z + e[12 + r]);
        const { min, max } = (mesh.geometry.computeBoundingBox(), mesh.geometry.boundingBox);
        return ["x", "y", "z"].every((axis, k) => min[axis] - 1e-6 <= local[k] && local[k] <= max[axis] + 1e-6);
      });
    }, finding);
    assert.deepEqual(inside, [true, true], `${finding.first} and ${finding.second} at ${finding.at}`);
  }
  await page.close();
});

await longTest("a separating plane is drawn where it is said to be", async () => {
  const data = dataOf(plan);
  data.tracks[0].free = false;
  data.tracks[0].findings = [{ kind: "too close", t0: 0.4, t1: 0.6, at: 0.5, segment: 0, fraction: 0.5, first: "link5", second: "shelf", gap_m: 0.002,
    point: null, plane: { point: [0.4, 0.2, 0.5], normal: [0, 0.6, 0.8] }, note: "" },
  { kind: "limit", t0: 0.4, t1: 0.6, at: 0.5, segment: 0, fraction: 0.5, first: "link2", second: "", gap_m: null, point: null, plane: null, note: "" }];
  const { page, complaints } = await open(browser, withData(plan, JSON.stringify(data), inFolder("plane.html")));
  const planes = () => hook(page, () => clearway.scene.children.filter((one) => one.name === "separating plane").map((one) => {
    const m = one.matrixWorld.elements;
    return [m[8], m[9], m[10], m[12], m[13], m[14]];
  }));
  assert.deepEqual(await planes(), []);
  await page.locator(".finding").first().click();
  await settled(page);
  assert.deepEqual((await hook(page, () => clearway.colliding())).sort(), ["link5", "shelf"], "link2 is a joint here");
  const [found] = await planes();
  [0, 0.6, 0.8, 0.4, 0.2, 0.5].forEach((x, i) => assert.ok(Math.abs(found[i] - x) < 1e-12));
  assert.match(await page.locator(".label").textContent(), /link5 \u2013 shelf.*0\.500 s.*2\.00 mm apart/);
  await seek(page, 0.7);
  assert.deepEqual(await planes(), []);
  assert.deepEqual(complaints, []);
  await page.close();
});

await test("it plays to the end and stays there; pause holds it", async () => {
  const { page, complaints } = await open(browser, plan);
  const end = (await hook(page, () => document.querySelector("#scrub").max)) * 1;
  await page.selectOption("#speed", "0.1"); // a busy machine must not be at the end before it pauses
  await page.click("#play");
  await page.waitForFunction(() => clearway.time() > 0.1);
  assert.equal(await page.getAttribute("#play", "aria-label"), "Pause");
  await page.click("#play");
  const at = await hook(page, () => clearway.time());
  await page.waitForTimeout(200);
  assert.equal(await hook(page, () => clearway.time()), at);
  await page.selectOption("#speed", "1");
  await page.click("#play");
  await page.waitForFunction(() => !clearway.isPlaying(), null, { timeout: 20000 });
  assert.equal(await hook(page, () => clearway.time()), end);
  await page.click("#play"); // from the end it begins anew
  await page.waitForFunction((last) => clearway.time() < last / 2, end);
  assert.deepEqual(complaints, []);
  await page.close();
});

await longTest("as fast as the clock, and as the speed says", async () => {
  const { page } = await open(browser, plan, { width: 480, height: 300 }); // few pixels: they are made without a graphics card
  for (const speed of ["0.1", "0.25"]) {
    await page.selectOption("#speed", speed);
    const rate = await hook(page, async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      clearway.seek(0);
      clearway.play();
      for (let i = 0; i < 3; ++i) await frame();
      const from = [performance.now(), clearway.time()];
      while (performance.now() - from[0] < 900) await frame();
      const to = [performance.now(), clearway.time()];
      clearway.pause();
      return (to[1] - from[1]) / ((to[0] - from[0]) / 1000);
    });
    assert.ok(Math.abs(rate / Number(speed) - 1) < 0.25, `${rate} instead of ${speed}`);
  }
  await page.close();
});

await longTest("the slider and the curves lead through time", async () => {
  const { page } = await open(browser, plan);
  const plot = await page.locator("#joints-figure .plot").boundingBox(), slider = await page.locator("#scrub").boundingBox();
  const end = Number(await page.getAttribute("#scrub", "max"));
  await page.mouse.click(plot.x + 0.25 * plot.width, plot.y + plot.height / 2);
  await settled(page);
  assert.ok(Math.abs((await hook(page, () => clearway.time())) / end - 0.25) < 0.01);
  const mark = await page.locator("#joints-figure .now").boundingBox();
  assert.ok(Math.abs(mark.x - (plot.x + 0.25 * plot.width)) < 2, "the mark is not below the pointer");
  await page.mouse.click(slider.x + 7 + 0.75 * (slider.width - 14), slider.y + slider.height / 2);
  await settled(page);
  assert.ok(Math.abs((await hook(page, () => clearway.time())) / end - 0.75) < 0.01);
  assert.match(await page.textContent("#clearance-now"), /mm, .* to /);
  await page.close();
});

await longTest("a click on a body tells its name and extents, escape lets go", async () => {
  const { page } = await open(browser, check);
  for (const [name, extents] of [["carton", "90.0 \u00d7 160.0 \u00d7 200.0 mm"], ["ball", "90.0 \u00d7 90.0 \u00d7 90.0 mm"], ["can", "66.0 \u00d7 66.0 \u00d7 115.0 mm"]]) {
    const [x, y] = await hook(page, (one) => clearway.onScreen(one), name);
    await page.mouse.click(x, y);
    await settled(page);
    assert.equal(await hook(page, () => clearway.selected()), name);
    assert.equal(await page.textContent("#info h2"), name);
    assert.ok((await page.textContent("#info dl")).includes(extents), await page.textContent("#info dl"));
  }
  await page.keyboard.press("Escape");
  await settled(page);
  assert.equal(await hook(page, () => clearway.selected()), null);
  assert.ok(await page.isHidden("#info"));
  await page.close();
});

await longTest("toggles show and hide what they name", async () => {
  const { page } = await open(browser, plan);
  const seen = async (name) => (await hook(page, () => clearway.drawn())).find((one) => one.name === name).visible;
  const toggle = async (name) => (await page.locator(`#toggles [name=${name}] + span`).click(), settled(page));
  assert.ok(await seen("shelf"));
  const [x, y] = await hook(page, () => clearway.onScreen("carton"));
  assert.equal(await hook(page, (at) => clearway.pick(...at), [x, y]), "carton");
  await toggle("obstacles");
  assert.ok(!(await seen("shelf")));
  assert.notEqual(await hook(page, (at) => clearway.pick(...at), [x, y]), "carton");
  assert.ok(await seen("link5"));
  await toggle("hulls");
  assert.ok(!(await seen("link5")));
  await toggle("hulls");
  const lines = () => hook(page, () => {
    let shown = 0;
    clearway.scene.traverseVisible((one) => (shown += one.isLine ? 1 : 0));
    return shown;
  });
  const before = await lines();
  await toggle("bounds");
  const links = dataOf(plan).robot.links.filter((one) => one.shapes.length > 0).length;
  assert.equal(await lines(), before + links); // obstacles are hidden
  await toggle("path");
  assert.equal(await lines(), before + links + 1);
  const colors = (name) => hook(page, (one) => {
    let found = null;
    clearway.scene.traverse((group) => (found ??= group.name === one && group.isGroup ? group : null));
    return found.children.find((part) => part.isMesh).material.vertexColors;
  }, name);
  assert.equal(await colors("link5"), false);
  await toggle("pieces");
  assert.equal(await colors("link5"), true);
  await page.close();
});

await longTest("visuals are shown where they came along, and hulls when asked for", async () => {
  const html = inFolder("visuals.html");
  clearway("inspect", "arm6", "--html", html, "--html-visuals");
  const { page, complaints } = await open(browser, html);
  const triangles = async () => (await hook(page, () => clearway.drawn())).find((one) => one.name === "forearm_link").triangles;
  const alone = await triangles();
  assert.ok(alone > 0);
  await page.locator("#toggles [name=hulls] + span").click();
  await settled(page);
  assert.ok((await triangles()) > alone);
  assert.deepEqual(complaints, []);
  await page.close();
});

await longTest("the keyboard does what the help says", async () => {
  const { page } = await open(browser, check);
  const time = async () => (await settled(page), hook(page, () => clearway.time()));
  await page.keyboard.press("ArrowRight");
  assert.equal(await time(), 1);
  await page.keyboard.press("End");
  assert.equal(await time(), 3);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await time(), 2);
  await page.keyboard.press("Home");
  assert.equal(await time(), 0);
  for (const at of [1, 2, 2, 3, 3]) {
    await page.keyboard.press("n");
    assert.equal(await time(), at);
  }
  await page.keyboard.press("p");
  assert.equal(await time(), 2);
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  assert.ok(await hook(page, () => clearway.isPlaying()));
  await page.keyboard.press("Space");
  assert.ok(!(await hook(page, () => clearway.isPlaying())));
  await page.keyboard.press("?");
  assert.ok(await page.isVisible("#help"));
  await page.keyboard.press("Escape");
  assert.ok(await page.isHidden("#help"));
  await page.focus("#back"); // on a button, space presses it
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  assert.ok(!(await hook(page, () => clearway.isPlaying())));
  await page.close();
});

await longTest("dark and light: what the system prefers, until somebody says otherwise", async () => {
  for (const scheme of ["light", "dark"]) {
    const { page, complaints } = await open(browser, check, { scheme });
    const dark = async () => (await count(page, isDark)) > 200000;
    assert.equal(await dark(), scheme === "dark");
    await page.keyboard.press("t");
    await settled(page);
    assert.equal(await dark(), scheme === "light");
    assert.deepEqual(complaints, []);
    await page.close();
  }
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  await longTest(`at ${width} pixels everything has its place`, async () => {
    const { page, complaints } = await open(browser, check, { width, height });
    const wide = await hook(page, () => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `it is ${wide} wide`);
    for (const id of ["#stage", "#play", "#scrub", "#joints-plot", "#findings-list", "#values-list", "#theme", "#fit", "#verdict"]) {
      await page.locator(id).scrollIntoViewIfNeeded();
      const box = await page.locator(id).boundingBox();
      assert.ok(box.width > 0 && box.height > 0 && box.x >= -8 && box.x + box.width <= width + 8, `${id}: ${JSON.stringify(box)}`);
    }
    await page.locator(".finding").first().click();
    await settled(page);
    assert.equal(await hook(page, () => clearway.time()), 1);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

await longTest("every control has a name, and text is readable", async () => {
  for (const scheme of ["light", "dark"]) {
    const { page } = await open(browser, check, { scheme });
    const nameless = await hook(page, () => [...document.querySelectorAll("button, input, select")]
      .filter((one) => !(one.getAttribute("aria-label") || one.closest("label")?.textContent.trim() || one.textContent.trim())).map((one) => one.outerHTML));
    assert.deepEqual(nameless, []);
    const faint = await hook(page, () => {
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const rgb = (color) => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        return context.getImageData(0, 0, 1, 1).data;
      };
      const light = ([r, g, b]) => {
        const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
      };
      const ground = (one) => {
        for (; one; one = one.parentElement) {
          const color = rgb(getComputedStyle(one).backgroundColor);
          if (color[3] > 200) return color;
        }
        return rgb("white");
      };
      return [...document.querySelectorAll("h1, h2, .brand, .verdict, .finding span, #values-list span, #values-list output, #time, .quiet, figcaption, figcaption span, #origin")]
        .filter((one) => one.textContent.trim() !== "" && one.offsetParent)
        .map((one) => {
          const [a, b] = [light(rgb(getComputedStyle(one).color)), light(ground(one))];
          return [one.className || one.id || one.tagName, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
        }).filter(([, contrast]) => contrast < 4.5);
    });
    assert.deepEqual(faint, [], scheme);
    await page.close();
  }
});

await test("names from files are text, whatever they hold", async () => {
  const yaml = inFolder("odd.yaml"), html = inFolder("odd.html"), name = "</script><img src=x onerror=alert(1)><!--";
  writeFileSync(yaml, `clearway_scene: 1\nobjects:\n  - name: "${name}"\n    box: [0.2, 0.2, 0.2]\n    pose: {xyz: [0.45, 0, 0.5]}\n`);
  clearway("check", "arm7", "--scene", yaml, "--default", "ready", "--html", html);
  const { page, complaints } = await open(browser, html);
  assert.ok((await page.textContent("#findings-list")).includes(name));
  assert.equal(await page.locator("img").count(), 0);
  assert.deepEqual(complaints, []);
  await page.close();
});

await longTest("an attached object goes with its link", async () => {
  const yaml = inFolder("held.yaml"), html = inFolder("held.html");
  writeFileSync(yaml, "clearway_scene: 1\nobjects:\n  - name: rod\n    capsule: {radius: 0.01, length: 0.1}\n    pose: {xyz: [0, 0, 0.16]}\n");
  clearway("check", "arm7", "--scene", yaml, "--attach", "rod=hand,left_finger,right_finger", "--states", states, "--html", html);
  const { page } = await open(browser, html);
  for (const state of [0, 2]) {
    await seek(page, state);
    const [rod, hand] = await hook(page, () => {
      let found = null;
      clearway.scene.traverse((one) => (found ??= one.name === "rod" ? one : null));
      return [found.matrixWorld.elements.slice(12, 15), clearway.poses().hand];
    });
    [0, 1, 2].forEach((r) => assert.ok(Math.abs(rod[r] - (hand[4 * r + 3] + 0.16 * hand[4 * r + 2])) < 1e-9));
  }
  assert.equal((await hook(page, () => clearway.drawn())).find((one) => one.name === "rod").kind, "attached");
  await page.close();
});

await longTest("data that it cannot read are told in a sentence", async () => {
  const unknown = { ...dataOf(check), clearway_page: 99 };
  for (const [text, said] of [["", /holds no data/], [JSON.stringify(unknown), /version 99/], ['{"clearway_page": 1', /JSON/]]) {
    const { page, complaints } = await open(browser, withData(check, text, inFolder("broken.html")));
    assert.match(await page.textContent("#fault"), said);
    assert.equal(complaints.length, 1);
    await page.close();
  }
});

await longTest("layers that it does not know are left out and named", async () => {
  const data = { ...dataOf(check), layers: [{ kind: "voxels", name: "reach" }] };
  const { page, complaints } = await open(browser, withData(check, JSON.stringify(data), inFolder("layers.html")));
  assert.match(await page.textContent("#origin"), /voxels/);
  assert.deepEqual(complaints, []);
  await page.close();
});

await longTest("20 links, 200 obstacles and 10000 waypoints leave time for 60 frames per second", async () => {
  const { page, complaints } = await open(browser, withData(check, JSON.stringify(bigDocument()), inFolder("big.html")), { width: 480, height: 300 });
  await page.selectOption("#speed", "10");
  await hook(page, () => clearway.play());
  await page.waitForFunction(() => clearway.isPlaying() && clearway.spent().update_ms.length > 90, null, { timeout: 120000 });
  const { update_ms, render_ms } = await hook(page, () => clearway.spent());
  const at = (values, share) => values.slice(10).sort((a, b) => a - b)[Math.floor(share * (values.length - 10))].toFixed(2);
  console.log(`        own work per frame: median ${at(update_ms, 0.5)} ms, 95 % ${at(update_ms, 0.95)} ms; three.js and software WebGL: ` +
    `median ${at(render_ms, 0.5)} ms, 95 % ${at(render_ms, 0.95)} ms`);
  assert.ok(at(update_ms, 0.5) < 5, "the page's own work takes too long"); // of the 16.7 ms of a frame
  assert.deepEqual(complaints, []);
  await page.close();
});

await validateFacts({ browser, test, longTest, clearway, inFolder, scene });

/** A chain among boxes. */
function bigDocument() {
  const random = randomly(3), pack = (array) => Buffer.from(array.buffer).toString("base64");
  const at = (x, y, z) => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];
  const corners = [], faces = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5];
  for (let i = 0; i < 8; ++i) corners.push(i & 1 ? 0.05 : -0.05, i & 2 ? 0.05 : -0.05, i & 4 ? 0.05 : -0.05);
  const box = (pose) => ({ kind: "mesh", source: "mesh", pose, vertices: { f32: pack(Float32Array.from(corners)) }, triangles: { u32: pack(Uint32Array.from(faces)) } });
  const names = Array.from({ length: 20 }, (_, i) => `link${i}`), count = 10000;
  const joints = names.slice(1).map((_, i) => ({ name: `joint${i}`, type: "turn", parent: i, child: i + 1, origin: at(0, 0, 0.12), axis: i % 2 ? [0, 1, 0] : [0, 0, 1],
    variable: i, multiplier: 1, offset: 0 }));
  const positions = Float64Array.from({ length: count * 19 }, (_, k) => Math.sin(k / 1900 + (k % 19)) / 3);
  const curve = Float64Array.from({ length: 4000 }, (_, i) => Math.max(0, Math.sin(i / 50)));
  const findings = Array.from({ length: 500 }, (_, i) => ({ kind: "collision", t0: i / 5, t1: i / 5 + 0.05, at: i / 5 + 0.02, segment: 20 * i, fraction: 0.5, first: "link19",
    second: `box${i % 200}`, gap_m: -0.001, point: [random(), random(), random()], plane: null, note: "" }));
  return {
    clearway_page: 1, tool: "clearway", command: "", rest: new Array(19).fill(0), layers: [],
    robot: { name: "chain", links: names.map((name) => ({ name, padding_m: 0, shapes: [box(at(0, 0, 0.05)), box(at(0, 0.02, 0.08))], visuals: [] })), joints,
      variables: joints.map(({ name }) => ({ name, unit: "rad", lower: -3, upper: 3 })), tip: 19 },
    objects: Array.from({ length: 200 }, (_, i) => ({ name: `box${i}`, link: null, pose: at(4 * random() - 2, 4 * random() - 2, 2 * random()), shapes: [box(at(0, 0, 0))] })),
    tracks: [{ name: "", unit: "s", interpolation: "linear", verdict: "500 findings", free: false, count, times: { f64: pack(Float64Array.from({ length: count }, (_, i) => i / 100)) },
      variables: joints.map((_, i) => i), positions: { f64: pack(positions) }, velocities: null, accelerations: null, findings,
      clearance: { times: { f64: pack(Float64Array.from(curve, (_, i) => i / 40)) }, distances: { f64: pack(curve) }, pairs: Array.from(curve, () => "link19 to box0") } }],
  };
}

await browser.close();
rmSync(folder, { recursive: true });
if (failures > 0) console.log(`${failures} facts do not hold`);
process.exitCode = failures > 0 ? 1 : 0;
