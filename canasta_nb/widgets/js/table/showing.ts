// The reason of a refusal, played at the cards: a ring around those on the table, then around those of the hand that count.
import { set } from "../dom.js";

const STAYS = 600; // milliseconds from one ring to the next

/** @param {HTMLElement} stage */
export function showing(stage) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const clear = () => {
    clearTimeout(timer);
    for (const node of stage.querySelectorAll("[data-shown]")) set(node, { "data-shown": null });
  };
  /** @param {number[][]} steps */
  const ring = ([ids, ...later]) => {
    for (const id of ids) for (const node of stage.querySelectorAll(`[data-id="${id}"]`)) set(node, { "data-shown": "" });
    if (later.length) timer = setTimeout(() => stage.isConnected && ring(later), STAYS);
  };
  return {
    clear,
    /** The rings stay until the refusal goes. @param {number[][]} steps @param {boolean} still whether all of them come at once */
    play(steps, still) {
      clear();
      ring(still ? [steps.flat()] : steps);
    },
  };
}
