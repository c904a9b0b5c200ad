// The live count of the selection against the minimum. It only adds up; whether an act is legal is Python's word.
import { isWild, rank, sum } from "./cards";
import type { Scene, Side } from "./scene.d.ts";

export type Count = { cards: number; points: number; need: number | null; short: number; top: number | null };

/** The side of a seat; where nobody sits the first one is in front. */
export const sideOf = (scene: Scene, seat: number) =>
  scene.sides.find((side) => side.side === scene.seats[Math.max(0, seat - 1)].side) ?? scene.sides[0];

/** Whether a side is one's own; whoever only watches has none. */
export const isOwn = (scene: Scene, side: Side) => scene.you > 0 && side === sideOf(scene, scene.you);

/** The only player of a side, if it has one alone. */
export function aloneOn(scene: Scene, side: Side) {
  const players = scene.seats.filter((seat) => seat.side === side.side);
  return players.length === 1 ? players[0] : null;
}

/** Whether the deal has ended, or the game with it. */
export const isOver = ({ phase }: Scene) => phase === "over" || phase === "game";

/**
 * Before the draw the selection counts with the top card, where that could be meant: cards of its rank, or wild ones,
 * and nothing but the points can forbid to take the pile.
 */
export function count(selected: number[], scene: Scene, points: Record<string, number>): Count {
  const side = sideOf(scene, scene.you);
  const top = scene.pile.top;
  const { take } = scene.can;
  const free = take === true || take[0] === "initial-meld.minimum";
  const meant =
    scene.phase === "draw" && free && top !== null && selected.some((id) => rank(id) === rank(top) || isWild(id));
  const total = sum(selected, points) + (meant && top !== null ? sum([top], points) : 0);
  const need = side.open ? null : side.min;
  return {
    cards: selected.length,
    points: total,
    need,
    short: need === null ? 0 : Math.max(0, need - total),
    top: meant ? top : null,
  };
}
