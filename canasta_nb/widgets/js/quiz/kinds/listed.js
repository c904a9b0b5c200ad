// An answer that is a list: a value for each part, or for each place of an order.

/**
 * What kinds with such an answer have in common.
 * @template {NonNullable<import("./index.js").Value>} Each
 * @param {(asked: import("./index.js").Scene) => number} many how long the list is
 * @param {(text: string) => Each | null} said what the text of a field says
 */
export const listed = (many, said) => ({
  /** @param {import("./index.js").Scene} asked @returns {(Each | null)[]} */
  empty: (asked) => Array(many(asked)).fill(null),
  /** @param {unknown} given @param {import("./index.js").Scene} asked @returns {(Each | null)[]} */
  shaped: (given, asked) => Array.from({ length: many(asked) }, (_, place) => (Array.isArray(given) ? given[place] ?? null : null)),
  /** @param {(Each | null)[]} answer */
  isWhole: (answer) => answer.every((each) => each !== null),
  /** @param {string} at @returns {[number, number]} */
  placeOf: (at) => [Number(at), 0],
  /** @param {(Each | null)[]} answer @param {string} at */
  valueAt: (answer, at) => answer[Number(at)],
  /** @param {string} text @param {string} at @param {(Each | null)[]} answer */
  read: (text, at, answer) => answer.map((each, place) => (place === Number(at) ? said(text) : each)),
});
