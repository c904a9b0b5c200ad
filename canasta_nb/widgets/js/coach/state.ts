// What the Coach says, and how far it was asked: nothing here knows a page.
import type { Candidate, CoachTraits } from "../scene.d.ts";

export const WATCHED = ["text", "candidates", "asked", "scene", "text_view"] as const;
export type Traits = Pick<CoachTraits, (typeof WATCHED)[number] | "readonly" | "strings">;

export interface State {
  readonly traits: Traits;
  /** The advice that was given last. */
  readonly advice: string;
  /** It is new, and is to be heard. */
  readonly isNew: boolean;
}

export type Event = { readonly kind: "came"; readonly traits: Traits };

export const begun = (traits: Traits): State => ({ traits, advice: "", isNew: false });

/** Return the state after an event. Nothing is said unasked. */
export function update({ advice }: State, { traits }: Event): State {
  const said = traits.asked ? traits.text : "";
  return { traits, advice: said, isNew: said !== advice && said !== "" };
}

/** What is told of an act: the advice of the third step says why already. */
export const whyOf = ({ traits }: State, { why }: Candidate): string | undefined =>
  traits.asked > 2 ? undefined : why;
