// Draws stored widgets as they will look when they live, with their own scripts and styles and without Python, so that
// nothing moves when they come to life. It is for the eye alone: nobody can reach it, and readers of a screen have the
// stored words.
import type { Cell, NotebookPanel } from "./lab";
import { hasView, outputsOf } from "./outputs";
import { readStored, STATE, type Stored } from "./stored";

const AREA = ".jp-OutputArea";
/** The address of this script, beside which those of the widgets lie. */
const HERE = import.meta.url;

/** What takes each drawing away. */
const drawings = new WeakMap<Cell, AbortController>();
const texts = new Map<string, Promise<string>>();

/** Draw each stored widget of a page, one after the other, as its cells come into the page. */
export function drawStored({ content, disposed }: NotebookPanel): void {
  const tried = new WeakSet<Cell>();
  let work = Promise.resolve();
  const look = (): void => {
    for (const cell of content.widgets) {
      if (tried.has(cell) || !cell.node.querySelector(AREA)) continue;
      tried.add(cell);
      const kept = keptIn(cell);
      // Where the words or the scripts are of another version, the stored picture stays.
      if (kept) work = work.then(() => draw(cell, kept)).catch(() => {});
    }
  };
  const watch = new MutationObserver(look);
  watch.observe(content.node, { childList: true, subtree: true });
  disposed.connect(() => watch.disconnect());
  look();
}

export function isDrawn(cell: Cell): boolean {
  return drawings.has(cell);
}

/** Show what a cell has in place of its drawing. */
export function dropDrawing(cell: Cell): void {
  drawings.get(cell)?.abort();
  drawings.delete(cell);
}

/** Return what is kept of the widget that a cell showed last; null where a Python has it. */
function keptIn(cell: Cell): Stored | null {
  if (hasView(cell)) return null;
  return readStored(outputsOf(cell).map((data) => data[STATE]).filter(Boolean).at(-1));
}

async function draw(cell: Cell, { parts, lang, state }: Stored): Promise<void> {
  const own = parts.at(-1);
  const [shared, words] = await Promise.all(["shared", own].map((name) => textOf(`words/${name}.${lang}.json`)));
  const found = await Promise.all(parts.map(partOf));
  const traits: Record<string, unknown> = { ...state, parts: parts.map((name) => `IPY_MODEL_${name}`), strings: { ...JSON.parse(shared), ...JSON.parse(words) } };
  const nothing = () => {};
  const model = {
    get: (name: string) => traits[name],
    widget_manager: { get_model: async (name: string) => found[parts.indexOf(name)] },
    on: nothing, off: nothing, set: nothing, send: nothing, save_changes: nothing,
  };
  const node = document.createElement("div");
  node.className = "canasta-picture canasta-drawn";
  node.inert = true;
  node.ariaHidden = "true";
  const gone = new AbortController();
  const loader = await import(new URL("../widgets/loader.js", HERE).href);
  await loader.default.render({ model, el: node, signal: gone.signal, drawn: true });
  const area = cell.node.querySelector(AREA);
  if (!area || cell.isDisposed || hasView(cell)) return gone.abort();
  area.before(node);
  drawings.set(cell, gone);
  gone.signal.addEventListener("abort", () => node.remove());
}

/** Return a part of the front end as Python would give it. */
async function partOf(name: string): Promise<{ get(trait: string): string }> {
  const [script, style] = await Promise.all(["js", "css"].map((kind) => textOf(`widgets/${name}.${kind}`)));
  const traits: Record<string, string> = { name, build: "stored", script, style };
  return { get: (trait) => traits[trait] };
}

function textOf(name: string): Promise<string> {
  const read = async () => {
    const found = await fetch(new URL(`../${name}`, HERE));
    if (!found.ok) throw new Error(name);
    return found.text();
  };
  const known = texts.get(name) ?? read();
  texts.set(name, known);
  return known;
}
