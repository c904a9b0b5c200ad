// What Python sends to the card of an exercise.
import type { Line } from "../answers.js";
import type { Meld } from "../scene.d.ts";

/** A part of a question: what it asks, the act that it is about, the line of a sheet that it stands for. */
export interface Part {
  readonly ask: string;
  readonly act: string;
  readonly line: string;
}

/** A position: who you are, how the table stands, and what lies there. */
export interface Shown {
  readonly title: string;
  readonly heading: string;
  readonly lines: Line[];
}

/** How the exam stands that asks this; empty for an exercise of a lesson. */
export type Sat = "" | "open" | "over";

export type Dot = readonly [id: string, state: "right" | "half" | "now" | "open"];

export interface Scene {
  readonly seq: number;
  readonly ex: string;
  readonly head: string;
  readonly worth: string;
  readonly progress: readonly Dot[];
  readonly parts: readonly Part[];
  readonly shows: readonly Shown[];
  readonly words: number;
  readonly columns: readonly (readonly [title: string, words: string[]])[];
  readonly hand: number[];
  readonly lot: string;
  readonly melds: Meld[];
  readonly may: readonly string[];
  readonly news: readonly string[];
  readonly over: boolean;
  readonly sat: Sat;
  readonly note: string;
  readonly python: string;
  readonly stock: number | null;
  readonly tables: readonly string[];
  readonly values: readonly (readonly [points: number, ranks: string])[];
  readonly more: boolean;
  readonly own: boolean;
  readonly hints: readonly string[];
  readonly goes_on?: boolean;
}

/** What came of the newest answer; empty before anything was answered. */
export interface Feedback {
  readonly ok?: boolean;
  readonly status?: string;
  readonly title?: string;
  readonly worth?: string;
  readonly text?: string;
  readonly lines?: readonly string[];
  readonly links?: readonly (readonly [says: string, href: string])[];
  readonly cards?: Marks;
  readonly parts?: readonly (boolean | readonly (boolean | null)[])[];
  readonly after?: readonly Shown[];
}

/** Cards as text: which of the chosen ones belong to the answer, and which are missing. */
export interface Marks {
  readonly good?: string;
  readonly bad?: string;
  readonly answer?: string;
}

export interface Traits {
  readonly scene: Scene;
  readonly question: string;
  readonly kind: string;
  readonly choices: readonly (readonly [word: string, means: string])[];
  readonly answer: unknown;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly feedback: Feedback;
  readonly hints_left: number;
  readonly literal: string;
  readonly readonly: boolean;
  readonly sort: "rank" | "points" | "drawn";
}
