// The turns of a deal that is over: a bar to walk through them, and all hands as they were then; the stage shows the rest.
import { chips } from "../chips.js";
import { h, say, set } from "../dom.js";
import { put } from "../words.js";

/** @typedef {import("../scene.d.ts").Result} Result */
/** @typedef {import("../scene.d.ts").Turn} Turn */
/** @typedef {import("../scene.d.ts").Strings} Strings */
/**
 * Ask Python for the turns; another one is shown, with the one before it where it goes on from there; say it aloud.
 * @typedef {{ask: () => void, changed: (before?: Turn) => void, speak: (text: string) => void}} Wishes
 */

const STAYS = 1000; // milliseconds of each turn while they go on by themselves

/** @param {Wishes} wishes */
export function rewound({ ask, changed, speak }) {
  let at = Infinity; // how many turns have been played; the last one leaves the table as it is
  let last = 0;
  let bare = false; // on a narrow table the score lies over the rows until somebody walks, or looks at them
  /** @type {Turn[]} */
  let turns = [];
  let asked = false; // once is enough while the slider moves
  let tells = false; // the slider says itself where it stands; after a button it is said aloud, once the turns are there
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let going;
  const buttons = [0, -1, 1].map((by) => h("button", { class: "cnb-button", "data-by": by }));
  const slider = /** @type {HTMLInputElement} */ (h("input", { type: "range" }));
  const marks = h("span", { class: "cnb-points", "aria-hidden": "true" });
  const told = h("span", { class: "cnb-turn" });
  const hands = h("ul", { class: "cnb-hands" });
  const cover = h("button", { class: "cnb-ghost cnb-cover" });
  const node = h("div", { class: "cnb-replay" }, hands, h("div", { class: "cnb-rewind", role: "group" }, ...buttons, h("span", { class: "cnb-track" }, slider, marks), told));

  /** The turn that is looked at, where it is not the last one. */
  const turn = () => (at < last ? turns[at] : undefined);

  const halt = () => {
    clearInterval(going);
    going = undefined;
  };
  /** @param {number} to */
  const go = (to) => {
    const before = to === at + 1 ? turn() : undefined;
    bare = true;
    at = Math.max(0, Math.min(last, to));
    if (!turns.length && !asked) (asked = true), ask();
    if (at === last) halt();
    changed(before);
  };
  const play = () => {
    if (going) return halt(), changed();
    going = setInterval(() => (!node.isConnected ? halt() : turns.length ? go(at + 1) : ask()), STAYS);
    go(at < last ? at : 0);
  };
  node.addEventListener("click", ({ target }) => {
    const by = /** @type {HTMLElement} */ (target).closest("button")?.dataset.by;
    if (by === "0") return play();
    if (!by) return;
    halt();
    tells = true;
    asked = false;
    go(Math.min(at, last) + Number(by));
  });
  cover.addEventListener("click", () => {
    halt();
    bare = !bare;
    if (!bare) at = Infinity;
    changed();
  });
  slider.addEventListener("input", () => (halt(), go(Number(slider.value))));

  /** @param {Result} result @param {Turn[]} found @param {boolean} readonly @param {Strings} strings */
  const draw = (result, found, readonly, strings) => {
    last = result.turns ?? 0;
    turns = found;
    asked &&= !turns.length;
    const shown = turn();
    const stands = turns.length ? Math.min(at, last) : last; // until they come the last one is shown
    const said = put(strings.turn_of, { turn: stands, turns: last });
    const names = [strings[going ? "pause_turns" : "play_turns"], strings.turn_back, strings.turn_on];
    buttons.forEach((button, place) => {
      say(button, [going ? "❚❚" : "▶", "‹", "›"][place]);
      set(button, { "aria-label": names[place], "aria-disabled": place > 0 && stands === (place > 1 ? last : 0) });
    });
    slider.max = String(last);
    slider.value = String(stands);
    const whole = `${said}. ${shown?.says ?? result.says}`;
    set(slider, { "aria-label": strings.turns_of, "aria-valuetext": whole });
    if (tells && turns.length) (tells = false), speak(whole);
    say(told, said);
    say(cover, strings[bare ? "show_score" : "show_rows"]);
    marks.replaceChildren(...(result.marks ?? []).map(([place, sign]) => h("span", { style: `--at: ${place / last}` }, sign)));
    set(hands, { "aria-label": strings.hands_open, style: `--cols: ${(result.hands ?? []).length > 4 ? 3 : 2}` });
    hands.replaceChildren(...(shown?.hands ?? result.hands ?? []).map(([name, cards]) =>
      h("li", { style: `--n: ${cards.length}` }, h("span", {}, name), cards.length ? chips(cards, strings) : h("span", {}, strings.hand_empty))));
    set(/** @type {HTMLElement} */ (slider.closest(".cnb-rewind")), { hidden: readonly || !last, "aria-label": strings.turns_of });
    return shown;
  };
  return {
    node,
    cover,
    draw,
    turn,
    bare: () => bare,
    /** Another deal: nothing of this one is looked at any more. */
    begin() {
      halt();
      at = Infinity;
      bare = false;
      turns = [];
      hands.replaceChildren();
    },
  };
}
