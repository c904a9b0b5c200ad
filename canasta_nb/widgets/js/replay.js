// The Replay: a deal that was played, act by act. Everything is worked out here from the events, also without Python.
import { code } from "./cards.js";
import { chip } from "./chips.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { frame } from "./frame.js";
import { groups } from "./hand.js";
import { picture } from "./picture.js";
import { laidBy, nextOf, stateAt, turnEnds } from "./replaying.js";
import { roving } from "./roving.js";
import { number, plural, put } from "./words.js";

/** @typedef {{index: number, label: string, kind: string}} Mark */

const KEEP = "data-lm-suppress-shortcuts";
const SPEEDS = { slow: 0.5, usual: 1, fast: 3 };
const STEPS = { first: -Infinity, back: -1, on: 1, last: Infinity };

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "replay");
  const { root, view, signal, model, words } = own;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let going;
  let shown = -1;

  const title = h("span", { class: "cnb-title" });
  const comment = h("span");
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const slider = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 0, step: 1, class: "cnb-slider", [KEEP]: "true" }));
  const step = h("span", { class: "cnb-badge" });
  const speed = /** @type {HTMLSelectElement} */ (h("select", { id: `${view}-speed`, [KEEP]: "true" }));
  const pace = h("label", { class: "cnb-pace", for: `${view}-speed` }, h("span"), " ", speed);
  const bar = h("div", { class: "cnb-scrub cnb-row" }, slider, step, pace);
  const said = h("p", { class: "cnb-now" });
  const seats = h("ul", { class: "cnb-players" });
  const pileLine = h("p", { class: "cnb-side" });
  const top = h("span", { class: "cnb-slot", "aria-hidden": "true" });
  const pileCards = h("span", { class: "cnb-chips cnb-row" });
  const pile = h("div", { class: "cnb-panel cnb-pileof", "data-zone": "pile" }, pileLine, h("div", { class: "cnb-row cnb-pilerow" }, top, pileCards));
  const sides = h("ul", { class: "cnb-both" });
  const marksTitle = h("b");
  const marks = h("ol", { class: "cnb-marks" });
  const looks = h("div", { class: "cnb-panel" }, marksTitle, marks);
  const acts = h("p", { class: "cnb-acts" }); // only paper shows it: one text, not a node for each act
  const tool = keyed((key) => h("button", { class: "cnb-button", "data-act": key }));
  const player = keyed(() => h("li", { class: "cnb-panel" }, h("span", { class: "cnb-row cnb-who" }, h("b"), h("span"), h("span", { class: "cnb-badge" })), h("span", { class: "cnb-chips cnb-row" })));
  const side = keyed(() => h("li", { class: "cnb-panel" }, h("p", { class: "cnb-side" }), h("ul", { class: "cnb-row cnb-laidrow" })));
  const meld = keyed(() => h("li", {}, h("span", { class: "cnb-caption" }), h("span", { class: "cnb-chips cnb-row" })));
  const card = keyed((key) => chip(Number(key.split(" ")[1]), words()));
  const mark = keyed((key) => h("li", {}, h("button", { class: "cnb-button cnb-small", "data-to": key.split(" ")[0] })));

  const events = () => model.get("events");
  const most = () => events().length - 1;
  const at = () => Math.max(0, Math.min(most(), model.get("index")));
  const zones = () => ({
    actions: [.../** @type {NodeListOf<HTMLElement>} */ (tools.querySelectorAll("button"))],
    marks: [.../** @type {NodeListOf<HTMLElement>} */ (marks.querySelectorAll("button"))],
  });
  const moves = roving(zones, (node) => node.dataset.act ?? node.dataset.key ?? "");

  /** @param {number} index */
  function go(index) {
    model.set("index", Math.max(0, Math.min(most(), index)));
    model.save_changes();
  }
  /** @param {boolean} on */
  function play(on) {
    model.set("playing", on);
    model.save_changes();
  }
  /** One act further, as long as it plays by itself and somebody looks at it here. */
  function tick() {
    going = undefined;
    if (!model.get("playing")) return;
    if (at() >= most()) return play(false);
    go(at() + 1);
    wait();
  }
  function wait() {
    clearTimeout(going);
    going = setTimeout(tick, 1000 / model.get("speed"));
  }

  function draw() {
    const strings = words();
    if (!events().length) return say(title, strings.empty);
    const index = at();
    const [first] = events();
    const state = stateAt(events(), index);
    say(title, put(strings.title, { rules: first.rules, deal: model.get("deal") }));
    say(comment, model.get("comment"));
    drawTools(index);
    drawSaid(index, state);
    drawPlayers(first, state);
    drawPile(first, state);
    const letters = [...new Set(/** @type {string[]} */ (state.facts.sides ?? first.sides))].sort();
    fill(sides, letters.map((letter) => drawSide(letter, state)));
    drawMarks(index);
    say(acts, model.get("says").slice(1).map((/** @type {string} */ says, /** @type {number} */ place) => `${place + 1}. ${says}`).join("\n"));
    for (const store of [player, side, meld, card, mark]) store.sweep();
    moves.rove();
  }

  /** @param {number} index */
  function drawTools(index) {
    const strings = words();
    const playing = model.get("playing");
    set(tools, { "aria-label": strings.actions });
    fill(tools, ["first", "back", "play", "on", "last"].map((key) => {
      const node = tool.get(key);
      say(node, strings[`act_${key === "play" && playing ? "pause" : key}`]);
      set(node, { "aria-disabled": (key === "first" || key === "back" ? index === 0 : index === most()) ? "true" : null });
      return node;
    }));
    slider.max = String(most());
    if (slider.value !== String(index)) slider.value = String(index);
    say(step, put(strings.step, { n: index, all: most() }));
    say(/** @type {Node} */ (pace.firstChild), strings.speed);
    if (!speed.options.length) speed.append(...Object.keys(SPEEDS).map((key) => h("option", { value: key }, strings[`speed_${key}`])));
    const own = Object.entries(SPEEDS).find(([, value]) => value === model.get("speed"));
    speed.value = own ? own[0] : "";
  }

  /** @param {number} index @param {import("./replaying.js").State} state */
  function drawSaid(index, state) {
    const strings = words();
    const ends = turnEnds(events());
    const turn = ends.filter((end) => end < index).length + 1;
    const says = index ? put(strings.turn_of, { turn, turns: ends.length, says: model.get("says")[index] }) : model.get("says")[0];
    const frozen = state.facts.cross?.length ? ` ${strings.frozen_now}` : "";
    say(said, says);
    set(slider, { "aria-label": strings.slider, "aria-valuetext": `${says}${frozen}` });
    // The slider says it itself; buttons and keys are answered by the voice.
    if (shown >= 0 && shown !== index && own.focused() && own.focused() !== slider && !model.get("playing")) own.speak(`${says}${frozen}`);
    shown = index;
  }

  /** @param {HTMLElement} node @param {string} where @param {number[]} ids @param {Set<number>} fresh @param {number[]} [cross] */
  function lay(node, where, ids, fresh, cross = []) {
    fill(node, ids.map((id) => {
      const one = card.get(`${where} ${id}`);
      one.classList.toggle("cnb-fresh", fresh.has(id));
      one.classList.toggle("cnb-across", cross.includes(id));
      set(one, { "data-id": id });
      return one;
    }));
  }

  /** @param {import("./replaying.js").First} first @param {import("./replaying.js").State} state */
  function drawPlayers(first, state) {
    const strings = words();
    const letters = state.facts.sides ?? first.sides;
    fill(seats, first.names.map((called, place) => {
      const node = player.get(String(place));
      const seat = String(place + 1);
      const ids = state.zones[seat];
      const [who, cards] = /** @type {HTMLElement[]} */ ([...node.children]);
      say(who.children[0], called);
      say(who.children[1], letters[place]);
      say(who.children[2], plural(strings.cards, ids ? ids.length : state.counts[seat]));
      set(node, { "aria-current": state.seat === place + 1, "data-seat": seat });
      set(cards, { "data-zone": "hand" });
      lay(cards, seat, groups(ids ?? [], "rank", {}).flatMap((group) => group.ids), state.fresh);
      return node;
    }));
  }

  /** @param {import("./replaying.js").First} first @param {import("./replaying.js").State} state */
  function drawPile(first, state) {
    const strings = words();
    const letters = state.facts.sides ?? first.sides;
    const ids = state.zones.p;
    const causes = /** @type {string[][]} */ (state.facts.frozen ?? []).map(([cause]) => put(strings[`why_${cause.replaceAll("-", "_")}`] ?? cause, { side: letters[first.you - 1] }));
    const now = !ids.length ? strings.no_pile : causes.length ? put(strings.frozen_because, { why: causes.join(", ") }) : state.facts.block ? strings.blocked : strings.free;
    say(pileLine, `${put(strings.stock, { n: state.counts.s })} · ${put(strings.pile, { n: ids.length })} · ${now}`);
    const last = ids.at(-1);
    if (top.dataset.id !== String(last)) {
      top.replaceChildren(...(last === undefined ? [] : [picture(last, strings)]));
      set(top, { "data-id": last ?? null, "data-card": last === undefined ? null : code(last) });
    }
    top.hidden = last === undefined;
    lay(pileCards, "p", ids, state.fresh, /** @type {number[][]} */ (state.facts.cross ?? []).map(([, id]) => id));
  }

  /** @param {string} letter @param {import("./replaying.js").State} state */
  function drawSide(letter, state) {
    const strings = words();
    const { facts } = state;
    const { threes, melds } = laidBy(state, letter);
    const node = side.get(letter);
    const [line, rows] = node.children;
    const parts = [put(strings.side, { side: letter, score: number(facts[`${letter}.score`], strings) })];
    parts.push(facts[`${letter}.open`] ? put(strings.side_open, { table: number(facts[`${letter}.table`], strings) }) : put(strings.side_needs, { min: facts[`${letter}.min`] }));
    say(line, parts.join(" · "));
    const laid = [...melds.map((one) => ({ key: one.t, what: caption(one), c: one.c, k: one.k })), ...(threes.length ? [{ key: `${letter}:3`, what: strings.threes, c: threes, k: "" }] : [])];
    fill(rows, laid.map((one) => {
      const item = meld.get(one.key);
      const [label, cards] = /** @type {HTMLElement[]} */ ([...item.children]);
      say(label, one.what);
      set(item, { class: one.k ? `cnb-k-${one.k}` : null, "data-meld": one.key });
      lay(cards, one.key, one.c, state.fresh);
      return item;
    }));
    return node;
  }

  /** @param {{r: string, c: number[], k: string}} one */
  function caption(one) {
    const strings = words();
    const what = strings.ranks[one.r]?.[1] ?? (one.r === "W" ? strings.wild_cards : put(strings.sequence, { suit: strings.suits[one.r] ?? one.r }));
    const name = what[0].toUpperCase() + what.slice(1);
    return one.k ? put(strings.canasta[one.k] ?? strings.canasta.other, { what: name, n: one.c.length }) : put(strings.of_7, { what: name, n: one.c.length });
  }

  /** @param {number} index */
  function drawMarks(index) {
    const all = /** @type {Mark[]} */ (model.get("marks"));
    looks.hidden = !all.length;
    say(marksTitle, words().marks);
    fill(marks, all.map((one, place) => {
      const node = mark.get(`${one.index} ${place}`);
      const button = /** @type {HTMLElement} */ (node.firstElementChild);
      say(button, `${one.index}: ${one.label}`);
      set(button, { "aria-current": one.index === index ? "step" : null, "data-key": place, "data-kind": one.kind });
      return node;
    }));
  }

  /** @param {string} act */
  function press(act) {
    if (act === "play") return play(!model.get("playing") && at() < most());
    go(at() + STEPS[/** @type {"on"} */ (act)]);
  }
  /** @param {number[]} places @param {number} by */
  const leap = (places, by) => go(nextOf(places, at(), by) ?? (by > 0 ? most() : 0));

  root.addEventListener("focusin", ({ target }) => void moves.note(/** @type {HTMLElement} */ (target)), { signal });
  // Nothing goes on behind one's back: it pauses when the focus leaves.
  root.addEventListener("focusout", ({ relatedTarget }) => {
    if (model.get("playing") && !root.contains(/** @type {Node | null} */ (relatedTarget))) play(false);
  }, { signal });
  root.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    if (!button) return;
    if (button.dataset.act) press(button.dataset.act);
    else if (button.dataset.to) go(Number(button.dataset.to));
  }, { signal });
  root.addEventListener("input", ({ target }) => {
    if (target === slider) go(Number(slider.value));
  }, { signal });
  root.addEventListener("change", () => {
    model.set("speed", SPEEDS[/** @type {"usual"} */ (speed.value)] ?? 1);
    model.save_changes();
  }, { signal });
  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || own.focused() === speed) return;
    const { key } = event;
    const places = /** @type {Mark[]} */ (model.get("marks")).map((one) => one.index);
    const ends = [0, ...turnEnds(events())];
    if (key === "ArrowRight" || key === "ArrowUp") go(at() + 1);
    else if (key === "ArrowLeft" || key === "ArrowDown") go(at() - 1);
    else if (key === "PageDown" || key === "PageUp") leap(ends, key === "PageDown" ? 1 : -1);
    else if (key === "Home" || key === "End") go(key === "Home" ? 0 : most());
    else if (key === " " && !own.focused()?.dataset.to) press("play");
    else if (key === "n" || key === "b") leap(places, key === "n" ? 1 : -1);
    else if (key === "?") own.tell(words().help);
    else if (key === "Escape") model.get("playing") ? play(false) : own.advised() === words().help ? own.advise("") : own.leave();
    else return;
    event.preventDefault();
  }, { signal });
  const onPlaying = () => (model.get("playing") && own.focused() ? wait() : clearTimeout(going));
  model.on("change:playing", onPlaying);
  signal.addEventListener("abort", () => {
    clearTimeout(going);
    model.off("change:playing", onPlaying);
  }, { once: true });

  return own.mount([h("div", { class: "cnb-head cnb-row" }, title, comment), said, bar, tools, pile, sides, seats, looks, acts],
    ["events", "says", "index", "playing", "speed", "marks", "comment", "deal"], draw);
}

export default { initialize() {}, render: draws };
