// The picture of one card: a white ground, its index, one suit of our own drawing, words where colour is a rule.
import { SUIT_PATHS, face, index, isRed, isWild, mark, rank, suit } from "./cards.js";
import { h, set } from "./dom.js";

/** @typedef {import("./scene.d.ts").Strings} Strings */

const SVG = "http://www.w3.org/2000/svg";

/** @param {number} id @param {Strings} strings */
export function picture(id, strings) {
  const svg = document.createElementNS(SVG, "svg");
  set(svg, { viewBox: "0 0 50 70", "aria-hidden": "true" });
  const path = document.createElementNS(SVG, "path");
  const [small, large] = SUIT_PATHS[suit(id)];
  set(path, { d: rank(id) === "3" ? small : small + large }); // a three says its colour in words there
  svg.append(path);
  const node = h("span", { class: `cnb-face cnb-${suit(id) || "j"}`, "aria-hidden": "true", "data-mark": mark(id, strings) || null }, h("b", {}, index(id)));
  if (isRed(id) || face(id) === 52) node.classList.add("cnb-red");
  if (isWild(id) && strings.wild_mark) node.classList.add("cnb-wild");
  node.prepend(svg);
  return node;
}
