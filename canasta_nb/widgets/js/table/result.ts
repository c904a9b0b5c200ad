// The end of a deal: who won it and the score line by line at the left, its turns once more at the right.
import { isOver } from "../count.js";
import { h, set } from "../dom.js";
import { number } from "../words.js";
import { rewound } from "./rewound.js";

/** @typedef {import("../scene.d.ts").Scene} Scene */
/** @typedef {import("../scene.d.ts").Result} Result */
/** @typedef {import("../scene.d.ts").Strings} Strings */
/** @typedef {import("./render.js").Looks} Looks */

/** @param {import("./rewound.js").Wishes} wishes */
export function score(wishes) {
  const left = h("div", { class: "cnb-scored" });
  const bar = rewound(wishes);
  const node = h("div", { class: "cnb-result", hidden: true }, left, bar.cover, bar.node);
  /** @type {unknown} */
  let drawn;
  /** Draws the end where the deal has ended; what the scene becomes by the turn that is looked at. @param {Scene} scene @param {Looks} looks @returns {Scene} */
  const draw = (scene, { result, replay, review, readonly, strings }) => {
    const sheet = "says" in result && /** @type {Result} */ (result);
    const over = sheet && isOver(scene); // the result may come before the scene that ends the deal
    node.hidden = !over;
    if (!over) return bar.begin(), (drawn = null), scene;
    if (drawn !== sheet) left.replaceChildren(...scored((drawn = sheet), scene, strings));
    const turn = bar.draw(sheet, replay, review, readonly, strings);
    set(node, { "data-bare": bar.bare(), "data-decided": bar.node.hasAttribute("data-decided") });
    return { ...scene, ...turn };
  };
  return { node, draw, turn: bar.turn };
}

/** @param {Result} sheet @param {Scene} scene @param {Strings} strings */
function scored({ sides, aim = 0, title = "", says, lines, codes = [], needs = "" }, { todo }, strings) {
  const ask = (/** @type {string} */ text, /** @type {string} */ of) => h("button", { class: "cnb-ask", "data-act": `why:${of}` }, text);
  const head = h("tr", {}, h("th", { scope: "col" }, strings.counted), ...sides.map(({ name, side }) => h("th", { scope: "col" }, /\d/.test(side) ? name : ask(name, `score:${side}`))));
  /** @param {string | Node} label @param {(side: Result["sides"][0]) => number | undefined} value @param {string} [kind] */
  const row = (label, value, kind = "") => h("tr", { class: kind || null }, h("th", { scope: "row" }, label), ...sides.map((side) => {
    const points = value(side);
    return h("td", {}, points === undefined ? "–" : number(points, strings));
  }));
  const bars = sides.map(({ name, score: points, total }) => h("p", { class: "cnb-far" }, h("span", {}, name),
    aim ? h("span", { class: "cnb-way", "aria-hidden": "true", style: `--had: ${share(points - total, aim)}; --has: ${share(points, aim)}` }) : h("span"), h("b", {}, number(points, strings))));
  return [h("p", { class: "cnb-won" }, title), h("p", { class: "cnb-second" }, todo),
    h("table", {}, h("caption", { class: "cnb-hidden" }, says), h("thead", {}, head),
      h("tbody", {}, ...lines.map((label, place) => row(ask(label, `line:${codes[place]}`), (side) => side.lines.find((line) => line[0] === label)?.[1])),
        row(strings.this_deal, (side) => side.total, "cnb-sum"))),
    ...bars, h("p", { class: "cnb-second" }, needs)];
}

/** How far points lead on the way to the aim, from 0 % to 100 %. @param {number} points @param {number} aim */
const share = (points, aim) => `${aim ? Math.max(0, Math.min(100, (100 * points) / aim)) : 0}%`;
