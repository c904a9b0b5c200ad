// The PileExplorer: the pile spread out, the freezing card crosswise, and for each side what the rules say of it.
import { code, name } from "./cards.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { frame } from "./frame.js";
import { intent } from "./keys.js";
import { picture } from "./picture.js";
import { steer } from "./steering.js";
import { put } from "./words.js";

/** @typedef {{kind: string, cards: string, ok: boolean, law: string, reason: string}} Way */
/** @typedef {{side: string, name: string, frozen: boolean, why: string, block: string | null, ways: Way[]}} Side */
/** @typedef {{seq: number, title: string, pile: number[], cross: number[], block: string | null, all: number, step: number, ways: string[], tries: [string, string, boolean][]}} Scene */

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "pile", { reports: true });
  const { root, view, signal, model, words } = own;
  const title = h("span", { class: "cnb-title" });
  const nothing = h("p", { class: "cnb-nothing" });
  const spread = h("ol", { class: "cnb-spread cnb-row cnb-cloth", "data-zone": "pile" });
  const blocked = h("b", { class: "cnb-blocked" });
  const label = h("label", { for: `${view}-step` });
  const slider = /** @type {HTMLInputElement} */ (h("input", { type: "range", id: `${view}-step`, min: 0 }));
  const time = h("div", { class: "cnb-time cnb-row" }, label, slider, blocked);
  const what = h("span");
  const tries = h("div", { class: "cnb-tries cnb-row", role: "group" }, what);
  const caption = h("caption");
  const top = h("tr");
  const body = h("tbody");
  const table = h("table", { class: "cnb-sides cnb-rows" }, caption, h("thead", {}, top), body);
  const item = keyed(() => h("li", { class: "cnb-slot" }));
  const button = keyed((key) => h("button", { class: "cnb-button", "data-try": key }));
  const cell = keyed((key) => h(key.startsWith("h:") ? "th" : "td"));
  const row = keyed(() => h("tr"));

  /** @returns {Scene} */
  const scene = () => model.get("scene");
  /** @returns {Side[]} */
  const sides = () => model.get("facts").per_side ?? [];

  function draw() {
    const strings = words();
    const now = scene();
    if (!now.pile) return say(title, strings.empty);
    say(title, now.title);
    say(nothing, now.pile.length ? "" : strings.empty);
    spread.hidden = !now.pile.length;
    set(spread, { "aria-label": strings.spread });
    const cross = new Set(now.cross);
    fill(spread, now.pile.map((id, place) => {
      const node = item.get(`${id}:${place}`);
      if (!node.firstChild) node.append(picture(id, strings), h("span", { class: "cnb-hidden" }));
      const last = place === now.pile.length - 1;
      set(node, { class: `cnb-slot${cross.has(place) ? " cnb-cross" : ""}${last ? " cnb-top" : ""}${last && now.block ? " cnb-block" : ""}`, "data-id": id, "data-card": code(id) });
      const parts = [name(id, strings), cross.has(place) ? strings.freezes : "", last ? strings.on_top : ""].filter(Boolean);
      say(/** @type {Node} */ (node.lastChild), put(strings.card, { n: place + 1, of: now.pile.length, card: parts.join(", ") }));
      return node;
    }));
    item.sweep();
    const after = put(strings.after, { n: now.step, of: now.all });
    say(label, after);
    time.hidden = now.all < 2;
    set(slider, { max: now.all, "aria-valuetext": after, disabled: model.get("readonly") });
    if (!own.waiting() && slider.value !== String(now.step)) slider.value = String(now.step); // not while it is being moved
    say(blocked, now.block ? strings.blocked : "");
    say(what, `${strings.try} …`);
    set(tries, { "aria-label": strings.try });
    fill(tries, [what, ...now.tries.map(([key, text, on]) => {
      const node = button.get(key);
      say(node, text);
      set(node, { "aria-pressed": String(on), "aria-disabled": model.get("readonly") ? "true" : null });
      return node;
    })]);
    button.sweep();
    drawTable(now);
  }

  /** @param {Scene} now */
  function drawTable(now) {
    const strings = words();
    const list = sides();
    table.hidden = !now.pile.length;
    say(caption, strings.table);
    /** @param {string} key @param {string} text @param {string} scope @param {string} [kind] */
    const head = (key, text, scope, kind) => {
      const node = cell.get(`h:${key}`);
      say(node, text);
      set(node, { scope, class: kind ?? null });
      return node;
    };
    fill(top, [head("question", strings.question, "col"), ...list.map((side) => head(`side:${side.side}`, side.name, "col"))]);
    /** @param {string} key @param {string} label @param {(side: Side) => string} text @param {(side: Side) => string | null} [mark] */
    const line = (key, label, text, mark = () => null) => {
      const node = row.get(key);
      fill(node, [head(key, label, "row"), ...list.map((side) => {
        const place = cell.get(`${key}:${side.side}`);
        say(place, text(side));
        set(place, { "data-mark": mark(side) });
        return place;
      })]);
      return node;
    };
    fill(body, [
      line("frozen", strings.frozen, (side) => (side.frozen ? strings.yes : strings.no), (side) => (side.frozen ? "frozen" : "free")),
      line("why", strings.why, (side) => side.why),
      ...now.ways.map((text, at) => line(`way${at}`, `${strings.ways} ${text}`, (side) => said(side.ways[at]), (side) => (side.ways[at]?.ok ? "yes" : "no"))),
    ]);
    row.sweep();
    cell.sweep();
  }
  /** @param {Way | undefined} way */
  const said = (way) => (!way ? "" : way.ok ? way.reason || words().allowed : put(words().refused, { reason: way.reason }));

  /** @param {string} key @param {boolean | number} on */
  function attempt(key, on) {
    if (model.get("readonly")) return own.tell(words().readonly);
    own.sendLatest({ do: "set", args: { what: key, on } });
  }
  root.addEventListener("click", ({ target }) => {
    const node = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (target).closest("[data-try]"));
    if (node) attempt(node.dataset.try ?? "", node.getAttribute("aria-pressed") !== "true");
  }, { signal });
  root.addEventListener("input", ({ target }) => {
    if (target === slider) say(label, put(words().after, { n: slider.value, of: scene().all })), attempt("step", Number(slider.value));
  }, { signal });
  root.addEventListener("keydown", (event) => {
    if (event.target === slider && event.key !== "Escape" && event.key !== "?") return;
    const meant = intent(event, false);
    const all = [slider, .../** @type {NodeListOf<HTMLElement>} */ (tries.querySelectorAll("button"))];
    if (meant?.do === "step") all[Math.max(1, Math.min(all.length - 1, all.indexOf(/** @type {HTMLElement} */ (event.target)) + (meant.by ?? 0)))]?.focus();
    else return void steer(event, own, null);
    event.preventDefault();
  }, { signal });
  return own.mount([h("div", { class: "cnb-head cnb-row" }, title), nothing, spread, time, tries, table], ["scene", "facts"], draw,
    (answer) => void (answer.ack && own.speak(sides().map((side) => `${side.name}: ${side.why}`).join(" "))));
}

export default { render: draws };
