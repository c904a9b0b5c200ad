// What is laid into slots and what is chosen, and what becomes of it: nothing here knows a page.

import { isWild, rank } from "../cards";
import { flipped } from "../chosen";
import type { MeldBuilderTraits } from "../scene.d.ts";
import type { Slot } from "../slots";
import { actOf, homeOf, laid, onlyWild, total, without } from "../slots";

export const WATCHED = ["scene", "verdict", "proposal", "points", "live"] as const;
export type Traits = Pick<MeldBuilderTraits, (typeof WATCHED)[number] | "readonly" | "sort">;

export interface State {
  readonly traits: Traits;
  readonly slots: Slot[];
  /** Chosen cards of the hand, in the order of choosing. */
  readonly chosen: number[];
  /** The top card of the pile is used. */
  readonly usesTop: boolean;
  /** It is asked where wild cards go. */
  readonly asking: boolean;
  /** Python has not judged yet what is laid. */
  readonly checking: boolean;
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits; readonly waits: boolean }
  | { readonly kind: "flipped"; readonly ids: readonly number[]; readonly only?: "add" }
  | { readonly kind: "laid"; readonly into?: string }
  | { readonly kind: "tookBack"; readonly id: number }
  | { readonly kind: "unchose" | "flippedTop" | "cleared" | "judged" };

/** Return the state in which a page begins. */
export function begun(traits: Traits): State {
  return adopted({ traits, slots: [], chosen: [], usesTop: false, asking: false, checking: false });
}

/** Return the state after an event; nothing is chosen that is not in the hand. */
export function update(state: State, event: Event): State {
  const after = next(state, event);
  const hand = inHand(after);
  const chosen = after.chosen.filter((id) => hand.includes(id));
  return chosen.length === after.chosen.length ? after : { ...after, chosen };
}

function next(state: State, event: Event): State {
  const { slots, chosen } = state;
  switch (event.kind) {
    case "came": {
      const after = { ...state, traits: event.traits };
      return event.waits || state.checking ? after : adopted(after);
    }
    case "flipped":
      return { ...state, chosen: flipped(chosen, event.ids, event.only), asking: false };
    case "unchose":
      return { ...state, chosen: [], asking: false };
    case "laid":
      if (event.into === undefined && onlyWild(chosen) && placesOf(state).length) return { ...state, asking: true };
      return changed({ ...state, slots: laid(slots, chosen, event.into), chosen: [] });
    case "tookBack":
      return changed({ ...state, slots: without(slots, event.id) });
    case "flippedTop":
      return state.traits.scene.top === null ? state : changed({ ...state, usesTop: !state.usesTop });
    case "cleared":
      return changed({ ...state, slots: [], chosen: [], usesTop: false });
    case "judged":
      return { ...state, checking: false };
  }
}

/** What is laid has changed: where it is judged by itself, Python is to hear of it. */
const changed = (state: State): State => ({ ...state, asking: false, checking: state.checking || state.traits.live });

/** Another view, or Python, has laid cards: they lie here too. */
function adopted(state: State): State {
  const { scene, proposal, verdict } = state.traits;
  if (!scene?.hand || proposal === actIn(state)) return state;
  const { lines = [], top = false } = verdict;
  const slots = lines.flatMap(({ slot, ids }) => (slot && ids?.length ? [{ key: slot, ids }] : []));
  return { ...state, slots, usesTop: top, chosen: [] };
}

export function inHand({ traits, slots }: Pick<State, "traits" | "slots">): number[] {
  const lying = new Set(slots.flatMap(({ ids }) => ids));
  return (traits.scene.hand ?? []).filter((id) => !lying.has(id));
}

/** The act that the slots make; empty while it is none. */
export const actIn = ({ traits: { scene }, slots, usesTop }: State): string =>
  actOf(slots, usesTop ? scene.top : null, scene.melds);

/** Whether anything is laid. */
export const isLaid = ({ slots, usesTop }: State): boolean => slots.length > 0 || usesTop;

/** The slots as they count: with the top card where it is used. */
export function counting({ traits: { scene }, slots, usesTop }: State): Slot[] {
  const { top, melds } = scene;
  if (!usesTop || top === null) return slots;
  const home = homeOf(slots, top, melds);
  const beside = slots.find(({ key }) => key === home);
  if (!beside) return [{ key: home, ids: [top] }, ...slots];
  return slots.map((slot) => (slot === beside ? { ...slot, ids: [top, ...slot.ids] } : slot));
}

/** What is laid counts, and how much it still lacks; nothing where the side has opened. */
export function countOf(state: State): { readonly sum: number; readonly missing: number } {
  const { scene, points } = state.traits;
  const sum = total(counting(state), points, scene.natural_only);
  return { sum, missing: scene.need === null ? 0 : Math.max(0, scene.need - sum) };
}

/** Where wild cards may be put: what is laid, what is on the table, what the top card begins. */
export function placesOf({ traits: { scene }, slots, usesTop }: State): string[] {
  const { top, melds } = scene;
  const begins = usesTop && top !== null && !isWild(top) ? [rank(top)] : [];
  const keys = [...melds.map(({ t }) => t), ...begins, ...slots.map(({ key }) => key)];
  return [...new Set(keys)].filter((key) => key !== "W");
}

/** The card beside one that is taken back, which has the focus then. */
export function besideIn({ slots }: State, id: number): number | undefined {
  const ids = slots.find((slot) => slot.ids.includes(id))?.ids ?? [];
  const other = ids[ids.indexOf(id) + 1] ?? ids[0];
  return other === id ? undefined : other;
}

/** Whether the verdict is about what is laid. */
export const isJudged = (state: State): boolean => {
  const { verdict, proposal } = state.traits;
  return Boolean(verdict.says && proposal && proposal === actIn(state));
};
