// The other players' turns, one after the other: Python has played them already, the eye wants them in order.

/** @typedef {import("./scene.d.ts").Scene} Scene */

/**
 * @param {(scene: Scene) => void} show
 * @param {() => number} delay milliseconds for a turn of another player
 */
export function playback(show, delay) {
  /** @type {Scene[]} */
  let queue = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const next = () => {
    timer = undefined;
    const scene = queue.shift();
    if (!scene) return;
    show(scene);
    if (queue.length) timer = setTimeout(next, delay());
  };
  return {
    /** A turn of another player waits for the one before it; everything else is shown at once. @param {Scene} scene */
    add(scene) {
      const seat = scene.turns?.at(-1)?.[1] || scene.you; // seat 0 is the deal itself
      if (seat === scene.you || delay() === 0) return this.rush(), show(scene);
      queue.push(scene);
      timer ??= setTimeout(next, delay());
    },
    /** Shows the newest at once. Says whether there was anything to skip. */
    rush() {
      clearTimeout(timer);
      timer = undefined;
      const newest = queue.at(-1);
      queue = [];
      if (newest) show(newest);
      return newest !== undefined;
    },
    close() {
      clearTimeout(timer);
      queue = [];
    },
  };
}
