// What stands above an exercise: its lesson where it is not on that page, its points, and a dot for each one there. In
// an exam each is a square that leads to its question, and the minutes that are left stand beside them.
import { h, say, set } from "../dom";
import type { Strings } from "../scene.d.ts";
import { put } from "../words";
import { minutesLeft } from "./clock";
import type { Scene } from "./scene";

export interface Head {
  readonly node: HTMLElement;
  draw(scene: Scene, strings: Strings): void;
}

export function head(): Head {
  const lesson = h("b");
  const worth = h("span", { class: "cnb-second" });
  const dots = h("span", { class: "cnb-dots", role: "img" });
  const time = h("span", { class: "cnb-second cnb-time" });
  const node = h("div", { class: "cnb-head cnb-row" }, h("span", { class: "cnb-title" }, lesson, worth), dots, time);
  return {
    node,
    draw(scene, strings) {
      say(lesson, scene.head);
      say(worth, scene.worth);
      drawDots(dots, scene, strings);
      const left = minutesLeft(scene, Date.now());
      say(time, scene.sat === "open" ? put(strings[left ? "time_left" : "time_none"], { n: left }) : "");
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
  const square = ([id, kept]: Scene["progress"][number], place: number) => {
    const state = id === ex ? "now" : kept;
    const label = put(strings[`square_${state}`], { n: place + 1 });
    const whole = { "data-state": state, "data-kept": kept === "later" ? "open" : kept, "data-go": id };
    return h("a", { ...whole, href: `#cell-id=${id}`, "aria-label": label, title: label });
  };
  set(dots, { role: sat === "open" ? "group" : "img" });
  dots.replaceChildren(...progress.map(sat === "open" ? square : dot));
}
