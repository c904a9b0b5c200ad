// Which act is shown next: Python has played them already, the eye wants them in order and at a pace.
import { isOver } from "../count";
import type { Scene } from "../scene.d.ts";

export type Pace = "step" | "slow" | "fast" | "at once";
type Speed = "slow" | "fast";

/**
 * How a scene comes: by flights in the pace of others (slow) or one's own (fast), within so many milliseconds, or at
 * once, which is neither.
 */
export interface How {
  readonly flies?: Speed;
  readonly within?: number;
}

const THINKS = { slow: 500, fast: 120 }; // milliseconds from one's own act to the first of another player
const STAYS = { slow: 900, fast: 300 }; // milliseconds that an act of another player is news
const TURN = 600; // milliseconds at fast from the first act of a turn to its last
const SETTLES = 200; // milliseconds after a flight that took longer than its act is news
const KEPT = 80; // scenes

export interface State {
  /** The acts that wait for those before them. */
  readonly queue: readonly Scene[];
  /** What was shown since one's last turn. */
  readonly past: readonly Scene[];
  /** What is still to be shown again. */
  readonly again?: readonly Scene[];
  /** The newest scene as it was shown, whatever is shown again. */
  readonly present?: Scene;
  /** What is shown is still looked at. */
  readonly rests: boolean;
}

export type Event =
  | { readonly kind: "came"; readonly scene: Scene }
  /** `rested` is after a while, `next` at a key, `proceed` where the pace has changed. */
  | { readonly kind: "rested" | "next" | "proceed" | "rush" | "again" | "stop" | "close" };

/** A scene to show, and how long it is looked at if its flights take so many milliseconds. */
export interface Showing {
  readonly scene: Scene;
  readonly how: How;
  rest?(ms: number): number;
}

export interface Step {
  readonly state: State;
  readonly shows: readonly Showing[];
}

/** Who acted last in a scene; whoever looks, where nothing has been done. */
const actor = (scene: Scene): number => scene.last.at(-1)?.seat ?? scene.you;

/** Whether the one who acted goes on. */
const goesOn = (scene: Scene): boolean => scene.turn === actor(scene) && !isOver(scene);

/** Return the scenes since one's last turn, with a new one: what was taken back is forgotten. */
export function remembered(past: readonly Scene[], scene: Scene): Scene[] {
  const kept = past.filter((one) => one.deal === scene.deal && one.log < scene.log);
  const before = kept.at(-1);
  const begins = before && actor(before) === scene.you && actor(scene) !== scene.you;
  return [...(begins ? [before] : kept), scene].slice(-KEPT);
}

/** Return the state in which `past` is shown already. */
export const begun = (past: readonly Scene[]): State => ({ queue: [], past, present: past.at(-1), rests: false });

/** Whether there is anything to show again. */
export const repeats = ({ past }: State): boolean => past.slice(1).some((scene) => actor(scene) !== scene.you);

/** Return the state after an event, and what is shown meanwhile. */
export function update(state: State, event: Event, pace: Pace): Step {
  switch (event.kind) {
    case "came": {
      const stopped = stop(state);
      return after(stopped, came(stopped.state, event.scene, pace));
    }
    case "rested": {
      const awake = { ...state, rests: false };
      return state.again ? repeat(awake, state.again) : proceed(awake, pace);
    }
    case "next":
      return next({ ...state, rests: false }, pace);
    case "proceed":
      return proceed(state, pace);
    case "rush":
      return rush(state);
    case "again":
      return again(state);
    case "stop":
      return stop(state);
    case "close":
      return still({ ...state, queue: [], again: undefined, rests: false });
  }
}

const still = (state: State): Step => ({ state, shows: [] });
const after = (first: Step, { state, shows }: Step): Step => ({ state, shows: [...first.shows, ...shows] });

