// What a teacher has chosen for a room, whether one is open, and what was answered: nothing here knows a page.
import type { LobbyTraits } from "../scene.d.ts";
import type { OpenRoom } from "./server";

export const WATCHED = ["scene", "rules", "tables", "watch", "hints", "seed"] as const;
export type Traits = Pick<LobbyTraits, (typeof WATCHED)[number] | "readonly" | "strings">;

export interface State {
  readonly traits: Traits;
  readonly room: OpenRoom | null;
  /** Whether the server has been asked to open one, and has not answered yet. */
  readonly isWaiting: boolean;
  /** Whether this page can't open one at all. */
  readonly isNone: boolean;
  /** Whether the teacher is asked if the room shall be closed. */
  readonly isEnding: boolean;
  readonly says: string;
}

export type Event =
  | { readonly kind: "came"; readonly traits: Traits }
  | { readonly kind: "asked" }
  | { readonly kind: "answered"; readonly room: OpenRoom | null }
  | { readonly kind: "refused"; readonly says: string; readonly none: boolean }
  | { readonly kind: "ending"; readonly ending: boolean };

export const begun = (traits: Traits): State => ({
  traits,
  room: null,
  isWaiting: false,
  isNone: false,
  isEnding: false,
  says: "",
});

/** Return the state after an event. */
export function update(state: State, event: Event): State {
  switch (event.kind) {
    case "came":
      return { ...state, traits: event.traits };
    case "asked":
      return { ...state, isWaiting: true, says: state.traits.strings.opening };
    case "answered":
      return { ...state, room: event.room, isWaiting: false, isNone: false, isEnding: false, says: "" };
    case "refused":
      return { ...state, isWaiting: false, isNone: event.none, isEnding: false, says: event.says };
    case "ending":
      return { ...state, isEnding: event.ending };
  }
}

/** What the server is told of a room to open. */
export const choiceOf = ({ traits }: State): object => ({
  rules: traits.rules,
  tables: traits.tables,
  watch: traits.watch,
  hints: traits.hints,
  seed: traits.seed || null,
  position: traits.scene.position,
  lang: traits.scene.lang,
});

/** Whether an address means the machine on which it is opened, so that no other one comes in by it. */
export const isHereAlone = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
