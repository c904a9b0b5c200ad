// A deal is won: its total is counted up while small cards fall over the table, and all is over within two seconds.
import { h } from "../dom";
import { icon } from "../picture";
import type { Counting } from "./celebrating";
import { counts } from "./celebrating";
import { counted } from "./celebration";

const SUITS = ["h", "s", "d", "c"];
const MANY = 28;
const FALLS = 1100; // milliseconds, so that no card lies over a word for long
const WITHIN = 700; // milliseconds in which all of them begin
const COUNTS = { delay: 0, duration: 1000 }; // milliseconds
const WIDE = 30; // pixels of a card

/** Cheer the points of a deal; the score that shows them is there. */
export function cheer(sky: Counting, points: number): void {
  const { root, hang, play } = sky;
  const total = root.querySelector(".cnb-sum [data-won]");
  if (total) counts(sky, total, counted(0, points), COUNTS);
  for (let at = 0; at < MANY; at += 1) {
    const suit = SUITS[at % SUITS.length];
    const look = `left: ${(at * 37) % 97}%; top: ${-2 * WIDE}px; --w: ${WIDE}px`;
    const node = h("span", { class: `cnb-falls cnb-${suit}`, style: look }, icon(suit));
    const [turn, down] = [(at * 71) % 360, root.offsetHeight + 3 * WIDE];
    hang(node);
    const frames = [
      { transform: `rotate(${turn}deg)` },
      { transform: `translate(${((at * 53) % 80) - 40}px, ${down}px) rotate(${turn + 420}deg)` },
    ];
    const delay = ((at * 11) % MANY) * (WITHIN / MANY);
    play(node, frames, { duration: FALLS, delay, easing: "cubic-bezier(0.5, 0, 0.9, 0.7)", fill: "both" });
  }
}
