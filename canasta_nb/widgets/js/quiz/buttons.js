// The buttons of an exercise: what can be done with its answer, and what comes after it.

/** @typedef {"" | "open" | "over"} Sat how the exam stands that asks this; empty for an exercise of a lesson */
/** @typedef {{sat: Sat, over: boolean, more: boolean, own: boolean}} Scene */
/** @typedef {{shown: boolean, follows: boolean, hints: boolean}} Stand whether something is said of the answer that stands there, another exercise follows on the page, hints are left */

/** Keys, each where it is wanted. @param {[key: string, wanted: unknown][]} keys */
const wanted = (...keys) => keys.filter(([, is]) => is).map(([key]) => key);

/** In an exam that is sat nothing is said of an answer; it is taken down. @param {Scene} scene @param {Stand} stand */
const ofExam = ({ sat }, { shown, follows }) =>
  sat === "open" && !shown ? ["check"] : wanted(["next", follows], ["retry", sat === "open"]);

/** @param {Scene} scene @param {import("./plate.js").Feedback} feedback @param {Stand} stand */
const ofLesson = ({ over, more, own }, { ok, after }, { shown, follows, hints }) => [
  ...(shown
    ? wanted(["next", ok && follows], ["retry", !ok && !over], ["hint", !ok && hints && !over], ["show", after?.length], ["again", ok || over])
    : wanted(["check", !over], ["hint", hints && !over], ["again", over])),
  ...wanted(["more", more], ["back", !own]), // one more question like this, and the way back from it
];

/** @param {Scene} scene @param {import("./plate.js").Feedback} feedback @param {Stand} stand */
export const keysOf = (scene, feedback, stand) => (scene.sat ? ofExam(scene, stand) : ofLesson(scene, feedback, stand));

const OF_EXAM = { check: "act_take", retry: "act_change" };

/** Which words stand on a button. @param {string} key @param {Sat} sat @param {number} left how many attempts are */
export const labelOf = (key, sat, left) =>
  (sat ? OF_EXAM[/** @type {"check"} */ (key)] : key === "retry" && left < Infinity ? "act_retry_left" : undefined) ?? `act_${key}`;
