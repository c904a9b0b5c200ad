// The end of a deal, where the melds and the piles lay: who won it, the score line by line, the hands of the others.
import { chips } from "../chips.js";
import { h } from "../dom.js";
import { number } from "../words.js";

/** @typedef {import("../scene.d.ts").Scene} Scene */
/** @typedef {import("../scene.d.ts").Result} Result */
/** @typedef {import("../scene.d.ts").Strings} Strings */

export function score() {
  const node = h("div", { class: "cnb-result", hidden: true });
  /** @type {unknown} */
  let drawn;
  /** @param {Result | Record<string, never> | null} result @param {Scene} scene @param {Strings} strings */
  const draw = (result, scene, strings) => {
    const over = Boolean(result && "says" in result && (scene.phase === "over" || scene.phase === "game"));
    const sheet = over ? /** @type {Result} */ (result) : null; // the result may come before the scene that ends the deal
    node.hidden = !over;
    if (drawn === sheet) return;
    drawn = sheet;
    node.replaceChildren(...(sheet ? [scored(sheet, strings), laidOpen(sheet, strings)] : []));
  };
  return { node, draw };
}

/** @param {Result} sheet @param {Strings} strings */
function scored(sheet, strings) {
  const { sides, aim = 0 } = sheet;
  const ask = (/** @type {string} */ text, /** @type {string} */ side) => h("button", { class: "cnb-ask", "data-act": `why:score:${side}` }, text);
  const head = h("tr", {}, h("th", { scope: "col" }, strings.line), ...sides.map(({ name, side }) => h("th", { scope: "col" }, /\d/.test(side) ? name : ask(name, side))));
  /** @param {string} label @param {(side: Result["sides"][0]) => number | undefined} value @param {string} [kind] */
  const row = (label, value, kind = "") => h("tr", { class: kind || null }, h("th", { scope: "row" }, label), ...sides.map((side) => {
    const points = value(side);
    return h("td", {}, points === undefined ? "–" : number(points, strings));
  }));
  const bars = sides.map(({ name, score: points, total }) => h("p", { class: "cnb-far" }, h("span", {}, name),
    h("span", { class: "cnb-way", "aria-hidden": "true", style: `--had: ${share(points - total, aim)}; --has: ${share(points, aim)}` }), h("b", {}, number(points, strings))));
  return h("div", { class: "cnb-scored" }, ...(sheet.title ? [h("p", { class: "cnb-won" }, sheet.title)] : []),
    h("table", {}, h("caption", { class: sheet.title ? "cnb-hidden" : null }, sheet.says), h("thead", {}, head),
      h("tbody", {}, ...sheet.lines.map((label) => row(label, (side) => side.lines.find((line) => line[0] === label)?.[1])),
        row(strings.this_deal, (side) => side.total, "cnb-sum"))),
    ...bars);
}

/** How far points lead on the way to the aim, from 0 % to 100 %. @param {number} points @param {number} aim */
const share = (points, aim) => `${aim ? Math.max(0, Math.min(100, (100 * points) / aim)) : 0}%`;

/** @param {Result} sheet @param {Strings} strings */
function laidOpen({ hands = [], needs }, strings) {
  return h("div", { class: "cnb-hands" }, h("b", {}, strings.hands_open), ...hands.map(([name, cards]) =>
    h("p", {}, h("span", {}, name), cards.length ? chips(cards, strings) : h("span", {}, strings.hand_empty))), ...(needs ? [h("p", { class: "cnb-next" }, needs)] : []));
}
