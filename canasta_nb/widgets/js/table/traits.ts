// What Python and the browser share at a table, but for the scene and the chosen cards: read as one value.
import type { AnyModel } from "../frame";
import type { State as Traits } from "../scene.d.ts";
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

export type Looks = Pick<Traits, (typeof LOOKS)[number]>;

export const looksOf = (model: AnyModel): Looks => traitsOf(model, LOOKS);
