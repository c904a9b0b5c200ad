// What a score sheet shows, and what is typed into its lines: nothing here knows a page.

import { filled, sumOf, wholeNumber } from "../filling";
import type { ScoreSheetTraits, SheetSide } from "../scene.d.ts";
import { number } from "../words";

export const WATCHED = ["scene", "sheet", "expanded", "entries", "marks", "literal"] as const;
export type Traits = Pick<ScoreSheetTraits, (typeof WATCHED)[number] | "mode" | "readonly" | "strings">;

export interface State {
  readonly traits: Traits;
  /** What is typed into each line. */
  readonly typed: Readonly<Record<string, string>>;
  /** Python has not been told of it yet. */
  readonly keeping: boolean;
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits }
  | { readonly kind: "typed"; readonly code: string; readonly text: string }
  | { readonly kind: "kept" };

/** Return the state in which a sheet begins. */
export const begun = (traits: Traits): State => came({ traits, typed: {}, keeping: false }, traits);

/** Return the state after an event. */
export function update(state: State, event: Event): State {
  switch (event.kind) {
    case "came":
      return came(state, event.traits);
    case "typed":
      return { ...state, typed: { ...state.typed, [event.code]: event.text }, keeping: true };
    case "kept":
      return { ...state, keeping: false };
  }
}

/** What another view or Python has filled in stands here too. */
function came(state: State, traits: Traits): State {
  const { entries, strings } = traits;
  if (state.keeping || JSON.stringify(filled(state.typed)) === JSON.stringify(entries)) return { ...state, traits };
  const typed = Object.fromEntries(Object.entries(entries).map(([code, value]) => [code, number(value, strings)]));
  return { ...state, traits, typed };
}

/** Whether a learner fills the sheet in. */
export const fills = ({ traits }: State): boolean => traits.mode === "fill";

/** Whether lines unfold to their cards: not before what was filled in has been checked. */
export const unfolds = (state: State): boolean => !fills(state) || state.traits.scene.checked;

/** The line in which something else than a number stands. */
export const misread = ({ typed }: State): string | undefined =>
  Object.keys(typed).find((code) => wholeNumber(typed[code]) === undefined);

/** The lines that are unfolded once another one is unfolded, or folded. */
export const flipped = ({ traits: { expanded } }: State, code: string): string[] =>
  expanded.includes(code) ? expanded.filter((each) => each !== code) : [...expanded, code];

/** Whether all lines are unfolded. */
export const allOpen = ({ traits: { scene, expanded } }: State): boolean =>
  scene.codes.length > 0 && scene.codes.every((code) => expanded.includes(code));

export function toolsOf(state: State): string[] {
  const { over, codes } = state.traits.scene;
  const opens = over && codes.length > 0 && unfolds(state);
  return [...(fills(state) && over ? ["check"] : []), ...(opens ? [allOpen(state) ? "close" : "open"] : [])];
}

export interface Sum {
  readonly key: "subtotal" | "previous" | "total" | "next";
  valueOf(side: SheetSide): number | undefined;
}

/** The lines below all others; what is needed next is said once the sheet is no longer being filled in. */
export function sumsOf(state: State): Sum[] {
  const isFilled = fills(state);
  const sum = sumOf(filled(state.typed));
  const { minimum_next } = state.traits.sheet;
  const sums: Sum[] = [
    { key: "subtotal", valueOf: ({ subtotal }) => (isFilled ? sum : subtotal) },
    { key: "previous", valueOf: ({ previous }) => previous },
    { key: "total", valueOf: ({ previous, total }) => (isFilled ? previous + sum : total) },
  ];
  return unfolds(state) ? [...sums, { key: "next", valueOf: ({ key }) => minimum_next[key] }] : sums;
}
