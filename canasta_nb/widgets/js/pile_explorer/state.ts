// The pile after so many cards, and what each side may do with it: nothing here knows a page.
import type { Strings } from "../scene.d.ts";

export interface Way {
  readonly kind: string;
  readonly cards: string;
  readonly ok: boolean;
  readonly law: string;
  readonly reason: string;
}

export interface Side {
  readonly side: string;
  readonly name: string;
  readonly frozen: boolean;
  readonly why: string;
  readonly block: string | null;
  readonly ways: readonly Way[];
}

export interface Traits {
  readonly scene: {
    readonly title: string;
    readonly pile: readonly number[];
    readonly cross: readonly number[];
    readonly block: string | null;
    readonly all: number;
    readonly step: number;
    readonly ways: readonly string[];
    readonly tries: readonly (readonly [key: string, text: string, on: boolean])[];
  };
  readonly facts: { readonly per_side?: readonly Side[] };
  readonly readonly: boolean;
  readonly strings: Strings;
}

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

export const sidesOf = ({ facts }: Traits): readonly Side[] => facts.per_side ?? [];

/** How many cards the slider stands at. */
export const stepOf = ({ traits, slid }: State): number => slid ?? traits.scene.step;
