// The VariantExplorer: rule sets side by side, what each table may choose, six positions, the points that differ.
import { allOf, h } from "./dom";
import type { Frame, Props } from "./frame";
import { frame } from "./frame";
import { noteFocus, steer } from "./steering";
import type { Store } from "./store";
import { store, traitsOf } from "./store";
import type { Page } from "./variant_explorer/page";
import { pageOf } from "./variant_explorer/page";
import { render } from "./variant_explorer/render";
import type { Event, State, Traits } from "./variant_explorer/state";
import { another, begun, flippedPoints, update, WATCHED } from "./variant_explorer/state";

const NARROW = 640; // pixels

interface Explorer extends Store<State, Event> {
  readonly own: Frame;
  readonly page: Page;
}

function draws(props: Props): () => void {
  const own = frame(props, "variant-explorer");
  const { root, signal } = own;
  const page = pageOf(own.view);
  const look = (): Traits => traitsOf(own.model, [...WATCHED, "known", "readonly", "strings"]);
  const explorer: Explorer = { own, page, ...store(begun(look()), update, (state: State) => render(state, page, own)) };
  const came = (): void => explorer.happened({ kind: "came", traits: look() });
  listen(explorer);
  const room = new ResizeObserver(() => {
    const narrow = root.clientWidth > 0 && root.clientWidth < NARROW;
    if (narrow !== explorer.now().narrow) explorer.happened({ kind: "resized", narrow });
  });
  room.observe(root);
  signal.addEventListener("abort", () => room.disconnect(), { once: true });
  const choosing = h("div", { class: "cnb-choosing cnb-row" }, page.add, page.only);
  return own.mount([page.title, page.sets, choosing, page.tabs, page.tables], ["ids", ...WATCHED], came, ({ nack }) => {
    if (nack) came(); // what was refused stands as it stood
  });
}

function listen(explorer: Explorer): void {
  const { own, page } = explorer;
  const { root, signal } = own;
  noteFocus(own, page.moves);
  root.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) pressed(button.dataset, explorer);
    },
    { signal },
  );
  root.addEventListener("change", ({ target }) => changed(target, explorer), { signal });
  root.addEventListener(
    "keydown",
    (event) => {
      const isTyped = event.target instanceof Element && event.target.matches("select, input");
      if (event.key === "Escape" || !isTyped) steer(event, own, page.moves);
    },
    { signal },
  );
}

/** A button was pressed: `open` unfolds a point, `choices` the options of a column. */
function pressed({ open, choices, beside, remove, act }: DOMStringMap, { own, page, now, happened }: Explorer): void {
  const { length } = now().traits.choices;
  if (open) {
    own.model.set("unfolded", flippedPoints(now(), open));
    own.model.save_changes();
  } else if (choices) happened({ kind: "flipped", column: Number(choices) });
  else if (beside) {
    happened({ kind: "turned", column: Number(beside) });
    page.moves.focusOn(allOf(page.tabs, "button")[Number(beside) - 1]);
  } else if (remove) {
    own.send({ do: "set", args: { column: Number(remove), rules: "" } });
    page.sets.querySelector("select")?.focus();
  } else if (act === "add") own.send({ do: "set", args: { column: length, rules: another(now()) } });
}

/** Something else was chosen: what is compared, an option of it, or whether all points are shown. */
function changed(field: EventTarget | null, { own, page }: Explorer): void {
  if (field === page.check) {
    own.model.set("only_differences", page.check.checked);
    return own.model.save_changes();
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const {
    value,
    dataset: { column, option },
  } = field;
  own.send({ do: "set", args: { column: Number(column), ...(option ? { option, value } : { rules: value }) } });
}

export default { render: draws };
