// What the card of an exercise shows, and what becomes of it: nothing here knows a page.
import { isBlank } from "../answers";
import { flipped } from "../chosen";
import * as KINDS from "./kinds/index";
import type { FromHand, Kind } from "./kinds/kind";
import type { Shown, Traits, Verdict } from "./scene";

export interface State {
  /** The exercise as Python sent it last, and what it said of the answer. */
  readonly traits: Traits;
  /** What is answered so far, in the form of its kind. */
  readonly answer: unknown;
  /** Chosen cards, in the order of choosing. */
  readonly chosen: readonly number[];
  /** The answer that was checked last, as JSON. */
  readonly checked: string;
  /** The answer of which something was said last. */
  readonly judged: unknown;
  /** What was said of an answer that has been changed since. */
  readonly past: string;
  /** Python has not been told of the answer yet. */
  readonly keeping: boolean;
  /** It is shown where a wrong answer leads. */
  readonly unfolded: boolean;
  /** A hint has been asked for. */
  readonly hinted: boolean;
  /** The exercise after which another one was asked for. */
  readonly left: string;
  /** The exam goes on to the next question as soon as this answer is kept. */
  readonly going: boolean;
  /** It is to be put off, if Python agrees. */
  readonly puttingOff: boolean;
  /** The drawer with what to read again is open. */
  readonly reading: boolean;
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits }
  | { readonly kind: "said"; readonly text: string; readonly at: string }
  | { readonly kind: "answered"; readonly answer: unknown }
  | { readonly kind: "flipped"; readonly ids: readonly number[]; readonly only?: "add" }
  | { readonly kind: "chose"; readonly ids: readonly number[] }
  | { readonly kind: "completed" | "checked" | "kept" | "again" }
  | { readonly kind: "retried" | "played" | "unfolded" | "left" | "arrived" | "went" }
  | { readonly kind: "read" | "shut" }
  | { readonly kind: "hinted" | "put_off"; readonly asked: boolean };

// What an answer is, only its kind knows: to all others it is unknown.
const ALL: Readonly<Record<string, Kind<unknown>>> = KINDS;

export const kindOf = ({ kind }: Pick<Traits, "kind">): Kind<unknown> => ALL[kind];

/** How cards become the answer, where they are chosen from a hand for it. */
export const fromHand = (traits: Traits): FromHand<unknown> | undefined =>
  traits.scene.hand.length ? kindOf(traits).fromHand : undefined;

export const isAsleep = ({ traits }: State): boolean => traits.readonly || traits.scene.over;

/** What was said last, and after how many attempts: the same may be said twice. */
export const newest = ({ traits }: State): string => JSON.stringify([traits.feedback, traits.attempts]);

/** Whether something is said of the answer that stands there. */
export const isSaid = (state: State): boolean =>
  state.traits.feedback.text !== undefined && newest(state) !== state.past;

/** What is said beside a part, as long as its answer is the one of which it was said. */
export function verdictAt({ traits, answer, judged }: State, place: number): Verdict | undefined {
  const { feedback, scene } = traits;
  const partOf = (given: unknown): string => JSON.stringify(kindOf(traits).partOf(given, place, scene));
  const verdict = feedback.verdicts?.[place];
  return verdict && judged !== undefined && partOf(judged) === partOf(answer) ? verdict : undefined;
}

/** How many parts are answered. */
export const answeredParts = ({ traits, answer }: State): number =>
  traits.scene.parts.filter((_, place) => kindOf(traits).isAnswered(answer, place, traits.scene)).length;

/** Whether it is time to check: something new is said to every part, and nothing more is to be played. */
export const isReady = ({ traits, answer, checked }: State): boolean =>
  !isBlank(answer) &&
  kindOf(traits).isWhole(completedIn(traits, answer), traits.scene) &&
  !kindOf(traits).goesOn?.(traits.scene) &&
  !isRefused(traits, answer, checked);

/** Whether it is the very answer that was wrong. */
const isRefused = ({ attempts, feedback }: Traits, answer: unknown, checked: string): boolean =>
  JSON.stringify(answer) === checked && attempts > 0 && feedback.ok === false;

