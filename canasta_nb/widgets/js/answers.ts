// An answer as JSON, as it is sent to Python: what is not answered is null. Nothing here knows what is right.
import { discardText, lays, meldText, takeText } from "./acts";
import { code } from "./cards";
import type { CardLine, MeldTarget } from "./scene.d.ts";

/** The top card of the pile among the lines of a position, null without a pile. */
export const topOf = (lines: CardLine[]) =>
  lines
    .find(([id]) => id === "pile")?.[2]
    .at(-1)
    ?.at(-1) ?? null;

/** Is nothing answered at all? */
export const isBlank = (answer: unknown): boolean =>
  answer === null || answer === "" || (typeof answer === "object" && Object.values(answer).every(isBlank));

/** The cards of a run, each as an id of this hand; null where the hand does not hold them. */
export function idsOf(text: string, hand: number[]) {
  const left = [...hand];
  const ids = [];
  for (const card of text.match(/Jk|[AKQJT98765432][shdc]/g) ?? []) {
    const place = left.findIndex((id) => code(id) === card);
    if (place < 0) return null;
    ids.push(...left.splice(place, 1));
  }
  return ids;
}

/** An act with the chosen cards, as a line to begin with; empty where they make none. */
export function actLine(what: string, chosen: number[], top: number | null, melds: MeldTarget[]) {
  if (what === "draw") return "draw";
  if (what === "discard") return discardText(chosen.slice(0, 1));
  if (what === "meld") return meldText(lays(chosen), melds);
  return top === null ? "" : takeText(top, lays(chosen), melds);
}
