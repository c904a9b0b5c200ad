// What Python sends to the VariantExplorer.
import type { Strings } from "../scene.d.ts";

export interface Option {
  readonly option: string;
  readonly what: string;
  readonly chosen: string;
  readonly default: string;
  readonly values: readonly string[];
  /** The lowest and the highest number and the step between two; empty where values are listed. */
  readonly range: readonly number[];
}

/** A rule set that is compared, with what a table may choose in it. */
export interface Choice {
  readonly label: string;
  readonly id: string;
  readonly special: string;
  readonly options: readonly Option[];
}

export interface Answer {
  readonly ok: boolean;
  readonly law: string;
  readonly says: string;
  readonly changed: boolean;
}

/** A position, an act in it, and what each rule set says of that. */
export interface Effect {
  readonly id: string;
  readonly asks: string;
  readonly table: string;
  readonly act: string;
  readonly differs: boolean;
  readonly answers: readonly Answer[];
}

export interface Point {
  readonly chapter: string;
  readonly name: string;
  readonly differs: boolean;
}

/** The sources of a point, and the values behind it. */
export interface Detail {
  readonly keys: readonly string[];
  readonly sources: readonly string[];
  readonly values: readonly (readonly string[])[];
}

export interface Traits {
  readonly choices: readonly Choice[];
  readonly effects: readonly Effect[];
  readonly parameters: readonly Point[];
  readonly table: readonly (readonly string[])[];
  readonly details: Readonly<Record<string, Detail>>;
  readonly counts: string;
  readonly only_differences: boolean;
  readonly known: readonly (readonly [id: string, ...rest: string[]])[];
  readonly unfolded: readonly string[];
  readonly readonly: boolean;
  readonly strings: Strings;
}
