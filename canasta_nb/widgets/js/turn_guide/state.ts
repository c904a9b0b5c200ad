// The steps of a turn, and the one whose rule is read: nothing here knows a page.
import type { Strings } from "../scene.d.ts";

export interface Step {
  readonly id: string;
  readonly label: string;
  readonly state: "done" | "now" | "later" | "skipped";
  readonly why: string;
}

export interface Traits {
  readonly scene: { readonly todo?: string };
  readonly steps: readonly Step[];
  readonly detail: string;
  readonly strings: Strings;
}

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
export const openIn = ({ traits: { steps, detail } }: State): Step | undefined => steps.find(({ id }) => id === detail);
