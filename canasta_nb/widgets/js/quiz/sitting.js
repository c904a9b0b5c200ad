// An exam that is sat: what can be done with a question while nothing is said of its answer, and when it is over.

/** @typedef {"" | "open" | "over"} Sat how the exam stands that asks this; empty for an exercise of a lesson */

/** The buttons of a question. @param {Sat} sat @param {boolean} taken whether its answer is taken down @param {boolean} more whether another follows */
export function keysOf(sat, taken, more) {
  if (sat === "open" && !taken) return ["check"];
  return [...(more ? ["next"] : []), ...(sat === "open" ? ["retry"] : [])];
}

/** The words on a button. @param {string} key */
export const labelOf = (key) => (({ check: "act_take", retry: "act_change" })[key] ?? `act_${key}`);

/** After the last attempt one more question like this, and the way back from it. @param {{more: boolean, own: boolean}} scene */
export const likeThis = ({ more, own }) => [...(more ? ["more"] : []), ...(own ? [] : ["back"])];
