// The picture of one card: symbols of our own drawing on a white ground, words where colour is a rule.
import faces from "../../faces/layout.json";
import symbols from "../../faces/symbols.svg";
import { isRed, isWild, mark, rank, suit } from "./cards";
import { h, set } from "./dom";
import type { Strings } from "./scene.d.ts";

const SVG = "http://www.w3.org/2000/svg";

export type Place = [left: number, top: number, width: number, height: number];

type Piece = [kind: string, ...place: Place];
type Layout = {
  size: number[];
  mark: Place;
  emblems: Record<string, string>;
  marks: Record<string, string>;
} & Record<"joker" | "court" | "ace" | "plain", Piece[]>;
const layout = faces as unknown as Layout; // JSON can't say that a piece is a word and four numbers

export type Picture = typeof picture;
export function picture(id: number, strings: Strings): HTMLElement {
  const name = rank(id);
  const emblem = layout.emblems[name] ?? "";
  const pieces = layout[name === "Jk" ? "joker" : emblem ? "court" : name === "A" ? "ace" : "plain"];
  const svg = document.createElementNS(SVG, "svg");
  set(svg, { viewBox: `0 0 ${layout.size.join(" ")}`, "aria-hidden": "true" });
  const named: Record<string, string> = { rank: name, suit: suit(id), emblem };
  for (const [kind, ...place] of pieces) svg.append(...drawn(kind, named[kind] ?? kind, place));
  // Where a question would be answered by a mark, its word is empty, and its shape is left out too.
  const sign = !mark(id, strings) ? "" : isWild(id) ? "wild" : isRed(id) ? "red-three" : "black-three";
  if (sign) svg.append(...drawn("mark", layout.marks[sign], layout.mark));
  const node = h("span", {
    class: `cnb-face cnb-${suit(id) || "j"}`,
    "aria-hidden": "true",
    "data-mark": mark(id, strings) || null,
  });
  if (sign === "wild") node.classList.add("cnb-wild");
  node.append(svg);
  return node;
}

/** A sign on a button, in the colour of its letters. */
export function icon(name: string) {
  const [wide, high] = symbols[name];
  const svg = document.createElementNS(SVG, "svg");
  set(svg, { viewBox: `0 0 ${wide} ${high}`, class: `cnb-icon cnb-icon-${name}`, "aria-hidden": "true" });
  svg.append(...drawn("sign", name, [0, 0, Number(wide), Number(high)]));
  return svg;
}

/**
 * A piece of a face: a box, or the paths of a symbol, as large as its place allows and in its middle. A path of its own
 * needs no id, so that several views may stand in one page.
 */
function drawn(kind: string, name: string, [x, y, width, height]: Place) {
  const [wide, high, ...paths] = symbols[name] ?? [];
  if (!wide) {
    const box = document.createElementNS(SVG, "rect");
    set(box, { class: `cnb-${kind}`, x, y, width, height, rx: 3 });
    return [box];
  }
  const scale = Math.min(width / wide, height / high);
  const [left, top] = [x + (width - scale * wide) / 2, y + (height - scale * high) / 2];
  return paths.map((path) => {
    const node = document.createElementNS(SVG, "path");
    const [d, fill] = path.split("#");
    set(node, {
      d,
      fill: fill && `#${fill}`,
      class: `cnb-${kind}`,
      transform: `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(3)})`,
    });
    return node;
  });
}
