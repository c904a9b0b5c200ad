// Draws a widget from what is stored of it, with its own scripts, styles and words, and without Python.
import type { Stored } from "./stored";

/** The address of this script, beside which those of the widgets lie. */
const HERE = import.meta.url;

const texts = new Map<string, Promise<string>>();

/** Draw a stored widget into a node; the signal takes it away again. */
export async function drawWithoutPython(
  { parts, lang, state }: Stored,
  node: HTMLElement,
  signal: AbortSignal,
): Promise<void> {
  const own = parts.at(-1);
  const [shared, words] = await Promise.all(["shared", own].map((name) => textOf(`words/${name}.${lang}.json`)));
  const found = await Promise.all(parts.map(partOf));
  const traits: Record<string, unknown> = {
    ...state,
    parts: parts.map((name) => `IPY_MODEL_${name}`),
    strings: { ...JSON.parse(shared), ...JSON.parse(words) },
  };
  const nothing = () => {};
  const model = {
    get: (name: string) => traits[name],
    widget_manager: { get_model: async (name: string) => found[parts.indexOf(name)] },
    on: nothing,
    off: nothing,
    set: nothing,
    send: nothing,
    save_changes: nothing,
  };
  const loader = await import(new URL("../widgets/loader.js", HERE).href);
  await loader.default.render({ model, el: node, signal, drawn: true });
}

let dressed: Promise<void> | undefined;

/** Let what cells show to read look as it does beside a widget, from the start. */
export function dressLeaves(): Promise<void> {
  dressed ??= Promise.all(["shared", "quiz", "lesson_end"].map((name) => textOf(`widgets/${name}.css`))).then(
    (styles) => {
      const sheet = document.createElement("style");
      sheet.textContent = `@scope (.cnb-stored) {${styles.join("")}}`;
      document.head.append(sheet);
    },
  );
  // Without it a leaf is as plain as its page; the next page asks again.
  return dressed.catch(() => (dressed = undefined));
}

/** Return a part of the front end as Python would give it. */
async function partOf(name: string): Promise<{ get(trait: string): string }> {
  const [script, style] = await Promise.all(["js", "css"].map((kind) => textOf(`widgets/${name}.${kind}`)));
  const traits: Record<string, string> = { name, build: "stored", script, style };
  return { get: (trait) => traits[trait] };
}

/** Return a file of the package, which is read once; what failed is asked for again. */
function textOf(name: string): Promise<string> {
  const read = async () => {
    const found = await fetch(new URL(`../${name}`, HERE));
    if (!found.ok) throw new Error(name);
    return found.text();
  };
  const known = texts.get(name) ?? read();
  texts.set(name, known);
  known.catch(() => texts.delete(name));
  return known;
}
