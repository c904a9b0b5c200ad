// Bundles the sources into ../static, one script and one style for each widget class. Two runs give the same bytes.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WIDGETS = ["coach", "hand_picker", "meld_builder", "minimum_table", "pile_explorer", "quiz", "replay", "score_sheet", "table", "turn_guide",
  "variant_explorer"];
const here = dirname(fileURLToPath(import.meta.url));

/** @type {import("esbuild").BuildOptions} */
const common = { absWorkingDir: here, outdir: "../static", bundle: true, minify: true, legalComments: "none", charset: "utf8", loader: { ".svg": "text" } };
const kinds = { js: { format: "esm", target: "es2022" }, css: { target: "chrome120" } };

for (const widget of WIDGETS)
  for (const [kind, options] of Object.entries(kinds)) {
    const own = /** @type {import("esbuild").BuildOptions} */ ({ ...common, ...options, entryPoints: [`${widget}.${kind}`] });
    // The banner names the sources that went into this bundle, so that a stale one is noticed without Node.
    const { metafile } = await build({ ...own, metafile: true, write: false });
    const hash = createHash("sha256");
    for (const name of Object.keys(metafile?.inputs ?? {}).sort()) hash.update(`${name}\n`).update(readFileSync(join(here, name)));
    await build({ ...own, banner: { [kind]: `/* canasta_nb front end, sources ${hash.digest("hex").slice(0, 16)} */` } });
  }
