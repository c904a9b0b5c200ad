// Which cards are picked from a hand, or counted in a whole pack: nothing here knows a page.
import { idsOf } from "../answers";
import { code, RANKS, SUITS } from "../cards";
import type { HandPickerTraits } from "../scene.d.ts";

const JOKER = 52;

export const WATCHED = [
  "scene",
  "picked",
  "marks",
  "mode",
  "packs",
  "min_pick",
  "max_pick",
  "literal",
  "hand_over",
] as const;
export type Traits = Pick<HandPickerTraits, (typeof WATCHED)[number] | "label" | "readonly" | "sort" | "strings">;

export interface State {
  readonly traits: Traits;
  /** Cards of the hand, or faces of the pack, in the order of picking. */
  readonly chosen: readonly number[];
  /** Python has not been told of them yet. */
  readonly keeping: boolean;
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits; readonly waits: boolean }
  | { readonly kind: "chose"; readonly chosen: readonly number[] }
  | { readonly kind: "kept" };

export const begun = (traits: Traits): State => came({ traits, chosen: [], keeping: false }, traits, false);

/** Return the state after an event. */
export function update(state: State, event: Event): State {
  switch (event.kind) {
    case "came":
      return came(state, event.traits, event.waits);
    case "chose":
      return { ...state, chosen: event.chosen, keeping: true };
    case "kept":
      return { ...state, keeping: false };
  }
}

/** What another view or Python has picked is picked here too. */
function came(before: State, traits: Traits, waits: boolean): State {
  const state = { ...before, traits };
  const text = traits.picked.join("");
  if (!traits.scene.hand || state.keeping || waits || text === state.chosen.map(code).join("")) return state;
  return { ...state, chosen: isWhole(state) ? facesOf(text) : (idsOf(text, traits.scene.hand) ?? []) };
}

const facesOf = (text: string): number[] =>
  (text.match(/Jk|../g) ?? []).map((card) =>
    card === "Jk" ? JOKER : 4 * RANKS.indexOf(card[0]) + SUITS.indexOf(card[1]),
  );

/** Whether cards of a whole pack are counted. */
export const isWhole = ({ traits }: State): boolean => traits.mode === "pack";

/** How many of a face the packs have. */
export const copiesOf = ({ traits }: State, face: number): number => traits.packs * (face === JOKER ? 2 : 1);

/** What is chosen once there is one more card of a face, or one fewer; nothing where the packs have no more. */
export function counted(state: State, face: number, by: number): readonly number[] | undefined {
  const { chosen } = state;
  const many = chosen.filter((one) => one === face).length;
  if (by > 0) return many < copiesOf(state, face) ? [...chosen, face] : undefined;
  const last = chosen.lastIndexOf(face);
  return chosen.filter((_, place) => place !== last);
}

/** Why these may not be chosen, as the name of a sentence; empty where they may. */
export function objection({ traits, chosen }: State, next: readonly number[]): "" | "readonly" | "full" {
  const { max_pick: most, readonly } = traits;
  if (readonly) return "readonly";
  return most && next.length > most && next.length > chosen.length ? "full" : "";
}
