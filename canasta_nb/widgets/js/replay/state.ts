// Which act of a deal one looks at, how long it stays, and where keys and buttons lead: nothing here knows a page.
import { actLine } from "../answers";
import type { ReplayTraits } from "../scene.d.ts";
import { put } from "../words";
import type { Events } from "./deal";
import { actor, laidBy, stateAt, turnEnds } from "./deal";

export const WATCHED = [
  "events",
  "says",
  "reasons",
  "won",
  "index",
  "playing",
  "pace",
  "marks",
  "comment",
  "deal",
  "expected",
  "open_hands",
  "scene",
] as const;
export type Traits = Pick<ReplayTraits, (typeof WATCHED)[number] | "strings">;

export interface State {
  readonly traits: Traits;
  /** Pixels that the view has. */
  readonly width: number;
  /** Whether it lies low, in a window of little height. */
  readonly low: boolean;
  /** Cards that answer a question. */
  readonly chosen: readonly number[];
  /**
   * What is open beside the deal: its menu, what it shares, or in the place of the rows all acts as text, or on a
   * telephone the hands of the others.
   */
  readonly open: "" | "menu" | "share" | "text" | "hands";
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits }
  | { readonly kind: "sized"; readonly width: number; readonly low: boolean }
  | { readonly kind: "chose"; readonly ids: readonly number[]; readonly only?: "add" }
  | { readonly kind: "opened"; readonly what: State["open"] };

/** Return the state in which a replay begins. */
export const begun = (traits: Traits): State => ({ traits, width: 0, low: false, chosen: [], open: "" });

/** Return the state after an event. */
export function update(state: State, event: Event): State {
  switch (event.kind) {
    case "came": {
      const isSame = event.traits.scene.seq === state.traits.scene.seq;
      // A question is answered on the rows, and closes the hands.
      const open = state.open === "hands" && event.traits.scene.asked ? "" : state.open;
      return { ...state, traits: event.traits, chosen: isSame ? state.chosen : [], open };
    }
    case "sized":
      return { ...state, width: event.width, low: event.low };
    case "chose":
      return { ...state, chosen: flipped(state.chosen, event.ids, event.only) };
    case "opened":
      return { ...state, open: state.open === event.what ? "" : event.what };
  }
}

function flipped(chosen: readonly number[], ids: readonly number[], only?: "add"): readonly number[] {
  const more = ids.filter((id) => !chosen.includes(id));
  if (more.length || only) return [...chosen, ...more];
  return chosen.filter((id) => !ids.includes(id));
}

/** Whether there is a deal. */
export const isDealt = (events: Traits["events"]): events is Events => events.length > 0;

/** How many acts are here. */
export const most = ({ traits: { events } }: State): number => Math.max(0, events.length - 1);

/** How many acts the whole deal has. */
export const all = (state: State): number => Math.max(most(state), state.traits.scene.acts ?? 0);

/** How many acts one has seen. */
export const at = (state: State): number => Math.max(0, Math.min(most(state), state.traits.index));

/** Return the acts of the moments of a review, the one that cost most first. */
export const momentsOf = ({ traits: { marks } }: State): number[] =>
  marks
    .filter(({ kind }) => kind === "moment")
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ index }) => index);

export const PACES = ["step", "slow", "medium", "fast"] as const;
const [LETTER, SHORTEST, BARE, FAST, MOMENT] = [60, 1800, 1000, 400, 1600]; // milliseconds
const USUAL = /^(draw|discard (?!2|Jk))/; // every turn has these acts

/** Why the last act was played, as its player says it; nobody could read it at the fast pace. */
export function reasonOf(state: State): string {
  const { pace, reasons, events } = state.traits;
  if (pace === "fast" || !isDealt(events) || !at(state)) return "";
  const [, ...acts] = events;
  const isUsual = USUAL.test(acts[at(state) - 1]?.[1] ?? "");
  return pace === "medium" && isUsual ? "" : (reasons[at(state) - 1] ?? "");
}

/** What the last act has won for its side, in a few words; a page that was stored earlier does not tell it. */
export const wonOf = (state: State): string => (state.traits.won as string[] | undefined)?.[at(state) - 1] ?? "";

/**
 * The question that the deal asks, what its answer was worth, what is tried instead, or how it ended; nothing while
 * it is only watched.
 */
