// The hand in the order and the groups in which it is drawn.
import { face, isWild, RANKS, rank, SUITS, suit, worth } from "./cards";

// High cards first, black threes after the fours, wild cards last.
const ORDER = [..."AKQJT987654", "3", "2", "Jk"];

const bySuit = (a: number, b: number) => SUITS.indexOf(suit(a)) - SUITS.indexOf(suit(b)) || a - b;

/**
 * Groups of ids: one for each rank, wild cards together; by points, one for each value; as drawn, a single group.
 * @param ids in the order of the hand
 */
export function groups(
  ids: number[],
  sort: "rank" | "points" | "drawn",
  points: Record<string, number>,
): { key: string; ids: number[] }[] {
  if (sort === "drawn") return ids.length ? [{ key: "all", ids: [...ids] }] : [];
  const found: Map<string, number[]> = new Map();
  for (const id of [...ids].sort((a, b) => ORDER.indexOf(rank(a)) - ORDER.indexOf(rank(b)) || bySuit(a, b))) {
    const key = isWild(id) ? "W" : rank(id);
    found.set(key, [...(found.get(key) ?? []), id]);
  }
  const list = [...found].map(([key, members]) => ({ key, ids: members }));
  if (sort === "points") list.sort((a, b) => worth(b.ids[0], points) - worth(a.ids[0], points));
  return list;
}

/** How many cards the longer of two rows has, when whole groups are dealt to them as evenly as may be. */
export function longerRow(sizes: number[]) {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let first = 0;
  return Math.min(...sizes.map((size) => Math.max((first += size), all - first)));
}

const ROW = 22; // cards
const [STRIP, GAP, EDGES] = [26, 8, 44]; // pixels: of a strip, between groups, of the last card and beside the hand

/**
 * Do these groups take two rows of a table that is so wide? One that lays its hand in piles has its own rows.
 * @param width pixels
 */
export function takesTwoRows(sizes: number[], width: number) {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return all > ROW || (width > 0 && STRIP * all + GAP * sizes.length + EDGES > width);
}

/** The groups of two rows: a single one, as all cards are in the order of drawing, lies in two halves. */
export function inTwoRows(all: { key: string; ids: number[] }[]) {
  if (all.length !== 1) return all;
  const [{ key, ids }] = all;
  const middle = Math.ceil(ids.length / 2);
  return [
    { key, ids: ids.slice(0, middle) },
    { key: `${key} `, ids: ids.slice(middle) },
  ];
}

/** Does this card answer to that key: its rank, or "w" for a wild card? */
export const answersTo = (id: number, key: string) => (key === "w" ? isWild(id) : rank(id) === key.toUpperCase());

/** Is this key the name of a rank, or "w"? */
export const namesRank = (key: string) => key.length === 1 && (key === "w" || RANKS.includes(key.toUpperCase()));

/** Where the focus goes when a card has left the hand: to its right neighbour, else to the last card. */
export function heir(before: number[], after: number[], id: number) {
  if (after.includes(id)) return id;
  const left = new Set(after);
  if (!before.includes(id)) return after[0] ?? null;
  return before.slice(before.indexOf(id) + 1).find((other) => left.has(other)) ?? after.at(-1) ?? null;
}

/**
 * These cards; an equal card that was chosen stands for one that was not. Equal cards are one to Python, not to the
 * eye.
 */
export function chosenFirst(ids: number[], chosen: number[]) {
  const left = chosen.filter((id) => !ids.includes(id));
  return ids.map((id) => {
    const at = chosen.includes(id) ? -1 : left.findIndex((other) => face(other) === face(id));
    return at < 0 ? id : left.splice(at, 1)[0];
  });
}
