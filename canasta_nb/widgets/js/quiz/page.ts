// The nodes of an exercise, which stay as long as its card does.
import { h, keyed } from "../dom";
import type { Frame } from "../frame";
import { literalLine } from "../literal";
import { picking } from "../picking";
import { roving } from "../roving";
import { head } from "./head";
import { marks } from "./marks";
import { earlier, plate } from "./plate";

/** `flip` chooses cards of the hand, or puts them back. */
export function pageOf(own: Frame, flip: (ids: readonly number[], only?: "add") => void) {
  const { view, model } = own;
  const chosenLine = h("p", { class: "cnb-chosenline", id: `${view}-chosen` });
  const cards = picking(`${view}-chosen`, flip);
  cards.node.classList.add("cnb-cloth");
  const legend = h("legend", { class: "cnb-question" });
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const tried = h("span", { class: "cnb-tried" });
  const verdict = plate(view, model);
  const literal = literalLine(own.tell);
  const python = pythonOf(literal.node);
  return {
    top: head(),
    legend,
    asked: h("fieldset", { class: "cnb-asked" }, legend),
    shows: h("div", { class: "cnb-shows" }),
    parts: h("div", { class: "cnb-parts" }),
    chosenLine,
    cards,
    tools,
    tool: keyed((key) => h("button", { class: "cnb-button", "data-act": key })),
    tried,
    verdict,
    before: earlier(model),
    literal,
    note: h("p", { class: "cnb-law" }),
    python,
    after: h("div", { class: "cnb-shows cnb-after", hidden: true }),
    foot: h("div", { class: "cnb-foot cnb-row" }, verdict.node, tools, tried, python.node),
    drawMarks: marks(() => cards.nodes()),
    moves: roving(
      () => ({ hand: cards.node.hidden ? [] : cards.nodes() }),
      (node) => node.dataset.id ?? "",
    ),
  };
}

export type Page = ReturnType<typeof pageOf>;

/** The answer in Python, which is folded away. */
function pythonOf(literal: HTMLElement) {
  const title = h("summary");
  const how = h("p");
  const example = h("code", { class: "cnb-code" });
  return { title, how, example, node: h("details", { class: "cnb-python" }, title, how, example, literal) };
}
