// Cards of a hand that are chosen: a click, Space, a whole rank at once; no message, nobody is asked.
import { rank } from "./cards.js";
import { answersTo, heir } from "./hand.js";
import { holding } from "./holding.js";
import { intent } from "./keys.js";

const RESTS = 500; // milliseconds that a finger stays on a card
const MOVES = 8; // pixels from which on it goes somewhere

/** @typedef {ReturnType<typeof import("./roving.js").roving>} Roving */

/**
 * @param {string} describedBy
 * @param {(ids: number[], only?: "add") => void} flip chooses these cards, or puts them back if all are chosen
 * @param {(key: string) => void} [lacks] called when no card of the hand answers to the key of a rank
 */
export function picking(describedBy, flip, lacks = () => {}) {
  const cards = holding(describedBy);
  const nodes = () => cards.order().map((id) => /** @type {HTMLElement} */ (cards.node.querySelector(`[data-id="${id}"]`)));
  /** @param {number | undefined | null} id */
  const nodeOf = (id) => nodes().find((node) => Number(node.dataset.id) === id);
  const cardOf = (/** @type {EventTarget | null} */ target) => /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (target).closest("[role=option]"));

  // A double click chooses the whole rank, and so does a finger that rests on a card.
  const wholeRank = (/** @type {EventTarget | null} */ target) => {
    const card = cardOf(target);
    if (card) flip(cards.order().filter((id) => rank(id) === rank(Number(card.dataset.id))), "add");
  };
  cards.node.addEventListener("dblclick", ({ target }) => wholeRank(target));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  let rested = false; // the finger has done its work: lifting it presses nothing
  let [x, y] = [0, 0];
  cards.node.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    clearTimeout(resting);
    rested = false;
    [x, y] = [clientX, clientY];
    if (pointerType === "touch") resting = setTimeout(() => ((rested = true), wholeRank(target)), RESTS);
  });
  cards.node.addEventListener("pointermove", ({ clientX, clientY }) => void (Math.hypot(clientX - x, clientY - y) >= MOVES && clearTimeout(resting)));
  for (const lifted of ["pointerup", "pointercancel"]) cards.node.addEventListener(lifted, () => clearTimeout(resting));
  for (const pressed of ["click", "contextmenu"]) cards.node.addEventListener(pressed, (event) => {
    if (rested) event.stopPropagation(), event.preventDefault();
  });

  return {
    node: cards.node,
    nodes,
    nodeOf,
    /** @param {number[]} ids @param {import("./scene.d.ts").Strings} words @param {Partial<import("./holding.js").Look>} look @param {Roving} roving */
    draw(ids, words, look, roving) {
      const before = cards.order();
      const stop = Number(roving.at("hand") ?? before[0] ?? -1);
      cards.draw(/** @type {any} */ ({ hand: ids }), words, { selected: [], sort: "rank", points: {}, fresh: new Set(), flawed: new Set(), advised: new Set(), asleep: false, ...look });
      const next = heir(before, cards.order(), stop);
      if (next !== null) roving.put("hand", String(next));
    },
    /** Whether a click was on a card. @param {EventTarget | null} target @param {Roving} roving */
    click(target, roving) {
      const card = cardOf(target);
      if (!card || !cards.node.contains(card)) return false;
      roving.focusOn(card);
      flip([Number(card.dataset.id)]);
      return true;
    },
    /** Whether a key meant something in the hand. @param {KeyboardEvent} event @param {Roving} roving */
    key(event, roving) {
      const target = /** @type {HTMLElement} */ (event.target);
      const inHand = cards.node.contains(target);
      const meant = intent(event, inHand);
      const id = Number(target.dataset.id);
      if (meant?.do === "seek" || meant?.do === "rank") {
        const order = cards.order();
        const all = order.filter((one) => answersTo(one, meant.rank ?? ""));
        const from = inHand ? order.indexOf(id) + 1 : 0;
        const found = meant.do === "rank" ? all[0] : [...order.slice(from), ...order.slice(0, from)].find((one) => all.includes(one));
        roving.focusOn(nodeOf(found));
        if (!all.length) lacks(meant.rank ?? "");
        if (meant.do === "rank" && all.length) flip(all);
      } else if (!inHand || !meant) return false;
      else if (meant.do === "step") {
        const next = roving.beside(target, meant.by ?? 0);
        roving.focusOn(next);
        if (meant.extend) flip([id, Number(next.dataset.id)], "add");
      } else if (meant.do === "leap") roving.focusOn(nodeOf(cards.leap(id, meant.by ?? 0)));
      else if (meant.do === "edge") roving.focusOn(roving.edge(target, meant.by === 1));
      else if (meant.do === "toggle") flip([id]);
      else if (meant.do === "group") flip(cards.groupOf(id));
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
