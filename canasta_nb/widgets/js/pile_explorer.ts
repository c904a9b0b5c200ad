// The PileExplorer: the pile spread out, the freezing card crosswise, and for each side what the rules say of it.
import { code, name } from "./cards";
import { allOf, fill, h, keyed, say, set } from "./dom";
import type { Frame, Props } from "./frame";
import { frame } from "./frame";
import { intent } from "./keys";
import { picture } from "./picture";
import type { State, Traits } from "./pile_explorer/state";
import { begun, sidesOf, stepOf, update, WATCHED } from "./pile_explorer/state";
import type { PileSide, PileWay, Strings } from "./scene.d.ts";
import { steer } from "./steering";
import { store, traitsOf } from "./store";
import { put } from "./words";

function draws(props: Props): () => void {
  const own = frame(props, "pile", { reports: true });
  const { root, signal } = own;
  const page = pageOf(own.view);
  const look = (): Traits => traitsOf(own.model, [...WATCHED, "readonly", "strings"]);
  const explorer = store(begun(look()), update, (state) => render(state, page));
  function attempt(what: string, on: boolean | number): void {
    if (explorer.now().traits.readonly) return own.tell(own.words().readonly);
    own.sendLatest({ do: "set", args: { what, on } });
  }
  root.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-try]") : null;
      if (button) attempt(button.dataset.try ?? "", button.getAttribute("aria-pressed") !== "true");
    },
    { signal },
  );
  root.addEventListener(
    "input",
    ({ target }) => {
      if (target !== page.slider) return;
      const step = Number(page.slider.value);
      explorer.happened({ kind: "slid", step });
      attempt("step", step);
    },
    { signal },
  );
  root.addEventListener("keydown", (event) => pressed(event, own, page), { signal });
  const head = h("div", { class: "cnb-head cnb-row" }, page.title);
  const parts = [head, page.nothing, page.spread, page.time, page.tries, page.table];
  const came = (): void => explorer.happened({ kind: "came", traits: look(), waits: own.waiting() });
  return own.mount(parts, [...WATCHED], came, ({ ack }) => {
    if (ack)
      own.speak(
        sidesOf(look())
          .map((side) => `${side.name}: ${side.why}`)
          .join(" "),
      );
  });
}

/** Arrows lead from one button to another; in the slider they are its own. */
function pressed(event: KeyboardEvent, own: Frame, { slider, tries }: Page): void {
  const { target, key } = event;
  if (target === slider && key !== "Escape" && key !== "?") return;
  const meant = intent(event, false);
  if (meant?.do !== "step") return void steer(event, own, null);
  const buttons = allOf(tries, "button");
  const next = buttons.findIndex((button) => button === target) + (meant.by ?? 0);
  buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus();
  event.preventDefault();
}

function pageOf(view: string) {
  const label = h("label", { for: `${view}-step` });
  const slider = h("input", { type: "range", id: `${view}-step`, min: 0 });
  const blocked = h("b", { class: "cnb-blocked" });
  const what = h("span");
  const caption = h("caption");
  const top = h("tr");
  const body = h("tbody");
  return {
    title: h("span", { class: "cnb-title" }),
    nothing: h("p", { class: "cnb-nothing" }),
    spread: h("ol", { class: "cnb-spread cnb-row cnb-cloth", "data-zone": "pile" }),
    label,
    slider,
    blocked,
    time: h("div", { class: "cnb-time cnb-row" }, label, slider, blocked),
    what,
    tries: h("div", { class: "cnb-tries cnb-row", role: "group" }, what),
    caption,
    top,
    body,
    table: h("table", { class: "cnb-sides cnb-rows" }, caption, h("thead", {}, top), body),
    item: keyed(() => h("li", { class: "cnb-slot" })),
    button: keyed((key) => h("button", { class: "cnb-button", "data-try": key })),
    cell: keyed((key) => h(key.startsWith("h:") ? "th" : "td")),
    row: keyed(() => h("tr")),
  };
}

type Page = ReturnType<typeof pageOf>;

function render(state: State, page: Page): void {
  const { scene, strings } = state.traits;
  if (!scene.pile) return say(page.title, strings.empty);
  say(page.title, scene.title);
  say(page.nothing, scene.pile.length ? "" : strings.empty);
  drawSpread(state, page);
  drawTime(state, page);
  drawTries(state, page);
  drawTable(state, page);
  for (const kept of [page.item, page.button, page.row, page.cell]) kept.sweep();
}

