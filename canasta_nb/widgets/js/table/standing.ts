// What stands at the table now: it may lag behind the newest state while the others' turns are played.
import { isOver } from "../count.js";
import { isAsleep } from "./state.js";

/** @typedef {import("../scene.d.ts").Scene} Scene */
/** @typedef {import("./render.js").Looks} Looks */
/** @typedef {ReturnType<typeof import("../frame.js").frame>} Own the frame of this widget */
/** @typedef {ReturnType<typeof import("./render.js").stage>} Stage */
/** @typedef {ReturnType<typeof standing>} Standing */

export const WATCHED = ["result", "text_view", "text", "typed", "points", "nudge", "verdict", "saved", "highlight", "hint", "lessons", "coach", "pace", "sound", "replay", "review"];
const LOOKS = [...WATCHED, "places", "strings", "sort", "deck", "size", "readonly"];

/** @param {import("../frame.js").AnyModel} model */
export function standing(model) {
  /** @type {Scene} */
  let scene = model.get("scene");
  const filled = () => Boolean(scene?.seats);
  return {
    scene: () => scene,
    /** @param {Scene} next */
    put: (next) => void (scene = next),
    filled,
    /** Whether the deal is over: then no hand and no news are shown. */
    over: () => filled() && isOver(scene),
    asleep: () => isAsleep(scene, model.get("readonly")),
    looks: () => /** @type {Looks} */ (/** @type {unknown} */ (Object.fromEntries(LOOKS.map((key) => [key, model.get(key)])))),
  };
}
