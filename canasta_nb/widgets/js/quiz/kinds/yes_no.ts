// Yes or no for each part; after a no, why not.
import { h, hide } from "../../dom";
import { begun } from "../../words";
import type { Kind, Place, Question } from "./kind";

type Pair = readonly [said: boolean | null, reason: string | null];

function placeOf(at: string): Place {
  const [place, which] = at.split(":");
  return [Number(place), Number(which)];
}

/** A button of a group of which one is pressed. */
const button = (at: string, value: string, text: string, view: string): HTMLElement =>
  h(
    "label",
    { class: "cnb-choice" },
    h("input", { type: "radio", name: `${view}-${at}`, "data-at": at, value, "data-lm-suppress-shortcuts": "true" }),
    h("span", {}, text),
  );

function verdict(place: number, { own: { view, words } }: Question<Pair[]>): HTMLElement {
  const { yes, no } = words();
  return h(
    "span",
    { class: "cnb-yesno", role: "radiogroup", "aria-label": `${yes} / ${no}` },
    button(`${place}:0`, "true", yes, view),
    button(`${place}:0`, "false", no, view),
  );
}

/** What may be said after a no, as chips. */
function whyNot(place: number, offered: readonly string[], { own: { view, words }, choices }: Question<Pair[]>) {
  const name = h("span", { class: "cnb-second", id: `${view}-why-${place}` }, words().why_not);
  const known = choices.filter(([word]) => offered.includes(word));
  return h(
    "span",
    { class: "cnb-whynot cnb-row", role: "radiogroup", "aria-labelledby": name.id, hidden: true },
    name,
    ...offered.flatMap((reason) =>
      known
        .filter(([word]) => word === reason)
        .map(([word, means]) => button(`${place}:1`, word, begun(means || word), view)),
    ),
  );
}

export const yesNo: Kind<Pair[]> = {
  empty: ({ parts }) => parts.map(() => [null, null]),
  shaped: (given, { parts }) =>
    parts.map((_, place) => {
      const pair = Array.isArray(given) ? given[place] : null;
      return Array.isArray(pair) ? [pair[0] ?? null, pair[1] ?? null] : [null, null];
    }),
  isWhole: (answer) => answer.every(([said, reason]) => said === true || (said === false && reason !== null)),
  isAnswered: (answer, place) => yesNo.isWhole([answer[place]], { parts: [] }),
  partOf: (answer, place) => answer[place],
  placeOf,
  valueAt(answer, at) {
    const [place, which] = placeOf(at);
    return answer[place][which];
  },
  read(text, at, answer) {
    const [place, which] = placeOf(at);
    // A yes has no reason; the same no keeps its own.
    const verdictOf = ([said, reason]: Pair): Pair =>
      text === "true" ? [true, null] : [false, said === false ? reason : null];
    const pairOf = (pair: Pair): Pair => (which ? [pair[0], text || null] : verdictOf(pair));
    return answer.map((pair, one) => (one === place ? pairOf(pair) : pair));
  },
  fields(question) {
    const { parts } = question.scene();
    const reasons = parts.map((part, place) => whyNot(place, part.reasons, question));
    return {
      rows: parts.map((part, place) => question.row(part, place, verdict(place, question), reasons[place])),
      write: (answer) => reasons.forEach((node, place) => hide(node, answer[place][0] !== false)),
    };
  },
};
