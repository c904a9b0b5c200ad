// Which cards fly where when an act is shown, in what order and for how long: plain values, so that each can be asked.
import type { Last, Scene } from "../scene.d.ts";

/** One card on its way. Places: `stock`, `pile`, `seat 2`, `card 57` where this card lies or lay. */
export interface Leg {
  /** Null for a card that nobody sees. */
  id: number | null;
  from: string;
  to: string;
  /** Milliseconds: when it begins, and how long it takes. */
  at: number;
  ms: number;
  /** Milliseconds after which it turns over. */
  flip?: number;
  /** Degrees at the end. */
  lean?: number;
}

/** When the ice of the pile grows where it lies, and for how long. */
export type Growth = { at: number; ms: number };

const DRAW = 280;
const DISCARD = 280;
const MELD = 300;
const PAIR = 280; // the cards shown go to the pile that is taken
const REST = 400; // what is left of the pile goes to the hand
const ACROSS = 420; // a freezing card turns across
const APART = 40; // between two cards that go together
const MOST = 6; // cards of a pile or of a draw that are seen to go
export const FLIP = 160;

/** Where each card is seen. */
function seenAt(scene: Scene): Map<number, string> {
  const zones = scene.sides.flatMap((side) => side.melds.flatMap((meld) => meld.c.map((id) => [id, "meld"] as const)));
  const threes = scene.seats.flatMap((seat) => seat.threes.map((id) => [id, "threes"] as const));
  const pile = [...scene.pile.cross.map(([, id]) => id), ...(scene.pile.top === null ? [] : [scene.pile.top])];
  return new Map([
    ...zones,
    ...threes,
    ...pile.map((id) => [id, "pile"] as const),
    ...scene.hand.map((id) => [id, "hand"] as const),
  ]);
}

/** The flights of one act. */
export function legsOf(move: Last, before: Scene, after: Scene): Leg[] {
  const [was, is] = [seenAt(before), seenAt(after)];
  const own = move.seat === after.you;
  const fan = `seat ${move.seat}`;
  const grew = after.seats[move.seat - 1].n - before.seats[move.seat - 1].n;
  /** A card that comes from wherever it was seen, else out of the hidden hand, turning over. */
  const out = (id: number, at: number, ms: number): Leg =>
    was.has(id) || own
      ? { id, from: `card ${id}`, to: `card ${id}`, at, ms }
      : { id, from: fan, to: `card ${id}`, at, ms, flip: ms / 4 };
  const lies = (zone: string) => move.c.filter((id) => is.get(id) === zone && was.get(id) !== zone);
  /** Cards that go into a hand, from wherever they were. */
  const into = (from: string, many: number, at: number, ms: number, hidden: boolean): Leg[] =>
    own
      ? lies("hand").map((id, place) => ({
          id,
          from: was.has(id) ? `card ${id}` : from,
          to: `card ${id}`,
          at: at + Math.min(place, MOST) * APART,
          ms,
          ...(hidden ? { flip: 200 } : {}),
        }))
      : Array.from({ length: Math.max(0, Math.min(many, MOST)) }, (_, place) => ({
          id: null,
          from,
          to: fan,
          at: at + place * APART,
          ms,
        }));
  const melds = (at: number) => lies("meld").map((id, place) => out(id, at + place * APART, MELD));

  switch (move.act.split(" ")[0]) {
    case "draw": {
      const threes = lies("threes").map((id, place) => ({
        id,
        from: "stock",
        to: `card ${id}`,
        at: place * APART,
        ms: DRAW,
      }));
      return [...threes, ...into("stock", grew, threes.length && DRAW, DRAW, true)];
    }
    case "face":
      return [
        ...lies("threes").map((id) => out(id, 0, DRAW)),
        ...into("stock", grew + lies("threes").length, DRAW, DRAW, true),
      ];
    case "discard":
      return lies("pile").flatMap((id) => {
        const across = after.pile.cross.some(([, one]) => one === id);
        const { top, cross } = before.pile; // what the card will cover is seen until it has landed
        const under: Leg[] =
          top === null || cross.some(([, one]) => one === top)
            ? []
            : [{ id: top, from: `card ${top}`, to: `card ${top}`, at: 0, ms: 0 }];
        return [...under, across ? { ...out(id, 0, DISCARD + ACROSS), lean: 90 } : { ...out(id, 0, DISCARD), lean: 4 }];
      });
    case "take": {
      const laid = lies("meld");
      const top = laid.filter((id) => was.get(id) === "pile");
      const shown = laid.filter((id) => was.get(id) !== "pile");
      const pair = shown.slice(0, 2).map((id) => ({ ...out(id, 0, PAIR), to: "pile" }));
      const later = shown.length ? PAIR : 0;
      const lay = [...top, ...shown].map((id, place) => ({
        ...out(id, later + place * APART, MELD),
        ...(place && pair.some((one) => one.id === id) ? { from: "pile", flip: undefined } : {}),
      }));
      return [...pair, ...lay, ...into("pile", before.pile.n - 1, later + MELD, REST, false)];
    }
    case "meld":
    case "join":
      return melds(0);
    default:
      return [];
  }
}

/** The ice of a pile that froze grows while the card turns across. */
export const freezes = (before: Scene, after: Scene): Growth | undefined =>
  after.pile.cross.length && !before.pile.cross.length ? { at: DISCARD, ms: ACROSS } : undefined;

/** Milliseconds until the last card lies, or has grown. */
export const ends = (legs: { at: number; ms: number; flip?: number }[]) =>
  Math.max(0, ...legs.map((leg) => leg.at + Math.max(leg.ms, leg.flip === undefined ? 0 : leg.flip + FLIP)));