/** An act of another player waits for the one before it; everything else is shown at once. */
function came(state: State, scene: Scene, pace: Pace): Step {
  const { queue, past } = state;
  const before = queue.at(-1) ?? past.at(-1);
  const isSame = before?.deal === scene.deal && before.log === scene.log;
  if (queue.length && isSame) return still({ ...state, queue: [...queue.slice(0, -1), scene] }); // in other words
  if (before?.deal !== scene.deal || scene.log <= before.log) {
    return display({ ...state, queue: [], past: remembered(past, scene) }, scene);
  }
  if (pace !== "at once" && actor(scene) !== scene.you) return proceed({ ...state, queue: [...queue, scene] }, pace);
  const rushed = rush(state);
  const seen = { ...rushed.state, past: remembered(rushed.state.past, scene) };
  return after(rushed, pace === "at once" ? flush(seen, scene) : fly(seen, scene, speedOf(pace)));
}

const speedOf = (pace: Pace): Speed => (pace === "fast" ? "fast" : "slow");

/** Shows a scene by flights, and rests until the next one may come. */
function fly(before: State, scene: Scene, speed: Speed): Step {
  const state = { ...before, present: before.again ? before.present : scene, rests: true };
  if (actor(scene) === scene.you) {
    return { state, shows: [{ scene, how: { flies: "fast" }, rest: (ms) => ms + THINKS[speed] }] };
  }
  if (speed === "slow") {
    return { state, shows: [{ scene, how: { flies: speed }, rest: (ms) => Math.max(STAYS.slow, ms + SETTLES) }] };
  }
  const acts = [...state.past, ...state.queue].filter((one) => actor(one) === actor(scene)).length;
  const stays = goesOn(scene) ? Math.min(STAYS.fast, TURN / Math.max(1, acts - 1)) : STAYS.fast;
  return { state, shows: [{ scene, how: { flies: speed, within: stays }, rest: (ms) => Math.max(stays, ms) }] };
}

function next(state: State, pace: Pace): Step {
  const [scene, ...queue] = state.queue;
  if (!scene) return still(state);
  const seen = { ...state, queue, past: remembered(state.past, scene) };
  return pace === "at once" ? flush(seen, scene) : fly(seen, scene, speedOf(pace));
}

/** The next act, unless one is still looked at or waits for a key. */
const proceed = (state: State, pace: Pace): Step =>
  state.rests || state.again || pace === "step" ? still(state) : next(state, pace);

/** Shows the newest scene at once, with everything marked that moved since one's own last act. */
function flush({ queue, ...state }: State, newest: Scene): Step {
  const past = queue.reduce(remembered, [...state.past]);
  const last = queue.at(-1) ?? newest;
  const others = past.slice(actor(past[0]) === last.you ? 1 : 0);
  const moved = actor(last) === last.you ? last.last : others.flatMap((one) => one.last);
  return display({ ...state, queue: [], past }, { ...last, last: moved });
}

const display = (state: State, scene: Scene): Step => ({
  state: { ...state, present: scene, rests: false },
  shows: [{ scene, how: {} }],
});

function rush(state: State): Step {
  const newest = state.queue.at(-1);
  return newest ? flush(state, newest) : still(state);
}

/** The acts since one's last turn once more; a second time ends it. */
function again(state: State): Step {
  if (state.again) return stop(state);
  if (state.queue.length) return rush(state);
  if (!repeats(state)) return still(state);
  const [scene, ...others] = state.past;
  return { state: { ...state, again: others, rests: true }, shows: [{ scene, how: {}, rest: () => THINKS.slow }] };
}

function repeat(state: State, [scene, ...others]: readonly Scene[]): Step {
  if (others.length) return fly({ ...state, again: others }, scene, "slow");
  return state.present ? fly({ ...state, again: undefined }, state.present, "slow") : still(state);
}

/** Ends showing again where the game stands. */
const stop = (state: State): Step =>
  state.again && state.present ? display({ ...state, again: undefined }, state.present) : still(state);
