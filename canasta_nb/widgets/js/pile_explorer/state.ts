// The pile after so many cards, and what each side may do with it: nothing here knows a page.
import type { PileExplorerTraits, PileSide } from "../scene.d.ts";

export const WATCHED = ["scene", "facts"] as const;
export type Traits = Pick<PileExplorerTraits, (typeof WATCHED)[number] | "readonly" | "strings">;

export interface State {
  readonly traits: Traits;
  /** The number of cards to which the slider was moved, until Python has drawn them. */
  readonly slid: number | undefined;
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits; readonly waits: boolean }
  | { readonly kind: "slid"; readonly step: number };

export const begun = (traits: Traits): State => ({ traits, slid: undefined });

/** Return the state after an event. */
export function update(state: State, event: Event): State {
  if (event.kind === "slid") return { ...state, slid: event.step };
  return { traits: event.traits, slid: event.waits ? state.slid : undefined };
}

export const sidesOf = ({ facts }: Traits): readonly PileSide[] => facts.per_side ?? [];

/** How many cards the slider stands at. */
export const stepOf = ({ traits, slid }: State): number => slid ?? traits.scene.step;
