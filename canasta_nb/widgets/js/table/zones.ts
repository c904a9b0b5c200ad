// The zones of the table, each one tab stop, and where the focus goes among them.

import { allOf } from "../dom";
import type { picking } from "../picking";
import { roving } from "../roving";
import { watched } from "./focus";
import type { Own, Stage } from "./parts";

export function zones(
  { root, focused, signal }: Own,
  isOver: () => boolean,
  drawn: Stage,
  cards: ReturnType<typeof picking>,
) {
  const members = () => ({
    piles: [
      drawn.piles.stock,
      drawn.piles.pile,
      ...(drawn.piles.ask.hidden ? [] : [drawn.piles.ask]),
      ...(isOver() ? [] : drawn.past.buttons()),
    ],
    melds: allOf(root, ".cnb-badge, .cnb-meld, .cnb-more, .cnb-fresh"),
    hand: isOver() ? [] : cards.nodes(),
    actions: [...allOf(drawn.tools.node, "button"), ...drawn.tops()],
    menu: allOf(drawn.settings.node, "button:not([hidden])"),
  });
  const moves = roving(
    members,
    ({ dataset }) => dataset.meld ?? dataset.act ?? dataset.id ?? "",
    (nodes) => nodes.find((node) => node.matches(".cnb-ours .cnb-meld")) ?? nodes[0],
    "menu",
  );
  const { back } = watched(root, focused, () => (moves.stopIn("hand") ?? moves.stopIn("actions"))?.focus(), signal);
  return { moves, back };
}
