// The picture of one card: symbols of our own drawing on a white ground, words where colour is a rule.
import layout from "../../faces/layout.json";
import symbols from "../../faces/symbols.svg";
import { isRed, isWild, mark, rank, suit } from "./cards.js";
import { h, set } from "./dom.js";

/** @typedef {import("./scene.d.ts").Strings} Strings */

const SVG = "http://www.w3.org/2000/svg";

/** The symbols of all faces, once for each view: `use` finds only what stands in the same document or shadow root. */
export function sprite() {
  const svg = document.importNode(new DOMParser().parseFromString(symbols, "image/svg+xml").documentElement, true);
  set(svg, { class: "cnb-hidden", "aria-hidden": "true" });
  return svg;
}

/** @param {number} id @param {Strings} strings */
export function picture(id, strings) {
  const name = rank(id);
  const emblem = layout.emblems[/** @type {"K"} */ (name)] ?? "";
  const pieces = layout[name === "Jk" ? "joker" : emblem ? "court" : name === "A" ? "ace" : "plain"];
  const svg = document.createElementNS(SVG, "svg");
  set(svg, { viewBox: `0 0 ${layout.size.join(" ")}`, "aria-hidden": "true" });
  /** @type {Record<string, string>} */
  const symbol = { rank: name, suit: suit(id), emblem };
  for (const [kind, ...place] of /** @type {[string, number, number, number, number][]} */ (pieces)) svg.append(drawn(kind, symbol[kind] ?? kind, place));
  // Where a question would be answered by a mark, its word is empty, and its shape is left out too.
  const sign = !mark(id, strings) ? "" : isWild(id) ? "wild" : isRed(id) ? "red-three" : "black-three";
  if (sign) svg.append(drawn("mark", layout.marks[sign], layout.mark));
  const node = h("span", { class: `cnb-face cnb-${suit(id) || "j"}`, "aria-hidden": "true", "data-mark": mark(id, strings) || null });
  if (sign === "wild") node.classList.add("cnb-wild");
  node.append(svg);
  return node;
}

/** @param {string} kind @param {string} symbol @param {number[]} place left, top, width, height */
function drawn(kind, symbol, [x, y, width, height]) {
  const box = kind === "tint" || kind === "frame";
  const node = document.createElementNS(SVG, box ? "rect" : "use");
  set(node, { class: `cnb-${kind}`, x, y, width, height, rx: box ? 3 : null, href: box ? null : `#cnb-${symbol}` });
  return node;
}
