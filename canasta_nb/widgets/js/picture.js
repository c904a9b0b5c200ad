// The picture of one card: a white ground, its index, one suit of our own drawing, words where colour is a rule.
import { SUIT_PATHS, face, index, isRed, mark, rank, suit } from "./cards.js";
import { h, set } from "./dom.js";

/** @typedef {import("./scene.d.ts").Strings} Strings */

const SVG = "http://www.w3.org/2000/svg";

/** @param {number} id @param {Strings} strings */
export function picture(id, strings) {
  const svg = document.createElementNS(SVG, "svg");
  set(svg, { viewBox: "0 0 50 70", "aria-hidden": "true" });
  // A small suit under the index, where a covered card still shows it, and a large one on the open part.
  const small = "translate(4 24)scale(.68)";
  const large = "translate(21 37)scale(1.3)";
  for (const place of !suit(id) ? [large] : rank(id) === "3" ? [small] : [small, large]) {
    const path = document.createElementNS(SVG, "path");
    set(path, { d: SUIT_PATHS[suit(id)], transform: place });
    svg.append(path);
  }
  const node = h("span", { class: `cnb-face cnb-${suit(id) || "j"}`, "aria-hidden": "true", "data-mark": mark(id, strings) || null }, h("b", {}, index(id)));
  if (isRed(id) || face(id) === 52) node.classList.add("cnb-red");
  node.prepend(svg);
  return node;
}
