// What a table shows, and what becomes of it: nothing here knows a page.
import { isOver } from "../count";
import type { Scene, Turn } from "../scene.d.ts";
import type { Joy } from "./celebration";
import { joyAfter, NO_JOY } from "./celebration";
import type { Choice } from "./choice";
import { choiceOf, isAsleep } from "./choice";
import type { Place } from "./places";
import { fitting, known, placesOf } from "./places";
import type { Looks } from "./traits";
import type { Step, Walk } from "./walk";
import { AT_THE_END, walked } from "./walk";

export interface State {
  /** What stands: it may lag behind the newest while the others' turns are played. */
  readonly scene: Scene;
  readonly looks: Looks;
  readonly choice: Choice;
  /** Of a hand that lies in piles the group that somebody has spread. */
  readonly spread: string;
  /** What the chosen cards fit, as far as Python has told: meanwhile no button changes its colour. */
  readonly fits: readonly string[];
  /** Cards in the air, or asked about by key; without any it is the chosen cards whose places are bright. */
  readonly carried: readonly number[];
  /** Whether the list of places opens as soon as Python has told them. */
  readonly asks: boolean;
  /** The `seq` of the scene in which the last message was sent. */
  readonly sent: number;
  /** Whether what is said next comes with a new state: it is told beside what is to be done there. */
  readonly besides: boolean;
  /** What was typed last and waits for its answer. */
  readonly typed: string;
  /** Whether a report was asked for. */
  readonly reports: boolean;
  /** Whether acts are taken back at this table: then the button has its place in every turn. */
  readonly undoes: boolean;
  readonly walk: Walk;
  /** What was won, as far as the table still shows it. */
  readonly joy: Joy;
  /** Pixels, 0 before it was measured. */
  readonly width: number;
  /** Whether it lies low, in a window of little height. */
  readonly low: boolean;
  /** The deal that was drawn last, and whether it was over. */
  readonly dealt: number;
  readonly ended: boolean;
}

/**
 * `heard`: cards were chosen in another view, or by Python. `kept`: only what is in the hand stays chosen. `rested`:
 * what was celebrated is over. `answered`: the question about sounds.
 */
export type Event =
  | { readonly kind: "shown"; readonly scene: Scene; readonly moves: boolean }
  | { readonly kind: "rested"; readonly asks: boolean }
  | { readonly kind: "answered" }
  | { readonly kind: "told"; readonly looks: Looks }
  | { readonly kind: "chose"; readonly choice: Choice }
  | { readonly kind: "heard"; readonly selected: readonly number[] }
  | { readonly kind: "spread"; readonly group: string }
  | { readonly kind: "read" }
  | { readonly kind: "shut" }
  | { readonly kind: "ready"; readonly seq: number }
  | { readonly kind: "carried"; readonly ids: readonly number[] }
  | { readonly kind: "asked"; readonly asks: boolean }
  | { readonly kind: "sent" }
  | { readonly kind: "besides"; readonly besides: boolean }
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "reports"; readonly asked: boolean }
  | { readonly kind: "walked"; readonly step: Step }
  | { readonly kind: "measured"; readonly width: number; readonly low: boolean }
  | { readonly kind: "kept" }
  | { readonly kind: "drawn" };

/** Return the state in which a table begins. */
export function begun(scene: Scene, looks: Looks, selected: number[]): State {
  return settled({
    scene,
    looks,
    choice: choiceOf(selected),
    spread: "",
    fits: [],
    carried: [],
    asks: false,
    sent: -1,
    besides: false,
    typed: "",
    reports: false,
    undoes: false,
    walk: AT_THE_END,
    joy: NO_JOY,
    width: 0,
    low: false,
    dealt: 0,
    ended: false,
  });
}

/** Return the state after an event. */
export const update = (state: State, event: Event): State => settled(changed(state, event));

