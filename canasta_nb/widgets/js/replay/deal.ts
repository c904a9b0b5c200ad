// A deal from its events: what lies where after so many acts.
import type { Meld, Pile, ReplayEvent, ReplayMove, ReplayStart, Scene, Seat, Side, Strings } from "../scene.d.ts";
import { list, put } from "../words";

/** What only the rules know: of a side, of a meld which kind of canasta it is, and of the pile. */
export interface Facts {
  readonly sides?: readonly string[];
  readonly frozen?: Pile["frozen"];
  readonly cross?: Pile["cross"];
  readonly block?: string | null;
  readonly [points: `${string}.score` | `${string}.min` | `${string}.table`]: number;
  readonly [open: `${string}.open`]: boolean;
  readonly [meld: `${string}:${string}`]: string;
}

/** How the deal began, and its acts. Zones: s stock, p pile, 1 … 6 hands, A:K melds, A:3 threes, x elsewhere. */
export type Events = [ReplayStart, ...ReplayEvent[]];

/** The table after so many acts. */
export interface Dealt {
  /** Cards that are seen. */
  readonly zones: Readonly<Record<string, number[]>>;
  /** How many others lie somewhere. */
  readonly counts: Readonly<Record<string, number>>;
  readonly facts: Facts;
  /** The cards of the last act. */
  readonly fresh: Set<number>;
  /** Whose act it was. */
  readonly seat: number;
}

/** Return the table after the first `index` acts. */
export function stateAt([first, ...acts]: Events, index: number): Dealt {
  const begun: Dealt = { ...begins(first), facts: first.set, fresh: new Set(), seat: 0 };
  return acts.slice(0, index).reduce(after, begun);
}

function begins({ h, pile, stock, melds = {} }: ReplayStart): Pick<Dealt, "zones" | "counts"> {
  const zones: Record<string, number[]> = { p: [...pile] };
  const counts: Record<string, number> = { s: stock };
  h.forEach((hand, place) => {
    if (typeof hand === "number") counts[place + 1] = hand;
    else zones[place + 1] = [...hand];
  });
  for (const [zone, ids] of Object.entries(melds)) zones[zone] = [...ids];
  return { zones, counts };
}

function after(dealt: Dealt, [seat, , moves, set]: ReplayEvent): Dealt {
  const { zones, counts } = moves.reduce(moved, dealt);
  const fresh = new Set(moves.flatMap(([cards]) => (typeof cards === "number" ? [] : cards)));
  return { zones, counts, facts: { ...dealt.facts, ...set }, fresh, seat };
}

type Lying = Pick<Dealt, "zones" | "counts">;

function moved({ zones, counts }: Lying, [cards, from, to]: ReplayMove): Lying {
  const many = typeof cards === "number" ? cards : cards.length;
  const less = from in counts ? { ...counts, [from]: counts[from] - many } : counts;
  const all = to in less ? { ...less, [to]: less[to] + many } : less;
  if (typeof cards === "number") return { zones, counts: all };
  const left = from in zones ? { ...zones, [from]: zones[from].filter((id) => !cards.includes(id)) } : zones;
  const isSeen = !(to in all) && to !== "x";
  return { zones: isSeen ? { ...left, [to]: [...(left[to] ?? []), ...cards] } : left, counts: all };
}

/** Whose act was the last of so many; 0 before the first. */
export const actor = ([, ...acts]: Events, index: number): number => acts[index - 1]?.[0] ?? 0;

/** Return where each turn ends: the number of acts until then. */
export function turnEnds([, ...acts]: Events): number[] {
  return acts.flatMap(([seat], place) => (acts[place + 1]?.[0] === seat ? [] : [place + 1]));
}

const kindOf = (facts: Facts, meld: `${string}:${string}`): string => facts[meld] ?? "";

/** Return the melds and threes of a side, in the order in which they were laid. */
export function laidBy({ zones, facts }: Dealt, letter: string): { threes: number[]; melds: Meld[] } {
  const all = Object.entries(zones).flatMap(([zone, c]): Meld[] => {
    const t = zone.slice(letter.length + 1);
    if (!zone.startsWith(`${letter}:`) || !c.length) return [];
    return [{ t, r: t.replace("m3", "3").split("/")[0], c, k: kindOf(facts, `${letter}:${t}`) }];
  });
  return { threes: all.find(({ t }) => t === "3")?.c ?? [], melds: all.filter(({ t }) => t !== "3") };
}

/** What the board shows of a table. */
type Shown = Pick<Scene, "you" | "turn" | "phase" | "seats" | "sides" | "stock" | "pile">;

/** Return the same as the table draws it, seen from the seat of the first event. */
export function sceneOf(first: ReplayStart, dealt: Dealt, strings: Strings): Scene {
  const seats = seatsOf(first, dealt);
  const sides = [...new Set(seats.map(({ side }) => side))].sort().map((side) => sideOf(side, dealt));
  const { side: own } = seats[first.you - 1];
  const names = seats.filter(({ side }) => side === own).map(({ name }) => name);
  const pile = pileOf(dealt, list(names, strings), strings);
  const shown: Shown = { you: first.you, turn: dealt.seat, phase: "play", seats, sides, stock: dealt.counts.s, pile };
  return shown as Scene; // the board asks for nothing else that a scene of the table has
}

function seatsOf(first: ReplayStart, dealt: Dealt): Seat[] {
  const letters = dealt.facts.sides ?? first.sides;
  return first.names.map((name, place) => {
    const side = letters[place];
    const n = dealt.zones[place + 1]?.length ?? dealt.counts[place + 1];
    return { name, side, n, threes: letters.indexOf(side) === place ? laidBy(dealt, side).threes : [] };
  });
}

function sideOf(side: string, dealt: Dealt): Side {
  const { facts } = dealt;
  const { melds } = laidBy(dealt, side);
  const points = (what: "score" | "min" | "table"): number => facts[`${side}.${what}` as const];
  return {
    side,
    score: points("score"),
    min: points("min"),
    open: facts[`${side}.open` as const],
    table: points("table"),
    canastas: melds.filter(({ k }) => k).length,
    melds,
  };
}

/** The pile; `names` are those for whom it may be frozen. */
function pileOf({ zones: { p }, facts }: Dealt, names: string, strings: Strings): Pile {
  const { frozen = [], cross = [], block = null } = facts;
  const why = (cause: string): string => put(strings[`why_${cause.replaceAll("-", "_")}`] ?? cause, { names });
  const top = p.at(-1) ?? null;
  const reasons = block ? why(block) : frozen.map(([cause]) => why(cause)).join(" ");
  return { n: p.length, top, cross, frozen, block, says: top === null ? strings.no_pile : reasons };
}
