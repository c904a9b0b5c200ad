// The nodes of the HandPicker, which stay as long as it does.
import { h, keyed } from "../dom";
import type { Frame } from "../frame";
import { literalLine } from "../literal";
import { packGrid } from "../pack";
import type { Flip } from "../picking";
import { picking } from "../picking";
import { picture } from "../picture";
import { roving } from "../roving";

export function pageOf({ view, tell }: Frame, flip: Flip) {
  const pack = packGrid("", picture);
  const cards = picking(`${view}-count`, flip);
  cards.node.classList.add("cnb-cloth");
  const over = h("button", { class: "cnb-button cnb-main", "data-act": "hand-over" });
  const clear = h("button", { class: "cnb-button", "data-act": "clear" });
  const zones = (): Record<string, HTMLElement[]> => ({
    hand: pack.node.hidden ? cards.nodes() : pack.places(),
    actions: over.hidden ? [clear] : [over, clear],
  });
  return {
    title: h("span", { class: "cnb-title" }),
    counted: h("output", { id: `${view}-count`, class: "cnb-picked" }),
    nothing: h("p", { class: "cnb-nothing" }),
    pack,
    cards,
    over,
    clear,
    tools: h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" }, over, clear),
    literal: literalLine(tell),
    flag: keyed(() => h("span", { class: "cnb-flag", "aria-hidden": "true" })),
    moves: roving(zones, ({ dataset: { id, face, act } }) => id ?? face ?? act ?? ""),
  };
}

export type Page = ReturnType<typeof pageOf>;

/** The parts in their order. */
export function partsOf({ title, counted, nothing, cards, pack, tools, literal }: Page): HTMLElement[] {
  const head = h("div", { class: "cnb-head cnb-row" }, title, counted);
  return [head, nothing, cards.node, pack.node, tools, literal.node];
}
