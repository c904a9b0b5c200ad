// What is shared and how: nothing here knows a page.
import type { Shared } from "../scene.d.ts";

export type Tab = "picture" | "link" | "text";

export interface State {
  /** What Python has told; nothing while it is silent. */
  readonly shared: Shared | undefined;
  readonly tab: Tab;
  readonly notation: boolean;
  readonly moves: boolean;
  readonly melds: boolean;
  readonly name: string;
  /** What has just been done, as its button says for two seconds. */
  readonly done: "" | "copied" | "saved" | "not";
  /** The button that did it. */
  readonly way: string;
}

export type Event =
  | { readonly kind: "came"; readonly shared: Shared | undefined }
  | { readonly kind: "tab"; readonly tab: Tab }
  | { readonly kind: "turned"; readonly what: "notation" | "moves" | "melds" }
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "done"; readonly how: State["done"]; readonly way: string };

const LONGEST_NAME = 24;

export const BEGUN: State = {
  shared: undefined,
  tab: "picture",
  notation: false,
  moves: true,
  melds: true,
  name: "",
  done: "",
  way: "",
};

export function update(state: State, event: Event): State {
  switch (event.kind) {
    case "came":
      return settled({ ...state, shared: event.shared, done: "" });
    case "tab":
      return settled({ ...state, tab: event.tab, done: "" });
    case "turned":
      return { ...state, [event.what]: !state[event.what], done: "" };
    case "named":
      return { ...state, name: event.name.slice(0, LONGEST_NAME), done: "" };
    case "done":
      return { ...state, done: event.how, way: event.way };
  }
}

/** The forms on offer: without an address there is no link, and without Python only the picture. */
export const tabs = ({ shared }: State): Tab[] => [
  "picture",
  ...(shared?.link ? (["link"] as const) : []),
  ...(shared ? (["text"] as const) : []),
];

const settled = (state: State): State => (tabs(state).includes(state.tab) ? state : { ...state, tab: "picture" });

/** The text that is shared. */
export const textOf = ({ shared, notation }: State): string =>
  shared ? shared.says + (notation ? `\n\n${shared.notation}` : "") : "";

/** The words where the page may not do it: what one can still do. */
export const faultOf = ({ tab }: State): string => (tab === "picture" ? "share_not_picture" : "share_not");
