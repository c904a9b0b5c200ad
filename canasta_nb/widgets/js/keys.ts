// What a key means while the focus is inside the table. Letters of ranks and of actions do not collide.
import { namesRank } from "./hand";

export type Intent = { do: string; rank?: string; by?: number; extend?: boolean };

/** What each letter does. */
export const LETTERS: Record<string, string> = {
  d: "draw",
  p: "take",
  m: "meld",
  x: "discard",
  u: "undo",
  h: "hint",
  s: "sort",
  o: "ask",
  y: "yes",
  n: "no",
  v: "text",
  c: "count",
  g: "go",
  l: "last",
  r: "again",
  "?": "help",
};

/** The intent of a key press, or null where the key keeps the browser's own meaning. */
export function intent(
  event: { key: string; code?: string; shiftKey?: boolean; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean },
  inHand: boolean,
): Intent | null {
  const { key } = event;
  if (event.altKey || event.metaKey) return null;
  if (event.ctrlKey) return inHand && key.toLowerCase() === "a" ? { do: "group" } : null;
  if (key === "Escape") return { do: "escape" };
  if (key === "ArrowRight" || key === "ArrowLeft")
    return { do: "step", by: key === "ArrowRight" ? 1 : -1, extend: Boolean(event.shiftKey) };
  if (key === "ArrowDown" || key === "ArrowUp") return { do: "leap", by: key === "ArrowDown" ? 1 : -1 };
  if (key === "Home" || key === "End") return { do: "edge", by: key === "End" ? 1 : -1 };
  if (inHand && key === " ") return { do: "toggle" };
  // Shift and a digit give another character, different on every keyboard: the key's place tells the digit.
  const digit = /^Digit([02-9])$/.exec(event.code ?? "");
  const pressed = event.shiftKey && digit ? digit[1] : key.toLowerCase();
  const letter = pressed === "0" ? "t" : pressed; // a ten, as it ends on the card
  if (namesRank(letter)) return { do: event.shiftKey ? "rank" : "seek", rank: letter };
  return LETTERS[letter] && !(event.shiftKey && letter !== "?") ? { do: LETTERS[letter] } : null;
}
