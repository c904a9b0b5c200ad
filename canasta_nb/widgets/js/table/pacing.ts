// How fast the table shows what was played, and whether cards fly; what a person does meanwhile is never in its way.

import type { frame } from "../frame";
import { playback } from "../playback";
import type { Scene } from "../scene.d.ts";
import { flights } from "./flights";
import type { stage } from "./render";
import { sounds } from "./sounds";

/**
 * @param shown the scene that stands there
 * @param put draws another one
 */
export function pacing(
  own: ReturnType<typeof frame>,
  drawn: ReturnType<typeof stage>,
  shown: () => Scene,
  put: (scene: Scene) => void,
) {
  const { root, model, words, signal } = own;
  const heard = sounds(() => Boolean(model.get("sound")));
  const air = flights(root, words, heard);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const moves = () => model.get("motion") === "on" || (model.get("motion") !== "off" && !still.matches);
  /** Step by step is no motion: it stays where nothing moves. */
  const pace = () => {
    const chosen = model.get("pace") ?? "fast"; // a saved table may have none
    return document.hidden || model.get("text_view") || (chosen !== "step" && !moves()) ? "at once" : chosen;
  };

  const playing = playback(
    (scene, { flies, within }) => {
      air.finish();
      const before = shown();
      const was = flies && moves() && !model.get("text_view") ? air.look() : undefined;
      put(playing.repeating() ? { ...scene, refusal: before.refusal } : scene);
      return was && flies ? air.start(was, before, scene, flies, within) : 0;
    },
    pace,
    () => draw(),
    shown()?.seats ? [shown()] : [],
  );

  function draw() {
    drawn.past.pace(
      { step: pace() === "step", waits: playing.waits(), repeats: playing.repeats(), repeating: playing.repeating() },
      words(),
    );
  }

  /** Whether a key only went on with what is shown, and means nothing else. */
  function key(event: KeyboardEvent) {
    const { key: name, target } = event;
    air.finish();
    if (playing.stop()) return name === "Escape" || name === "r";
    const pressable = (target as HTMLElement).closest("button, input");
    return name === " " && !pressable && pace() === "step" && playing.waits() && (playing.next(), true);
  }
  root.addEventListener(
    "keydown",
    (event) => {
      if (!key(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
  root.addEventListener(
    "pointerdown",
    ({ target }) => {
      air.finish();
      if (!(target as HTMLElement).closest("[data-act=again]")) playing.stop(); // it ends itself
    },
    { capture: true, signal },
  );
  signal.addEventListener(
    "abort",
    () => {
      air.finish();
      playing.close();
      heard.stop();
    },
    { once: true },
  );

  return {
    node: air.node,
    add: playing.add,
    rush: playing.rush,
    stop: playing.stop,
    proceed: playing.proceed,
    repeating: playing.repeating,
    still: () => !moves(),
    draw,
    /** Draws the next turn of a deal that is over; what was played in it flies. */
    goOn(before: Scene, after: Scene, redraw: () => void) {
      air.finish();
      const was = moves() && !model.get("text_view") ? air.look() : undefined;
      redraw();
      if (was) air.start(was, before, after, "fast");
    },
    /** @param ids cards that may not be played so */
    shake: (ids: number[]) => moves() && air.shake(ids),
    /** Whether a button was one of these. */
    press(name: string) {
      if (name === "again")
        return (
          playing.repeats() || playing.repeating() || playing.waits()
            ? playing.again()
            : own.tell(words().nothing_again),
          true
        );
      playing.stop();
      if (name === "onward") playing.next();
      else if (name === "skip") playing.rush();
      else return false;
      return true;
    },
  };
}
