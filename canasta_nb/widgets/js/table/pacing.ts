// How fast the table shows what was played, and whether cards fly; what a person does meanwhile is never in its way.
import { playback } from "../playback.js";
import { flights } from "./flights.js";
import { sounds } from "./sounds.js";

/** @typedef {import("../scene.d.ts").Scene} Scene */

/**
 * @param {ReturnType<typeof import("../frame.js").frame>} own @param {ReturnType<typeof import("./render.js").stage>} drawn
 * @param {() => Scene} shown the scene that stands there @param {(scene: Scene) => void} put draws another one
 */
export function pacing(own, drawn, shown, put) {
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

  const playing = playback((scene, { flies, within }) => {
    air.finish();
    const before = shown();
    const was = flies && moves() && !model.get("text_view") ? air.look() : undefined;
    put(playing.repeating() ? { ...scene, refusal: before.refusal } : scene);
    return was && flies ? air.start(was, before, scene, flies, within) : 0;
  }, pace, () => draw(), shown()?.seats ? [shown()] : []);

  function draw() {
    drawn.past.pace({ step: pace() === "step", waits: playing.waits(), repeats: playing.repeats(), repeating: playing.repeating() }, words());
  }

  /** Whether a key only went on with what is shown, and means nothing else. @param {KeyboardEvent} event */
  function key(event) {
    const { key: name, target } = event;
    air.finish();
    if (playing.stop()) return name === "Escape" || name === "r";
    const pressable = /** @type {HTMLElement} */ (target).closest("button, input");
    return name === " " && !pressable && pace() === "step" && playing.waits() && (playing.next(), true);
  }
  root.addEventListener("keydown", (event) => {
    if (!key(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true, signal });
  root.addEventListener("pointerdown", ({ target }) => {
    air.finish();
    if (!(/** @type {HTMLElement} */ (target).closest("[data-act=again]"))) playing.stop(); // it ends itself
  }, { capture: true, signal });
  signal.addEventListener("abort", () => {
    air.finish();
    playing.close();
    heard.stop();
  }, { once: true });

  return {
    node: air.node,
    add: playing.add,
    rush: playing.rush,
    stop: playing.stop,
    proceed: playing.proceed,
    repeating: playing.repeating,
    still: () => !moves(),
    draw,
    /** Draws the next turn of a deal that is over; what was played in it flies. @param {Scene} before @param {Scene} after @param {() => void} redraw */
    goOn(before, after, redraw) {
      air.finish();
      const was = moves() && !model.get("text_view") ? air.look() : undefined;
      redraw();
      if (was) air.start(was, before, after, "fast");
    },
    /** @param {number[]} ids cards that may not be played so */
    shake: (ids) => moves() && air.shake(ids),
    /** Whether a button was one of these. @param {string} name */
    press(name) {
      if (name === "again") return playing.repeats() || playing.repeating() || playing.waits() ? playing.again() : own.tell(words().nothing_again), true;
      playing.stop();
      if (name === "onward") playing.next();
      else if (name === "skip") playing.rush();
      else return false;
      return true;
    },
  };
}
