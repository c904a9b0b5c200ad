// The time that is left of an exam: told in minutes, and said aloud twice where somebody answers. Nothing ends with it.
import type { Frame } from "../frame";
import { put } from "../words";
import type { Scene } from "./scene";

const SOON = 5;
const LOOK = 1_000; // milliseconds

/** The minutes that are left, begun ones counted: all of them before the first answer, none where nothing is sat. */
export function minutesLeft({ sat, minutes, ends }: Pick<Scene, "sat" | "minutes" | "ends">, now: number): number {
  if (sat !== "open") return 0;
  return ends ? Math.max(0, Math.ceil((ends - now) / 60_000)) : minutes;
}

/**
 * Draw again whenever another minute of an exam that is sat has begun. The card with the focus says when few are left,
 * and when none is.
 */
export function tick(scene: () => Scene, own: Frame, draw: () => void): void {
  if (scene().sat !== "open") return;
  let told = minutesLeft(scene(), Date.now());
  const look = setInterval(() => {
    const left = minutesLeft(scene(), Date.now());
    if (left === told) return;
    const says = told > SOON && left <= SOON && left ? "time_soon" : told && !left ? "time_over" : "";
    told = left;
    draw();
    if (says && scene().sat === "open" && own.root.matches(":focus-within"))
      own.advise(put(own.words()[says], { n: left }));
  }, LOOK);
  own.signal.addEventListener("abort", () => clearInterval(look), { once: true });
}
