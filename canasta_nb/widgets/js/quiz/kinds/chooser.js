// Words to choose from, and a field in which one of them is chosen.
import { signed } from "../../cards.js";
import { h } from "../../dom.js";
import { begun } from "../../words.js";

/** @typedef {import("./index.js").Question<any>} Question */

/** Each word, and what people read for it: what it means, or the word as it is said. @param {Question["choices"]} choices @returns {[word: string, text: string][]} */
export const readable = (choices) => choices.map(([word, means]) => [word, begun(means || signed(word.replaceAll("-", " ")))]);

/** @param {string} at @param {string} label @param {Question} question */
export const chooser = (at, label, { choices, own }) =>
  h("select", { "data-at": at, "aria-label": label }, h("option", { value: "" }, own.words().choose), ...readable(choices).map(([value, text]) => h("option", { value }, text)));
