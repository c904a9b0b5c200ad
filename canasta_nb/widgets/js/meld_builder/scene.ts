// What Python sends to the MeldBuilder.
import type { Meld } from "../scene.d.ts";

export interface Scene {
  readonly seq: number;
  readonly rules: string;
  readonly hand: number[];
  readonly top: number | null;
  readonly buried: readonly number[];
  readonly melds: Meld[];
  readonly need: number | null;
  readonly natural_only: boolean;
  readonly needs: string;
}

/** What the rules say of the proposal; empty without one. */
export interface Verdict {
  readonly ok?: boolean;
  readonly says?: string;
  readonly reasons?: readonly Reason[];
  readonly lines?: readonly { readonly slot: string; readonly ids: readonly number[] }[];
  readonly top?: boolean;
}

export interface Reason {
  readonly law: string;
  readonly title: string;
  readonly says: string;
  readonly way_out: string;
}

export interface Traits {
  readonly scene: Scene;
  readonly verdict: Verdict;
  readonly proposal: string;
  readonly points: Record<string, number>;
  readonly live: boolean;
  readonly readonly: boolean;
  readonly sort: "rank" | "points" | "drawn";
}
