// What opens at which score, and the score that is typed: nothing here knows a page.
import { wholeNumber } from "../filling";
import type { Strings } from "../scene.d.ts";

export interface Row {
  readonly band: string;
  readonly minimum: number;
  readonly example: string;
  readonly melds: readonly number[][];
  readonly points: number;
  readonly condition: string;
  readonly current: boolean;
}

export interface Traits {
  readonly scene: {
    readonly title: string;
    readonly by_deal: boolean;
    readonly rows: readonly Row[];
    readonly conditions: boolean;
    readonly says: string;
    readonly choices: readonly string[];
  };
  readonly rules: string;
  readonly score: number;
  readonly deal: number;
  readonly readonly: boolean;
  readonly strings: Strings;
}

export interface State {
  readonly traits: Traits;
  /** What was typed last: null for nothing, undefined for what is no number. */
  readonly typed: number | null | undefined;
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits }
  | { readonly kind: "typed"; readonly text: string };

export const begun = (traits: Traits): State => ({ traits, typed: null });

/** Return the state after an event. */
export const update = (state: State, event: Event): State =>
  event.kind === "came" ? { ...state, traits: event.traits } : { ...state, typed: wholeNumber(event.text) };

/** What the minimum goes by. */
export const measureOf = ({ traits }: State): "deal" | "score" => (traits.scene.by_deal ? "deal" : "score");
