// types_test.mjs TSCONFIG: the page's TypeScript has no type errors. Skipped where npm could not bring the compiler.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const compiler = join(process.env.NODE_MODULES, "typescript/bin/tsc");
if (!existsSync(compiler)) {
  console.log("SKIPPED: THE PAGE'S TYPES ARE NOT TESTED, for npm has not brought TypeScript");
  process.exit(77);
}
process.exitCode = spawnSync(process.execPath, [compiler, "-p", process.argv[2]], { stdio: "inherit" }).status;
