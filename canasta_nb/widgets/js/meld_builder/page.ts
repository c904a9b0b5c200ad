// The nodes of the MeldBuilder, which stay as long as it does.
import { allOf, h, keyed } from "../dom";
import type { Frame } from "../frame";
import type { Flip } from "../picking";
import { picking } from "../picking";
import { picture } from "../picture";
import { roving } from "../roving";

const SHORTCUTS: Readonly<Record<string, string>> = { lay: "m" };

export function pageOf({ view, words }: Frame, flip: Flip) {
  const rows = h("ul", { class: "cnb-slots cnb-row", role: "list", "data-zone": "melds" });
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const cards = picking(`${view}-count`, flip);
  cards.node.classList.add("cnb-cloth");
  const top = topOf();
  const zones = (): Record<string, HTMLElement[]> => ({
    pile: top.pile.hidden ? [] : [top.button],
    melds: allOf(rows, "button"),
    hand: cards.nodes(),
    actions: allOf(tools, "button"),
  });
  const nameOf = ({ dataset: { id, back, slot, act } }: HTMLElement): string => id ?? back ?? slot ?? act ?? "";
  return {
    title: h("span", { class: "cnb-title" }),
    needs: h("span"),
    rows,
    nothing: h("p", { class: "cnb-nothing" }),
    top,
    count: countOf(view),
    bonuses: h("p", { class: "cnb-law" }),
    question: h("div", { class: "cnb-asking cnb-row", role: "group", hidden: true }),
    cards,
    tools,
    verdict: h("div", { class: "cnb-verdict" }),
    slot: keyed(slotOf),
    laid: keyed((id) => {
      const hidden = h("span", { class: "cnb-hidden" });
      return h("button", { class: "cnb-slot cnb-laidcard", "data-back": id }, picture(Number(id), words()), hidden);
    }),
    still: keyed((key) => {
      const [, id] = key.split(":");
      return h("span", { class: "cnb-slot cnb-fixed", "aria-hidden": "true" }, picture(Number(id), words()));
    }),
    tool: keyed((key) => {
      const shortcut = SHORTCUTS[key] ?? null;
      return h("button", { class: "cnb-button", "data-act": key, tabindex: -1, "aria-keyshortcuts": shortcut });
    }),
    moves: roving(zones, nameOf),
    meldNode: (id: number) => allOf(rows, "button").find(({ dataset }) => dataset.back === String(id)),
  };
}

export type Page = ReturnType<typeof pageOf>;

/** The parts in their order. */
export function partsOf({ title, needs, rows, nothing, top, count, ...page }: Page): HTMLElement[] {
  const head = h("div", { class: "cnb-head cnb-row" }, title, needs);
  const laying = h("div", { class: "cnb-cloth cnb-laying" }, rows, nothing, top.pile);
  return [head, laying, count.line, page.bonuses, page.question, page.cards.node, page.tools, page.verdict];
}

const slotOf = (key: string): HTMLLIElement => {
  const head = h("button", { class: "cnb-slothead", "data-slot": key }, h("b"), h("span", { class: "cnb-hidden" }));
  return h("li", { class: "cnb-laid" }, head, h("span", { class: "cnb-fan" }));
};

/** The top card of the pile, and what lies below it. */
function topOf() {
  const card = h("span", { class: "cnb-slot", "aria-hidden": "true" });
  const label = h("b");
  const use = h("span");
  const text = h("span", { class: "cnb-toptext" }, label, use);
  const button = h("button", { class: "cnb-topcard", "data-act": "top", "data-zone": "pile" }, card, text);
  const buried = h("span", { class: "cnb-buried" });
  return { card, label, use, button, buried, pile: h("div", { class: "cnb-frompile cnb-row" }, button, buried) };
}

/** What is laid counts so much, of so much. */
function countOf(view: string) {
  const counted = h("output", { class: "cnb-counted", id: `${view}-count` });
  const bar = h("span", { class: "cnb-bar" });
  const meter = h("span", { class: "cnb-meter", role: "meter", "aria-valuemin": 0, hidden: true }, bar);
  const picked = h("span");
  return { counted, bar, meter, picked, line: h("div", { class: "cnb-line cnb-row" }, counted, meter, picked) };
}
