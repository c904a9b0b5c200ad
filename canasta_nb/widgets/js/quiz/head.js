// What stands above an exercise: its lesson, its id and points, and a dot for each exercise of the lesson.
import { h, say, set } from "../dom.js";
import { put } from "../words.js";

/** @typedef {[id: string, state: "right" | "half" | "now" | "open"]} Dot */

export function head() {
  const lesson = h("b");
  const worth = h("span", { class: "cnb-second" });
  const dots = h("span", { class: "cnb-dots", role: "img" });
  const node = h("div", { class: "cnb-head cnb-row" }, h("span", { class: "cnb-title" }, lesson, worth), dots);
  return {
    node,
    /** @param {{head: string, worth: string, progress: Dot[], sat: import("./buttons.js").Sat}} scene @param {import("../scene.d.ts").Strings} strings */
    draw(scene, strings) {
      say(lesson, scene.head);
      say(worth, scene.worth);
      const key = [scene.sat, scene.progress.flat()].join(" ");
      if (dots.dataset.key === key) return;
      const [label, counted] = scene.sat === "open" ? [strings.answered, "half"] : [strings.progress, "right"];
      const many = scene.progress.filter(([, state]) => state === counted).length;
      set(dots, { "data-key": key, hidden: !scene.progress.length, "aria-label": put(label, { n: many, of: scene.progress.length }) });
      dots.replaceChildren(...scene.progress.map(([, state]) => h("i", { "data-state": state }, state === "right" ? "✓" : "")));
    },
  };
}
