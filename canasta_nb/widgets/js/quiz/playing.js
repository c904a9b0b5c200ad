// A turn that is played in the card of an exercise: what was played so far, and what may be played now.
import { h, set } from "../dom.js";

const ACTS = ["draw", "take", "meld", "discard"];
const BACK = "back";

/** @param {import("../scene.d.ts").Strings} strings */
export function playing(strings) {
  const played = h("ol", { class: "cnb-played", "aria-label": strings.played });
  const buttons = [...ACTS.map((act) => h("button", { class: "cnb-button", "data-add": act }, strings[`add_${act}`])),
    h("button", { class: "cnb-button", "data-add": BACK }, strings.take_back)];
  return {
    node: h("div", { class: "cnb-part" }, played, h("div", { class: "cnb-row cnb-adds" }, ...buttons)),
    /** @param {string[]} acts as people read them @param {string[]} may the sorts of acts that may be played now */
    write(acts, may) {
      if (played.dataset.key !== acts.join()) played.replaceChildren(...(acts.length ? acts.map((act) => h("li", {}, act)) : [h("li", { class: "cnb-second" }, strings.nothing_played)]));
      set(played, { "data-key": acts.join() });
      for (const button of buttons) {
        const back = button.dataset.add === BACK;
        const can = back ? acts.length > 0 : may.includes(button.dataset.add ?? "");
        set(button, { "aria-disabled": can ? null : "true" });
        button.classList.toggle("cnb-main", can && !back);
      }
    },
  };
}
