// What may be played in a turn of an exercise, and what cards make where they are laid or with which button.
import { addText, discardText } from "../acts";
import { actLine, topOf } from "../answers";
import type { Scene } from "./scene";

export const ACTS: readonly string[] = ["draw", "take", "meld", "discard"];
export const STEPS: readonly (readonly string[])[] = [["draw", "take"], ["meld"], ["discard"]];
export const BACKS: readonly string[] = ["back", "restart"];

type Turn = Pick<Scene, "may" | "melds" | "shows" | "stock" | "tables" | "news">;

/** What comes of a place that was pressed: acts to play, or a sentence about what is lacking. */
export type Attempt = { readonly acts: readonly string[] } | { readonly says: string };

/** Whether a turn begins: nothing was drawn or taken yet. */
export const begins = ({ may }: Pick<Turn, "may">): boolean => STEPS[0].some((act) => may.includes(act));

/**
 * Return the act that cards make at a place of the table or with a button; empty where they make none.
 * A place is `draw`, `take`, `meld`, `discard`, `ask`, `pile`, the number of an own meld, or a table to choose.
 */
export function actAt(place: string, chosen: readonly number[], { may, melds, shows, tables }: Turn): string {
  if (place === "ask" || tables.includes(place)) return place;
  const meld = melds[Number(place)];
  if (meld) return addText([...chosen], meld.t);
  if (place === "pile" && may.includes("discard")) return discardText([...chosen]);
  return actLine(place === "pile" ? "take" : place, [...chosen], topOf(shows[0]?.lines ?? []), melds);
}

/** Return what comes of a place: all acts of the turn from now on, or the name of the sentence that is said. */
export function attempted(place: string, chosen: readonly number[], played: readonly string[], turn: Turn): Attempt {
  if (BACKS.includes(place)) return { acts: place === "back" ? played.slice(0, -1) : [] };
  const { may } = turn;
  const discards = place === "discard" || (place === "pile" && may.includes("discard"));
  if (discards && chosen.length > 1) return { says: "one_card" };
  if (STEPS[0].includes(place) && may.length && !begins(turn)) return { says: "drawn_already" };
  const act = actAt(place, chosen, turn);
  if (act) return { acts: [...played, act] };
  const early = begins(turn) && !["draw", "take", "pile"].includes(place);
  return { says: early ? "draw_first" : "choose_cards" };
}

/** Whether a button does something with the cards that are chosen now; gold says so. */
export function works(place: string, chosen: readonly number[], turn: Turn): boolean {
  const attempt = attempted(place, chosen, [], turn);
  const [act = ""] = "acts" in attempt ? attempt.acts : [];
  return place === "meld" ? act.includes("+") || chosen.length > 2 : act !== "";
}

/** The act that a place of the table stands for now. */
export function meantAt(place: string, turn: Turn): string {
  if (place === "draw") return "draw";
  if (place === "pile") return begins(turn) ? "take" : "discard";
  return "meld";
}
