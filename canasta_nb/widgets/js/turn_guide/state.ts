// The steps of a turn, and the one whose rule is read: nothing here knows a page.
import type { GuideStep, TurnGuideTraits } from "../scene.d.ts";

export const WATCHED = ["steps", "detail", "scene"] as const;
export type Traits = Pick<TurnGuideTraits, (typeof WATCHED)[number] | "strings">;

export interface State {
  readonly traits: Traits;
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits }
  | { readonly kind: "flipped"; readonly id: string };

/** Return the state after an event. */
export function update({ traits }: State, event: Event): State {
  if (event.kind === "came") return { traits: event.traits };
  return { traits: { ...traits, detail: traits.detail === event.id ? "" : event.id } };
}

/** The step whose rule is read. */
export const openIn = ({ traits: { steps, detail } }: State): GuideStep | undefined =>
  steps.find(({ id }) => id === detail);
