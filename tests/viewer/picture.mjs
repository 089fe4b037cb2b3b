// A picture of a page of --html for the documentation, after somebody has done this: KEY, a key that docs/page.md lists, is
// pressed; TOGGLE, the name of a switch above the view ("path"), is clicked.
//   NODE_MODULES=build/viewer/npm/node_modules node tests/viewer/picture.mjs PAGE.html PICTURE.png [KEY|TOGGLE...]
// With docs/tutorial.md done as its test does it, "bash tests/apps/tutorial_test.sh build/bin/clearway build/pictures", its
// pictures are those of build/pictures/build/tutorial:
//   crate.html docs/img/tutorial-crate.png n
//   room.html docs/img/tutorial-room.png path ArrowRight ArrowRight ArrowRight ArrowRight
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { open, openBrowser, settled } from "./browser.mjs";

const [page_file, picture_file, ...actions] = process.argv.slice(2);
if (!picture_file) {
  console.error("picture.mjs: give PAGE.html PICTURE.png [KEY|TOGGLE...]");
  process.exit(2);
}
const browser = await openBrowser();
const { page, complaints } = await open(browser, resolve(page_file));
for (const action of actions) {
  const toggle = page.locator(`#toggles [name="${action}"] + span`);
  if ((await toggle.count()) > 0) await toggle.click();
  else await page.keyboard.press(action);
  await settled(page);
}
writeFileSync(picture_file, await page.screenshot());
await browser.close();
for (const complaint of complaints) console.error(`picture.mjs: ${page_file}: ${complaint}`);
process.exit(complaints.length > 0 ? 1 : 0);
