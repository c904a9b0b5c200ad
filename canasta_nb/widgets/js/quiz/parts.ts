// A part of a question: what it asks, and beside that the fields in which it is answered.
import { signed } from "../cards";
import { chips } from "../chips";
import { h } from "../dom";
import type { Strings } from "../scene.d.ts";
import { put } from "../words";
import { unmarkedOf } from "./cloth";
import type { Part, Scene } from "./scene";

/** Words in backticks as code, the rest as text. */
export const marked = (text: string): (Node | string)[] =>
  text.split("`").map((piece, place) => (place % 2 ? h("code", { class: "cnb-code" }, signed(piece)) : piece));

/** Whether each part has a picture of its own. */
export const ownPictures = ({ parts, shows }: Pick<Scene, "parts" | "shows">): boolean =>
  parts.length > 1 && shows.length === parts.length;

export const partName = (part: Part, place: number, strings: Strings): string =>
  part.ask.replaceAll("`", "") || part.act || put(strings.part, { n: place + 1 });

/** What makes the row of a part: what it asks, the cards that it is about, and its fields. */
export function rowOf(scene: Scene, strings: Strings) {
  const many = scene.parts.length > 1;
  const named = many && !ownPictures(scene);
  const look = scene.marks ? strings : unmarkedOf(strings);
  /** A part has its number where pictures name several parts, or where nothing else names it. */
  const asksOf = ({ ask, act, cards }: Part, place: number): string => {
    // Of several the cards say enough, and of one they do not say what is done with them.
    const words = ask || (many === !cards.length ? act : "");
    const isNumbered = named && (scene.shows.length > 1 || !(words || cards.length));
    return [isNumbered ? put(strings.part, { n: place + 1 }) : "", words].filter(Boolean).join(" ");
  };
  return (part: Part, place: number, ...fields: Node[]): HTMLElement => {
    const words = asksOf(part, place);
    const label = many ? partName(part, place, strings) : null;
    const cards = part.cards.map((ids) => chips(ids, look));
    const asked = [
      ...(words ? [h("span", {}, ...marked(words))] : []),
      ...(cards.length ? [h("span", { class: "cnb-runs cnb-row" }, ...cards)] : []),
    ];
    return h(
      "div",
      { class: "cnb-part cnb-row", role: many ? "group" : null, "aria-label": label },
      ...(asked.length ? [h("span", { class: "cnb-ask" }, ...asked)] : []),
      ...fields,
    );
  };
}
