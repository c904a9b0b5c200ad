// A word for each part, chosen from those that are given.
import { partName } from "../parts.js";
import { chooser } from "./chooser.js";
import { listed } from "./listed.js";

/** @type {import("./index.js").Kind<(string | null)[]>} */
export const pick = {
  ...listed(({ parts }) => parts.length, (text) => text || null),
  fields(question) {
    const { parts } = question.scene();
    const label = (/** @type {import("../../quiz.js").Part} */ part, /** @type {number} */ place) => (parts.length > 1 ? partName(part, place, question.own.words()) : question.asks);
    return { rows: parts.map((part, place) => question.row(part, place, chooser(String(place), label(part, place), question))) };
  },
};
