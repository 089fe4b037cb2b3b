// A browser to look at pages with, and what all tests of the page do with it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { inflateSync } from "node:zlib";

const kArguments = [
  "--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", // WebGL without a graphics card
];

/** ctest takes this for "skipped". */
const kSkipped = 77;

export async function openBrowser() {
  const program = ["/usr/bin/chromium", process.env.CHROMIUM ?? ""].find((path) => path !== "" && existsSync(path));
  if (!program) {
    console.log("SKIPPED: THE PAGE IS NOT TESTED, for there is no Chromium here (Debian's package chromium, or its path in CHROMIUM)");
    process.exit(kSkipped);
  }
  if (!existsSync(join(process.env.NODE_MODULES, "playwright-core"))) {
    console.log("SKIPPED: THE PAGE IS NOT TESTED, for npm has not brought playwright-core");
    process.exit(kSkipped);
  }
  const { chromium } = createRequire(join(process.env.NODE_MODULES, "any.js"))("playwright-core");
  return chromium.launch({ executablePath: program, args: kArguments });
}

/** A page on a file; whatever it complains about is in `complaints`, which must stay empty. */
export async function open(browser, file, { width = 1280, height = 800, scheme = "light" } = {}) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme });
  const complaints = [];
  page.on("console", (message) => {
    const isAboutSoftware = /GPU stall due to ReadPixels|Automatic fallback to software WebGL/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isAboutSoftware) complaints.push(message.text());
  });
  page.on("pageerror", (fault) => complaints.push(fault.message));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) complaints.push(`asks the network for ${request.url()}`);
  });
  await page.goto(`file://${file}`);
  await settled(page);
  return { page, complaints };
}

/** What was asked for is drawn two frames later. */
export function settled(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const kData = /(<script type="application\/json" id="clearway-page">)([^]*?)(<\/script>)/;

export function dataOf(file) {
  return JSON.parse(readFileSync(file, "utf8").match(kData)[2]);
}

/** The page of `file` with other data. */
export function withData(file, text, out) {
  writeFileSync(out, readFileSync(file, "utf8").replace(kData, (_, before, __, after) => before + text + after));
  return out;
}

/** Pixels of a screenshot, as PNG has them: 8 bits, RGB or RGBA, not interlaced. */
export function pixelsOf(png) {
  const width = png.readUInt32BE(16), height = png.readUInt32BE(20), channels = png[25] === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const rows = inflateSync(Buffer.concat(parts)), stride = width * channels;
  const values = new Uint8Array(height * stride);
  for (let y = 0; y < height; ++y) {
    const filter = rows[y * (stride + 1)];
    for (let x = 0; x < stride; ++x) {
      const left = x < channels ? 0 : values[y * stride + x - channels];
      const above = y === 0 ? 0 : values[(y - 1) * stride + x];
      const corner = x < channels || y === 0 ? 0 : values[(y - 1) * stride + x - channels];
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter];
      values[y * stride + x] = rows[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return { width, height, at: (x, y) => [...values.subarray(y * stride + x * channels, y * stride + x * channels + 3)] };
}

function paeth(a, b, c) {
  const p = a + b - c, [da, db, dc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return da <= db && da <= dc ? a : db <= dc ? b : c;
}

/** How many pixels of the 3D view are such. */
export async function count(page, isSuch) {
  const box = await page.locator("#stage").boundingBox();
  const picture = pixelsOf(await page.screenshot({ clip: box }));
  let found = 0;
  for (let y = 0; y < picture.height; ++y) for (let x = 0; x < picture.width; ++x) found += isSuch(picture.at(x, y)) ? 1 : 0;
  return found;
}
