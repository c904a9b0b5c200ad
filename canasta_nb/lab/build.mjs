// Bundles the extension into ./extension: one script, whose name holds a part of its hash, because a browser keeps what has
// the same name. What the package ships is read from the course first. Two runs give the same bytes.
import { build, transform } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { digest as digestOf } from "./src/digest.mjs";
import { ASKS, WIDGET } from "./src/forms.mjs";
import { markOf } from "./src/mark.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const course = join(here, "../../notebooks");
const shipped = join(here, "src/shipped.json");
const bank = join(here, "../teaching/bank");
const rulesets = join(here, "../rulesets");
const about = join(here, "extension/package.json");
const folder = join(here, "extension/static");
/** What the page wears and does as the widgets do. */
const BORROWED = ["dom.ts", "theme.ts", "tokens.css"].map((name) => `../widgets/js/${name}`);

/** Read the code cells of the course: setup cells, and those that show a widget and need no other cell but the setup. */
function shippedNow() {
  const found = { setup: new Set(), alive: new Set() };
  for (const name of readdirSync(course, { recursive: true }).filter((each) => /^(es\/)?[\w-]+\.ipynb$/.test(each))) {
    const { cells } = JSON.parse(readFileSync(join(course, name), "utf8"));
    const lesson = cells.some(({ metadata }) => metadata.canasta?.role === "setup");
    for (const { cell_type, metadata, source } of cells) {
      if (cell_type !== "code") continue;
      const text = [source].flat().join("");
      const alone = lesson || text.includes("from canasta_nb");
      if (metadata.canasta?.role === "setup") found.setup.add(text);
      else if (alone && WIDGET.test(text)) found.alive.add(text);
    }
  }
  return found;
}

/** Read what a call of the course may name: the exercises of the lessons, and the rule sets. */
function namedNow() {
  const tomlIn = (folder) => readdirSync(folder).filter((name) => name.endsWith(".toml"));
  const ids = (name) => [...readFileSync(join(bank, name), "utf8").matchAll(/^id = "([\w-]+)"/gm)].map(([, id]) => id);
  return {
    exercises: new Set(tomlIn(bank).flatMap(ids)),
    rules: new Set(tomlIn(rulesets).map((name) => name.slice(0, -".toml".length))),
  };
}

// What an earlier version shipped stays: learners have it in their folders.
const before = JSON.parse(readFileSync(shipped, "utf8"));
const now = { ...shippedNow(), ...namedNow() };
const both = Object.fromEntries(Object.entries(now).map(([kind, sources]) => [kind, [...new Set([...sources, ...(before[kind] ?? [])])].filter((source) => !ASKS.test(source)).sort()]));
writeFileSync(shipped, `${JSON.stringify(both, null, 1)}\n`);

// The script has their digests, which are a tenth as long and as hard to forge.
const digests = Object.fromEntries(["setup", "alive"].map((kind) => [kind, both[kind].map(digestOf).join("")]));
writeFileSync(join(here, "src/digests.json"), `${JSON.stringify(digests)}\n`);

// Code of the course is known by a short mark, of earlier versions too: only other code is a learner's.
const known = join(here, "src/known.json");
const sources = [...both.setup, ...both.alive];
for (const name of readdirSync(course, { recursive: true }).filter((each) => /^(es\/)?[\w-]+\.ipynb$/.test(each)))
  for (const { cell_type, source } of JSON.parse(readFileSync(join(course, name), "utf8")).cells)
    if (cell_type === "code") sources.push([source].flat().join(""));
const marks = [...JSON.parse(readFileSync(known, "utf8")).match(/.{4}/g), ...sources.filter((source) => !ASKS.test(source)).map(markOf)];
writeFileSync(known, `${JSON.stringify([...new Set(marks)].sort().join(""))}\n`);

/** Read a file of sentences: tables of one level, each value on a line of its own; `of` is for the translators. */
function sentences(file) {
  const found = {};
  let table = found;
  for (const line of readFileSync(join(here, file), "utf8").split("\n")) {
    const [, name, key, value] = line.match(/^(?:\[(\w+)\]|(\w+) = (".*"))$/) ?? [];
    if (name) table = found[name] = {};
    else if (key && key !== "of") table[key] = JSON.parse(value);
  }
  return found;
}
const words = { en: sentences("words.toml"), es: sentences("es/words.toml") };
writeFileSync(join(here, "src/words.json"), `${JSON.stringify(words, null, 1)}\n`);

/** A sheet goes into the script as a text, and of the widgets' colours and measures those that our own sheets wear. */
async function styles({ path }) {
  const worn = readdirSync(join(here, "src")).filter((name) => name.endsWith(".css")).map((name) => readFileSync(join(here, "src", name), "utf8")).join("");
  const text = readFileSync(path, "utf8");
  const lean = path.endsWith("tokens.css") ? text.replace(/(--[\w-]+): [^;]+;/g, (whole, name) => (worn.includes(`var(${name}`) ? whole : "")) : text;
  const { code } = await transform(lean, { loader: "css", minify: true });
  return { contents: code.trim(), loader: "text" };
}

const { outputFiles } = await build({
  absWorkingDir: here, entryPoints: ["src/container.ts"], bundle: true, minify: true, format: "iife", target: "es2022",
  charset: "utf8", legalComments: "none", write: false, plugins: [{ name: "styles", setup: (each) => each.onLoad({ filter: /\.css$/ }, styles) }],
});
// The banner names the sources that went in, so that a stale bundle is noticed without Node.
const files = readdirSync(join(here, "src")).filter((name) => !name.endsWith(".d.ts")).sort().map((name) => `src/${name}`);
const hash = createHash("sha256");
for (const file of [...BORROWED, ...files]) hash.update(`${file}\n`).update(readFileSync(join(here, file)));
const digest = hash.digest("hex").slice(0, 16);
mkdirSync(folder, { recursive: true });
for (const old of readdirSync(folder)) rmSync(join(folder, old));
writeFileSync(join(folder, `course-${digest}.js`), `/* canasta_nb extension, sources ${digest} */\n${outputFiles[0].text}`);
const described = JSON.parse(readFileSync(about, "utf8"));
described.jupyterlab._build.load = `static/course-${digest}.js`;
writeFileSync(about, `${JSON.stringify(described, null, 2)}\n`);
