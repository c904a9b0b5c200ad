// Words in an order: put into a row one by one, or for several parts chosen column by column.
import { h } from "../../dom";
import { put } from "../../words";
import { ordering } from "../ordering";
import { partName } from "../parts";
import type { Scene } from "../scene";
import { chipsOf, readable } from "./chooser";
import type { Fields, Kind, Question } from "./kind";
import { listed } from "./listed";

type Words = (string | null)[];

/** More than any order has; what a notebook has stored may hold any number. */
const MOST = 60;
const wordsOf = ({ words }: Scene): number => Math.min(words, MOST);
/** How many words a part has. */
const columnsOf = (asked: Scene): number => wordsOf(asked) / asked.parts.length;

const ofPart = (answer: Words, place: number, asked: Scene): Words =>
  answer.slice(place * columnsOf(asked), (place + 1) * columnsOf(asked));

function inRow({ choices, own: { words }, scene, answered }: Question<Words>): Fields<Words> {
  const { pool, in_order } = words();
  const many = wordsOf(scene());
  const changed = (said: readonly string[]): void =>
    answered(Array.from({ length: many }, (_, at) => said[at] ?? null));
  const steps = ordering(readable(choices), many, { pool, in_order }, changed);
  return { rows: [steps.node], write: steps.write };
}

function inColumns(question: Question<Words>): Fields<Words> {
  const strings = question.own.words();
  const asked = question.scene();
  const many = columnsOf(asked);
  const column = (at: number, place: number): HTMLElement => {
    const [title, offered] = asked.columns[at] ?? [
      put(strings.word_n, { n: at + 1 }),
      question.choices.map(([word]) => word),
    ];
    const choices = question.choices.filter(([word]) => offered.includes(word));
    return h(
      "span",
      { class: "cnb-column" },
      h("span", { class: "cnb-second", "aria-hidden": "true" }, title),
      chipsOf(String(place * many + at), title, { ...question, choices }),
    );
  };
  const rows = asked.parts.map((part, place) => {
    const name = partName(part, place, strings);
    return h(
      "div",
      { class: "cnb-part cnb-row", role: "group", "aria-label": name },
      h("span", { class: "cnb-ask" }, name),
      ...Array.from({ length: many }, (_, at) => column(at, place)),
    );
  });
  return { rows };
}

export const order: Kind<Words> = {
  ...listed(wordsOf, (text) => text || null),
  isAnswered: (answer, place, asked) => ofPart(answer, place, asked).every((each) => each !== null),
  partOf: ofPart,
  placeOf: (at, asked) => [Math.floor(Number(at) / columnsOf(asked)), Number(at) % columnsOf(asked)],
  fields: (question) => (question.scene().parts.length === 1 ? inRow(question) : inColumns(question)),
};
