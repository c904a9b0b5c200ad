// Yes or no for each part, then why, or why not.
import { h, say } from "../../dom.js";
import { begun } from "../../words.js";

/** @typedef {[said: boolean | null, reason: string | null]} Pair */
/** @typedef {import("./index.js").Question<Pair[]>} Question */

/** @param {string} at @returns {[part: number, which: number]} */
function placeOf(at) {
  const [place, which] = at.split(":");
  return [Number(place), Number(which)];
}

/** @param {string} at @param {string} value @param {string} text @param {string} view */
const radio = (at, value, text, view) =>
  h("label", { class: "cnb-choice" }, h("input", { type: "radio", name: `${view}-${at}`, "data-at": at, value, "data-lm-suppress-shortcuts": "true" }), text);

/** @param {number} place @param {Question} question */
function verdict(place, { own: { view, words } }) {
  const { yes, no } = words();
  return h("span", { class: "cnb-yesno cnb-row", role: "radiogroup", "aria-label": `${yes} / ${no}` }, radio(`${place}:0`, "true", yes, view), radio(`${place}:0`, "false", no, view));
}
/** The reasons in plain words, one below the other. @param {number} place @param {HTMLElement} why what is asked @param {Question} question */
const reasons = (place, why, { own: { view }, choices }) => h("span", { class: "cnb-reasons", role: "radiogroup", "aria-labelledby": why.id }, why,
  ...choices.map(([word, means]) => radio(`${place}:1`, word, begun(means || word), view)));

/** @type {import("./index.js").Kind<Pair[]>} */
export const yesNo = {
  empty: ({ parts }) => parts.map(() => [null, null]),
  shaped: (given, { parts }) => parts.map((_, place) => {
    const pair = Array.isArray(given) ? given[place] : null;
    return Array.isArray(pair) ? [pair[0] ?? null, pair[1] ?? null] : [null, null];
  }),
  isWhole: (answer) => answer.flat().every((each) => each !== null),
  placeOf,
  valueAt(answer, at) {
    const [place, which] = placeOf(at);
    return answer[place][which];
  },
  read(text, at, answer) {
    const [place, which] = placeOf(at);
    return answer.map((pair, one) => (one !== place ? pair : which ? [pair[0], text || null] : [text === "true", pair[1]]));
  },
  fields(question) {
    const { own: { view, words }, scene, row } = question;
    const { parts } = scene();
    const whys = parts.map((_, place) => h("span", { class: "cnb-second", id: `${view}-why-${place}`, "data-why": place }));
    return {
      rows: parts.map((part, place) => row(part, place, verdict(place, question), reasons(place, whys[place], question))),
      write: (answer) => whys.forEach((why, place) => say(why, words()[answer[place][0] === null ? "why_open" : answer[place][0] ? "why" : "why_not"])),
    };
  },
};
