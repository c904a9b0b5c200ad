// All files in one process: `node --test` starts one for each, which takes ten times as long as its tests.
import { readdirSync } from "node:fs";

for (const name of readdirSync(new URL(".", import.meta.url)).sort())
  if (name.endsWith(".test.js")) await import(`./${name}`);
