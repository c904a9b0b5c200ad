// A part of a question: what it asks, and beside that the fields in which it is answered.
import { signed } from "../cards.js";
import { h } from "../dom.js";
import { put } from "../words.js";

/** @typedef {import("../quiz.js").Part} Part */
/** @typedef {import("../quiz.js").Scene} Scene */
/** @typedef {import("../scene.d.ts").Strings} Strings */

/** Words in backticks as code, the rest as text. @param {string} text */
export const marked = (text) => text.split("`").map((piece, place) => (place % 2 ? h("code", { class: "cnb-code" }, signed(piece)) : piece));

/** Has each part a picture of its own? @param {Pick<Scene, "parts" | "shows">} asked */
export const ownPictures = ({ parts, shows }) => parts.length > 1 && shows.length === parts.length;

/** @param {Part} part @param {number} place @param {Strings} strings */
export const partName = (part, place, strings) => part.ask.replaceAll("`", "") || put(strings.part, { n: place + 1 });

/** What makes the row of a part. @param {Scene} asked @param {Strings} strings */
export function rowOf(asked, strings) {
  const many = asked.parts.length > 1;
  const named = many && !ownPictures(asked);
  /** @param {Part} part @param {number} place @param {...Node} fields */
  return (part, place, ...fields) => h("div", { class: "cnb-part cnb-row", role: many ? "group" : null, "aria-label": many ? partName(part, place, strings) : null },
    ...(part.ask || named ? [h("span", { class: "cnb-ask" }, ...marked(part.ask || put(strings.part, { n: place + 1 })))] : []),
    ...(part.act && !part.ask.includes(`\`${part.act}\``) ? [h("span", { class: "cnb-deed" }, signed(part.act))] : []), ...fields);
}
