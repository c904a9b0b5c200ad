// Marks on the cards of an exercise: which of the chosen ones belong to the answer, and at the end the answer itself.
import { idsOf } from "../answers.js";
import { h, keyed, say, set } from "../dom.js";

const SIGNS = { good: "✓", bad: "✗", answer: "★" };

/** @typedef {{good?: string, bad?: string, answer?: string}} Marks cards as text */

/** @param {() => HTMLElement[]} nodes the cards of the hand */
export function marks(nodes) {
  const flags = keyed(() => h("span", { class: "cnb-flag", "aria-hidden": "true" }));
  return {
    /** @param {Marks} said @param {number[]} chosen @param {import("../scene.d.ts").Strings} strings */
    draw({ good = "", bad = "", answer = "" }, chosen, strings) {
      const right = idsOf(good, chosen) ?? [];
      const wrong = idsOf(bad, chosen.filter((id) => !right.includes(id))) ?? [];
      const others = nodes().map((node) => Number(node.dataset.id)).filter((id) => !chosen.includes(id));
      const missing = idsOf(answer, others) ?? [];
      for (const node of nodes()) {
        const id = Number(node.dataset.id);
        const mark = right.includes(id) ? "good" : wrong.includes(id) ? "bad" : missing.includes(id) ? "answer" : null;
        set(node, { "data-flag": mark });
        const flag = flags.get(String(id));
        if (!mark) flag.remove();
        else {
          say(flag, SIGNS[mark]);
          set(node, { "aria-label": `${node.getAttribute("aria-label")}, ${strings[`flag_${mark}`]}` });
          node.append(flag);
        }
      }
      flags.sweep();
    },
  };
}
