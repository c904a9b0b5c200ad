// Yes or no for each part; after a no, why not.
import { h, hide } from "../../dom";
import { begun } from "../../words";
import { chooser } from "./chooser";
import type { Kind, Place, Question } from "./kind";

type Pair = readonly [said: boolean | null, reason: string | null];

function placeOf(at: string): Place {
  const [place, which] = at.split(":");
  return [Number(place), Number(which)];
}

function verdict(place: number, { own, scene }: Question<Pair[]>): HTMLElement {
  const { yes, no } = own.words();
  const said = [
    ["true", yes],
    ["false", no],
  ] as const;
  const { ask, act } = scene().parts[place];
  const about = [ask.replaceAll("`", "") || act, `${yes} / ${no}`].filter(Boolean).join(": ");
  return chooser(`${place}:0`, said, own, { class: "cnb-yesno", "aria-label": about });
}

/** What may be said after a no, as chips. */
function whyNot(place: number, offered: readonly string[], { own, choices }: Question<Pair[]>) {
  const name = h("span", { class: "cnb-second", id: `${own.view}-why-${place}` }, own.words().why_not);
  const reasons = offered.flatMap((reason) => choices.filter(([word]) => word === reason));
  const said = reasons.map(([word, means]) => [word, begun(means || word)] as const);
  const attributes = { class: "cnb-whynot cnb-row", "aria-labelledby": name.id, hidden: true };
  return chooser(`${place}:1`, said, own, attributes, name);
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
