// The script of every widget. What it needs stands in parts, models of their own, once in the kernel; here they come
// into the page, each once as well, and a widget of another kernel with another version finds its own.
import type { Props } from "./frame";

const page: { [key: symbol]: Map<string, string> | undefined } = globalThis;
/** The address of each script that is in the page, by its text. */
const addresses = (page[Symbol.for("canasta_nb.scripts")] ??= new Map());

function addressOf(script: string): string {
  const address = addresses.get(script) ?? URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  addresses.set(script, address);
  return address;
}

/** Adds a style for the views of one build, once in the page or in the shadow root that the view stands in. */
function wear(el: HTMLElement, build: string, name: string, style: string) {
  const home = el.getRootNode();
  const place = home instanceof ShadowRoot ? home : document.head;
  const key = `${build} ${name}`;
  if (place.querySelector(`:scope > style[data-cnb-style="${key}"]`)) return;
  const node = document.createElement("style");
  node.dataset.cnbStyle = key;
  // What cells show to read wears the same, with a widget beside it.
  node.textContent = `@scope ([data-cnb-build="${build}"], .cnb-stored) {${style}}`;
  place.append(node);
}

/** Whether no Python is behind the page, and none can come: a page that was made of a notebook. */
const isPicture = (model: Props["model"], part: object) =>
  "comm_live" in part && part.comm_live === false && !("kernel" in model.widget_manager);

/** The model of such a page: it only shows, and what would be refused says why. */
function pictured(model: Props["model"]): Props["model"] {
  const words = model.get("strings");
  const instead: Record<string, unknown> = {
    readonly: true,
    strings: { ...words, readonly: words.pictured.replace("\n", " ") },
  };
  return Object.create(model, { get: { value: (name: string) => instead[name] ?? model.get(name) } });
}

async function render(props: Props): Promise<unknown> {
  const { model, el, signal } = props;
  const parts = await Promise.all(
    model.get("parts").map((reference: string) => model.widget_manager.get_model(reference.slice("IPY_MODEL_".length))),
  );
  const known: Record<string, string> = {};
  let last = "";
  for (const part of parts) {
    const [name, build, script, style] = ["name", "build", "script", "style"].map((trait) => part.get(trait));
    last = known[name] = addressOf(
      script.replace(/"canasta_nb\/(\w+)"/g, (_: string, other: string) => `"${known[other]}"`),
    );
    el.dataset.cnbBuild = build;
    wear(el, build, name, style);
  }
  const widget = await import(last);
  if (signal?.aborted) return undefined; // the cell may have been run again meanwhile
  const given = { ...props, draw: render };
  return widget.default.render(
    isPicture(model, parts[0]) ? { ...given, model: pictured(model), picture: true } : given,
  );
}

export default { render };
