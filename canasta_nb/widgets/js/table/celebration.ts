// What is celebrated at the table, in which parts and when: plain values, so that each can be asked.
import { sideOf } from "../count";
import type { Moment, Scene } from "../scene.d.ts";

/** `rise` is what was won, in words or points; `ring` lies around the badge, which counts inside it. */
export type Part = "gather" | "flip" | "sweep" | "rise" | "count" | "ring";

/** Milliseconds after the last card has landed: when a part begins, and how long it takes. */
export interface Timed {
  readonly of: Part;
  readonly at: number;
  readonly ms: number;
}

/** A meld that has just become a canasta: whose and which one ("A:Q"), and its cards. */
export interface Tile {
  readonly key: string;
  readonly cards: readonly number[];
}

/** What was won, as far as the table still shows it. */
export interface Joy {
  /** What is celebrated now, while it moves; the score of a deal waits for it. */
  readonly moment: Moment | null;
  /** Whether the same canasta was celebrated before in this deal. */
  readonly again: boolean;
  /** What is told to the ear now. */
  readonly says: string;
  /** The canastas of this deal that were seen to close. */
  readonly seen: readonly string[];
  /** Those that a gold edge marks until one's next act, because nothing moves. */
  readonly edged: readonly string[];
  /** Whether the question about sounds stands in the plate. */
  readonly asks: boolean;
}

export const NO_JOY: Joy = { moment: null, again: false, says: "", seen: [], edged: [], asks: false };

const timed = (of: Part, at: number, ms: number): Timed => ({ of, at, ms });

/** Gathered and turned over: that is how every canasta is seen, whoever's it is. */
const TURNS = [timed("gather", 0, 260), timed("flip", 260, 280)];
const CANASTA = [
  ...TURNS,
  timed("sweep", 540, 600),
  timed("rise", 740, 500),
  timed("ring", 1160, 400),
  timed("count", 1160, 400),
];
const AGAIN = [timed("flip", 0, 280), timed("ring", 280, 400), timed("count", 280, 400)];
const SMALLER: Readonly<Record<string, readonly Timed[]>> = {
  opened: [timed("rise", 0, 700), timed("ring", 0, 700)],
  pile: [timed("rise", 0, 900)],
  out: [timed("rise", 0, 700), timed("ring", 600, 600), timed("count", 600, 600)],
};
const PAYS: readonly Part[] = ["rise", "count", "ring"];

/** Return the parts in which something is celebrated: nothing where nothing was won and no canasta closed. */
export function partsOf({ moment, again }: Pick<Joy, "moment" | "again">, tiles: readonly Tile[]): readonly Timed[] {
  if (!moment) return tiles.length ? TURNS : [];
  if (moment.kind !== "canasta") return SMALLER[moment.kind];
  const parts = again ? AGAIN : CANASTA;
  return moment.plus ? parts : parts.filter(({ of }) => !PAYS.includes(of));
}

/** Milliseconds until the last part is over. */
export const lasts = (parts: readonly Timed[]): number => Math.max(0, ...parts.map(({ at, ms }) => at + ms));

/** Return the melds that became canastas, of every side. */
export function closed(before: Scene, after: Scene): Tile[] {
  const had = new Set(before.sides.flatMap((side) => side.melds.filter((meld) => meld.k).flatMap((meld) => meld.c)));
  return after.sides.flatMap(({ side, melds }) =>
    melds
      .filter((meld) => meld.k && !meld.c.some((id) => had.has(id)))
      .map((meld) => ({ key: `${side}:${meld.t}`, cards: meld.c })),
  );
}

/** Return the numbers that a badge runs through from one to another, both of them among these. */
export const counted = (from: number, to: number, steps = 16): number[] =>
  Array.from({ length: steps + 1 }, (_, step) => Math.round(from + ((to - from) * step) / steps));

/**
 * Return what is won once another scene is shown.
 * @param moves whether anything moves; where nothing does, an edge marks the canasta
 */
export function joyAfter(joy: Joy, before: Scene, scene: Scene, moves: boolean): Joy {
  const kept = before.deal === scene.deal ? joy : NO_JOY;
  const ended = { ...kept, moment: null, again: false, says: "" };
  if (before.deal === scene.deal && before.log === scene.log) return ended;
  if (before.deal !== scene.deal || scene.log < before.log) return { ...ended, edged: [], asks: false };
  const { side } = sideOf(scene, scene.you);
  const keys = closed(before, scene).flatMap(({ key }) => (key.startsWith(`${side}:`) ? [key] : []));
  const { moment = null } = scene;
  const acted = scene.last.some(({ seat }) => seat === scene.you);
  return {
    moment: moves ? moment : null,
    again: keys.length > 0 && keys.every((key) => kept.seen.includes(key)),
    says: moment?.says ?? "",
    seen: [...new Set([...kept.seen, ...keys])],
    edged: [...(acted || moves ? [] : kept.edged), ...(moves ? [] : keys)],
    asks: false,
  };
}
