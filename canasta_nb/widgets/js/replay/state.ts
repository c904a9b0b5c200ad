// Which act of a deal one looks at, and where keys and buttons lead: nothing here knows a page.
import type { ReplayTraits } from "../scene.d.ts";
import { put } from "../words";
import type { Events } from "./deal";
import { turnEnds } from "./deal";

export const WATCHED = ["events", "says", "index", "playing", "speed", "marks", "comment", "deal", "expected"] as const;
export type Traits = Pick<ReplayTraits, (typeof WATCHED)[number] | "strings">;

export interface State {
  readonly traits: Traits;
  /** Pixels that the view has. */
  readonly width: number;
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits }
  | { readonly kind: "sized"; readonly width: number };

/** Return the state in which a replay begins. */
export const begun = (traits: Traits): State => ({ traits, width: 0 });

/** Return the state after an event. */
export function update(state: State, event: Event): State {
  return event.kind === "came" ? { ...state, traits: event.traits } : { ...state, width: event.width };
}

/** Whether there is a deal. */
export const isDealt = (events: Traits["events"]): events is Events => events.length > 0;

/** How many acts the deal has. */
export const most = ({ traits: { events } }: State): number => Math.max(0, events.length - 1);

const within = (state: State, index: number): number => Math.max(0, Math.min(most(state), index));

/** How many acts one has seen. */
export const at = (state: State): number => within(state, state.traits.index);

/** Return the acts of the moments of a review, the one that cost most first. */
export const momentsOf = ({ traits: { marks } }: State): number[] =>
  marks
    .filter(({ kind }) => kind === "moment")
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ index }) => index);

export const SPEEDS: Readonly<Record<string, number>> = { slow: 0.5, usual: 1, fast: 3 };
const STEPS: Readonly<Record<string, number>> = { first: -Infinity, back: -1, on: 1, last: Infinity };

/** Where a button leads. */
export const stepped = (state: State, act: string): number => within(state, at(state) + STEPS[act]);

/** Return the nearest of these places after or before one. */
export const nextOf = (places: readonly number[], index: number, by: number): number | undefined =>
  by > 0 ? places.find((place) => place > index) : [...places].reverse().find((place) => place < index);

const leapt = (state: State, places: readonly number[], by: number): number =>
  nextOf(places, at(state), by) ?? (by > 0 ? most(state) : 0);

const BUTTONS: Readonly<Record<string, string>> = {
  ArrowRight: "on",
  ArrowUp: "on",
  ArrowLeft: "back",
  ArrowDown: "back",
  Home: "first",
  End: "last",
};

/** Where a key leads; nothing where it leads nowhere. */
export function target(state: State, key: string): number | undefined {
  const { events, marks } = state.traits;
  if (BUTTONS[key]) return stepped(state, BUTTONS[key]);
  const ends = isDealt(events) ? [0, ...turnEnds(events)] : [0];
  if (key === "PageDown" || key === "PageUp") return leapt(state, ends, key === "PageDown" ? 1 : -1);
  const places = marks.map(({ index }) => index);
  return key === "n" || key === "b" ? leapt(state, places, key === "n" ? 1 : -1) : undefined;
}

/** What is said of the act that one looks at. */
export function saidOf(state: State): string {
  const { events, says, strings } = state.traits;
  const index = at(state);
  if (!index || !isDealt(events)) return says[0] ?? "";
  const ends = turnEnds(events);
  const turn = ends.filter((end) => end < index).length + 1;
  return put(strings.turn_of, { turn, turns: ends.length, says: says[index] });
}
