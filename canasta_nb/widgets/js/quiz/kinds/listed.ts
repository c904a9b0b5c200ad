// An answer that is a list: a value for each part, or for each place of an order.
import type { Scene } from "../scene";
import type { Kind, Value } from "./kind";

/** What kinds with such an answer have in common: how long the list is, and what the text of a field says. */
export const listed = <Each extends NonNullable<Value>>(
  many: (asked: Scene) => number,
  said: (text: string) => Each | null,
): Omit<Kind<(Each | null)[]>, "fields"> => ({
  empty: (asked) => Array(many(asked)).fill(null),
  shaped: (given, asked) =>
    Array.from({ length: many(asked) }, (_, place) => (Array.isArray(given) ? (given[place] ?? null) : null)),
  isWhole: (answer) => answer.every((each) => each !== null),
  isAnswered: (answer, place) => answer[place] !== null,
  partOf: (answer, place) => answer[place],
  placeOf: (at) => [Number(at), 0],
  valueAt: (answer, at) => answer[Number(at)],
  read: (text, at, answer) => answer.map((each, place) => (place === Number(at) ? said(text) : each)),
});
