// What the browser knows of each kind of question. A new kind is a module beside this one and a line below.

/** @typedef {import("../../quiz.js").Scene} Scene */
/** @typedef {string | number | boolean | null | undefined} Value what stands in a field; nothing where it is not filled in */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field its place in the answer is its `data-at` */

/**
 * A kind of question; an answer is JSON, and what is not answered in it is null.
 * @template Answer
 * @typedef {object} Kind
 * @property {(asked: Scene) => Answer} empty the answer of somebody who has answered nothing
 * @property {(given: unknown, asked: Scene) => Answer} shaped any answer in the form of this kind, with what it says
 * @property {(answer: Answer, asked: Scene) => boolean} isWhole whether every part is answered
 * @property {(question: Question<Answer>) => Fields<Answer>} fields made once for each exercise
 * @property {(at: string, asked: Scene) => [part: number, which: number]} placeOf the part that a field belongs to, and which of its fields it is
 * @property {(answer: Answer, at: string) => Value} valueAt what stands in a field
 * @property {(text: string, at: string, answer: Answer, asked: Scene) => Answer} read the answer after this was said in a field
 * @property {(answer: Answer, asked: Scene) => Answer} [completed] the answer with what adds itself when it is checked
 * @property {{answer: (ids: number[]) => Answer, chosen: (answer: Answer, hand: number[]) => number[]}} [fromHand] where the cards chosen from a hand, or from another lot, are the answer
 */

/**
 * A question as it lies in its card.
 * @template Answer
 * @typedef {object} Question
 * @property {ReturnType<typeof import("../../frame.js").frame>} own
 * @property {() => Scene} scene
 * @property {[word: string, means: string][]} choices
 * @property {string} asks what is asked, as people read it
 * @property {(part: import("../../quiz.js").Part, place: number, ...fields: Node[]) => HTMLElement} row
 * @property {() => Answer} answer
 * @property {(answer: Answer) => void} answered takes over an answer that no field says
 * @property {() => boolean} asleep
 * @property {HTMLElement} stage all that is asked
 * @property {HTMLElement} shows where the position is drawn
 * @property {{node: HTMLElement, nodeOf: (id: number) => HTMLElement | undefined}} hand
 * @property {() => number[]} chosen
 * @property {(ids: number[]) => void} choose
 * @property {(acts: string[]) => boolean} play sends what is to be played; whether it was sent
 */

/**
 * @template Answer
 * @typedef {object} Fields
 * @property {HTMLElement[]} rows
 * @property {(answer: Answer, asleep: boolean) => void} [write] puts the answer where no field holds it
 * @property {ReturnType<typeof import("../playing.js").playing>} [game] what is played on the table of the exercise
 */

export { cards } from "./cards.js";
export { moves } from "./moves.js";
export { number as num } from "./number.js";
export { order } from "./order.js";
export { pick } from "./pick.js";
export { pile as "pile-cards" } from "./pile.js";
export { sheet } from "./sheet.js";
export { yesNo as "yes+why" } from "./yes_no.js";
