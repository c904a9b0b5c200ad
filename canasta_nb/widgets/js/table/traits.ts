// What Python and the browser share at a table, but for the scene and the chosen cards: read as one value.
import type { AnyModel } from "../frame";
import type { PuzzleScene, State as Traits } from "../scene.d.ts";
import { traitsOf } from "../store";

export const WATCHED = [
  "result",
  "text_view",
  "text",
  "typed",
  "points",
  "nudge",
  "verdict",
  "saved",
  "highlight",
  "hint",
  "lessons",
  "coach",
  "pace",
  "sound",
  "sound_asked",
  "replay",
  "review",
] as const;
const LOOKS = [...WATCHED, "places", "strings", "sort", "deck", "size", "readonly"] as const;

/** `around` is what stands around the table of a puzzle; no other table has it. */
export type Looks = Pick<Traits, (typeof LOOKS)[number]> & { readonly around?: Partial<PuzzleScene> };

export const looksOf = (model: AnyModel): Looks => ({ ...traitsOf(model, LOOKS), around: model.get("around") });
