// A word for each part, chosen from those that are given.
import { ownPictures, partName } from "../parts.js";
import { chooser } from "./chooser.js";
import { listed } from "./listed.js";

/** @type {import("./index.js").Kind<(string | null)[]>} */
export const pick = {
  ...listed(({ parts }) => parts.length, (text) => text || null),
  fields(question) {
    const { parts, shows } = question.scene();
    const label = (/** @type {import("../../quiz.js").Part} */ part, /** @type {number} */ place) => (parts.length > 1 ? partName(part, place, question.own.words()) : question.asks);
    // A part that is asked by its picture's title alone says nothing beside it.
    const asked = (/** @type {import("../../quiz.js").Part} */ part, /** @type {number} */ place) => (ownPictures({ parts, shows }) && part.ask === shows[place].title ? { ...part, ask: "" } : part);
    return { rows: parts.map((part, place) => question.row(asked(part, place), place, chooser(String(place), label(part, place), question))) };
  },
};
