// Yes or no for each part, then why, or why not.
import { h, say } from "../../dom";
import { begun } from "../../words";
import type { Kind, Place, Question } from "./kind";

type Pair = readonly [said: boolean | null, reason: string | null];

function placeOf(at: string): Place {
  const [place, which] = at.split(":");
  return [Number(place), Number(which)];
}

const radio = (at: string, value: string, text: string, view: string): HTMLElement =>
  h(
    "label",
    { class: "cnb-choice" },
    h("input", { type: "radio", name: `${view}-${at}`, "data-at": at, value, "data-lm-suppress-shortcuts": "true" }),
    text,
  );

function verdict(place: number, { own: { view, words } }: Question<Pair[]>): HTMLElement {
  const { yes, no } = words();
  return h(
    "span",
    { class: "cnb-yesno cnb-row", role: "radiogroup", "aria-label": `${yes} / ${no}` },
    radio(`${place}:0`, "true", yes, view),
    radio(`${place}:0`, "false", no, view),
  );
}

/** The reasons in plain words, one below the other; `why` is what is asked. */
const reasons = (place: number, why: HTMLElement, { own: { view }, choices }: Question<Pair[]>): HTMLElement =>
  h(
    "span",
    { class: "cnb-reasons", role: "radiogroup", "aria-labelledby": why.id },
    why,
    ...choices.map(([word, means]) => radio(`${place}:1`, word, begun(means || word), view)),
  );

export const yesNo: Kind<Pair[]> = {
  empty: ({ parts }) => parts.map(() => [null, null]),
  shaped: (given, { parts }) =>
    parts.map((_, place) => {
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
    const pairOf = ([said, reason]: Pair): Pair => (which ? [said, text || null] : [text === "true", reason]);
    return answer.map((pair, one) => (one === place ? pairOf(pair) : pair));
  },
  fields(question) {
    const {
      own: { view, words },
      scene,
      row,
    } = question;
    const { parts } = scene();
    const whys = parts.map((_, place) =>
      h("span", { class: "cnb-second", id: `${view}-why-${place}`, "data-why": place }),
    );
    const asksWhy = ([said]: Pair): string => words()[said === null ? "why_open" : said ? "why" : "why_not"];
    return {
      rows: parts.map((part, place) =>
        row(part, place, verdict(place, question), reasons(place, whys[place], question)),
      ),
      write: (answer) => whys.forEach((why, place) => say(why, asksWhy(answer[place]))),
    };
  },
};
