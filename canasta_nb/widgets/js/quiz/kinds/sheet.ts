// A score sheet: a number for each of its lines; a total adds itself as long as nobody writes another.
import { isBlank } from "../../answers";
import { wholeNumber } from "../../filling";
import { put } from "../../words";
import type { Scene } from "../scene";
import type { Kind } from "./kind";
import { numberField } from "./number_field";

type Sheet = Readonly<Record<string, number | null>>;

/** The sum of the lines above the total; null while one of them is empty. */
function summed({ total, ...lines }: Sheet, { parts }: Scene): number | null {
  const points = Object.values(lines).filter((each) => each !== null);
  return points.length === parts.length - 1 ? points.reduce((sum, each) => sum + each, 0) : null;
}

/** The sheet with its total, if it has one. */
const totalled = (answer: Sheet, asked: Scene): Sheet =>
  asked.parts.some(({ line }) => line === "total") ? { ...answer, total: summed(answer, asked) } : answer;

export const sheet: Kind<Sheet> = {
  empty: () => ({}),
  shaped: (given) => (given && typeof given === "object" && !Array.isArray(given) ? { ...given } : {}),
  isWhole: (answer, { parts }) => parts.every(({ line }) => !isBlank(answer[line] ?? null)),
  isAnswered: (answer, place, { parts }) => !isBlank(answer[parts[place].line] ?? null),
  partOf: (answer, place, { parts }) => answer[parts[place].line] ?? null,
  placeOf: (at, { parts }) => [parts.findIndex(({ line }) => line === at), 0],
  valueAt: (answer, at) => answer[at],
  read(text, at, answer, asked) {
    const filled = { ...answer, [at]: wholeNumber(text) ?? null };
    const before = summed(answer, asked);
    return at !== "total" && (answer.total ?? before) === before ? totalled(filled, asked) : filled;
  },
  completed: (answer, asked) => (answer.total == null ? totalled(answer, asked) : answer),
  fields: ({ scene, row, own: { words } }) => ({
    rows: scene().parts.map((part, place) =>
      row(part, place, numberField(part.line, put(words().line_points, { line: part.ask }), words())),
    ),
  }),
};
