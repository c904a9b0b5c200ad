// Acts are shown one after the other: Python has played them already, the eye wants them in order and at a pace.
import type { Event, How, Pace } from "./playback/state";
import { begun, repeats, update } from "./playback/state";
import type { Scene } from "./scene.d.ts";

/**
 * @param show draws a scene; says how many milliseconds its flights take
 * @param changed called when something waits or nothing does any more
 * @param past what is shown already
 */
export function playback(
  show: (scene: Scene, how: How) => number,
  pace: () => Pace,
  changed: () => void = () => {},
  past: readonly Scene[] = [],
) {
  let state = begun(past);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function happened(event: Event): void {
    const before = state;
    const step = update(state, event, pace());
    state = step.state;
    if (!state.rests) clearTimeout(timer);
    for (const { scene, how, rest } of step.shows) {
      const ms = show(scene, how);
      clearTimeout(timer);
      if (rest) timer = setTimeout(() => happened({ kind: "rested" }), rest(ms));
    }
    if (event.kind === "proceed" || (event.kind !== "close" && state !== before)) changed();
  }
  return {
    /** An act of another player waits for the one before it; everything else is shown at once. */
    add: (scene: Scene): void => happened({ kind: "came", scene }),
    /** Goes on where the pace has changed. */
    proceed: (): void => happened({ kind: "proceed" }),
    /** The next act, at a key. */
    next: (): void => happened({ kind: "next" }),
    /** Shows the newest at once; returns whether there was anything to skip. */
    rush(): boolean {
      const waited = state.queue.length > 0;
      happened({ kind: "rush" });
      return waited;
    },
    /** Shows the acts since one's last turn once more; a second time ends it. */
    again: (): void => happened({ kind: "again" }),
    /** Ends showing again where the game stands; returns whether it was on. */
    stop(): boolean {
      const repeated = state.again !== undefined;
      happened({ kind: "stop" });
      return repeated;
    },
    /** Whether an older scene is shown than the newest. */
    repeating: (): boolean => state.again !== undefined,
    /** Whether acts of others are still to be shown. */
    waits: (): boolean => state.queue.length > 0,
    /** Whether there is anything to show again. */
    repeats: (): boolean => repeats(state),
    close: (): void => happened({ kind: "close" }),
  };
}
