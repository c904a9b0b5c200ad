// What opens at which score, and the score that is typed: nothing here knows a page.
import { wholeNumber } from "../filling";
import type { MinimumTableTraits } from "../scene.d.ts";

export const WATCHED = ["scene", "rules", "score", "deal"] as const;
export type Traits = Pick<MinimumTableTraits, (typeof WATCHED)[number] | "readonly" | "strings">;

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