function changed(state: State, event: Event): State {
  const { choice, looks } = state;
  switch (event.kind) {
    case "shown":
      return { ...state, scene: event.scene, joy: joyOf(state, event.scene, event.moves) };
    case "rested":
      return { ...state, joy: { ...state.joy, moment: null, asks: event.asks } };
    case "answered":
      return { ...state, joy: { ...state.joy, asks: false } };
    case "told":
      return { ...state, looks: event.looks };
    case "chose":
      return {
        ...state,
        asks: false,
        choice: { ...event.choice, answered: said(state) },
        // What was played is chosen no longer: that is no answer.
        joy: { ...state.joy, asks: state.joy.asks && !event.choice.selected.length },
      };
    case "heard":
      return { ...state, choice: { ...choice, selected: [...event.selected] } };
    case "spread":
      return { ...state, spread: event.group };
    case "read": // in the other views of this table it stays
      return { ...state, choice: { ...choice, answered: said(state) } };
    case "shut":
      return { ...state, choice: { ...choice, answered: said(state), closed: said(state) } };
    case "ready":
      return { ...state, choice: { ...choice, ready: event.seq } };
    case "carried":
      return { ...state, carried: event.ids, asks: false };
    case "asked":
      return { ...state, asks: event.asks };
    case "sent":
      return { ...state, sent: state.scene.seq };
    case "besides":
      return { ...state, besides: event.besides };
    case "typed":
      return { ...state, typed: event.text };
    case "reports":
      return { ...state, reports: event.asked };
    case "walked":
      return { ...state, walk: walked(state.walk, event.step, looks.result.turns ?? 0, looks.replay.length > 0) };
    case "measured":
      return { ...state, width: event.width, low: event.low };
    case "kept":
      return {
        ...state,
        choice: { ...choice, selected: choice.selected.filter((id) => state.scene.hand.includes(id)) },
      };
    case "drawn":
      return { ...state, dealt: state.scene.deal, ended: over(state) };
  }
}

/** What follows from the rest, whatever has changed. */
function settled(state: State): State {
  if (!filled(state)) return state;
  const { scene, looks, choice, walk } = state;
  const walks = isOver(scene) && "says" in looks.result; // the result may come before the scene that ends the deal
  return {
    ...state,
    fits: known(choice.selected, looks.places) ? fitting(scene, choice.selected, looks.places) : state.fits,
    undoes: state.undoes || Boolean(scene.can.undo),
    walk: walks ? { ...walk, asked: walk.asked && !looks.replay.length } : AT_THE_END,
  };
}

const joyOf = (state: State, scene: Scene, moves: boolean): Joy =>
  filled(state) ? joyAfter(state.joy, state.scene, scene, moves) : NO_JOY;

/** The refusal or the hint that is told. */
const said = ({ scene, looks }: State) => scene.refusal?.id ?? looks.hint.id ?? "";

/** Whether there is a deal. */
export const filled = ({ scene }: State) => Boolean(scene?.seats);

/** Whether the deal is over: then no hand and no news are shown. */
export const over = (state: State) => filled(state) && isOver(state.scene);

/** Whether the score of a deal waits until its end was celebrated. */
export const late = (state: State) => over(state) && state.joy.moment !== null;

export const asleep = ({ scene, looks }: State) => isAsleep(scene, looks.readonly);

/** The turn that is looked at, where it is not the last one. */
export const turnOf = ({ walk, looks }: State): Turn | undefined =>
  walk.at < (looks.result.turns ?? 0) ? looks.replay[walk.at] : undefined;

/** The scene as it is looked at. */
export const seen = (state: State): Scene => ({ ...state.scene, ...turnOf(state) });

/** Where the cards on their way may go, or else the chosen ones. */
export function places(state: State): Place[] {
  const { scene, looks, carried, choice } = state;
  return asleep(state) ? [] : placesOf(scene, carried.length ? carried : choice.selected, looks.places);
}
