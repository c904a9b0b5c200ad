// Bundles the sources into ../static, one script and one style for each widget class. Two runs give the same bytes.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const sources = readdirSync(here).filter((name) => /\.(js|css)$/.test(name)).sort();
const hash = createHash("sha256");
for (const name of sources) hash.update(`${name}\n`).update(readFileSync(join(here, name)));
const banner = `/* canasta_nb front end, sources ${hash.digest("hex").slice(0, 16)} */`;

/** @type {import("esbuild").BuildOptions} */
const common = { absWorkingDir: here, outdir: "../static", bundle: true, legalComments: "none", charset: "utf8" };
await build({ ...common, entryPoints: ["table.js"], format: "esm", target: "es2022", minifyWhitespace: true, banner: { js: banner } });
await build({ ...common, entryPoints: ["table.css"], target: "chrome116", minify: true, banner: { css: banner } });
