// Bundles the sources into ../static, one script and one style for each widget class. Two runs give the same bytes.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WIDGETS = ["coach", "hand_picker", "meld_builder", "minimum_table", "pile_explorer", "quiz", "replay", "score_sheet", "table", "turn_guide",
  "variant_explorer"];
const here = dirname(fileURLToPath(import.meta.url));
mkdirSync(join(here, "../static"), { recursive: true });

/** The symbols as data: width, height, the paths, each with its own colour where it has one. @type {import("esbuild").Plugin} */
const symbols = { name: "symbols", setup: ({ onLoad }) => onLoad({ filter: /symbols\.svg$/ }, ({ path }) => {
  const found = readFileSync(path, "utf8").matchAll(/<symbol id="cnb-(\w+)" viewBox="0 0 (\d+) (\d+)">(.*?)<\/symbol>/g);
  const paths = (/** @type {string} */ text) => [...text.matchAll(/<path(?: fill="(#\w+)")? d="([^"]+)"/g)].map(([, fill = "", d]) => d + fill);
  return { loader: "json", contents: JSON.stringify(Object.fromEntries([...found].map(([, name, wide, high, text]) => [name, [Number(wide), Number(high), ...paths(text)]]))) };
}) };

/** @type {import("esbuild").BuildOptions} */
const common = { absWorkingDir: here, outdir: "../static", bundle: true, minify: true, legalComments: "none", charset: "utf8", plugins: [symbols] };
const kinds = { js: { format: "esm", target: "es2022" }, css: { target: "chrome120" } };

/** A style without the tokens that nothing in it, and nothing in its script, names. @param {string} style @param {string} script @returns {string} */
function needed(style, script) {
  const left = style.replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (whole, name) => ([`var(${name})`, `var(${name},`].some((use) => style.includes(use)) || script.includes(name) ? whole : ""));
  return left === style ? style : needed(left, script);
}

for (const widget of WIDGETS) {
  let script = "";
  for (const [kind, options] of Object.entries(kinds)) {
    const own = /** @type {import("esbuild").BuildOptions} */ ({ ...common, ...options, entryPoints: [`${widget}.${kind}`] });
    const { metafile, outputFiles = [] } = await build({ ...own, metafile: true, write: false });
    const [{ path, text }] = outputFiles;
    // The banner names the sources that went into this bundle, so that a stale one is noticed without Node.
    const hash = createHash("sha256");
    for (const name of Object.keys(metafile?.inputs ?? {}).sort()) hash.update(`${name}\n`).update(readFileSync(join(here, name)));
    writeFileSync(path, `/* canasta_nb front end, sources ${hash.digest("hex").slice(0, 16)} */\n${kind === "css" ? needed(text, script).replace(/(--[\w-]+): /g, "$1:").replaceAll(";}", "}") : text}`);
    script = text;
  }
}
