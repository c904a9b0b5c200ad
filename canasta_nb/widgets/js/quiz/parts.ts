// A part of a question: what it asks, and beside that the fields in which it is answered.
import { signed } from "../cards";
import { h } from "../dom";
import type { Strings } from "../scene.d.ts";
import { put } from "../words";
import type { Part, Scene } from "./scene";

/** Words in backticks as code, the rest as text. */
export const marked = (text: string): (Node | string)[] =>
  text.split("`").map((piece, place) => (place % 2 ? h("code", { class: "cnb-code" }, signed(piece)) : piece));

/** Whether each part has a picture of its own. */
export const ownPictures = ({ parts, shows }: Pick<Scene, "parts" | "shows">): boolean =>
  parts.length > 1 && shows.length === parts.length;

export const partName = (part: Part, place: number, strings: Strings): string =>
  part.ask.replaceAll("`", "") || put(strings.part, { n: place + 1 });

/** What makes the row of a part. */
export function rowOf(asked: Scene, strings: Strings) {
  const many = asked.parts.length > 1;
  const named = many && !ownPictures(asked);
  return (part: Part, place: number, ...fields: Node[]): HTMLElement => {
    const asks = part.ask || (named ? put(strings.part, { n: place + 1 }) : "");
    const deed = part.act && !part.ask.includes(`\`${part.act}\``);
    const label = many ? partName(part, place, strings) : null;
    return h(
      "div",
      { class: "cnb-part cnb-row", role: many ? "group" : null, "aria-label": label },
      ...(asks ? [h("span", { class: "cnb-ask" }, ...marked(asks))] : []),
      ...(deed ? [h("span", { class: "cnb-deed" }, signed(part.act))] : []),
      ...fields,
    );
  };
}
