// The reason of a refusal, played at the cards: a ring around those on the table, then around those of the hand that
// count.
import { set } from "../dom";

const STAYS = 600; // milliseconds from one ring to the next

export function showing(stage: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => {
    clearTimeout(timer);
    for (const node of stage.querySelectorAll("[data-shown]")) set(node, { "data-shown": null });
  };
  const ring = ([ids, ...later]: number[][]) => {
    for (const id of ids)
      for (const node of stage.querySelectorAll(`[data-id="${id}"]`)) set(node, { "data-shown": "" });
    if (later.length) timer = setTimeout(() => stage.isConnected && ring(later), STAYS);
  };
  return {
    clear,
    /**
     * The rings stay until the refusal goes.
     * @param still whether all of them come at once
     */
    play(steps: number[][], still: boolean) {
      clear();
      ring(still ? [steps.flat()] : steps);
    },
  };
}
