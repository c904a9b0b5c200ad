// An answer as JSON, as it is sent to Python: what is not answered is null. Nothing here knows what is right.
import { discardText, lays, meldText, takeText } from "./acts.js";
import { code } from "./cards.js";

/** @typedef {[id: string, label: string, runs: number[][], said: string]} Line */

/** The top card of the pile among the lines of a position, null without a pile. @param {Line[]} lines */
export const topOf = (lines) => lines.find(([id]) => id === "pile")?.[2].at(-1)?.at(-1) ?? null;

/** Is nothing answered at all? @param {any} answer @returns {boolean} */
export const isBlank = (answer) => answer === null || answer === "" || (typeof answer === "object" && Object.values(answer).every(isBlank));

/** The cards of a run, each as an id of this hand; null where the hand does not hold them. @param {string} text @param {number[]} hand */
export function idsOf(text, hand) {
  const left = [...hand];
  const ids = [];
  for (const card of text.match(/Jk|[AKQJT98765432][shdc]/g) ?? []) {
    const place = left.findIndex((id) => code(id) === card);
    if (place < 0) return null;
    ids.push(...left.splice(place, 1));
  }
  return ids;
}

/**
 * An act with the chosen cards, as a line to begin with; empty where they make none.
 * @param {string} what @param {number[]} chosen @param {number | null} top @param {import("./scene.d.ts").Meld[]} melds
 */
export function actLine(what, chosen, top, melds) {
  if (what === "draw") return "draw";
  if (what === "discard") return discardText(chosen.slice(0, 1));
  if (what === "meld") return meldText(lays(chosen), melds);
  return top === null || !chosen.length ? "" : takeText(top, lays(chosen), melds);
}
