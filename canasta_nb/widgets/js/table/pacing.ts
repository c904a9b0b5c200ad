// How fast the table shows what was played, and whether cards fly; what a person does meanwhile is never in its way.
import { targetOf } from "../dom";
import type { frame } from "../frame";
import { playback } from "../playback";
import type { Scene } from "../scene.d.ts";
import type { Joy } from "./celebration";
import { NO_JOY } from "./celebration";
import { flights } from "./flights";
import type { news } from "./middle";
import { sounds } from "./sounds";

type Own = ReturnType<typeof frame>;
type Playing = ReturnType<typeof playback>;

/**
 * @param first the scene that stands there, if there is a deal
 * @param shown the scene that stands there now, and what is celebrated
 * @param put draws another one, with whether anything moves; `again` where it was seen before
 * @param rested called when a celebration is over
 */
export function pacing(
  own: Own,
  past: Pick<ReturnType<typeof news>, "pace">,
  first: Scene | null,
  shown: () => { scene: Scene; joy: Joy },
  put: (scene: Scene, how: { moves: boolean; again: boolean }) => void,
  rested: () => void,
) {
  const { root, model, words, signal } = own;
  const heard = sounds(() => Boolean(model.get("sound")));
  const air = flights(root, words, heard, rested);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const moves = () => model.get("motion") === "on" || (model.get("motion") !== "off" && !still.matches);
  const looks = () => (moves() && !model.get("text_view") ? air.look() : undefined);
  /** One act after the other is no motion: it stays where less motion is asked for, and nothing flies. */
  const pace = () => {
    const chosen = model.get("pace") ?? "fast"; // a saved table may have none
    const hurries = model.get("motion") === "off" && chosen !== "step";
    return document.hidden || model.get("text_view") || hurries ? "at once" : chosen;
  };
  const draw = () => {
    const { waits, repeats, repeating } = playing;
    past.pace({ step: pace() === "step", waits: waits(), repeats: repeats(), repeating: repeating() }, words());
  };
  const show: Parameters<typeof playback>[0] = (scene, { flies, within }) => {
    air.finish();
    const { scene: before } = shown();
    const was = flies && looks();
    const again = playing.repeating();
    put(again ? { ...scene, refusal: before.refusal } : scene, { moves: Boolean(was), again });
    return was && flies ? air.start(was, before, scene, { flies, within, joy: shown().joy }) : 0;
  };
  const playing: Playing = playback(show, pace, draw, first ? [first] : []);
  interrupt(own, air, playing, pace);
  const end = () => {
    air.finish();
    playing.close();
    heard.stop();
  };
  signal.addEventListener("abort", end, { once: true });

  return {
    node: air.node,
    add: playing.add,
    rush: playing.rush,
    stop: playing.stop,
    proceed: playing.proceed,
    repeating: playing.repeating,
    still: () => !moves(),
    draw,
    /** Draw the next turn of a deal that is over; what was played in it flies. */
    goOn(before: Scene, after: Scene, redraw: () => void) {
      air.finish();
      const was = looks();
      redraw();
      if (was) air.start(was, before, after, { flies: "fast", joy: NO_JOY });
    },
    /** Cheer the points of a deal that was won; say whether anything moves. */
    cheer(points: number): boolean {
      const cheers = moves() && !model.get("text_view");
      if (cheers) air.cheer(points);
      return cheers;
    },
    /** @param ids cards that may not be played so */
    shake: (ids: number[]) => moves() && air.shake(ids),
    press: (name: string) => press(name, playing, () => own.tell(words().nothing_again)),
  };
}

/** Whether a button was one of these. */
function press(name: string, playing: Playing, nothing: () => void): boolean {
  if (name === "again") {
    playing.repeats() || playing.repeating() || playing.waits() ? playing.again() : nothing();
    return true;
  }
  playing.stop();
  if (name === "onward") playing.next();
  else if (name === "skip") playing.rush();
  return name === "onward" || name === "skip";
}

/** What a person does ends what flies, and what is shown again. */
function interrupt({ root, signal }: Own, air: { finish: () => void }, playing: Playing, pace: () => string): void {
  /** Whether a key only went on with what is shown, and means nothing else. */
  const goesOn = (event: KeyboardEvent): boolean => {
    const { key } = event;
    air.finish();
    if (playing.stop()) return key === "Escape" || key === "r";
    const steps = key === " " && pace() === "step" && playing.waits() && !targetOf(event).closest("button, input");
    if (steps) playing.next();
    return steps;
  };
  const pressed = (event: KeyboardEvent): void => {
    if (!goesOn(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const touched = (event: Event): void => {
    air.finish();
    if (!targetOf(event).closest("[data-act=again]")) playing.stop(); // it ends itself
  };
  root.addEventListener("keydown", pressed, { capture: true, signal });
  root.addEventListener("pointerdown", touched, { capture: true, signal });
}
