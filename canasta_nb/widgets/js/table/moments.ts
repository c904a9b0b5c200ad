// What decided a deal that is over: while it is looked for how far that is, then up to three moments to watch again.
import { chips } from "../chips.js";
import { h, hide, say, set } from "../dom.js";
import { number, put } from "../words.js";

/** @typedef {import("../scene.d.ts").Reviewed} Reviewed */
/** @typedef {import("../scene.d.ts").Strings} Strings */

/** @param {(turn: number) => void} watch show a turn again @param {(text: string) => void} speak */
export function moments(watch, speak) {
  const head = h("p", { class: "cnb-found" });
  const said = h("p", { class: "cnb-second" });
  const bar = /** @type {HTMLProgressElement} */ (h("progress", {}));
  const list = h("ol", { class: "cnb-moments" });
  const node = h("div", { class: "cnb-decided", hidden: true }, head, said, bar, list);
  /** @type {unknown} */
  let drawn;
  node.addEventListener("click", ({ target }) => {
    const turn = /** @type {HTMLElement} */ (target).closest("button")?.dataset.turn;
    if (turn) watch(Number(turn));
  });

  /** Draws what is known; returns whether it is done. @param {Reviewed | {}} review @param {boolean} walking whether a turn is looked at instead @param {Strings} strings */
  const draw = (review, walking, strings) => {
    const found = "of" in review ? review : null;
    const done = Boolean(found?.moments);
    node.hidden = !found || (done && walking);
    if (!found || drawn === found) return done;
    drawn = found;
    const { of, title = "", says = "" } = found;
    say(head, title);
    say(said, done ? says : put(strings.review_going, { done: Math.min(found.done + 1, of), of }));
    [bar.max, bar.value] = [of, found.done];
    set(bar, { "aria-label": said.textContent ?? "" });
    hide(bar, done);
    hide(head, !done);
    list.replaceChildren(...(found.moments ?? []).map((moment, place) => drawnMoment(moment, place + 1, strings)));
    if (done) speak(`${title} ${says}`);
    return done;
  };
  return { node, draw };
}

/** @param {NonNullable<Reviewed["moments"]>[0]} moment @param {number} place @param {Strings} strings */
const drawnMoment = ({ turn, cards, title, says, delta }, place, strings) =>
  h("li", {}, h("b", { class: "cnb-place", "aria-hidden": "true" }, String(place)), chips(cards, strings),
    h("div", {}, h("p", { class: "cnb-did" }, title), h("p", {}, says)),
    h("div", { class: "cnb-costs" }, h("b", {}, number(delta, strings)), h("button", { class: "cnb-button", "data-turn": turn, "aria-label": put(strings.watch_turn, { turn }) }, strings.watch)));
