// The nodes of an exercise, which stay as long as its card does.
import { h, keyed } from "../dom";
import type { Frame } from "../frame";
import { literalLine } from "../literal";
import { picking } from "../picking";
import { roving } from "../roving";
import { drawer } from "./drawer";
import { head } from "./head";
import { marks } from "./marks";
import { besides, hintsGiven, plate } from "./plate";

/** `flip` chooses cards of the hand, or puts them back; `shut` is told when the drawer closes. */
export function pageOf(own: Frame, flip: (ids: readonly number[], only?: "add") => void, shut: () => void) {
  const { view, model } = own;
  const chosenLine = h("p", { class: "cnb-chosenline", id: `${view}-chosen` });
  const cards = picking(`${view}-chosen`, flip);
  cards.node.classList.add("cnb-cloth");
  const legend = h("legend", { class: "cnb-question" });
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const count = h("span", { class: "cnb-count", id: `${view}-count` });
  const verdict = plate(view);
  const link = h("button", { class: "cnb-link", hidden: true });
  const note = h("p", { class: "cnb-law" });
  const literal = literalLine(own.tell);
  const python = pythonOf(literal.node);
  return {
    top: head(),
    legend,
    asked: h("fieldset", { class: "cnb-asked" }, legend),
    shows: h("div", { class: "cnb-shows" }),
    /** The table of an exam, where the position comes before its question. */
    laid: h("div", { class: "cnb-laid" }),
    parts: h("div", { class: "cnb-parts" }),
    chosenLine,
    cards,
    tools,
    tool: keyed((key) => h("button", { class: "cnb-button", "data-act": key })),
    count,
    verdict,
    link,
    shows_after: h("button", { class: "cnb-link", "data-act": "show", hidden: true }),
    menu: h("span", { class: "cnb-entries" }),
    entry: keyed((key) => h("button", { class: "cnb-button", "data-act": key })),
    besides: besides(model),
    hints: hintsGiven(),
    drawer: drawer(view, model, shut),
    literal,
    note,
    noted: h("div", { class: "cnb-noted cnb-row" }, note),
    python,
    after: h("div", { class: "cnb-shows cnb-after", hidden: true }),
    bar: h("div", { class: "cnb-foot" }, own.notice, h("div", { class: "cnb-sum" }, verdict.node, link), tools),
    /** How high and wide the card was that keeps its height, and the room above its bar for that; pixels. */
    kept: { high: 0, wide: 0, room: 0 },
    drawMarks: marks(() => cards.nodes()),
    moves: roving(
      () => ({ hand: cards.node.hidden ? [] : cards.nodes() }),
      (node) => node.dataset.id ?? "",
    ),
  };
}

export type Page = ReturnType<typeof pageOf>;

/** The answer in Python, which the menu of the card shows. */
function pythonOf(literal: HTMLElement) {
  const title = h("button", { class: "cnb-button", "data-act": "python", "aria-expanded": "false" });
  const how = h("p");
  const example = h("code", { class: "cnb-code" });
  return { title, how, example, node: h("div", { class: "cnb-python", hidden: true }, how, example, literal) };
}
