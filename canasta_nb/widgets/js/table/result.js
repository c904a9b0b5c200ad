// The score of a deal, a real table; it lies where the melds and the piles lay.
import { h } from "../dom.js";
import { number } from "../words.js";

/** @typedef {import("../scene.d.ts").Scene} Scene */
/** @typedef {import("../scene.d.ts").Result} Result */
/** @typedef {import("../scene.d.ts").Strings} Strings */

export function score() {
  const node = h("div", { class: "cnb-result", hidden: true });
  /** @param {Result | Record<string, never> | null} result @param {Scene} scene @param {Strings} strings */
  const draw = (result, scene, strings) => {
    const over = Boolean(result && "says" in result && (scene.phase === "over" || scene.phase === "game"));
    node.hidden = !over;
    node.replaceChildren();
    if (!over || !result || !("says" in result)) return;
    const sheet = /** @type {Result} */ (result);
    const { sides } = sheet;
    const head = h("tr", {}, h("th", { scope: "col" }, strings.line),
      ...sides.map((side) => h("th", { scope: "col" }, side.name)));
    /** @param {string} label @param {(side: Result["sides"][0]) => number | undefined} value @param {string} [kind] */
    const row = (label, value, kind = "") => h("tr", { class: kind || null }, h("th", { scope: "row" }, label),
      ...sides.map((side) => h("td", {}, value(side) === undefined ? "–" : number(/** @type {number} */ (value(side)), strings))));
    node.append(h("table", {}, h("caption", {}, sheet.says), h("thead", {}, head),
      h("tbody", {}, ...sheet.lines.map((label) => row(label, (side) => side.lines.find((line) => line[0] === label)?.[1])),
        row(strings.this_deal, (side) => side.total, "cnb-sum"), row(strings.score, (side) => side.score, "cnb-sum"))));
  };
  return { node, draw };
}
