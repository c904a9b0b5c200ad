// A whole pack as a grid: a column for each rank and the joker, a row for each suit, a count in each place.
import { name, SUITS } from "./cards";
import { h, say, set } from "./dom";
import type { Picture } from "./picture";
import type { Strings } from "./scene.d.ts";
import { put } from "./words";

const JOKER = 52;

/** The place of a face: its column and its row, counted from 1. */
export const placeOf = (face: number): [number, number] =>
  face === JOKER ? [14, 1] : [(face >> 2) + 1, (face & 3) + 1];

/** The face that lies in a direction, or the same one at the edge. */
export function beside(face: number, right: number, down: number) {
  const [column, row] = placeOf(face);
  const next = Math.min(14, Math.max(1, column + right));
  const below = Math.min(4, Math.max(1, row + down));
  if (next === 14) return down && column === 14 ? face : JOKER;
  return 4 * (next - 1) + below - 1;
}

export function packGrid(label: string, picture: Picture) {
  const rows = [...SUITS].map((suit) => h("div", { role: "row", class: "cnb-packrow", "data-suit": suit }));
  const node = h(
    "div",
    { role: "grid", class: "cnb-pack cnb-cloth", "data-zone": "hand", "aria-label": label },
    ...rows,
  );
  const places: Map<number, HTMLElement> = new Map();
  for (let face = 0; face <= JOKER; face += 1) {
    const [column, row] = placeOf(face);
    const place = h(
      "span",
      { role: "spinbutton", tabindex: -1, class: "cnb-count", "data-face": face, "aria-valuemin": 0 },
      h("b", { "aria-hidden": "true" }),
    );
    places.set(face, place);
    rows[row - 1].append(h("div", { role: "gridcell", style: `--column:${column};--row:${row}` }, place));
  }
  return {
    node,
    places: () => [...places.values()],
    at: (face: number) => places.get(face),
    draw(counts: Map<number, number>, most: (face: number) => number, strings: Strings, asleep: boolean) {
      for (const [face, place] of places) {
        const n = counts.get(face) ?? 0;
        if (place.children.length < 2) place.prepend(picture(face, strings));
        say(place.children[1], n ? `${n}×` : "");
        set(place, {
          "aria-label": name(face, strings),
          "aria-valuenow": n,
          "aria-valuemax": most(face),
          "aria-valuetext": put(strings.picked, { n }),
          "aria-disabled": asleep ? "true" : null,
        });
        place.classList.toggle("cnb-some", n > 0);
      }
    },
  };
}