const completedIn = (traits: Traits, answer: unknown): unknown =>
  kindOf(traits).completed?.(answer, traits.scene) ?? answer;

/** Where a wrong answer leads. */
export const shownAfter = (state: State): readonly Shown[] =>
  isSaid(state) ? (state.traits.feedback.after ?? []) : [];

/** The lot that lies on the table. */
export const onTable = ({ scene }: Traits): string => JSON.stringify([scene.shows, scene.hand]);

/** Why the answer is not checked, as the name of a sentence; empty where it is. */
export function objection({ traits, answer, checked }: State): string {
  if (isBlank(answer)) return "not_answered";
  if (!kindOf(traits).isWhole(answer, traits.scene)) return "not_whole";
  return isRefused(traits, answer, checked) ? "unchanged" : "";
}

/** Return the state in which a card begins. */
export function begun(traits: Traits): State {
  const rest = {
    keeping: false,
    unfolded: false,
    hinted: false,
    left: "",
    going: false,
    puttingOff: false,
    reading: false,
    judged: undefined,
  };
  const nothing = { ...traits, feedback: {}, scene: { ...traits.scene, ex: "" } };
  return came({ traits: nothing, answer: undefined, chosen: [], checked: "", past: "", ...rest }, traits);
}

/** Return the state after an event. */
export function update(state: State, event: Event): State {
  const after = next(state, event);
  const isOther = after.unfolded && JSON.stringify(shownAfter(after)) !== JSON.stringify(shownAfter(state));
  return isOther ? { ...after, unfolded: false } : after;
}

function next(state: State, event: Event): State {
  const { traits, answer } = state;
  switch (event.kind) {
    case "came":
      return came(state, event.traits);
    case "said":
      return answered(state, kindOf(traits).read(event.text, event.at, answer, traits.scene));
    case "answered":
      return answered(state, event.answer);
    case "flipped":
      return isAsleep(state) ? state : chose(state, flipped(state.chosen, event.ids, event.only));
    case "chose":
      return { ...state, chosen: event.ids };
    case "completed":
      return { ...state, answer: completedIn(traits, answer) };
    case "checked":
      return { ...state, checked: JSON.stringify(answer), going: traits.scene.sat === "open" };
    case "went":
      return { ...state, going: false };
    case "kept":
      return { ...state, keeping: false };
    case "again":
      return { ...state, answer: kindOf(traits).empty(traits.scene), chosen: [], checked: "" };
    case "retried":
    case "played":
      return { ...state, past: newest(state) };
    case "unfolded":
      return { ...state, unfolded: !state.unfolded };
    case "left":
      return { ...state, left: traits.scene.ex };
    case "arrived":
      return { ...state, left: "" };
    case "read":
    case "shut":
      return { ...state, reading: event.kind === "read" && Boolean(traits.feedback.reading) };
    case "put_off":
      return { ...state, puttingOff: event.asked };
    case "hinted":
      return { ...state, hinted: event.asked };
  }
}

/** What another view, Python or an earlier session has answered stands here too. */
function came(before: State, traits: Traits): State {
  const { scene } = traits;
  const state = { ...before, traits };
  if (!scene?.ex) return state;
  const from = fromHand(traits);
  const isMoved = before.traits.scene?.ex ? onTable(before.traits) !== onTable(traits) : true;
  const chosen = isMoved && !from ? [] : state.chosen;
  const isOther = scene.ex !== before.traits.scene?.ex || traits.kind !== before.traits.kind;
  if (state.keeping && state.answer !== undefined && !isOther) return { ...state, chosen };
  const answer: unknown = kindOf(traits).shaped(traits.answer, scene);
  const judged = newest(state) === newest(before) && !isOther ? state.judged : answer;
  return { ...state, answer, judged, chosen: from?.chosen(answer, scene.hand) ?? chosen };
}

const answered = (state: State, answer: unknown): State => ({ ...state, answer, keeping: true, past: newest(state) });

/** Cards are chosen, which may be what is answered. */
function chose(state: State, chosen: readonly number[]): State {
  const from = fromHand(state.traits);
  return from ? answered({ ...state, chosen }, from.answer(chosen)) : { ...state, chosen };
}
