// The zones of the table, each one tab stop, and where the focus goes among them.
import { roving } from "../roving.js";
import { watched } from "./focus.js";

/** @typedef {ReturnType<typeof zones>} Zones */

/**
 * @param {import("./standing.js").Own} own @param {import("./standing.js").Standing} there @param {import("./standing.js").Stage} drawn
 * @param {ReturnType<typeof import("../picking.js").picking>} cards
 */
export function zones({ root, focused, signal }, there, drawn, cards) {
  const members = () => ({
    piles: [drawn.piles.stock, drawn.piles.pile, ...(drawn.piles.ask.hidden ? [] : [drawn.piles.ask]), ...(there.over() ? [] : drawn.past.buttons())],
    melds: [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".cnb-badge, .cnb-meld, .cnb-fresh"))],
    hand: there.over() ? [] : cards.nodes(),
    actions: [...drawn.tools.node.querySelectorAll("button"), ...drawn.tops()],
    menu: [.../** @type {NodeListOf<HTMLElement>} */ (drawn.settings.node.querySelectorAll("button:not([hidden])"))],
  });
  const moves = roving(members, ({ dataset }) => dataset.meld ?? dataset.act ?? dataset.id ?? "",
    (nodes) => nodes.find((node) => node.matches(".cnb-ours .cnb-meld")) ?? nodes[0]);
  const toHand = () => (moves.stopIn("hand") ?? moves.stopIn("actions"))?.focus();
  const { back } = watched(root, focused, toHand, signal);
  return {
    moves,
    toHand,
    /** To what had the focus before, where it still can. */
    back,
    /** Puts the sheet away; says whether there was one. */
    closeSheet: () => drawn.sheet.close(back),
  };
}
