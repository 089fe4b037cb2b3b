// Pages of `clearway validate`: what is red, and when, and what curve and list say, is what the report says.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { count, dataOf, open, settled } from "./browser.mjs";

const isRed = ([r, g, b]) => r > 110 && r > 2.2 * g && r > 2.2 * b;
const numbers = ({ f64 }) => new Float64Array(Uint8Array.from(Buffer.from(f64, "base64")).buffer);

/** Out towards the shelf and back in two seconds, in the middle of so many waypoints; from 0.41 on, the hand is in it. */
function excursion({ peak, waypoints = 101, begin_s = 0 }) {
  const rows = ["time,joint1,joint2,joint3,joint4,joint5,joint6,joint7"], middle = (waypoints - 1) / 2;
  for (let i = 0; i < waypoints; ++i) {
    const w = Math.max(0, peak * (1 - Math.abs(i - middle) / 10));
    rows.push([(begin_s + i / 10).toFixed(6), 0.8 * w, 0.2 + 0.4 * w, 0, -1.9 + 0.7 * w, 0, 2.1 - 0.2 * w, 0.7854].join(","));
  }
  return rows.join("\n") + "\n";
}

/** @param tools  what page_test.mjs tests with */
export async function validateFacts({ browser, test, longTest, clearway, inFolder, scene }) {
  /** The page on trajectories, by name and content, and the report on them. */
  function validated(name, trajectories, ...options) {
    const html = inFolder(`${name}.html`), json = inFolder(`${name}.json`), words = [];
    for (const [file, text] of Object.entries(trajectories)) writeFileSync(inFolder(file), text), words.push("--trajectory", inFolder(file));
    clearway("validate", "arm7", "--scene", scene, "--default", "ready", ...words, "--html", html, "--json", json, ...options);
    return { html, report: JSON.parse(readFileSync(json, "utf8")) };
  }
  /** Time, bodies in red and words on the clearance after a seek. */
  const at = (page, t) => page.evaluate((when) => {
    clearway.seek(when);
    return [clearway.time(), clearway.colliding().sort(), document.querySelector("#clearance-now").textContent];
  }, t);
  const bodiesAt = async (page, t) => (await at(page, t))[1];

  for (const [when, begin_s, fact] of [["from 0", 0, longTest], ["since 1970", 1.7e9, test]]) {
    await fact(`bodies are red exactly while a finding lasts, times ${when}`, async () => {
      const { html, report } = validated("lasts", { "lasts.csv": excursion({ peak: 0.45, begin_s }) });
      const [{ t0, t1, worst, first, second }] = report.findings;
      assert.equal(report.findings.length, 1);
      assert.ok(t1 - t0 > 0.1 && t0 < worst.t && worst.t < t1);
      const { page, complaints } = await open(browser, html);
      await page.locator(".finding").click();
      await settled(page);
      assert.equal(await page.evaluate(() => clearway.time()), worst.t);
      assert.deepEqual(await page.evaluate(() => clearway.evidence()), [{ first, second, at: worst.t }]);
      assert.ok((await count(page, isRed)) > 2000);
      const both = [first, second].sort(), near_s = 1e-6;
      for (const t of [t0, (t0 + t1) / 2, worst.t, t1]) assert.deepEqual(await bodiesAt(page, t), both, `at ${t}`);
      for (const t of [t0 - near_s, t1 + near_s, t0 - 0.5, t1 + 0.5]) assert.deepEqual(await bodiesAt(page, t), [], `at ${t}`);
      assert.deepEqual(complaints, []);
      await page.close();
    });
  }

  await longTest("the clearance is nothing while a finding lasts, however short, and what the verdict says where it is closest", async () => {
    const [short, near] = [0.45, 0.4].map((peak) => excursion({ peak, waypoints: 10001 }));
    const { html, report } = validated("curve", { "short.csv": short, "near.csv": near });
    const [{ t0, t1, worst }] = report.findings, { closest } = report.trajectories[1];
    const { page, complaints } = await open(browser, html);
    assert.match((await at(page, worst.t))[2], /^0 mm, hand to shelf$/);
    assert.match((await at(page, (t0 + worst.t) / 2))[2], /^0 mm, /);
    assert.match((await at(page, (t1 + worst.t) / 2))[2], /^0 mm, /);
    assert.doesNotMatch((await at(page, t0 - (t1 - t0)))[2], /^0 mm/);
    // Of several trajectories, each has its own.
    assert.match(await page.textContent("#verdict"), /^COLLISION/);
    await page.selectOption("#tracks", "1");
    await settled(page);
    assert.match(await page.textContent("#verdict"), /^FREE/);
    assert.equal(await page.locator(".finding").count(), 0);
    assert.deepEqual((await at(page, closest.at.t)).slice(1), [[], `${(closest.distance * 1e3).toFixed(2)} mm, ${closest.first} to ${closest.second}`]);
    const [, { clearance }] = dataOf(html).tracks;
    assert.ok(Math.abs(Math.min(...numbers(clearance.distances)) - closest.distance) < 1e-5);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  await test("of --first, the page ends where looking ended, and says so", async () => {
    const { html, report } = validated("first", { "first.csv": excursion({ peak: 0.45 }) }, "--first");
    const [{ t0, t1, first, second }] = report.findings, { t1: end } = report.trajectories[0];
    assert.equal(t1, null);
    const { page, complaints } = await open(browser, html);
    assert.equal(Number(await page.getAttribute("#scrub", "max")), end);
    assert.deepEqual((await at(page, end + 1)).slice(0, 2), [end, [first, second].sort()]);
    assert.deepEqual(await bodiesAt(page, t0 - 1e-6), []);
    assert.match(await page.textContent("#verdict"), /stopped at this first finding, the rest was not looked at$/);
    assert.match(await page.textContent(".finding"), /what comes after was not looked at/);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  await longTest("joints out of limits, too fast and speeding up too much are listed, and lead to their times", async () => {
    const rows = [[0, 0, -1], [1, 0, -1], [2, 0, -0.05], [3, 0, -1], [4, 0, -1], [4.1, 0.5, -1], [5, 0.5, -1], [6, 0.5, -1]];
    const text = ["time,joint1,joint4", ...rows.map((row) => row.join(","))].join("\n") + "\n";
    const { html, report } = validated("joints", { "joints.csv": text }, "--max-acceleration", "joint1=3");
    const said = {
      out_of_limits: /^joint4out of limits .* joint4 is .*limit/, jump: /^joint1jump .* joint1 goes by .* limit/,
      acceleration: /^joint1acceleration .* joint1 accelerates by .* limit/,
    };
    assert.deepEqual(new Set(report.findings.map((one) => one.kind)), new Set(Object.keys(said)));
    const { page, complaints } = await open(browser, html);
    const list = page.locator(".finding");
    assert.equal(await list.count(), report.findings.length);
    for (const [i, { kind, joint, worst }] of report.findings.entries()) {
      await list.nth(i).click();
      await settled(page);
      assert.equal(await page.evaluate(() => clearway.time()), worst.t);
      assert.deepEqual(await page.evaluate(() => clearway.colliding()), []);
      const words = (await list.nth(i).locator(".what").textContent()) + (await list.nth(i).locator(".facts").textContent());
      assert.match(words, said[kind], `${joint} at ${worst.t}`);
    }
    assert.deepEqual(complaints, []);
    await page.close();
  });
}