export const told = ({ traits: { scene } }: State) => scene.asked ?? scene.answer ?? scene.trying ?? scene.end;

/** How many milliseconds an act stays while the deal goes on by itself: long enough to read what is said. */
export function stays(state: State): number {
  const now = told(state);
  const why = now ? `${now.says} ${now.about}` : reasonOf(state);
  const read = why ? Math.max(SHORTEST, LETTER * [...why].length) : state.traits.pace === "slow" ? BARE : FAST;
  return wonOf(state) ? Math.max(MOMENT, read) : read;
}

/** Whether the next act comes by itself. */
export const goesOn = ({ traits: { playing, pace } }: State): boolean => playing && pace !== "step";

const within = (state: State, index: number): number => Math.max(0, Math.min(all(state), index));
const STEPS: Readonly<Record<string, number>> = { first: -Infinity, back: -1, on: 1, last: Infinity };

/** Where a button leads. */
export const stepped = (state: State, act: string): number => within(state, at(state) + STEPS[act]);

/** Return the nearest of these places after or before one. */
export const nextOf = (places: readonly number[], index: number, by: number): number | undefined =>
  by > 0 ? places.find((place) => place > index) : [...places].reverse().find((place) => place < index);

const leapt = (state: State, places: readonly number[], by: number): number =>
  nextOf(places, at(state), by) ?? (by > 0 ? all(state) : 0);

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
  const { events, marks, scene } = state.traits;
  if (BUTTONS[key]) return stepped(state, BUTTONS[key]);
  const point = (scene.points ?? []).find(({ place }) => String(place) === key);
  if (point) return point.index;
  const ends = isDealt(events) ? [0, ...turnEnds(events)] : [0];
  if (key === "PageDown" || key === "PageUp") return leapt(state, ends, key === "PageDown" ? 1 : -1);
  const places = marks.map(({ index }) => index);
  return key === "n" || key === "b" ? leapt(state, places, key === "n" ? 1 : -1) : undefined;
}

/** Where the turn begins whose act one looks at. */
export function turnBegins(state: State): number {
  const { events } = state.traits;
  const ends = isDealt(events) ? turnEnds(events) : [];
  return nextOf(ends, at(state), -1) ?? 0;
}

/** Which turn one looks at, counted from 1; 0 before the first. */
export function turnOf(state: State): number {
  const { events } = state.traits;
  const index = at(state);
  return index && isDealt(events) ? turnEnds(events).filter((end) => end < index).length + 1 : 0;
}

/** What is said of the act that one looks at, with its turn and the reason, as one sentence for the ear. */
export function saidOf(state: State): string {
  const { says, strings, scene, events } = state.traits;
  const index = at(state);
  if (!index || !isDealt(events)) return says[0] ?? "";
  const won = wonOf(state);
  const deed = won ? `${says[index]} ${won}.` : says[index];
  const told = put(strings.turn_of, { turn: turnOf(state), turns: scene.turns ?? "", says: deed });
  return withReason(state, events, told, index, reasonOf(state));
}

/** What is said of an act, with why it was played if anybody knows. */
function withReason({ traits }: State, events: Events, says: string, index: number, why = ""): string {
  const name = events[0].names[actor(events, index) - 1];
  const { reason_careful, reason_of } = traits.strings;
  return why ? put(traits.scene.voice === "careful" ? reason_careful : reason_of, { says, name, why }) : says;
}

/** All acts in words, each with its reason, for somebody who reads the deal. */
export function readOut(state: State): string {
  const { says, events, reasons } = state.traits;
  if (!isDealt(events)) return "";
  const told = (text: string, place: number): string => withReason(state, events, text, place + 1, reasons[place]);
  return says
    .slice(1)
    .map((text, place) => `${place + 1}. ${told(text, place)}`)
    .join("\n");
}

/** What answers a question where it was pressed; empty where the chosen cards make nothing there. */
export function answerAt(state: State, place: string): string {
  const { events, scene } = state.traits;
  if (!scene.asked || !isDealt(events)) return "";
  const [first] = events;
  const dealt = stateAt(events, at(state));
  const { melds } = laidBy(dealt, (dealt.facts.sides ?? first.sides)[first.you - 1]);
  const act = place === "pile" ? (scene.asked.phase === "draw" ? "take" : "discard") : place;
  return actLine(act, [...state.chosen], dealt.zones.p.at(-1) ?? null, melds);
}
