// A right answer is celebrated, once, where motion is wanted.
import { h } from "../dom";

const BITS = 24;
const FALLS = 700; // milliseconds
const COLOURS = ["gold", "ice-2", "bad", "good", "info"];

/** Whether nothing may move by itself. */
export const isStill = ({ dataset: { motion } }: HTMLElement): boolean =>
  motion === "off" || (motion !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches);

/** Bits of paper that fall behind the cards. */
export function celebrate(root: HTMLElement, node: HTMLElement): void {
  if (isStill(root)) return;
  const bits = Array.from({ length: BITS }, (_, at) =>
    h("i", { style: `--x:${(at * 37) % 100}%;background:var(--${COLOURS[at % COLOURS.length]})` }),
  );
  const all = h("div", { class: "cnb-bits", "aria-hidden": "true" }, ...bits);
  node.append(all);
  const fallen = bits.map((bit, at) => {
    const turn = (at * 71) % 360;
    const falls = [
      { opacity: 1, transform: `rotate(${turn}deg)` },
      { opacity: 0, transform: `translateY(190px) rotate(${turn + 300}deg)` },
    ];
    const how = {
      duration: FALLS,
      delay: (at * 53) % 180,
      easing: "cubic-bezier(.2, .8, .2, 1)",
      fill: "both",
    } as const;
    return bit.animate(falls, how).finished;
  });
  void Promise.allSettled(fallen).then(() => all.remove());
}
