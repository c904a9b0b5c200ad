// What Python sends to the ScoreSheet.
import type { Strings } from "../scene.d.ts";

export interface Item {
  readonly n: number;
  readonly each: number | null;
  readonly points: number;
  readonly cards: number[];
  readonly says: string;
}

export interface Line {
  readonly code: string;
  readonly label: string;
  readonly points: number;
  readonly items: readonly Item[];
  readonly law: string;
}

export interface Side {
  readonly key: string;
  readonly name: string;
  readonly players: string;
  readonly lines: readonly Line[];
  readonly subtotal?: number;
  readonly previous: number;
  readonly total?: number;
}

export interface Scene {
  readonly seq: number;
  readonly over: boolean;
  readonly title: string;
  readonly says: string;
  readonly codes: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly table: readonly (readonly [label: string, runs: number[][]])[];
  readonly checked: boolean;
}

export interface Traits {
  readonly scene: Scene;
  readonly sheet: { readonly sides: readonly Side[]; readonly minimum_next: Readonly<Record<string, number>> };
  readonly mode: string;
  readonly expanded: readonly string[];
  readonly entries: Readonly<Record<string, number>>;
  readonly marks: Readonly<Record<string, { readonly ok: boolean; readonly says: string }>>;
  readonly literal: string;
  readonly readonly: boolean;
  readonly strings: Strings;
}
