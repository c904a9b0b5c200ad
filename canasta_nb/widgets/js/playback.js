// Acts are shown one after the other: Python has played them already, the eye wants them in order and at a pace.
import { isOver } from "./count.js";

/** @typedef {import("./scene.d.ts").Scene} Scene */
/** @typedef {"step" | "slow" | "fast"} Pace */
/**
 * How a scene comes: by flights in the pace of others (slow) or one's own (fast), within so many milliseconds, or at
 * once, which is neither.
 * @typedef {{flies?: "slow" | "fast", within?: number}} How
 */

const THINKS = { slow: 500, fast: 120 }; // milliseconds from one's own act to the first of another player
const STAYS = { slow: 900, fast: 300 }; // milliseconds that an act of another player is news
const TURN = 600; // milliseconds at fast from the first act of a turn to its last
const SETTLES = 200; // milliseconds after a flight that took longer than its act is news
const KEPT = 80; // scenes

/** Who acted last in a scene; whoever looks, where nothing has been done. @param {Scene} scene */
const actor = (scene) => scene.last.at(-1)?.seat ?? scene.you;

/** Whether the one who acted goes on. @param {Scene} scene */
const goesOn = (scene) => scene.turn === actor(scene) && !isOver(scene);

/**
 * The scenes since one's last turn, with a new one: what was taken back is forgotten.
 * @param {Scene[]} past @param {Scene} scene @returns {Scene[]}
 */
export function remembered(past, scene) {
  const kept = past.filter((one) => one.deal === scene.deal && one.log < scene.log);
  const before = kept.at(-1);
  const begins = before && actor(before) === scene.you && actor(scene) !== scene.you;
  return [...(begins ? [before] : kept), scene].slice(-KEPT);
}

/**
 * @param {(scene: Scene, how: How) => number} show draws a scene; says how many milliseconds its flights take
 * @param {() => Pace | "at once"} pace
 * @param {() => void} [changed] called when something waits or nothing does any more
 * @param {Scene[]} [past] what is shown already
 */
export function playback(show, pace, changed = () => {}, past = []) {
  /** @type {Scene[]} */
  let queue = [];
  /** @type {Scene[] | undefined} what is still to be shown again */
  let again;
  let present = past.at(-1); // as it was shown, whatever is shown again
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {number} ms */
  const rest = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      again ? repeat() : proceed();
    }, ms);
  };
  const halt = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  /** Shows a scene by flights, and rests until the next one may come. @param {Scene} scene @param {"slow" | "fast"} speed */
  const fly = (scene, speed) => {
    if (!again) present = scene;
    if (actor(scene) === scene.you) return rest(show(scene, { flies: "fast" }) + THINKS[speed]);
    const acts = [...past, ...queue].filter((one) => actor(one) === actor(scene)).length;
    const stays = speed === "fast" && goesOn(scene) ? Math.min(STAYS.fast, TURN / Math.max(1, acts - 1)) : STAYS[speed];
    const ms = show(scene, speed === "fast" ? { flies: speed, within: stays } : { flies: speed });
    rest(speed === "fast" ? stays : Math.max(stays, ms + SETTLES));
  };
  const next = () => {
    const scene = queue.shift();
    if (!scene) return;
    past = remembered(past, scene);
    const speed = pace();
    if (speed === "at once") return flush(scene);
    fly(scene, speed === "fast" ? "fast" : "slow");
    changed();
  };
  /** The next act, unless one is still looked at or waits for a key. */
  const proceed = () => {
    if (timer !== undefined || again || !queue.length) return;
    pace() === "step" ? changed() : next();
  };
  /** Shows the newest scene at once, with everything marked that moved since one's own last act. @param {Scene} newest */
  const flush = (newest) => {
    halt();
    for (const scene of queue) past = remembered(past, scene);
    const last = queue.at(-1) ?? newest;
    queue = [];
    const moved = actor(last) === last.you ? last.last : past.slice(actor(past[0]) === last.you ? 1 : 0).flatMap((one) => one.last);
    display({ ...last, last: moved });
  };
  /** @param {Scene} scene */
  const display = (scene) => {
    show((present = scene), {});
    changed();
  };
  const repeat = () => {
    const scene = again?.shift();
    if (again?.length && scene) fly(scene, "slow");
    else if (present) (again = undefined), fly(present, "slow");
    changed();
  };

  const playing = {
    /** An act of another player waits for the one before it; everything else is shown at once. @param {Scene} scene */
    add(scene) {
      playing.stop();
      const before = queue.at(-1) ?? past.at(-1);
      if (queue.length && before?.deal === scene.deal && before.log === scene.log) queue[queue.length - 1] = scene; // the same in other words
      else if (before?.deal !== scene.deal || scene.log <= before.log) {
        queue = [];
        halt();
        past = remembered(past, scene);
        display(scene);
      } else if (pace() === "at once" || actor(scene) === scene.you) {
        playing.rush();
        past = remembered(past, scene);
        pace() === "at once" ? flush(scene) : (fly(scene, pace() === "fast" ? "fast" : "slow"), changed());
      } else {
        queue.push(scene);
        proceed();
      }
    },
    /** Goes on where the pace has changed. */
    proceed,
    /** The next act, at a key. */
    next() {
      halt();
      next();
    },
    /** Shows the newest at once. Says whether there was anything to skip. */
    rush() {
      const newest = queue.at(-1);
      if (newest) flush(newest);
      return newest !== undefined;
    },
    /** Shows the acts since one's last turn once more; a second time ends it. */
    again() {
      if (playing.stop() || playing.rush() || !playing.repeats()) return;
      again = past.slice(1);
      show(past[0], {});
      rest(THINKS.slow);
      changed();
    },
    /** Ends showing again where the game stands. Says whether it was on. */
    stop() {
      if (!again || !present) return false;
      halt();
      again = undefined;
      display(present);
      return true;
    },
    /** Whether an older scene is shown than the newest. */
    repeating: () => again !== undefined,
    /** Whether acts of others are still to be shown. */
    waits: () => queue.length > 0,
    /** Whether there is anything to show again. */
    repeats: () => past.slice(1).some((scene) => actor(scene) !== scene.you),
    close() {
      halt();
      queue = [];
      again = undefined;
    },
  };
  return playing;
}
