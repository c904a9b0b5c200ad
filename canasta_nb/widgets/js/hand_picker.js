// The HandPicker: cards chosen from a hand, or counted in a whole pack; what is picked goes to Python when it rests.
import { code, short } from "./cards.js";
import { idsOf } from "./answers.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { frame } from "./frame.js";
import { literalLine } from "./literal.js";
import { beside, packGrid } from "./pack.js";
import { picture } from "./picture.js";
import { picking } from "./picking.js";
import { roving } from "./roving.js";
import { steer } from "./steering.js";
import { put } from "./words.js";

/** @typedef {{seq: number, hand: number[], asks: string}} Scene */

const KEEP_AFTER = 150;
const JOKER = 52;

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "hand");
  const { root, view, signal, model, words } = own;
  /** @type {number[]} ids in mode hand, faces in mode pack, in the order of picking */
  let chosen = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let keeping;

  const title = h("span", { class: "cnb-title" });
  const counted = h("output", { id: `${view}-count`, class: "cnb-picked" });
  const nothing = h("p", { class: "cnb-nothing" });
  const pack = packGrid("", picture);
  const cards = picking(`${view}-count`, (ids, only) => {
    if (only !== "add" && ids.every((id) => chosen.includes(id))) choose(chosen.filter((id) => !ids.includes(id)));
    else choose([...new Set([...chosen, ...ids])]);
  });
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const clear = h("button", { class: "cnb-button", "data-act": "clear" });
  cards.node.classList.add("cnb-cloth");
  const over = h("button", { class: "cnb-button cnb-main", "data-act": "hand-over" });
  tools.append(over, clear);
  const literal = literalLine(own.tell);
  const flag = keyed(() => h("span", { class: "cnb-flag", "aria-hidden": "true" }));

  /** @returns {Scene} */
  const scene = () => model.get("scene");
  const whole = () => model.get("mode") === "pack";
  const most = () => /** @type {number} */ (model.get("max_pick"));
  /** @param {number} face */
  const copies = (face) => model.get("packs") * (face === JOKER ? 2 : 1);
  const zones = () => ({ hand: whole() ? pack.places() : cards.nodes(), actions: over.hidden ? [clear] : [over, clear] });
  const moves = roving(zones, (node) => node.dataset.id ?? node.dataset.face ?? node.dataset.act ?? "");

  /** @param {number[]} next */
  function choose(next) {
    if (model.get("readonly")) return own.tell(words().readonly);
    if (most() && next.length > most() && next.length > chosen.length) return own.tell(put(words().full, { n: most() }));
    chosen = next;
    own.advise("");
    draw();
    own.speak(counted.textContent ?? "");
    clearTimeout(keeping);
    set(root, { "data-keeping": "yes" });
    keeping = setTimeout(() => keep("set"), KEEP_AFTER);
  }
  /** Python hears of the cards, and of what is to be done with them. @param {"set" | "hand-over"} what */
  function keep(what) {
    clearTimeout(keeping);
    keeping = undefined;
    set(root, { "data-keeping": null });
    own.sendLatest({ do: what, args: { picked: chosen.map(code) } });
  }
  /** One more card of this face, or one fewer. @param {number} face @param {number} by */
  function count(face, by) {
    const now = chosen.filter((one) => one === face).length;
    if (by > 0 && now >= copies(face)) return own.tell(words().pack_full);
    if (by > 0) return choose([...chosen, face]);
    const last = chosen.lastIndexOf(face);
    if (last >= 0) choose(chosen.filter((_, place) => place !== last));
  }
  function adopt() {
    if (keeping !== undefined || own.waiting()) return;
    const text = /** @type {string[]} */ (model.get("picked")).join("");
    if (text === chosen.map(code).join("")) return;
    chosen = whole() ? (text.match(/Jk|../g) ?? []).map((card) => (card === "Jk" ? JOKER : 4 * "AKQJT98765432".indexOf(card[0]) + "shdc".indexOf(card[1]))) : idsOf(text, scene().hand) ?? [];
  }

  function draw() {
    const strings = words();
    const now = scene();
    if (!now.hand) return say(title, strings.empty);
    say(title, [model.get("label"), now.asks].filter(Boolean).join(" "));
    const n = chosen.length;
    const missing = model.get("min_pick") - n;
    const how = put(most() ? strings.picked_of : strings.picked, { n, of: most() });
    say(counted, [put(n ? strings.picked_cards : "{count}", { count: how, cards: chosen.map((id) => short(id, strings)).join(" ") }), missing > 0 && n ? put(strings.too_few, { n: missing }) : ""].filter(Boolean).join(". "));
    pack.node.hidden = !whole();
    cards.node.hidden = whole() || !now.hand.length;
    say(nothing, whole() || now.hand.length ? "" : strings.empty);
    if (whole()) {
      set(pack.node, { "aria-label": strings.pack });
      /** @type {Map<number, number>} */
      const counts = new Map();
      for (const face of chosen) counts.set(face, (counts.get(face) ?? 0) + 1);
      pack.draw(counts, copies, strings, model.get("readonly"));
    } else if (now.hand.length) {
      cards.draw(now.hand, strings, { selected: chosen, sort: model.get("sort"), asleep: model.get("readonly") }, moves);
      drawMarks();
    }
    over.hidden = !model.get("hand_over");
    say(over, model.get("hand_over"));
    set(over, { "aria-disabled": n ? null : "true" });
    say(clear, strings.act_clear);
    set(clear, { "aria-disabled": n ? null : "true" });
    set(tools, { "aria-label": strings.actions });
    literal.draw(model.get("literal") ?? "", strings);
    moves.rove();
  }
  /** What is said of cards, in a sign and in words. */
  function drawMarks() {
    const strings = words();
    const marks = /** @type {Record<string, string>} */ (model.get("marks"));
    const signs = /** @type {Record<string, string>} */ ({ good: "✓", bad: "✗", hint: "?" });
    for (const node of cards.nodes()) {
      const mark = marks[node.dataset.card ?? ""];
      const note = flag.get(node.dataset.id ?? "");
      set(node, { "data-flag": mark ?? null });
      if (!mark) note.remove();
      else {
        say(note, signs[mark]);
        set(node, { "aria-label": `${node.getAttribute("aria-label")}, ${strings[mark]}` });
        if (note.parentNode !== node) node.append(note);
      }
    }
    flag.sweep();
  }

  // Whoever turns to something else has picked: Python hears of the cards first.
  root.addEventListener("focusout", ({ relatedTarget }) => {
    if (keeping !== undefined && !root.contains(/** @type {Node | null} */ (relatedTarget))) keep("set");
  }, { signal });
  root.addEventListener("focusin", ({ target }) => void moves.note(/** @type {HTMLElement} */ (target)), { signal });
  root.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const place = /** @type {HTMLElement | null} */ (target.closest("[role=spinbutton]"));
    if (place) moves.focusOn(place), count(Number(place.dataset.face), event.shiftKey ? -1 : 1);
    else if (cards.click(target, moves)) return;
    else if (target.closest("[data-act=clear]")) choose([]);
    else if (target.closest("[data-act=hand-over]")) keep("hand-over");
    else if (target.closest("[data-do=copy]")) void literal.copy(words());
  }, { signal });
  root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.dataset.face !== undefined) {
      const face = Number(target.dataset.face);
      const step = /** @type {Record<string, [number, number]>} */ ({ ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1], Home: [-13, 0], End: [13, 0] })[event.key];
      if (step) moves.focusOn(pack.at(beside(face, step[0], step[1])));
      else if (event.key === " " || event.key === "+" || event.key === "Enter") count(face, 1);
      else if (event.key === "Delete" || event.key === "Backspace" || event.key === "-") count(face, -1);
      if (step || [" ", "+", "-", "Enter", "Delete", "Backspace"].includes(event.key)) return event.preventDefault();
    }
    if (!whole() && cards.key(event, moves)) return;
    steer(event, own, null, () => chosen.length > 0 && (choose([]), true));
  }, { signal });
  signal.addEventListener("abort", () => clearTimeout(keeping), { once: true });

  return own.mount([h("div", { class: "cnb-head cnb-row" }, title, counted), nothing, cards.node, pack.node, tools, literal.node],
    ["scene", "picked", "marks", "mode", "packs", "min_pick", "max_pick", "literal", "hand_over"], () => {
      adopt();
      draw();
    }, () => (adopt(), draw())); // what was refused stands as it stood, what was handed over is gone
}

export default { render: draws };
