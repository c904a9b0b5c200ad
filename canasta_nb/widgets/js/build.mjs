// Bundles the sources into ../static: what all widgets share, the board, the table, which is in a puzzle, too, then
// what each widget class has of its own, and the page of a room. A source that stands in one of the first three is in
// no other bundle; a script asks for it by the name of its part, as in `from "canasta_nb/shared"`, and loader.js puts
// the address there. Two runs give the same bytes.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { symbols } from "./symbols.mjs";

const COMMON = ["shared", "board", "table"];
const WIDGETS = [
  "coach",
  "course_home",
  "hand_picker",
  "lesson_end",
  "lobby",
  "meld_builder",
  "minimum_table",
  "pile_explorer",
  "puzzle",
  "quiz",
  "replay",
  "room",
  "score_sheet",
  "seat",
  "turn_guide",
  "variant_explorer",
  "watch",
];
const here = dirname(fileURLToPath(import.meta.url));
mkdirSync(join(here, "../static"), { recursive: true });

/** The source that an import means: a module is named without its ending. @param {string} path */
const named = (path) =>
  [path, `${path}.ts`].find((each) => statSync(each, { throwIfNoEntry: false })?.isFile()) ?? path;

/** The common part in which each of its sources stands. @type {Map<string, string>} */
const homes = new Map();
/** What each common part exports. @type {Map<string, string[]>} */
const exported = new Map();
/** A part as the modules of a bundle see it: all of them ask for a name together. @param {string} part */
const asking = (part) => `export {${exported.get(part)}} from "canasta_nb/${part}"`;
/** Leaves out what stands in a common part already. @type {import("esbuild").Plugin} */
const common = {
  name: "common",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
      const source = named(join(resolveDir, path));
      const home = homes.get(relative(here, source));
      if (!home) return { path: source };
      return kind === "import-rule"
        ? { path, namespace: "common" }
        : { path: home, namespace: "part", sideEffects: false };
    });
    onResolve({ filter: /./, namespace: "part" }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: "part" }, ({ path }) => ({ contents: asking(path) }));
    onLoad({ filter: /./, namespace: "common" }, () => ({ contents: "", loader: "css" }));
  },
};

/** @type {import("esbuild").BuildOptions} */
const options = {
  absWorkingDir: here,
  outdir: "../static",
  bundle: true,
  minify: true,
  legalComments: "none",
  charset: "utf8",
  plugins: [symbols, common],
};
const kinds = { js: { format: "esm", target: "es2022" }, css: { target: "chrome120" } };

/** @type {{name: string, kind: string, banner: string, text: string}[]} */
const bundles = [];
for (const name of ["loader", ...COMMON, ...WIDGETS]) {
  for (const [kind, own] of Object.entries(kinds)) {
    if (name === "loader" && kind === "css") continue;
    const source = `${name}.${kind === "js" ? "ts" : kind}`;
    const asked = /** @type {import("esbuild").BuildOptions} */ ({ ...options, ...own, entryPoints: [source] });
    const { metafile, outputFiles = [] } = await build({ ...asked, metafile: true, write: false });
    // The banner names the sources that went into this bundle, so that a stale one is noticed without Node.
    const hash = createHash("sha256");
    const sources = Object.keys(metafile?.inputs ?? {})
      .filter((source) => !/^(common|part):/.test(source))
      .sort();
    for (const source of sources) hash.update(`${source}\n`).update(readFileSync(join(here, source)));
    if (COMMON.includes(name)) for (const source of sources) homes.set(source, name);
    if (kind === "js") exported.set(name, Object.values(metafile?.outputs ?? {})[0].exports);
    bundles.push({
      name,
      kind,
      banner: `/* canasta_nb front end, sources ${hash.digest("hex").slice(0, 16)} */\n`,
      text: outputFiles[0].text,
    });
  }
}

// Tokens that no style and no script names are left out, then those that only these named.
for (let before = ""; before !== bundles.map(({ text }) => text).join(""); ) {
  before = bundles.map(({ text }) => text).join("");
  const scripts = bundles
    .filter(({ kind }) => kind === "js")
    .map(({ text }) => text)
    .join("");
  for (const bundle of bundles.filter(({ kind }) => kind === "css")) {
    bundle.text = bundle.text.replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (whole, token) =>
      [`var(${token})`, `var(${token},`].some((use) => before.includes(use)) || scripts.includes(token) ? whole : "",
    );
  }
}

/** A script without the names of a part that none of its modules needs. @param {string} script */
const onlyNeeded = (script) =>
  script.replace(/import\{([^}]*)\}from"canasta_nb/g, (whole, names) => {
    const needed = names.split(",").filter((/** @type {string} */ each) => {
      const name = each.split(" as ").at(-1) ?? "";
      return script.split(new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`)).length > 2;
    });
    return whole.replace(names, needed.join(","));
  });

for (const { name, kind, banner, text } of bundles) {
  const short = kind === "css" ? text.replace(/(--[\w-]+): /g, "$1:").replaceAll(";}", "}") : onlyNeeded(text);
  writeFileSync(join(here, `../static/${name}.${kind}`), banner + short);
}