function drawSpread({ traits: { scene, strings } }: State, { spread, item }: Page): void {
  const { pile, cross, block } = scene;
  spread.hidden = !pile.length;
  set(spread, { "aria-label": strings.spread });
  const drawn = pile.map((id, place) => {
    const node = item.get(`${id}:${place}`);
    if (!node.firstChild) node.append(picture(id, strings), h("span", { class: "cnb-hidden" }));
    const [lies, last] = [cross.includes(place), place === pile.length - 1];
    const look = [lies ? " cnb-cross" : "", last ? " cnb-top" : "", last && block ? " cnb-block" : ""].join("");
    set(node, { class: `cnb-slot${look}`, "data-id": id, "data-card": code(id) });
    const card = [name(id, strings), lies ? strings.freezes : "", last ? strings.on_top : ""]
      .filter(Boolean)
      .join(", ");
    if (node.lastChild) say(node.lastChild, put(strings.card, { n: place + 1, of: pile.length, card }));
    return node;
  });
  fill(spread, drawn);
}

/** The slider, which goes through the discards of a deal. */
function drawTime(state: State, { time, label, slider, blocked }: Page): void {
  const { scene, readonly, strings } = state.traits;
  const step = stepOf(state);
  const after = put(strings.after, { n: step, of: scene.all });
  say(label, after);
  time.hidden = scene.all < 2;
  set(slider, { max: scene.all, "aria-valuetext": after, disabled: readonly });
  if (slider.value !== String(step)) slider.value = String(step);
  say(blocked, scene.block ? strings.blocked : "");
}

/** What the pile would be like if something were different. */
function drawTries({ traits: { scene, readonly, strings } }: State, { tries, what, button }: Page): void {
  say(what, `${strings.try} …`);
  set(tries, { "aria-label": strings.try });
  const drawn = scene.tries.map(([key, text, on]) => {
    const node = button.get(key);
    say(node, text);
    set(node, { "aria-pressed": String(on), "aria-disabled": readonly ? "true" : null });
    return node;
  });
  fill(tries, [what, ...drawn]);
}

/** A line of the table: what it asks, and for each side what holds. */
interface Line {
  readonly key: string;
  readonly asks: string;
  says(side: PileSide): string;
  mark?(side: PileSide): string;
}

function linesOf({ scene, strings }: Traits): Line[] {
  const { frozen, yes, no, why } = strings;
  const ways = scene.ways.map(
    (text, at): Line => ({
      key: `way${at}`,
      asks: `${strings.ways} ${text}`,
      says: (side) => saidOf(side.ways[at], strings),
      mark: (side) => (side.ways[at]?.ok ? "yes" : "no"),
    }),
  );
  return [
    {
      key: "frozen",
      asks: frozen,
      says: (side) => (side.frozen ? yes : no),
      mark: (side) => (side.frozen ? "frozen" : "free"),
    },
    { key: "why", asks: why, says: (side) => side.why },
    ...ways,
  ];
}

function saidOf(way: PileWay | undefined, strings: Strings): string {
  if (!way) return "";
  return way.ok ? way.reason || strings.allowed : put(strings.refused, { reason: way.reason });
}

function drawTable({ traits }: State, { table, caption, top, body, cell, row }: Page): void {
  const { scene, strings } = traits;
  const sides = sidesOf(traits);
  table.hidden = !scene.pile.length;
  say(caption, strings.table);
  const heading = (key: string, text: string, scope: "col" | "row"): HTMLElement => {
    const node = cell.get(`h:${key}`);
    say(node, text);
    set(node, { scope });
    return node;
  };
  const names = sides.map((side) => heading(`side:${side.side}`, side.name, "col"));
  fill(top, [heading("question", strings.question, "col"), ...names]);
  const lines = linesOf(traits).map(({ key, asks, says, mark }) => {
    const cells = sides.map((side) => {
      const place = cell.get(`${key}:${side.side}`);
      say(place, says(side));
      set(place, { "data-mark": mark?.(side) });
      return place;
    });
    const node = row.get(key);
    fill(node, [heading(key, asks, "row"), ...cells]);
    return node;
  });
  fill(body, lines);
}

export default { render: draws };
