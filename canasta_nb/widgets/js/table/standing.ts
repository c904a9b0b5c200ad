// What stands at the table now: it may lag behind the newest state while the others' turns are played.
import { isOver } from "../count";
import type { AnyModel, frame } from "../frame";
import type { Scene } from "../scene.d.ts";
import type { Looks, stage } from "./render";
import { isAsleep } from "./state";

/** the frame of this widget */
export type Own = ReturnType<typeof frame>;
export type Stage = ReturnType<typeof stage>;
export type Standing = ReturnType<typeof standing>;

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
  "replay",
  "review",
];
const LOOKS = [...WATCHED, "places", "strings", "sort", "deck", "size", "readonly"];

export function standing(model: AnyModel) {
  let scene: Scene = model.get("scene");
  const filled = () => Boolean(scene?.seats);
  return {
    scene: () => scene,
    put: (next: Scene) => void (scene = next),
    filled,
    /** Whether the deal is over: then no hand and no news are shown. */
    over: () => filled() && isOver(scene),
    asleep: () => isAsleep(scene, model.get("readonly")),
    looks: () => Object.fromEntries(LOOKS.map((key) => [key, model.get(key)])) as unknown as Looks,
  };
}
