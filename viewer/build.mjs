// Makes the page: one HTML file with style and script in it, that needs nothing else.
//   node build.mjs NODE_MODULES OUT
// NODE_MODULES is where `npm ci` has put the packages, which need not be beside this file.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [modules, out] = process.argv.slice(2).map((path) => resolve(path));
const source = join(dirname(fileURLToPath(import.meta.url)), "src");
const { buildSync } = createRequire(join(modules, "any.js"))("esbuild");

function bundle(entry, options) {
  const result = buildSync({
    entryPoints: [join(source, entry)], bundle: true, minify: true, write: false, charset: "utf8", logLevel: "warning", nodePaths: [modules], ...options,
  });
  return result.outputFiles[0].text;
}

/** Not String.replace with a text: that would read "$&" in it. */
function put(page, mark, text) {
  const parts = page.split(mark);
  if (parts.length !== 2) throw new Error(`src/page.html: '${mark}' is there ${parts.length - 1} times instead of once`);
  return parts.join(text);
}

const style = bundle("style.css", { loader: { ".css": "css" } });
const script = bundle("main.ts", { format: "iife", target: "es2020", legalComments: "inline" });
if (/<\/script|<!--/i.test(script)) throw new Error("the script holds what would end it in HTML");
let page = readFileSync(join(source, "page.html"), "utf8");
page = put(page, "/*style*/", style);
page = put(page, "/*script*/", script);
writeFileSync(`${out}.unfinished`, page);
renameSync(`${out}.unfinished`, out);
