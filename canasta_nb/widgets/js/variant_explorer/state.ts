// Which rule sets are compared, and what of them has room: nothing here knows a page.
import type { RuleChoice, RuleOption, VariantExplorerTraits } from "../scene.d.ts";

const MOST = 4;

export const WATCHED = [
  "choices",
  "effects",
  "parameters",
  "table",
  "unfolded",
  "details",
  "counts",
  "only_differences",
] as const;
export type Traits = Pick<VariantExplorerTraits, (typeof WATCHED)[number] | "known" | "readonly" | "strings">;

export interface State {
  readonly traits: Traits;
  /** Only two columns have room. */
  readonly narrow: boolean;
  /** The columns whose choices are unfolded. */
  readonly unfolded: readonly number[];
  /** The column that stands beside the first one where only two have room. */
  readonly beside: number;
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits }
  | { readonly kind: "resized"; readonly narrow: boolean }
  | { readonly kind: "flipped"; readonly column: number }
  | { readonly kind: "turned"; readonly column: number };

/** Return the state in which a comparison begins. */
export const begun = (traits: Traits): State => ({ traits, narrow: false, unfolded: [], beside: 1 });

/** Return the state after an event. */
export function update(state: State, event: Event): State {
  switch (event.kind) {
    case "came":
      return { ...state, traits: event.traits };
    case "resized":
      return { ...state, narrow: event.narrow };
    case "flipped":
      return { ...state, unfolded: without(state.unfolded, event.column) ?? [...state.unfolded, event.column] };
    case "turned":
      return { ...state, beside: event.column };
  }
}

/** All values but one; nothing where it is not among them. */
const without = <Value>(values: readonly Value[], value: Value): Value[] | undefined =>
  values.includes(value) ? values.filter((each) => each !== value) : undefined;

/** Whether the columns besides the first one take turns. */
export const takesTurns = ({ traits, narrow }: State): boolean => narrow && traits.choices.length > 2;

/** The columns that have room. */
export function columnsOf(state: State): number[] {
  const all = state.traits.choices.map((_, place) => place);
  return takesTurns(state) ? [0, Math.min(state.beside, all.length - 1)] : all;
}

/** Whether one more rule set has room. */
export const takesMore = ({ traits: { choices } }: State): boolean => choices.length > 0 && choices.length < MOST;

/** A rule set that is not there yet. */
export function another({ traits: { choices, known } }: State): string {
  const there = choices.map(({ id }) => id);
  return known.map(([id]) => id).find((id) => !there.includes(id)) ?? there[0];
}

/** Whether something else is chosen than what the rule set says. */
export const isChosen = (option: RuleOption): boolean => option.chosen !== option.default;

export const chosenIn = ({ options }: RuleChoice): number => options.filter(isChosen).length;

/** The points that are unfolded to their sources once another one is, or is folded. */
export const flippedPoints = ({ traits: { unfolded } }: State, name: string): string[] =>
  without(unfolded, name) ?? [...unfolded, name];
