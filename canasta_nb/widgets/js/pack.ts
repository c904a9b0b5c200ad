// A whole pack as a grid: a column for each rank and the joker, a row for each suit, a count in each place.
import { SUITS, name } from "./cards.js";
import { h, say, set } from "./dom.js";
import { put } from "./words.js";

const JOKER = 52;

/** The place of a face: its column and its row, counted from 1. @param {number} face @returns {[number, number]} */
export const placeOf = (face) => (face === JOKER ? [14, 1] : [(face >> 2) + 1, (face & 3) + 1]);

/** The face that lies in a direction, or the same one at the edge. @param {number} face @param {number} right @param {number} down */
export function beside(face, right, down) {
  const [column, row] = placeOf(face);
  const next = Math.min(14, Math.max(1, column + right));
  const below = Math.min(4, Math.max(1, row + down));
  if (next === 14) return down && column === 14 ? face : JOKER;
  return 4 * (next - 1) + below - 1;
}

/** @param {string} label @param {typeof import("./picture.js").picture} picture */
export function packGrid(label, picture) {
  const rows = [...SUITS].map((suit) => h("div", { role: "row", class: "cnb-packrow", "data-suit": suit }));
  const node = h("div", { role: "grid", class: "cnb-pack cnb-cloth", "data-zone": "hand", "aria-label": label }, ...rows);
  /** @type {Map<number, HTMLElement>} */
  const places = new Map();
  for (let face = 0; face <= JOKER; face += 1) {
    const [column, row] = placeOf(face);
    const place = h("span", { role: "spinbutton", tabindex: -1, class: "cnb-count", "data-face": face, "aria-valuemin": 0 },
      h("b", { "aria-hidden": "true" }));
    places.set(face, place);
    rows[row - 1].append(h("div", { role: "gridcell", style: `--column:${column};--row:${row}` }, place));
  }
  return {
    node,
    places: () => [...places.values()],
    /** @param {number} face */
    at: (face) => places.get(face),
    /** @param {Map<number, number>} counts @param {(face: number) => number} most @param {import("./scene.d.ts").Strings} strings @param {boolean} asleep */
    draw(counts, most, strings, asleep) {
      for (const [face, place] of places) {
        const n = counts.get(face) ?? 0;
        if (place.children.length < 2) place.prepend(picture(face, strings));
        say(place.children[1], n ? `${n}×` : "");
        set(place, { "aria-label": name(face, strings), "aria-valuenow": n, "aria-valuemax": most(face), "aria-valuetext": put(strings.picked, { n }), "aria-disabled": asleep ? "true" : null });
        place.classList.toggle("cnb-some", n > 0);
      }
    },
  };
}
