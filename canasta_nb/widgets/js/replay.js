// The Replay: a deal that was played, act by act. Everything is worked out here from the events, also without Python.
import { signed } from "./cards.js";
import { chip } from "./chips.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { expected } from "./expected.js";
import { frame } from "./frame.js";
import { groups } from "./hand.js";
import { nextOf, sceneOf, stateAt, turnEnds } from "./replaying.js";
import { roving } from "./roving.js";
import { board } from "./table/board.js";
import { list, plural, put } from "./words.js";

/** @typedef {{index: number, label: string, kind: string}} Mark */

const SPEEDS = { slow: 0.5, usual: 1, fast: 3 };
const STEPS = { first: -Infinity, back: -1, on: 1, last: Infinity };

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "replay", { reports: true });
  const { root, view, signal, model, words } = own;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let going;
  let shown = -1;

  const title = h("span", { class: "cnb-title" });
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const slider = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 0, step: 1, class: "cnb-slider" }));
  const step = h("span", { class: "cnb-step" });
  const speed = /** @type {HTMLSelectElement} */ (h("select", { id: `${view}-speed` }));
  const pace = h("label", { class: "cnb-pace", for: `${view}-speed` }, h("span"), " ", speed);
  const bar = h("div", { class: "cnb-scrub cnb-row" }, slider, step, pace);
  const said = h("p", { class: "cnb-now" });
  const lead = expected();
  const pileCards = h("span", { class: "cnb-chips cnb-row" });
  const under = h("div", { class: "cnb-under", "data-zone": "pile" }, h("span"), pileCards);
  const cloth = board(view, under, "span");
  const seats = h("ul", { class: "cnb-players" });
  const marksTitle = h("b");
  const marks = h("ol", { class: "cnb-marks" });
  const looks = h("div", { class: "cnb-looks" }, marksTitle, marks);
  const acts = h("p", { class: "cnb-acts" }); // only paper shows it: one text, not a node for each act
  const tool = keyed((key) => h("button", { class: "cnb-button", "data-act": key }));
  const player = keyed(() => h("li", {}, h("span", { class: "cnb-who" }, h("b"), " ", h("span")), h("span", { class: "cnb-chips cnb-row" })));
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
    say(cloth.title, model.get("comment"));
    drawTools(index);
    drawSaid(index, state);
    const scene = sceneOf(first, state, strings);
    cloth.draw(scene, wordsOf(scene), state.fresh, root.clientWidth);
    drawHands(scene, state);
    drawMarks(index);
    const moments = /** @type {Mark[]} */ (model.get("marks")).filter(({ kind }) => kind === "moment");
    lead.draw(model.get("expected"), index, most(), moments.map((one) => one.index), strings);
    say(acts, model.get("says").slice(1).map((/** @type {string} */ says, /** @type {number} */ place) => `${place + 1}. ${says}`).join("\n"));
    for (const store of [player, card, mark]) store.sweep();
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

  /** Sides are called by their players, and nobody is told what to choose. @param {import("./scene.d.ts").Scene} scene */
  function wordsOf({ seats: all, you }) {
    const strings = words();
    const names = (/** @type {boolean} */ own) => list(all.filter((seat) => (seat.side === all[you - 1].side) === own).map((seat) => seat.name), strings);
    return { ...strings, you_alone: names(true), needs_alone: strings.needs, needs_short_alone: strings.needs_short,
      your_side: names(true), their_side: names(false), nothing_to_open: strings.no_melds };
  }

  /** @param {HTMLElement} node @param {string} where @param {number[]} ids @param {Set<number>} fresh */
  function lay(node, where, ids, fresh) {
    fill(node, ids.map((id) => {
      const one = card.get(`${where} ${id}`);
      one.classList.toggle("cnb-last", fresh.has(id));
      set(one, { "data-id": id });
      return one;
    }));
  }

  /** The hands that are seen, and the cards of the pile. @param {import("./scene.d.ts").Scene} scene @param {import("./replaying.js").State} state */
  function drawHands(scene, state) {
    const strings = words();
    fill(seats, scene.seats.map((one, place) => {
      const node = player.get(String(place));
      const ids = state.zones[place + 1];
      const [who, cards] = /** @type {HTMLElement[]} */ ([...node.children]);
      say(who.children[0], one.name);
      say(who.children[1], plural(strings.cards, one.n));
      set(node, { "aria-current": state.seat === place + 1, "data-seat": place + 1 });
      node.hidden = !ids;
      set(cards, { "data-zone": "hand" });
      lay(cards, String(place + 1), groups(ids ?? [], "rank", {}).flatMap((group) => group.ids), state.fresh);
      return node;
    }));
    const pile = state.zones.p;
    say(/** @type {Node} */ (under.firstChild), pile.length > 1 ? strings.pile_order : "");
    set(under, { style: `--step: ${Math.max(9, Math.min(16, Math.floor(280 / (pile.length || 1))))}px` });
    lay(pileCards, "p", pile.length > 1 ? pile : [], state.fresh);
  }

  /** @param {number} index */
  function drawMarks(index) {
    const all = /** @type {Mark[]} */ (model.get("marks"));
    looks.hidden = !all.length;
    say(marksTitle, words().marks);
    fill(marks, all.map((one, place) => {
      const node = mark.get(`${one.index} ${place}`);
      const button = /** @type {HTMLElement} */ (node.firstElementChild);
      say(button, `${one.index}: ${signed(one.label)}`);
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

  root.addEventListener("focusin", ({ target }) => {
    moves.note(/** @type {HTMLElement} */ (target));
    if (model.get("playing") && going === undefined) wait(); // it was asked to play before anybody looked at it
  }, { signal });
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

  // Rows of melds lie as close as the width asks.
  let width = 0;
  const sized = new ResizeObserver(() => {
    if (root.clientWidth === width) return;
    width = root.clientWidth;
    draw();
  });
  sized.observe(root);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });

  const stage = h("div", { class: "cnb-stage cnb-cloth" }, cloth.node, said, seats);
  return own.mount([h("div", { class: "cnb-head cnb-row" }, title), stage, lead.node, bar, tools, looks, acts],
    ["events", "says", "index", "playing", "speed", "marks", "comment", "deal", "expected"], draw);
}

export default { render: draws };
