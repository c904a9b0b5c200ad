// Bundles the extension into ./extension: a small script for every start, what pages of the course need, and the words of each
// language. Each name holds a part of a hash, because a browser keeps what has the same name. What the package ships is read
// from the course first. Two runs give the same bytes.
import { build, transform } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { digest as digestOf } from "./src/digest.mjs";
import { ASKS, WIDGET } from "./src/forms.mjs";
import { markIn, markOf, SIGNS } from "./src/mark.mjs";

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

// A call names an exercise by the letters of its lesson and the rest of its id; those of the exam have a form.
const exercises = {};
for (const id of both.exercises) {
  const [, lesson, rest] = id.match(/^(\w+)-(.+)$/);
  if (lesson !== "final") exercises[lesson] = [...(exercises[lesson] ?? []), rest];
}
for (const [lesson, ids] of Object.entries(exercises)) exercises[lesson] = ids.join(" ");
writeFileSync(join(here, "src/named.json"), `${JSON.stringify({ exercises, rules: both.rules }, null, 1)}\n`);

/** Import a module of the sources, with all that it imports. */
async function source(name) {
  const { outputFiles } = await build({ absWorkingDir: here, entryPoints: [`src/${name}`], bundle: true, write: false, format: "esm" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

// The script has the digests of the others, which are a tenth as long and as hard to forge.
const { isKnownCall, isTelling } = await source("calls.ts");
const digestsOf = (sources) => sources.filter((each) => !isKnownCall(each)).map(digestOf);
const [setup, alive] = [digestsOf(both.setup), digestsOf(both.alive)];
writeFileSync(join(here, "src/digests.json"), `${JSON.stringify({ setup: setup.join(""), alive: alive.join("") })}\n`);

// All other code of the course is known by its mark, of earlier versions too: only what is left is a learner's.
const known = join(here, "src/known.json");
const sources = both.alive.filter(isKnownCall);
for (const name of readdirSync(course, { recursive: true }).filter((each) => /^(es\/)?[\w-]+\.ipynb$/.test(each)))
  for (const { cell_type, source } of JSON.parse(readFileSync(join(course, name), "utf8")).cells)
    if (cell_type === "code") sources.push([source].flat().join(""));
const marks = new Set([...JSON.parse(readFileSync(known, "utf8")).match(new RegExp(`.{${SIGNS}}`, "g")), ...sources.filter((source) => !ASKS.test(source)).map(markOf)]);
for (const each of [...setup, ...alive, ...sources.filter(isTelling).map(digestOf)]) marks.delete(markIn(each));
writeFileSync(known, `${JSON.stringify([...marks].sort().join(""))}\n`);

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
const LANGUAGES = { en: "words.toml", es: "es/words.toml" };
for (const [language, file] of Object.entries(LANGUAGES))
  writeFileSync(join(here, `src/words.${language}.json`), `${JSON.stringify(sentences(file), null, 1)}\n`);

/**
 * A sheet goes into the script as a text, and of the widgets' colours and measures those that our own sheets wear. Our
 * pages always say which theme they wear.
 */
async function styles({ path }) {
  const worn = readdirSync(join(here, "src")).filter((name) => name.endsWith(".css")).map((name) => readFileSync(join(here, "src", name), "utf8")).join("");
  const text = readFileSync(path, "utf8");
  const lean = path.endsWith("tokens.css") ? text.replace(/, \.cnb:is\([^{]*/g, " ").replace(/(--[\w-]+): [^;]+;/g, (whole, name) => (worn.includes(`var(${name}`) ? whole : "")) : text;
  const { code } = await transform(lean, { loader: "css", minify: true });
  return { contents: code.trim(), loader: "text" };
}

// Scripts name the sources of which they were made: each other by it, and a stale one is noticed without Node.
const files = readdirSync(join(here, "src")).filter((name) => !name.endsWith(".d.ts")).sort().map((name) => `src/${name}`);
const hash = createHash("sha256");
for (const file of [...BORROWED, ...files]) hash.update(`${file}\n`).update(readFileSync(join(here, file)));
const made = hash.digest("hex").slice(0, 16);
const named = (source) => `${source.replace(/^.*\/|\.(ts|json)$/g, "")}-${made}.js`;

/** What a script fetches when it is needed stays a script of its own. */
const fetched = { name: "fetched", setup: (each) => each.onResolve({ filter: /^\./ }, ({ path, kind }) => (kind === "dynamic-import" ? { path: `./${named(path)}`, external: true } : null)) };

/** Bundle a module; what stands around it makes it a plain script. */
async function script(source, around = (text) => text) {
  const { outputFiles } = await build({
    absWorkingDir: here, entryPoints: [`src/${source}`], bundle: true, minify: true, format: "esm", target: "es2022",
    charset: "utf8", legalComments: "none", write: false, plugins: [fetched, { name: "styles", setup: (each) => each.onLoad({ filter: /\.css$/ }, styles) }],
  });
  writeFileSync(join(folder, named(source)), `/* canasta_nb extension, sources ${made} */\n${around(outputFiles[0].text)}`);
}

mkdirSync(folder, { recursive: true });
for (const old of readdirSync(folder)) rmSync(join(folder, old));
await script("container.ts", (text) => `(()=>{${text.trim()}})();\n`);
for (const source of ["course.ts", ...Object.keys(LANGUAGES).map((language) => `words.${language}.json`)]) await script(source);
const described = JSON.parse(readFileSync(about, "utf8"));
described.jupyterlab._build.load = `static/${named("container.ts")}`;
writeFileSync(about, `${JSON.stringify(described, null, 2)}\n`);
