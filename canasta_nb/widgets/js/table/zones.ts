// The zones of the table, each one tab stop, and where the focus goes among them.

import type { picking } from "../picking";
import { roving } from "../roving";
import { watched } from "./focus";
import type { Own, Stage, Standing } from "./standing";

export type Zones = ReturnType<typeof zones>;

export function zones(
  { root, focused, signal }: Own,
  there: Standing,
  drawn: Stage,
  cards: ReturnType<typeof picking>,
) {
  const members = () => ({
    piles: [
      drawn.piles.stock,
      drawn.piles.pile,
      ...(drawn.piles.ask.hidden ? [] : [drawn.piles.ask]),
      ...(there.over() ? [] : drawn.past.buttons()),
    ],
    melds: [...(root.querySelectorAll(".cnb-badge, .cnb-meld, .cnb-fresh") as NodeListOf<HTMLElement>)],
    hand: there.over() ? [] : cards.nodes(),
    actions: [...drawn.tools.node.querySelectorAll("button"), ...drawn.tops()],
    menu: [...(drawn.settings.node.querySelectorAll("button:not([hidden])") as NodeListOf<HTMLElement>)],
  });
  const moves = roving(
    members,
    ({ dataset }) => dataset.meld ?? dataset.act ?? dataset.id ?? "",
    (nodes) => nodes.find((node) => node.matches(".cnb-ours .cnb-meld")) ?? nodes[0],
  );
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
