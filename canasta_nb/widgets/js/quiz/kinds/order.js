// Words in an order: put into a row one by one, or for several parts chosen column by column.
import { h } from "../../dom.js";
import { put } from "../../words.js";
import { ordering } from "../ordering.js";
import { partName } from "../parts.js";
import { chooser, readable } from "./chooser.js";
import { listed } from "./listed.js";

/** @typedef {import("./index.js").Question<(string | null)[]>} Question */

/** How many words a part has. @param {import("./index.js").Scene} asked */
const columnsOf = ({ words, parts }) => words / parts.length;

/** @param {Question} question */
function inRow({ choices, own: { words }, scene, answered }) {
  const { pool, in_order } = words();
  const many = scene().words;
  const steps = ordering(readable(choices), many, { pool, in_order }, (said) => answered(Array.from({ length: many }, (_, at) => said[at] ?? null)));
  return { rows: [steps.node], write: steps.write };
}

/** @param {Question} question */
function inColumns(question) {
  const strings = question.own.words();
  const asked = question.scene();
  const many = columnsOf(asked);
  const column = (/** @type {number} */ at, /** @type {number} */ place) => {
    const [title, offered] = asked.columns[at] ?? [put(strings.word_n, { n: at + 1 }), question.choices.map(([word]) => word)];
    const choices = question.choices.filter(([word]) => offered.includes(word));
    return h("span", { class: "cnb-column" }, h("span", { class: "cnb-second", "aria-hidden": "true" }, title), chooser(String(place * many + at), title, { ...question, choices }));
  };
  return {
    rows: asked.parts.map((part, place) => {
      const name = partName(part, place, strings);
      return h("div", { class: "cnb-part cnb-row", role: "group", "aria-label": name }, h("span", { class: "cnb-ask" }, name), ...Array.from({ length: many }, (_, at) => column(at, place)));
    }),
  };
}

/** @type {import("./index.js").Kind<(string | null)[]>} */
export const order = {
  ...listed(({ words }) => words, (text) => text || null),
  placeOf: (at, asked) => [Math.floor(Number(at) / columnsOf(asked)), Number(at) % columnsOf(asked)],
  fields: (question) => (question.scene().parts.length === 1 ? inRow(question) : inColumns(question)),
};
