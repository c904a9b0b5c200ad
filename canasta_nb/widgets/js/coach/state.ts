// What the Coach says, and how far it was asked: nothing here knows a page.
import type { Strings } from "../scene.d.ts";

export interface Candidate {
  readonly act: string;
  readonly says: string;
  readonly cards: number[];
  readonly why: string;
}

export interface Traits {
  /** Whether there is a turn to ask about. */
  readonly scene: { readonly asks?: boolean };
  readonly text: string;
  readonly candidates: readonly Candidate[];
  /** How many steps were asked for. */
  readonly asked: number;
  readonly text_view: boolean;
  readonly readonly: boolean;
  readonly strings: Strings;
}

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
