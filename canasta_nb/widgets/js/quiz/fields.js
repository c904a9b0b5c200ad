// Fields in which an answer is typed, where no picture holds it.
import { h } from "../dom.js";

/** Cards as text. @param {string} view @param {import("../scene.d.ts").Strings} strings */
export function cardsField(view, strings) {
  const input = h("input", { type: "text", size: 30, autocomplete: "off", spellcheck: "false", "data-at": "text", id: `${view}-text` });
  return h("div", { class: "cnb-part cnb-row" }, h("label", { for: `${view}-text` }, strings.type_cards), input);
}

/** Lines, one for each act. @param {string} view @param {string} label */
export function linesField(view, label) {
  const area = h("textarea", { rows: 6, cols: 40, spellcheck: "false", "data-at": "acts", id: `${view}-acts` });
  return h("div", { class: "cnb-part" }, h("label", { for: `${view}-acts` }, label), area);
}
