// What stands above an exercise: its lesson where it is not on that page, its points, and a dot for each one there.
import { h, say, set } from "../dom";
import type { Strings } from "../scene.d.ts";
import { put } from "../words";
import type { Scene } from "./scene";

export interface Head {
  readonly node: HTMLElement;
  draw(scene: Scene, strings: Strings): void;
}

export function head(): Head {
  const lesson = h("b");
  const worth = h("span", { class: "cnb-second" });
  const dots = h("span", { class: "cnb-dots", role: "img" });
  const node = h("div", { class: "cnb-head cnb-row" }, h("span", { class: "cnb-title" }, lesson, worth), dots);
  return {
    node,
    draw(scene, strings) {
      say(lesson, scene.head);
      say(worth, scene.worth);
      drawDots(dots, scene, strings);
    },
  };
}

/** Mark the question that is asked until it is right, and keep what came of it beside, for the line above a page. */
function drawDots(dots: HTMLElement, { ex, sat, progress }: Scene, strings: Strings): void {
  const key = [ex, sat, progress.flat()].join(" ");
  if (dots.dataset.key === key) return;
  const [label, counted] = sat === "open" ? [strings.answered, "half"] : [strings.progress, "right"];
  const many = progress.filter(([, state]) => state === counted).length;
  const says = put(label, { n: many, of: progress.length });
  set(dots, { "data-key": key, hidden: !progress.length, "aria-label": says });
  const dot = ([id, kept]: Scene["progress"][number]) =>
    h(
      "i",
      { "data-state": id === ex && kept !== "right" ? "now" : kept, "data-kept": kept },
      kept === "right" ? "✓" : "",
    );
  dots.replaceChildren(...progress.map(dot));
}
